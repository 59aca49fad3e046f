/** After each of several nights, compares the change lists with the records of the builds. */
import { beforeAll, describe, expect, it } from "vitest";

import { type Manifest, POINTER_KEY, recordsKey } from "../../contract/build.ts";
import { RECORD_KINDS } from "../../contract/enumerations.ts";
import { readLines } from "../../generator/builds/line-files.ts";
import { pruneBuilds } from "../../generator/builds/prune-builds.ts";
import { listBuilds } from "../../generator/builds/list-builds.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { verifyBuild } from "../../generator/builds/verify-build.ts";
import type { Store } from "../../store/store.ts";
import { ANY_SIZE } from "../any-size.ts";
import { type AskEdge, openEdge } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { readPageText, textsOf } from "../build-texts.ts";
import { bill, RESTORE, set, type World, world } from "./nights.ts";
import { DAY_MS } from "../../lib/time.ts";

interface Change {
  readonly change: string;
  readonly resource: string;
  readonly id: string;
  readonly congress: number | null;
  readonly blocks: readonly string[] | null;
}

interface List<Entry> {
  readonly data: readonly Entry[];
  readonly meta: { readonly next_url: string | null; readonly total: number };
}

type Hashes = ReadonlyMap<string, string>;

async function hashesOf(store: Store, build: string): Promise<Hashes> {
  const bytes = await store.read(recordsKey(build), ANY_SIZE);
  const hashes = new Map<string, string>();
  for await (const [resource, id, hash = ""] of readLines(bytes ?? new Uint8Array())) {
    hashes.set(`${resource} ${id}`, hash);
  }
  return hashes;
}

/** All entries of a list, read through its links. */
async function walked<Entry>(ask: AskEdge, target: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let next: string | null = target; next !== null;) {
    const page = (await (await ask(next)).json()) as List<Entry>;
    entries.push(...page.data);
    next =
      page.meta.next_url && next.replace(/.*/, page.meta.next_url.replace(/^https:\/\/[^/]+/, ""));
  }
  return entries;
}

const ORDER: readonly string[] = RECORD_KINDS;
const inOrder = (a: Change, b: Change): number =>
  ORDER.indexOf(a.resource) - ORDER.indexOf(b.resource) || (a.id < b.id ? -1 : 1);

function differences(before: Hashes, after: Hashes): string[] {
  return [
    ...[...after].flatMap(([name, hash]) => {
      const earlier = before.get(name);
      if (earlier === hash) return [];
      return [`${earlier === undefined ? "added" : "changed"} ${name}`];
    }),
    ...[...before.keys()].filter((name) => !after.has(name)).map((name) => `removed ${name}`),
  ].toSorted();
}

/** The parts of a bill's page that differ. */
async function changedParts(
  readPage: (hash: string) => Promise<Buffer>,
  one: string,
  other: string,
): Promise<string[]> {
  const [before, after] = await Promise.all(
    [one, other].map(async (hash) => {
      const page = await readPage(hash);
      return (JSON.parse(page.toString()) as { data: Record<string, unknown> }).data;
    }),
  );
  const differing = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  return [...new Set(differing.map((key) => BLOCKS[key] ?? "record"))];
}

const BLOCKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "actions subjects summaries texts titles cosponsors committees amendments laws votes"
      .split(" ")
      .map((key) => [key, key]),
  ),
  related_bills: "related",
};

/** Counts the added, changed and removed records of each resource. */
function countsOf(changes: readonly Change[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { resource, change } of changes) {
    const ofResource = (counts[resource] ??= { added: 0, changed: 0, removed: 0 });
    ofResource[change] = (ofResource[change] ?? 0) + 1;
  }
  return counts;
}

/** Compares the net changes since each build with the builds' records. */
async function expectNets(
  { store }: World,
  live: Manifest,
  earlier: ReadonlyMap<string, Hashes>,
): Promise<void> {
  const { edge: ask } = await openEdge(store);
  const now = await hashesOf(store, live.build);
  const manifests = (await listBuilds(store)).flatMap(({ manifest }) => manifest ?? []);
  const texts = await textsOf(store, manifests);
  const readPage = (hash: string): Promise<Buffer> => readPageText(store, texts.get(hash));
  const since = `/api/v1/changes?since=${live.previous}&per_page=100`;
  expect(countsOf(await walked<Change>(ask, since))).toEqual(live.changes);
  for (const [build, before] of earlier) {
    const net = await walked<Change>(ask, `/api/v1/changes?since=${build}&per_page=100`);
    const named = net.map((each) => `${each.change} ${each.resource} ${each.id}`);
    expect(named.toSorted()).toEqual(differences(before, now));
    expect(net.toSorted(inOrder)).toEqual(net);
    for (const { id, resource, change: kind, blocks } of net) {
      const [one = "", other = ""] = [before, now].map((each) => each.get(`${resource} ${id}`));
      if (kind !== "changed" || blocks === null) continue;
      const parts = await changedParts(readPage, one, other);
      // Over several nights, `blocks` may include parts that changed back.
      const own = build === live.previous ? blocks : blocks.filter((each) => parts.includes(each));
      expect([id, ...own.toSorted()]).toEqual([id, ...parts.toSorted()]);
    }
  }
}

