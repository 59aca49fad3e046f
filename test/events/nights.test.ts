/** Nights in a row: the events of each build, and what forty watches get, by a second implementation. */
/* oxlint-disable vitest/no-conditional-expect -- nights differ */
import { afterAll, expect, it } from "vitest";

import { ENTRY_KINDS } from "../../contract/kinds/kinds.ts";
import type { Event } from "../../contract/resources/event.ts";
import { createWatchedEvents } from "../../edge/feeds/watched-events.ts";
import { pruneBuilds } from "../../generator/builds/prune-builds.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { recordsKey } from "../../contract/build.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/time.ts";
import { createAttempts } from "../../site/accounts/attempts.ts";
import { openAccountsDatabase } from "../../site/accounts/engines/open-accounts.ts";
import type { Message } from "../../site/watches/messages.ts";
import { runWatches } from "../../site/watches/run-watches.ts";
import { type AskEdge, generateInto, NOW, openEdge } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { forkBuild } from "../fork-build.ts";
import { newFolder } from "../new-folder.ts";
import { patientSearch } from "../patient-search.ts";
import { world } from "../publishing/nights.ts";
import { runs } from "../runs.ts";
import { type Random, randomOf } from "../random.ts";
import { openTemporaryAccounts } from "../temporary-accounts.ts";
import { killed, ofEarlierFormat, openChanges, withoutHints } from "./happenings.ts";
import { differences, linesOf, readRecords } from "./shown.ts";

/** `LEGIS_TEST_RUNS=2` has thirty. */
const NIGHTS = runs(1) > 1 ? 30 : 15;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const here = await world(fewBuild());
const temporary = await openTemporaryAccounts();
const { accounts, clock } = temporary;
clock.now = NOW.getTime();
const attempts = createAttempts(await openAccountsDatabase(temporary.path, () => clock.now));
const builds = nodeBuilds(here.store, silent, { openSearch: patientSearch });
const events = createWatchedEvents(nodePages(here.store, 8 * 1024 ** 2));
afterAll(async () => {
  await attempts.close();
  await temporary.close();
});

const live = async () => {
  await builds.refresh();
  const build = builds.current();
  if (build === null) throw new Error("no build is live");
  return build;
};

async function walk<Row>(ask: AskEdge, target: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await ask(
      `${target}${target.includes("?") ? "&" : "?"}per_page=100&page=${page}`,
    );
    if (response.status !== 200) throw new Error(`${target}: ${await response.text()}`);
    const { data, meta } = (await response.json()) as {
      data: Row[];
      meta: { total_pages: number };
    };
    rows.push(...data);
    pages = meta.total_pages;
  }
  return rows;
}

/** Topics of many bills. */
const known = await walk<{ name: string; slug: string; bill_count: number }>(
  (await openEdge(here.store)).edge,
  "/api/v1/topics",
);
const named = known
  .toSorted((a, b) => b.bill_count - a.bill_count || (a.slug < b.slug ? -1 : 1))
  .slice(0, 4);
const TOPICS = [...named.map(({ name }) => name), "Water quality", "Archives of bridges"];
const SLUGS = named.map(({ slug }) => slug);

const filtered = (random: Random, ids: readonly string[], people: readonly string[]): string =>
  random.pick([
    () => random.pick(ids),
    () => `/bills?type=${random.pick(["HR", "S"])}`,
    () => `/bills?topic=${random.pick(SLUGS)}`,
    () => `/bills?congress=119&q=${random.pick(["act", "press", "water", "title 3", "bridges"])}`,
    () => `/bills?congress=118`,
    () => `/bills?sponsor_bioguide_id=${random.pick(people)}`,
    () => `/bills?cosponsor=${random.pick(people)}&type=HR`,
    () => `/bills?status=${random.pick(["passed_house", "enacted", "referred"])}`,
    () => `/nominations?congress=119`,
    () => `/nominations?q=${random.pick(["commission", "army", "judge"])}`,
    () => `/treaties?congress=${random.pick(["118", "119"])}`,
    () => `/votes?chamber=senate&congress=119`,
    () => `/laws?congress=119`,
    () => `/amendments?congress=119&q=${random.pick(["report", "costs"])}`,
    () => `/meetings?congress=119`,
    () => `/topics/${random.pick(SLUGS)}`,
    () => `/legislators/${random.pick(people)}`,
  ])();

/** The records that a watch is about, read through the API. */
async function listed(ask: AskEdge, address: string): Promise<ReadonlySet<string>> {
  const [, kind = "", name = ""] = address.split(/[/?]/);
  const asked: Readonly<Record<string, readonly string[]>> = {
    topics: [`/bills?topic=${name}`],
    legislators: [
      `/bills?sponsor_bioguide_id=${name}`,
      `/bills?cosponsor=${name}`,
      `/votes?member=${name}`,
    ],
    committees: [
      ...["bills", "nominations", "committee-reports"].map((list) => `/${list}?committee=${name}`),
      `/committees/${name}/meetings`,
    ],
  };
  const isRecord = !address.includes("?");
  const lists = isRecord ? (asked[kind] ?? []) : [address];
  const found = new Set(isRecord ? [address] : []);
  // A key can run one search at a time.
  for (const each of lists) {
    type Row = { readonly id: string; readonly missing_words?: unknown };
    for (const row of await walk<Row>(ask, `/api/v1${each}`))
      if (row.missing_words === undefined) found.add(row.id);
  }
  return found;
}

