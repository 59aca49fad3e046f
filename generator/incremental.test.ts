import { mkdirSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";

import BetterSqlite, { type Database } from "better-sqlite3";
import { describe, expect, it } from "vitest";

import { pagesKey, recordsKey, searchKey } from "../contract/build.ts";
import { readLines } from "./builds/line-files.ts";
import { verifyBuild } from "./builds/verify-build.ts";
import { sha256Hex } from "../lib/hash.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import { BASE_URL, newStore, NOW } from "../test/build.ts";
import { fewBuild } from "../test/few-records.ts";
import { type Fork, forkBuild } from "../test/fork-build.ts";
import { generate } from "./generate.ts";
import type { GenerateOptions, GenerateSummary } from "./make-build.ts";
import { ANY_SIZE } from "../test/any-size.ts";
import { newFolder } from "../test/new-folder.ts";
import { randomOf } from "../test/random.ts";
import { runs } from "../test/runs.ts";

const folder = newFolder();

/** Records with a live build. Each test changes a copy. */
const begun = await fewBuild();

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
  const contents = files.map((bytes) => sha256Hex(bytes ?? "missing"));
  return [manifest.content_sha256, ...contents];
}

/** The printings of bills that have several. */
function printingsWithPairs(recordsPath: string): readonly string[] {
  const database: Database = new BetterSqlite(recordsPath, { readonly: true });
  try {
    const bill = "rtrim(id, 'abcdefghijklmnopqrstuvwxyz0123456789')";
    const several = `select ${bill} from part where resource = 'bill_text' group by 1 having count(*) > 1`;
    return database
      .prepare<[], string>(
        `select id from part where resource = 'bill_text' and ${bill} in (${several}) order by id`,
      )
      .pluck()
      .all();
  } finally {
    database.close();
  }
}

/** The source of a name for a person mentioned in bills. */
const A_PERSON = `rowid = (select min(rowid) from part where resource = 'legislator'
  and source = 'legislators-yaml' and id in (select document ->> '$.sponsor.bioguide_id' from bill))`;

describe("a build", () => {
  it("is the same on another day, until a term ends or a Congress begins", async () => {
    const recordsPath = await ownRecords();
    const store = ownStore();
    const first = await make(recordsPath, store, { asOf: "2026-11-21" });
    const next = await make(recordsPath, store, { asOf: "2026-11-22" });
    const { pages, bytes, manifest } = first;
    expect(next).toMatchObject({ isUnchanged: true, newTexts: 0, pages, bytes, manifest });
    change(
      recordsPath,
      `update part set document = json_set(document, '$.terms[#-1].end_date', '2026-11-24')
         where ${A_PERSON}`,
    );
    expect(await make(recordsPath, store, { asOf: "2026-11-23" })).toMatchObject({
      isUnchanged: false,
    });
    expect(await make(recordsPath, store, { asOf: "2026-11-24" })).toMatchObject({
      isUnchanged: true,
    });
    const after = await make(recordsPath, store, { asOf: "2026-11-25" });
    expect(after.manifest.changes).toMatchObject({ legislator: { changed: 1 } });
    expect(await make(recordsPath, store, { asOf: "2026-11-26" })).toMatchObject({
      isUnchanged: true,
    });
    const turned = await make(recordsPath, store, { asOf: "2027-01-03" });
    expect(turned.isUnchanged).toBe(false);
  });

  it("of changed records writes only texts that the store lacks, and is the same as one from scratch", async () => {
    const { recordsPath, address: store } = await ownBuild();
    change(
      recordsPath,
      `update bill set document = json_set(document, '$.title', 'Another title', '$.latest_action.text', 'Read.')
         where rowid = (select min(rowid) from bill)`,
    );
    const summary = await make(recordsPath, store);
    const scratch = ownStore();
    const anew = await make(recordsPath, scratch);
    expect(await filesOf(store, summary)).toEqual(await filesOf(scratch, anew));
    expect(summary.newTexts).toBeGreaterThan(0);
    expect(summary.newTexts).toBeLessThan(anew.newTexts / 4);
    const verified = await verifyBuild(await openStore(store), summary.manifest);
    expect(verified).toMatchObject({ problems: 0 });
  });

  it("is the same as one from scratch after nights in which printings change, go and return", async () => {
    const { recordsPath, address: store } = await ownBuild();
    const random = randomOf("printings");
    const ids = printingsWithPairs(recordsPath);
    expect(ids.length).toBeGreaterThan(3);
    for (let night = 0; night < runs(4); night++) {
      for (let changes = 0; changes < 2; changes++) {
        const statement = random.pick([
          "set resource = 'gone' where resource = 'bill_text' and",
          "set resource = 'bill_text' where resource = 'gone' and",
          `set content_hash = randomblob(32), document = json_set(document, '$.lines[1]', 'Night ${night}.') where`,
        ]);
        change(recordsPath, `update part ${statement} id = '${random.pick(ids)}'`);
      }
      const summary = await make(recordsPath, store);
      const scratch = ownStore();
      expect(await filesOf(store, summary)).toEqual(
        await filesOf(scratch, await make(recordsPath, scratch)),
      );
    }
  });

  it("writes all texts again for another store, or with --rewrite", async () => {
    const recordsPath = await ownRecords();
    const { newTexts } = await make(recordsPath, ownStore());
    const other = ownStore();
    expect(await make(recordsPath, other)).toMatchObject({ newTexts });
    const again = await make(recordsPath, other, { rewrite: true });
    expect(again.newTexts).toBeGreaterThanOrEqual(newTexts);
    expect(await make(recordsPath, other)).toMatchObject({ newTexts: 0 });
  });

  it("is right if two are made at once of the same records", async () => {
    const recordsPath = await ownRecords();
    const [one, other] = [ownStore(), ownStore()];
    const [a, b] = await Promise.all([make(recordsPath, one), make(recordsPath, other)]);
    expect(await filesOf(one, a)).toEqual(await filesOf(other, b));
  });
});

it("a new roll call changes only the last page of its voters' lists", async () => {
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