it("after each of several nights the net changes since every earlier build match the differences between the records", async () => {
  const here = await world(fewBuild());
  const { night, store } = here;
  const [one, two, three, four] = [1, 2, 3, 4];
  const known = new Map<string, Hashes>();
  let last = (await fewBuild()).manifest;
  const remember = async (manifest: Manifest) => {
    last = manifest;
    await expectNets(here, manifest, known);
    known.set(manifest.build, await hashesOf(store, manifest.build));
  };
  known.set(last.build, await hashesOf(store, last.build));
  // The records of the first build are counted as added, but not listed.
  for (const kind of RECORD_KINDS) {
    expect([kind, last.changes[kind]?.added ?? 0]).toEqual([kind, last.totals[kind]]);
  }

  const title = `(select json_extract(document, '$.title') from bill where ${bill(one)})`;
  await remember(
    await night(
      1,
      `create table kept as select ${title} as title;
       ${set(one, "$.title", "Another")}
       ${set(two, "$.actions[0].text", "Done.")}
       create table withdrawn as select * from bill where ${bill(three)};
       delete from bill where ${bill(three)};`,
    ),
  );
  // A legislator gets another name, which their bills and votes show.
  const person = `(select document ->> '$.sponsor.bioguide_id' from bill where ${bill(four)})`;
  await remember(
    await night(
      2,
      `update part set document = json_set(document, '$.last_name', 'Renamed')
         where resource = 'legislator' and id = ${person};`,
    ),
  );
  // The removed bill is back, and the changed title is restored.
  await remember(
    await night(
      3,
      `${RESTORE}
       update bill set document = json_set(document, '$.title', (select title from kept)) where ${bill(one)};`,
    ),
  );
  // A night that is killed before it moves the pointer.
  const pointer = await store.read(POINTER_KEY, ANY_SIZE);
  const killed = await night(4, set(four, "$.title", "Killed"));
  await store.write(POINTER_KEY, pointer ?? new Uint8Array());
  await expectNets(here, last, known);
  const rolledBack = await night(5, set(two, "$.actions[0].text", "Done twice."));
  await remember(rolledBack);
  const { live } = await rollBack(store, null);
  known.delete(rolledBack.build);
  await remember(
    await night(6, `delete from bill where ${bill(four)}; ${set(one, "$.title", "More")}`),
  );
  expect(last.previous).toBe(live.build);
  await remember(await night(7, set(one, "$.title", "Still more")));
  expect(await verifyBuild(store, last)).toMatchObject({ problems: 0 });

  const { edge: ask } = await openEdge(store);
  // Clients that copied the build that was rolled back have to start again.
  expect((await ask(`/api/v1/changes?since=${rolledBack.build}`)).status).toBe(400);
  const builds = await walked<{ build: string; url: string }>(ask, "/api/v1/changes?per_page=3");
  const lived = [...known.keys()];
  expect(lived).not.toContain(killed.build);
  expect(builds.map(({ build }) => build)).toEqual(lived.toReversed());
  const [since] = known.keys();
  const all = await walked<Change>(ask, `/api/v1/changes?since=${since}`);
  for (const resource of ORDER) {
    const some = await walked<Change>(ask, `/api/v1/changes?since=${since}&resource=${resource}`);
    expect(some).toEqual(all.filter((each) => each.resource === resource));
  }
  expect(await walked(ask, `/api/v1/changes?since=${since}&congress=119`)).toEqual(
    all.filter(({ congress }) => congress === 119),
  );
});