/** What each night brings, besides random changes; later ones bring anything of these. */
const BRINGS = [
  "twice",
  "removed",
  "rollback",
  "killed",
  "failed",
  "restored",
  "divided",
  "forced",
  "killed watches",
  "switched on",
  "down",
  "imported",
  "without hints",
  "without records",
  "earlier format",
] as const;
type Brought = (typeof BRINGS)[number] | "";
const OFTEN: readonly Brought[] = ["", "twice", "rollback", "killed", "failed", "killed watches"];

it("each build has the events that its bulk files tell, and each watch gets those of its list once", async () => {
  const random = randomOf(78, "nights");
  const changes = openChanges(here.recordsPath, TOPICS);
  let { edge: ask } = await openEdge(here.store);
  let records = await readRecords(ask);
  const names = [...records.values()].flatMap(({ things }) => [...things.keys()]);
  const people = [...new Set(names.flatMap((name) => /^cosponsor (\S+)$/.exec(name)?.[1] ?? []))];
  const committees = await walk<{ id: string }>(ask, "/api/v1/committees");
  const first = await live();
  const accountIds: string[] = [];
  for (const name of ["ada", "bo", "cy"]) {
    const email = `${name}@example.org`;
    const { id } = await accounts.createAccount({ email, plan: "pro", isVerified: true });
    const { token } = await accounts.openSession(id);
    const by = { session: token, ip: "192.0.2.1", browser: "x", requestId: "x" };
    accountIds.push(id);
    while ((await accounts.listWatches(id)).length < (name === "ada" ? 14 : 13)) {
      const own = [...records.keys(), random.pick(committees).id];
      const address = filtered(random, random.chance(0.2) ? own.slice(-1) : own, people);
      const title = await events.titleOf(address, first, "");
      const kinds = random.pick(["", "", "texts", "topics,cosponsors", "status,nominations"]);
      await accounts.addWatch(id, { address, title, kinds, seen_builds: first.id }, 200, by);
      clock.now += 1;
    }
  }
  const watches = (await Promise.all(accountIds.map((id) => accounts.listWatches(id)))).flat();
  expect(watches).toHaveLength(40);
  /** By build, what its list has, and what its records show. */
  const lists = new Map<string, readonly Event[]>();
  const shows = new Map([[first.id, records]]);
  const looked = new Set([first.id]);
  const left = new Set<string>();
  let unread: string[] = [];
  let [sent, told, lastBuild] = [0, 0, first.id];

  /** Runs the watches, sends what they have, and compares it with the events of the records in their lists. */
  const send = async (at: number, isKilled: boolean): Promise<void> => {
    const build = await live();
    let isSeen = unread.length === 0;
    if (isKilled) {
      isSeen = await watched(build, random.below(3)).catch((error: Error) => {
        expect(error.message).toBe("killed");
        return isSeen;
      });
      isSeen ||= unread.length === 0;
      clock.now += LEASE_MS;
    }
    expect([at, await watched(build)]).toEqual([at, !isSeen]);
    const got = new Map<string, string[]>();
    for (const id of accountIds) {
      let taken = await accounts.takeDeliveries(id);
      if (isKilled) {
        // The mail was sent, and nobody noted it: it comes again as it was.
        clock.now += LEASE_MS;
        const again = await accounts.takeDeliveries(id);
        expect(again.map((each) => [each.id, each.body])).toEqual(
          taken.map((each) => [each.id, each.body]),
        );
        taken = again;
      }
      const ids = taken.map((each) => each.id);
      await accounts.noteAnswer(ids, "sent", null);
      for (const { body } of taken) {
        const { data } = JSON.parse(body) as Extract<Message, { type: "watch.entries" }>;
        const own = data.entries.map((entry) => `${data.build} ${entry.id}`);
        got.set(data.watch.id, [...(got.get(data.watch.id) ?? []), ...own]);
        sent += own.length;
      }
    }
    for (const { id, address, kinds } of watches) {
      const among = await listed(ask, address);
      const due = unread.flatMap((each) =>
        (lists.get(each) ?? [])
          .filter((event) => event.seen_build === each || !looked.has(event.seen_build))
          .filter((event) => event.records.some((record) => among.has(record)))
          .filter(({ kind }) => kinds === "" || kinds.split(",").includes(kind))
          .map((event) => `${each} ${event.id}`),
      );
      const own = got.get(id) ?? [];
      expect([at, address, ...own.toSorted()]).toEqual([at, address, ...due.toSorted()]);
    }
    for (const each of unread) looked.add(each);
    unread = [];
  };

  for (let at = 1; at <= NIGHTS; at += 1) {
    const now = NOW.getTime() + at * DAY_MS;
    clock.now = now;
    const day = new Date(now).toISOString().slice(0, 10);
    const brought = BRINGS[at - 1] ?? random.pick(OFTEN);
    for (let nth = 3 + random.below(8); nth > 0; nth -= 1)
      changes[random.chance(0.6) ? "toBill" : "toAnother"](random, at * 20 + nth, day);
    if (brought === "removed") changes.withdraw("congress = 119 and type = 'HR' and number = 5");
    if (brought === "restored") changes.restore();
    if (brought === "divided") changes.divide("119-20-00", day);
    if (brought === "switched on") changes.switchOn("2026-09-03");
    if (brought === "imported") {
      changes.moveLately(day);
      changes.restore();
    }
    const before = (await live()).manifest;
    if (brought === "without hints") await withoutHints(here.store, before);
    if (brought === "without records") await here.store.remove(recordsKey(before.build));
    if (brought === "earlier format") await ofEarlierFormat(here.store, before);
    // A night that fails makes no build.
    if (brought === "failed") continue;
    if (brought === "killed") {
      const isLive = await killed(here.store, random, () => here.night(at, ""));
      if (!isLive) {
        expect((await live()).id).toBe(lastBuild);
        continue;
      }
    }
    if (brought === "forced") {
      changes.withdraw("congress = 118");
      await expect(here.night(at, "")).rejects.toThrow("--force");
    }
    const stored = { recordsPath: here.recordsPath, storeAddress: here.address };
    const twin = brought === "restored" ? await forkBuild(stored, newFolder()) : null;
    const manifest = await here.night(at, "", brought === "forced");
    if (twin !== null) {
      const options = { now: new Date(now), asOf: "2026-11-21" };
      expect(await generateInto(twin.address, twin.recordsPath, options)).toEqual(manifest);
    }
    if (brought === "twice") {
      const again = await here.night(at + 0.1, "");
      expect(again.build).toBe(manifest.build);
    }
    ({ edge: ask } = await openEdge(here.store));
    records = await readRecords(ask);
    const build = await live();
    expect(build.id).toBe(manifest.build);
    if (build.id !== lastBuild) {
      const own = await events.read(build.id, build);
      const isCompared = brought !== "without records" && brought !== "earlier format";
      const previous = shows.get(build.manifest.previous ?? "") ?? new Map();
      const expected = isCompared ? differences(previous, records, now) : [];
      expect([at, brought, ...linesOf(own)]).toEqual([at, brought, ...expected]);
      // What was here before a rollback keeps the build that had it first.
      const earlier = new Map(
        [...left].flatMap((name) => lists.get(name) ?? []).map((event) => [event.id, event]),
      );
      for (const { id, seen_build } of own)
        expect([id, seen_build]).toEqual([id, earlier.get(id)?.seen_build ?? build.id]);
      shows.set(build.id, records);
      lists.set(build.id, own);
      unread.push(build.id);
      told += own.length;
    }
    lastBuild = build.id;
    // A server that is down for some nights looks at all builds later.
    if (brought !== "down") await send(at, brought === "killed watches");
    if (brought === "rollback") {
      const from = await live();
      const { live: back } = await rollBack(here.store, null);
      lastBuild = back.build;
      left.add(from.id);
      // It was looked at before.
      await watched(await live());
      for (const id of accountIds) expect(await accounts.takeDeliveries(id)).toEqual([]);
    } else if (at % 5 === 0)
      await pruneBuilds(here.store, { keep: 1, graceMs: 0, now: new Date(now) });
  }
  expect([sent > NIGHTS * 2, told > NIGHTS * 3]).toEqual([true, true]);
  const kinds = new Set([...lists.values()].flat().map(({ kind }) => kind));
  const missing = ENTRY_KINDS.filter((kind) => !kinds.has(kind));
  expect(NIGHTS < 30 ? missing.slice(5) : missing).toEqual([]);
});

const LEASE_MS = 11 * MINUTE_MS;

/** Runs the watches; a server that is killed writes only so much, and gives nothing back. */
const watched = (
  build: Awaited<ReturnType<typeof live>>,
  writes = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  const mostWatches = { free: 10, pro: 200 };
  let left = writes;
  const orKilled =
    <Own extends readonly unknown[]>(
      write: (...given: Own) => Promise<void>,
    ): ((...given: Own) => Promise<void>) =>
    async (...given) => {
      if (left === 0) throw new Error("killed");
      left -= 1;
      await write(...given);
    };
  const notices = writes > 9 ? attempts.notices : { ...attempts.notices, giveBack: async () => {} };
  return runWatches(
    {
      accounts: {
        ...accounts,
        noteNews: orKilled((...given) => accounts.noteNews(...given)),
        noteSeen: orKilled((...given) => accounts.noteSeen(...given)),
      },
      notices,
      events,
      mostWatches,
      log: silent,
      clock: () => clock.now,
    },
    build,
  );
};
