/** Copies of the data kept by the client, over nights of changes, interruptions and limits. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { POINTER_KEY } from "../../contract/build.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import {
  ApiError,
  type BulkFile,
  type ClientOptions,
  createClient,
} from "../../client/src/client.ts";
import { ANY_SIZE } from "../any-size.ts";
import { type AskEdge, openEdge } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { NOON } from "../http/test-edge.ts";
import { openTestServer, type TestServer, UNLIMITED } from "../http/test-server.ts";
import { newFolder } from "../new-folder.ts";
import { bill, RESTORE, set, world } from "../publishing/nights.ts";
import { runs } from "../runs.ts";
import { DAY_MS } from "../../lib/time.ts";

const NIGHTS = runs(2);

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The hash of each file of a copy. */
function hashesIn(directory: string): Readonly<Record<string, string>> {
  const names = readdirSync(directory).filter((name) => name.endsWith(".ndjson"));
  return Object.fromEntries(
    names.toSorted().map((name) => [name, sha256(readFileSync(join(directory, name)))]),
  );
}

const inList = (files: readonly BulkFile[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ file, sha256: hash }) => [file, hash]));

const weight = (sent: readonly { readonly compressed_bytes: number }[]) =>
  sent.reduce((sum, each) => sum + each.compressed_bytes + 1_000_000, 0);

/** The number of requests that an update takes according to the guide. */
function requestsFor(before: readonly BulkFile[], after: readonly BulkFile[]): number {
  const counts = after.map((file) => {
    const old = before.find((each) => each.file === file.file);
    if (old?.sha256 === file.sha256) return 0;
    const known = new Set(old?.parts.map((part) => part.sha256));
    const missing = file.parts.filter((part) => !known.has(part.sha256));
    return weight(missing) > weight([file]) ? 1 : missing.length;
  });
  return counts.reduce((sum, count) => sum + count, 1);
}

/** Reproducible random numbers from 0 to 1. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

it(`a copy that is kept up to date equals a new one after each of ${NIGHTS} nights, with as few requests as the guide says`, async () => {
  const { store, night } = await world();
  const kept = newFolder();
  const random = drawn(23);
  const pick = (): number => 1 + Math.floor(random() * 20);
  let ask: AskEdge = (await openEdge(store)).edge;
  let requests = 0;
  const api = createClient({
    key: "test",
    baseUrl: "https://api.example.org",
    fetch: (url, init) => {
      requests += 1;
      return ask((url as string).replace(/^https:..[^/]+/, ""), init);
    },
  });
  let before: readonly BulkFile[] = [];
  let rewritten = 0;

  const compare = async (): Promise<void> => {
    ask = (await openEdge(store)).edge;
    const files = await api.bulk.list({ format: "ndjson" }).collect();
    requests = 0;
    const { build, changed } = await api.sync(kept);
    expect(requests).toBe(requestsFor(before, files));
    expect(build).toBe(api.buildId());
    const differing = files.filter(
      ({ file, sha256: hash }) => before.find((each) => each.file === file)?.sha256 !== hash,
    );
    expect(changed).toEqual(differing.map(({ file }) => file));
    const fresh = newFolder();
    await api.sync(fresh);
    expect(hashesIn(kept)).toEqual(hashesIn(fresh));
    expect(hashesIn(kept)).toEqual(inList(files));
    expect(readdirSync(kept).filter((name) => name.endsWith(".partial"))).toEqual([]);
    rewritten += before.length === 0 ? 0 : changed.length;
    before = files;
  };
  await compare();

  await night(0, "create table withdrawn as select * from bill where false");
  const changes = (): string => {
    const [changed, gone, renamed] = [pick(), pick(), pick()];
    return `
      ${set(changed, "$.title", `A title of ${random()}`)}
      ${RESTORE}
      delete from withdrawn;
      insert into withdrawn select * from bill where ${bill(gone)};
      delete from bill where ${bill(gone)};
      update part set document = json_set(document, '$.last_name', 'Renamed ${renamed}')
        where ${random() < 0.3} and resource = 'legislator'
          and id = (select document ->> '$.sponsor.bioguide_id' from bill where ${bill(renamed)});`;
  };
  for (let day = 1; day <= NIGHTS; day += 1) {
    const pointer = await store.read(POINTER_KEY, ANY_SIZE);
    await night(day, changes());
    // Includes a night killed before it moves the pointer, and a rollback.
    if (day === 4) await store.write(POINTER_KEY, pointer ?? new Uint8Array());
    if (day === 7) {
      await compare();
      await rollBack(store, null);
    }
    await compare();
  }
  expect(rewritten).toBeGreaterThan(NIGHTS);
});

interface Reader {
  readonly api: ReturnType<typeof createClient>;
  readonly asked: string[];
}

/** A client whose connection is cut after a third of each answer that `breaks` selects. */
function reader(
  { url, key }: TestServer,
  breaks: (asked: string, count: number) => boolean = () => false,
  options: Partial<ClientOptions> = {},
): Reader {
  const asked: string[] = [];
  const api = createClient({
    key,
    baseUrl: url,
    wait: async () => undefined,
    fetch: async (target, init) => {
      asked.push((target as string).slice(url.length));
      const response = await fetch(target, init);
      if (!breaks(asked.at(-1) ?? "", asked.length)) return response;
      const whole = new Uint8Array(await response.arrayBuffer());
      const third = whole.subarray(0, whole.length / 3);
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(third),
        pull: (controller) => controller.error(new TypeError("terminated")),
      });
      return new Response(body, response);
    },
    ...options,
  });
  return { api, asked };
}