it("of many builds a day lack nothing since any of them, and name the build that they start from", async () => {
  const here = await world(fewBuild());
  const { store } = here;
  const known = new Map([[(await fewBuild()).manifest.build, new Map() as Hashes]]);
  for (const build of known.keys()) known.set(build, await hashesOf(store, build));
  let live = (await fewBuild()).manifest;
  // Titles change from build to build, and most change back.
  for (let run = 1; run <= 10; run++) {
    const sql = [1, 2, 3].map((number) => set(number, "$.title", `Title ${run % (number + 1)}`));
    live = await here.night(1 + run / 4, sql.join("\n"));
    known.set(live.build, await hashesOf(store, live.build));
  }
  const now = await hashesOf(store, live.build);
  const { edge: ask } = await openEdge(store);
  const lists = new Map<string, { told: readonly string[]; differing: Set<string> }>();
  for (const [build, before] of known) {
    const target = `/api/v1/changes?since=${build}&per_page=100`;
    const { meta } = (await (await ask(target)).json()) as { readonly meta: { since: string } };
    const told = (await walked<Change>(ask, target)).map(({ resource, id }) => `${resource} ${id}`);
    const list = lists.get(meta.since) ?? { told, differing: new Set() };
    lists.set(meta.since, list);
    for (const each of differences(before, now)) list.differing.add(each.replace(/^\w+ /, ""));
    const isEarlierDay = meta.since.slice(0, 10) < build.slice(0, 10) && known.has(meta.since);
    expect([build, meta.since === build || isEarlierDay]).toEqual([build, true]);
  }
  // What differs since any of the builds that a list answers for, and nothing else.
  for (const [since, { told, differing }] of lists) {
    expect([since, told.toSorted()]).toEqual([since, [...differing].toSorted()]);
  }
  // The newest eight, and the last build of each earlier day.
  const days = new Set([...known.keys()].slice(0, -8).map((build) => build.slice(0, 10)));
  days.delete([...lists.keys()].at(-8)?.slice(0, 10) ?? "");
  expect(lists.size).toBe(8 + days.size);
  for (const day of days) {
    const since = `/api/v1/changes?since=${new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)}`;
    const { meta } = (await (await ask(since)).json()) as { readonly meta: { since: string } };
    expect(meta.since.slice(0, 10)).toBe(day);
  }
});

describe("the change lists", () => {
  let here: World;
  let first: Manifest;

  beforeAll(async () => {
    here = await world(fewBuild());
    first = (await fewBuild()).manifest;
  });

  const status = async (target: string) => (await (await openEdge(here.store)).edge(target)).status;

  it("are kept longer than their builds, with what they need", async () => {
    const { night, store } = here;
    const second = await night(1, set(1, "$.title", "Another"));
    await night(2, set(1, "$.title", "A third"));
    const live = await night(3, set(1, "$.title", "A fourth"));
    const after = new Date(Date.now() + 30 * DAY_MS);
    await pruneBuilds(store, { keep: 0, graceMs: 0, now: after });
    expect(await store.read(recordsKey(second.build), ANY_SIZE)).toBeNull();
    const { edge: ask } = await openEdge(store);
    const response = await ask(`/api/v1/changes/${second.build.toLowerCase()}`);
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(((await response.json()) as List<Change>).data).toContainEqual(
      expect.objectContaining({ change: "changed", id: "/bills/119/HR/1", blocks: ["record"] }),
    );
    expect(await status(`/api/v1/changes?since=${first.build}`)).toBe(200);
    expect(await verifyBuild(store, live)).toMatchObject({ problems: 0 });
  });

  it("cover a build for 30 days after it was replaced, and its own changes for 400", async () => {
    const { night } = here;
    const last = await night(31.5, set(1, "$.title", "A month later"));
    const since = await (await openEdge(here.store)).edge(`/api/v1/changes?since=${first.build}`);
    expect(since.status).toBe(400);
    expect(await since.json()).toEqual({
      error: {
        code: "invalid_parameter",
        parameter: "since",
        message: expect.stringContaining("/api/v1/bulk"),
      },
    });
    expect(await status(`/api/v1/changes?since=${last.previous}`)).toBe(200);
    expect(await status(`/api/v1/changes/${first.build}`)).toBe(200);
    const year = await night(401.5, set(1, "$.title", "A year later"));
    expect(await status(`/api/v1/changes/${first.build}`)).toBe(404);
    expect(await status(`/api/v1/changes?since=${last.build}`)).toBe(200);
    expect(await status(`/api/v1/changes?since=${year.build}`)).toBe(200);
  });

  it("stay correct if the clock goes back", async () => {
    const { night } = here;
    const live = await night(400.5, set(1, "$.title", "Yesterday"));
    const { edge: ask } = await openEdge(here.store);
    const [newest] = await walked<{ build: string }>(ask, "/api/v1/changes");
    expect(newest?.build).toBe(live.build);
    const net = await walked<Change>(ask, `/api/v1/changes?since=${live.previous}`);
    expect(net.map(({ id }) => id)).toContain("/bills/119/HR/1");
  });

  it("ignore the filters of changes in the list of builds, and a blank since", async () => {
    const { edge: ask } = await openEdge(here.store);
    const response = await ask("/api/v1/changes?since=&resource=bill&per_page=1");
    expect(await response.json()).toMatchObject({
      data: [{ build: expect.any(String), counts: { bill: { changed: expect.any(Number) } } }],
      meta: { ignored_parameters: ["resource"] },
    });
    expect(await status("/api/v1/changes?since=2027-11-21T030000Z-0000")).toBe(400);
    expect(await status("/api/v1/changes?since=~")).toBe(400);
  });
});
