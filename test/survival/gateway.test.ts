/** The edge with a real S3 service whose gateway is stopped and killed under load. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openStore } from "../../store/open-store.ts";
import { type AskEdge, generateInto, newStore, openEdge } from "../build.ts";
import { fewRecords } from "../few-records.ts";
import { ascending } from "../http/bodies.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { type Ceph, cephStore, hasCeph, ownCeph } from "../store/ceph.ts";

// Failed operations are retried after a pause.
vi.setConfig({ testTimeout: 300_000 });

const READERS = 10;
const OUTAGE_MS = 4_000;
const DEADLINE_MS = 1_000;
const CACHED = ["/api/v1/bills", "/api/v1/bills/119/HR/1?include=titles", "/api/v1/topics"];
const SEARCH = "/api/v1/bills?q=act";

let ceph: Ceph;
let folder: string;
let honest: AskEdge;
let server: TestServer;

interface Seen {
  readonly target: string;
  readonly status: number;
  readonly body: string;
  readonly ms: number;
  readonly retryAfter: string | null;
}

async function ask(target: string): Promise<Seen> {
  const startedAt = performance.now();
  const response = await fetch(`${server.url}${target}`, { headers: { "X-API-Key": server.key } });
  const body = await response.text();
  const { status, headers } = response;
  const ms = performance.now() - startedAt;
  return { target, status, body, ms, retryAfter: headers.get("Retry-After") };
}

/** Makes each of these requests different, so that all need the store. */
let fresh = 0;
const newTarget = (): string => {
  fresh += 1;
  return `/api/v1/bills?per_page=${(fresh % 97) + 3}&page=${Math.floor(fresh / 97) + 1}`;
};

/** Sends requests for cached and uncached pages while something happens. */
async function underLoad(happen: () => Promise<void>) {
  const stored: Seen[] = [];
  const cached: Seen[] = [];
  const over = new AbortController();
  const read = async (next: () => string, into: Seen[]): Promise<void> => {
    while (!over.signal.aborted) {
      into.push(await ask(next()));
      await wait(20);
    }
  };
  const known = [...CACHED, SEARCH];
  const readers = Array.from({ length: READERS }, (_, at) =>
    at % 2 === 0 ? read(newTarget, stored) : read(() => known[at % known.length] ?? "", cached),
  );
  await happen();
  over.abort();
  await Promise.all(readers);
  return { stored, cached };
}

type Load = Awaited<ReturnType<typeof underLoad>>;

/** Answers that should not have been given, with the reason. */
async function faultsIn({ stored, cached }: Load): Promise<string[]> {
  const faults = await Promise.all([
    ...stored.map(async (seen) => (seen.status === 503 ? refusalFault(seen) : answerFault(seen))),
    ...cached.map(answerFault),
  ]);
  return faults.filter((fault) => fault !== null);
}

/** Computed once per target, since concurrent searches would be refused. */
const rightAnswers = new Map<string, Promise<string>>();
function rightAnswer(target: string): Promise<string> {
  const answer =
    rightAnswers.get(target) ?? honest(target).then(async (response) => response.text());
  rightAnswers.set(target, answer);
  return answer;
}

function refusalFault({ target, body, ms, retryAfter }: Seen): string | null {
  const isClear = body.includes("The data store isn't responding; try again shortly");
  // Tolerates slow machines, but not a hanging request.
  const isInTime = ms < DEADLINE_MS + 20_000;
  return isClear && isInTime && Number(retryAfter) > 0 ? null : `${target}: ${ms} ms, ${body}`;
}

async function answerFault({ target, status, body }: Seen): Promise<string | null> {
  const isRight = status === 200 && body === (await rightAnswer(target));
  return isRight ? null : `${target}: ${status} ${body.slice(0, 200)}`;
}

const statusesOf = ({ stored }: Load): number[] =>
  ascending([...new Set(stored.map(({ status }) => status))]);

const backInService = () =>
  vi.waitFor(async () => expect((await ask(newTarget())).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });

const pidFile = (): string => join(ceph.root, "run/radosgw.pid");
const signalGateway = (signal: NodeJS.Signals): boolean =>
  process.kill(Number(readFileSync(pidFile(), "utf8")), signal);

describe.skipIf(!hasCeph)("while the S3 gateway (needs radosgw: see test/store/ceph-s3.sh)", () => {
  beforeAll(async () => {
    ceph = await ownCeph();
    const address = await cephStore(ceph);
    folder = await mkdtemp(join(tmpdir(), "legis-gateway-"));
    const recordsPath = join(folder, "records.sqlite");
    await fewRecords(recordsPath);
    const here = newStore(folder);
    for (const each of [here, address]) {
      await generateInto(each, recordsPath);
    }
    ({ edge: honest } = await openEdge(await openStore(here)));
    server = await openTestServer({
      store: await openStore(address),
      pollSeconds: 0.2,
      // Too small for any page, so that uncached answers need the store.
      pageCacheBytes: 1,
      pageDeadlineMs: DEADLINE_MS,
    });
    await Promise.all([...CACHED, SEARCH].map(ask));
  }, 240_000);
  afterAll(async () => {
    await server.close();
    await new Promise((ended) => spawn(join(ceph.root, "stop.sh"), ["now"]).on("close", ended));
    await rm(folder, { recursive: true });
  });

  it("hangs, cached pages and search still work, and it is used again by itself", async () => {
    const seen = await underLoad(async () => {
      await wait(500);
      signalGateway("SIGSTOP");
      await wait(OUTAGE_MS);
      signalGateway("SIGCONT");
      await backInService();
      await wait(500);
    });
    expect(await faultsIn(seen)).toEqual([]);
    expect(statusesOf(seen)).toEqual([200, 503]);
    expect(seen.cached.length).toBeGreaterThan(READERS);
    expect(server.logged.filter(({ event }) => event === "request_failed")).toEqual([]);
  }, 120_000);
});