const files = async ({ api }: Reader): Promise<readonly BulkFile[]> =>
  api.bulk.list({ format: "ndjson" }).collect();

async function largest(from: Reader): Promise<BulkFile> {
  const all = await files(from);
  const [file] = all.toSorted((a, b) => b.parts.length - a.parts.length);
  if (file === undefined) throw new Error("there is no file");
  return file;
}

describe("a download", () => {
  it("that is interrupted goes on from the last whole part with one request", async () => {
    const server = await openTestServer();
    const path = join(newFolder(), "bills.ndjson");
    const broken = reader(server, (asked) => asked.includes(".ndjson") && !asked.includes("part="));
    const file = await largest(broken);
    broken.asked.length = 0;
    await broken.api.bulk.download(file, path);
    expect(sha256(readFileSync(path))).toBe(file.sha256);
    const asked = broken.asked.filter((each) => each.includes(".ndjson"));
    const resumed = asked.filter((each) => each.includes("from="));
    expect(file.parts.length).toBeGreaterThan(8);
    expect(resumed.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(file.parts.length);

    const [again, twice] = [join(newFolder(), "bills.ndjson"), reader(server)];
    const whole = readFileSync(path);
    writeFileSync(`${again}.partial`, whole.subarray(0, whole.length / 2));
    await twice.api.bulk.download(file, again);
    expect(sha256(readFileSync(again))).toBe(file.sha256);
    const requests = twice.asked.filter((each) => each.includes(".ndjson"));
    expect(requests).toEqual([expect.stringContaining("from=")]);
    await server.close();
  });

  it("with the wrong hash leaves no file", async () => {
    const server = await openTestServer();
    const path = join(newFolder(), "topics.ndjson");
    const { api } = reader(server, undefined, {
      fetch: async (target, init) => {
        const response = await fetch(target, init);
        if (!(target as string).includes("part=")) return response;
        return new Response(`${await response.text()}\n`, response);
      },
    });
    const failed = api.bulk.download("topics.ndjson", path);
    await expect(failed).rejects.toMatchObject({ code: "unexpected_answer" });
    const lied = reader(server, undefined, {
      fetch: async (target, init) => {
        const response = await fetch(target, init);
        if (!/\/bulk(?:\?|$)/.test(target as string)) return response;
        const text = await response.text();
        const wrong = `"sha256":"${"0".repeat(64)}","crc32"`;
        return new Response(text.replaceAll(/"sha256":"\w{64}","crc32"/g, wrong), response);
      },
    });
    const refused = lied.api.bulk.download("topics.ndjson", path);
    await expect(refused).rejects.toMatchObject({ code: "unexpected_answer" });
    expect(existsSync(path)).toBe(false);
    const misnamed = reader(server);
    await expect(misnamed.api.bulk.download("topic-1.ndjson", path)).rejects.toThrow(
      "there is no bulk file topic-1.ndjson; near are topics.ndjson",
    );
    expect(misnamed.asked).toHaveLength(1);
    await server.close();
  });
});

it("a sync that exceeds the daily quota keeps the old copy intact, and continues the next day", async () => {
  let now = NOON;
  const { store, night } = await world(fewBuild());
  const directory = newFolder();
  const plan = { ...UNLIMITED, requestsPerDay: 2 };
  const open = () =>
    openTestServer({ store, plans: { free: UNLIMITED, pro: plan }, clock: () => now });
  const days = async (server: TestServer): Promise<number> => {
    const { api } = reader(server);
    for (let count = 1; ; count += 1) {
      const before = existsSync(directory) ? hashesIn(directory) : {};
      const ended = await api.sync(directory).catch((error: unknown) => error);
      if (!(ended instanceof ApiError)) return count;
      expect([ended.code, hashesIn(directory)]).toEqual(["daily_quota_exceeded", before]);
      now += DAY_MS;
    }
  };
  const server = await open();
  expect(await days(server)).toBeGreaterThan(2);
  await server.close();
  await night(
    1,
    `${set(1, "$.title", "Another")}
     update part set document = json_set(document, '$.last_name', 'Renamed')
       where resource = 'legislator';`,
  );
  const renewed = await open();
  expect(await days(renewed)).toBeGreaterThan(1);
  now += DAY_MS;
  expect(hashesIn(directory)).toEqual(inList(await files(reader(renewed))));
  await renewed.close();
});
