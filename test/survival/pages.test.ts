/** The edge's answers while its store returns no pages, or wrong ones. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { SEGMENTS } from "../../contract/build.ts";
import type { Place } from "../../contract/build-index.ts";
import type { BuildReader } from "../../store/store.ts";
import { type AskEdge, sampleBuild } from "../build.ts";
import { placeOf } from "../build-texts.ts";
import { problemOf } from "../http/bodies.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { randomOf } from "../random.ts";
import { type LyingStore, lyingStore } from "./lying-store.ts";
import { ANY_SIZE } from "../any-size.ts";

const SEEN = ["/api/v1/bills?per_page=100", "/api/v1/bills/119/HR/1?include=actions"];
/** On a cached page, but a new request. */
const CUT = "/api/v1/bills?per_page=7";
const SEARCH = "/api/v1/bills?q=act&per_page=5";
const UNSEEN = [
  "/api/v1/bills?per_page=100&page=3",
  "/api/v1/bills/119/HR/2",
  "/api/v1/topics",
  "/api/v1/laws?congress=119",
];
const DEADLINE_MS = 500;
const FLIPS = 400;

let honest: AskEdge;
let store: LyingStore;
let server: TestServer;

beforeEach(async () => {
  const build = await sampleBuild();
  honest = build.edge;
  const other = await placeOf(build.store, build.manifest, "/congresses?#1");
  store = lyingStore(build.store, await bytesAt(build.store, other));
  store.about = (key) => key.startsWith(SEGMENTS);
  server = await openTestServer({ store, pageDeadlineMs: DEADLINE_MS });
});
afterEach(() => server.close());

async function bytesAt(from: BuildReader, { key, ...range }: Place) {
  return Buffer.from((await from.read(key, { ...ANY_SIZE, range })) ?? []);
}

const ask = (target: string): Promise<Response> =>
  fetch(`${server.url}${target}`, { headers: { "X-API-Key": server.key } });

async function expectAnswer(target: string): Promise<void> {
  const response = await ask(target);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(await (await honest(target)).text());
}

const expectAnswers = (targets: readonly string[]): Promise<unknown> =>
  Promise.all(targets.map(expectAnswer));

async function expectUnavailable(target: string): Promise<void> {
  const response = await ask(target);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await problemOf(response)).toMatchObject({
    status: 503,
    code: "schema_not_ready",
    message: ["stalls", "answers 500"].includes(store.lie ?? "")
      ? "The data store isn't responding; try again shortly"
      : "This page is damaged in the store; the next nightly run repairs it",
  });
}

describe.each(["stalls", "answers 500", "gives another object", "has lost it"] as const)(
  "while the store %s",
  (lie) => {
    it("uncached pages give 503, everything else works, and it recovers by itself", async () => {
      await expectAnswers(SEEN);
      store.lie = lie;
      for (const target of UNSEEN) {
        await expectUnavailable(target);
      }
      await Promise.all(UNSEEN.map(expectUnavailable));
      await expectAnswers([...SEEN, CUT, SEARCH]);
      expect((await ask("/readyz")).status).toBe(200);
      store.lie = null;
      await vi.waitFor(() => expectAnswers(UNSEEN), { interval: 100 });
      expect(server.logged.filter(({ event }) => event === "request_failed")).toEqual([]);
    });
  },
);

it("a store whose every page is damaged makes the server unready until a page is read", async () => {
  store.lie = "flips a bit";
  for (const target of [...UNSEEN, CUT, "/api/v1/committees", "/api/v1/votes"]) await ask(target);
  expect((await ask("/readyz")).status).toBe(503);
  store.lie = null;
  await expectAnswers(UNSEEN);
  expect((await ask("/readyz")).status).toBe(200);
});

it("whichever bit of a page flips, no answer has it", async () => {
  const random = randomOf("flipped bits");
  const targets = [...UNSEEN, "/api/v1/events", "/api/v1/votes?per_page=20"];
  store.lie = "flips a bit";
  const wrong: string[] = [];
  let refused = 0;
  for (let flips = 0; flips < FLIPS; flips += 1) {
    store.flipAt = random.next();
    const target = random.pick(targets);
    const answer = await ask(target);
    if (answer.status === 503) refused += 1;
    else if ((await answer.text()) !== (await (await honest(target)).text())) wrong.push(target);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(FLIPS / 2);
});

describe("a store that stalls", () => {
  const targets = Array.from({ length: 300 }, (_, at) => `/api/v1/bills/119/HR/${at + 1}`);

  it("does not keep callers waiting, even many at once", async () => {
    store.lie = "stalls";
    const known = await Promise.all(targets.map(async (t) => ((await honest(t)).ok ? [t] : [])));
    await Promise.all(known.flat().map(expectUnavailable));
    expect(known.flat().length).toBeGreaterThan(64);
  });
});

it("a single page that is broken does not affect the others, however often it is requested", async () => {
  const [broken = "", ...others] = UNSEEN;
  store.lie = "flips a bit";
  for (let times = 0; times < 10; times++) {
    await expectUnavailable(broken);
  }
  expect(store.asked).toBe(10);
  store.lie = null;
  await expectAnswers(others);
});
