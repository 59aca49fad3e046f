import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import BetterSqlite, { type Database } from "better-sqlite3";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { pagesKey, recordsKey, searchKey } from "../contract/build.ts";
import { readLines } from "./builds/line-files.ts";
import { readVerifiedIndex } from "./builds/open-build.ts";
import { verifyBuild } from "./builds/verify-build.ts";
import { sha256Hex } from "../lib/hash.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import { BASE_URL, newStore, NOW, type TestBuild } from "../test/build.ts";
import { fewBuild } from "../test/few-records.ts";
import { type Fork, forkBuild } from "../test/fork-build.ts";
import { runs, timeFor } from "../test/runs.ts";
import { cachePath } from "./cache/page-cache.ts";
import { generate, type GenerateOptions, type GenerateSummary } from "./generate.ts";
import { ANY_SIZE } from "../test/any-size.ts";

const folder = mkdtempSync(join(tmpdir(), "legis-incremental-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Records with a live build and its page cache. Each test changes a copy. */
let begun: TestBuild;

beforeAll(async () => {
  begun = await fewBuild();
});

let names = 0;

async function ownRecords(from = begun.recordsPath): Promise<string> {
  const path = join(folder, `records-${names++}.sqlite`);
  await copyFile(from, path);
  return path;
}

const ownStore = (): StoreAddress => newStore(join(folder, `store-${names++}`));

function ownBuild(): Promise<Fork> {
  const own = join(folder, `fork-${names++}`);
  mkdirSync(own);
  return forkBuild(begun, own);
}

function make(
  recordsPath: string,
  store: StoreAddress,
  options: Partial<GenerateOptions> = {},
): Promise<GenerateSummary> {
  // Disables the gates, since a change may affect a large share of so few records.
  const choices = { baseUrl: BASE_URL, now: NOW, maxShrink: 1, force: true };
  return generate({ recordsPath, store, ...choices, ...options });
}

function change(recordsPath: string, statement: string): number {
  const database: Database = new BetterSqlite(recordsPath);
  try {
    return database.prepare(statement).run().changes;
  } finally {
    database.close();
  }
}

/** The files of a build that are equal for equal records. */
async function filesOf(store: StoreAddress, { manifest }: GenerateSummary): Promise<string[]> {
  const opened = await openStore(store);
  const keys = [searchKey, pagesKey, recordsKey].map((key) => key(manifest.build));
  const files = await Promise.all(keys.map((key) => opened.read(key, ANY_SIZE)));
  const index = await readVerifiedIndex(opened, manifest);
  const contents = [index.content(), ...files].map((bytes) => sha256Hex(bytes ?? "missing"));
  return [manifest.content_sha256, ...contents];
}

const someBill = (at: number): string =>
  `rowid = (select rowid from bill order by rowid limit 1 offset ${at} % max(1, (select count(*) from bill)))`;
const someVote = (at: number): string =>
  `rowid = (select rowid from vote order by rowid limit 1 offset ${at} % max(1, (select count(*) from vote)))`;
const somePart = (resource: string, at: number): string => someOf(`resource = '${resource}'`, at);
/** The source of a name for a person mentioned in bills. */
const somePerson = (at: number): string =>
  someOf(
    `resource = 'legislator' and source = 'legislators-yaml' and id in (select document ->> '$.sponsor.bioguide_id' from bill)`,
    at,
  );
const someOf = (kind: string, at: number): string =>
  `rowid = (select rowid from part where ${kind} order by rowid
    limit 1 offset ${at} % max(1, (select count(*) from part where ${kind})))`;

/** Ways in which records change overnight: SQL statements and build options. */
const CHANGES: Readonly<Record<string, (at: number) => string>> = {
  "a bill has another title": (at) =>
    `update bill set document = json_set(document, '$.title', 'An act ${at}') where ${someBill(at)}`,
  "a bill has an action more": (at) =>
    `update bill set document = json_set(document, '$.latest_action.text', 'Referred ${at}.'),
       updated_at = '2026-11-20T0${at % 10}:00:00Z' where ${someBill(at)}`,
  "a bill is new": (at) =>
    `insert into bill (congress, type, number, source_updated_at, updated_at, content_hash,
         document, document_hash)
       select congress, type, number + 5000, source_updated_at, updated_at, content_hash,
         json_set(document, '$.number', number + 5000, '$.laws', json('[]')), randomblob(32)
       from bill where ${someBill(at)} and number < 5000 on conflict do nothing`,
  "a bill is gone": (at) => `delete from bill where ${someBill(at)}`,
  "a roll call on an amendment is known": (at) =>
    `update bill set document = json_set(document, '$.amendments[0].votes', json_array(vote)),
       amendments = json_set(amendments, '$[0].votes', json_array(vote))
       from (select json_object('congress', congress, 'session', session, 'chamber', chamber,
         'vote_number', vote_number, 'date', null) as vote from vote where ${someVote(at)})
       where bill.rowid = (select min(rowid) from bill where amendments is not null)`,
  "a person has another name": (at) =>
    `update part set document = json_set(document, '$.last_name', 'Renamed${at}',
       '$.name', 'Somebody Renamed${at}') where ${somePerson(at)}`,
  "a person is called something else": (at) =>
    `update part set document = json_set(document, '$.name', 'Somebody ${at}') where ${somePerson(at)}`,
  "a senator has another id of the Senate": (at) =>
    `update part set document = json_set(document, '$.ids.lis', 'S9${at}')
       where ${someOf("document ->> '$.ids.lis' like 'S%'", at)}`,
  "a person is gone": (at) => `delete from part where ${somePerson(at)}`,
  "a committee has another name": (at) =>
    `update part set document = json_set(document, '$.name', 'Committee ${at}')
       where ${somePart("committee", at)}`,
  "a committee is gone": (at) => `delete from part where ${somePart("committee", at)}`,
  "a meeting is moved": (at) =>
    `update part set document = json_set(document, '$.title', 'Hearing ${at}')
       where ${somePart("meeting", at)}`,
  "a vote is corrected": (at) =>
    `update vote set document = json_set(document, '$.question', 'On Motion ${at}',
       '$.result', 'failed') where ${someVote(at)}`,
  "a vote is vacated": (at) =>
    `update vote set document = json_set(document, '$.vacated', json('true'))
       where ${someVote(at)}`,
  "a vote is gone": (at) => `delete from vote where ${someVote(at)}`,
  "a Congress begins": (at) =>
    `update or ignore bill set congress = congress + 1,
       document = json_set(document, '$.congress', congress + 1, '$.laws', json('[]'))
       where congress = (select max(congress) from bill) and number > ${at % 40}`,
};

const TOLD: Readonly<Record<string, Partial<GenerateOptions>>> = {
  "as before": {},
  "on another day": { now: new Date("2027-02-03T03:00:00Z") },
  "at another address": { baseUrl: "https://other.example.org" },
};

describe("a build of records that changed since the last one", () => {
  const WEEKS = runs(1);
  it(
    "has the same content and texts as one from scratch",
    async () => {
      const night = fc.record({
        changes: fc.array(
          fc.record({ what: fc.constantFrom(...Object.keys(CHANGES)), at: fc.nat(500) }),
          { minLength: 1, maxLength: 5 },
        ),
        told: fc.constantFrom(...Object.keys(TOLD), "as before", "as before"),
      });
      const nights = fc.array(night, { minLength: 2, maxLength: 2 });
      await fc.assert(
        fc.asyncProperty(nights, async (week) => {
          const { recordsPath, address: store } = await ownBuild();
          for (const { changes, told } of week) {
            for (const { what, at } of changes) change(recordsPath, CHANGES[what]?.(at) ?? "");
            const options = TOLD[told] ?? {};
            const summary = await make(recordsPath, store, options);
            const scratch = ownStore();
            const anew = await make(await ownRecords(recordsPath), scratch, options);
            expect(await filesOf(store, summary)).toEqual(await filesOf(scratch, anew));
            const verified = await verifyBuild(await openStore(store), summary.manifest);
            expect(verified).toMatchObject({ problems: 0 });
          }
        }),
        { numRuns: WEEKS, endOnFailure: true },
      );
    },
    timeFor(WEEKS, 60_000),
  );

  // Split into parts, because each kind of change needs two builds.
  it.each([0, 1, 2, 3, 4])("notices every kind of change: part %i", async (part) => {
    const { recordsPath, address: store } = await ownBuild();
    for (const what of Object.keys(CHANGES).filter((_, at) => at % 5 === part)) {
      expect([what, change(recordsPath, CHANGES[what]?.(7) ?? "")]).not.toEqual([what, 0]);
    }
    const summary = await make(recordsPath, store);
    const scratch = ownStore();
    const anew = await make(await ownRecords(recordsPath), scratch);
    expect(await filesOf(store, summary)).toEqual(await filesOf(scratch, anew));
    expect(summary.rendered).toBeLessThan(anew.rendered);
  });
});

describe("a night", () => {
  it("makes one page more for each changed bill without amendments that is no law", async () => {
    const { recordsPath, address: store } = await ownBuild();
    const rendered: number[] = [];
    for (const [night, bills] of [1, 9].entries()) {
      const changed = change(
        recordsPath,
        `update bill set document = json_set(document, '$.latest_action.text', 'Night ${night}')
           where rowid in (select rowid from bill where type = 'HR' and amendments is null
             and json_extract(document, '$.status') <> 'enacted'
             and congress = (select max(congress) from bill) limit ${bills})`,
      );
      expect(changed).toBe(bills);
      rendered.push((await make(recordsPath, store)).rendered);
    }
    expect(rendered[1]).toBe((rendered[0] ?? 0) + 8);
  });
});

describe("the page cache", () => {
  it("is reused if nothing changed", async () => {
    const recordsPath = await ownRecords();
    const store = ownStore();
    const first = await make(recordsPath, store);
    expect(first.rendered).toBe(first.pages);
    const second = await make(recordsPath, store);
    expect(second).toMatchObject({ isUnchanged: true, rendered: 0 });
    expect(second).toMatchObject({ pages: first.pages, bytes: first.bytes, overruled: [] });
  });

  it("is reused on another day, until a term ends or a Congress begins", async () => {
    const recordsPath = await ownRecords();
    const store = ownStore();
    const first = await make(recordsPath, store, { asOf: "2026-11-21" });
    const next = await make(recordsPath, store, { asOf: "2026-11-22" });
    expect(next).toMatchObject({ isUnchanged: true, rendered: 0, manifest: first.manifest });
    change(
      recordsPath,
      `update part set document = json_set(document, '$.terms[#-1].end_date', '2026-11-24')
         where ${somePerson(3)}`,
    );
    const before = await make(recordsPath, store, { asOf: "2026-11-23" });
    expect(before.rendered).toBeGreaterThan(0);
    expect(await make(recordsPath, store, { asOf: "2026-11-24" })).toMatchObject({ rendered: 0 });
    const after = await make(recordsPath, store, { asOf: "2026-11-25" });
    expect(after.manifest.changes).toMatchObject({ legislator: { changed: 1 } });
    expect(await make(recordsPath, store, { asOf: "2026-11-26" })).toMatchObject({ rendered: 0 });
    const turned = await make(recordsPath, store, { asOf: "2027-01-03" });
    expect(turned.rendered).toBeGreaterThan(0);
    expect(turned.isUnchanged).toBe(false);
  });

  it("may be deleted, broken, or another program's: everything is made again, with a warning", async () => {
    const { recordsPath, address: store } = await ownBuild();
    const { pages } = await make(recordsPath, store);
    rmSync(cachePath(recordsPath));
    expect(await make(recordsPath, store)).toMatchObject({ rendered: pages, remarks: [] });
    await copyFile(new URL(import.meta.url), cachePath(recordsPath));
    expect(await make(recordsPath, store)).toMatchObject({
      rendered: pages,
      remarks: [expect.stringContaining("could not be read and was reset")],
    });
    rmSync(cachePath(recordsPath));
    await copyFile(recordsPath, cachePath(recordsPath));
    expect(await make(recordsPath, store)).toMatchObject({
      rendered: pages,
      remarks: [
        expect.stringContaining("it is the database of another program; rendering all pages"),
      ],
    });
  });

  it("is not used for a store that lost the pages, or with --rewrite", async () => {
    const recordsPath = await ownRecords();
    const { newTexts } = await make(recordsPath, ownStore());
    const other = ownStore();
    expect(await make(recordsPath, other)).toMatchObject({ newTexts });
    const again = await make(recordsPath, other, { rewrite: true });
    expect(again.newTexts).toBeGreaterThanOrEqual(newTexts);
    expect(await make(recordsPath, other)).toMatchObject({ rendered: 0 });
  });

  it("is used by one of two concurrent builds; both are right", async () => {
    const recordsPath = await ownRecords();
    const [one, other] = [1, 2].map(() => ownStore());
    if (one === undefined || other === undefined) return;
    const [a, b] = await Promise.all([make(recordsPath, one), make(recordsPath, other)]);
    expect(await filesOf(one, a)).toEqual(await filesOf(other, b));
    expect([...a.remarks, ...b.remarks].join()).toContain("another program is writing to it");
  });
});

describe("a new roll call", () => {
  it("changes only the last page of its voters' lists", async () => {
    const { recordsPath, address: store } = await ownBuild();
    change(recordsPath, laterVotes(5000, 250));
    const before = await pagesOf(store, await make(recordsPath, store));
    change(recordsPath, laterVotes(5250, 1));
    const after = await pagesOf(store, await make(recordsPath, store));
    const isFull = (page: string): boolean =>
      before.has(page.replace(/\d+$/, (at) => `${Number(at) + 1}`));
    const votes = [...before].filter(([page]) => /^\/legislators\/\w+\/votes\?#/.test(page));
    const full = votes.filter(([page]) => isFull(page));
    expect(full.length).toBeGreaterThan(0);
    expect(full.filter(([page, object]) => after.get(page) !== object)).toEqual([]);
    const changed = votes.filter(([page, object]) => after.get(page) !== object);
    expect(changed.length).toBeGreaterThan(0);
  });
});

/** Creates numbered copies of a roll call. */
const laterVotes = (from: number, count: number): string =>
  `with recursive at (later) as
     (select ${from} union all select later + 1 from at where later < ${from + count - 1})
   insert into vote (congress, session, chamber, vote_number, source_updated_at, updated_at,
       content_hash, document, document_hash)
     select congress, session, chamber, later, source_updated_at, updated_at, content_hash,
       json_set(document, '$.vote_number', later), randomblob(32)
     from vote, at where vote.rowid = (select max(rowid) from vote where chamber = 'house')`;

/** Returns each page's object. */
async function pagesOf(
  store: StoreAddress,
  { manifest }: GenerateSummary,
): Promise<ReadonlyMap<string, string>> {
  const bytes = await (await openStore(store)).read(pagesKey(manifest.build), ANY_SIZE);
  const pages = new Map<string, string>();
  for await (const [page = "", object = ""] of readLines(bytes ?? new Uint8Array())) {
    pages.set(page, object);
  }
  return pages;
}
