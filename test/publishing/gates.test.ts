import { gunzipSync } from "node:zlib";

import BetterSqlite from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";

import { changesPagesKey } from "../../contract/build.ts";
import { GateFailure, gatesOf } from "../../generator/checks/gates.ts";
import { generate } from "../../generator/generate.ts";
import { LIVE, openBuild, readLiveBuild } from "../../generator/builds/open-build.ts";
import { LEASE_KEY } from "../../generator/builds/lease.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { DAY_MS } from "../../lib/time.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import type { StoredObject } from "../../store/store.ts";
import { BASE_URL, generateInto, NOW, openEdge, sampleBuild } from "../build.ts";
import { readPageText, textsOf } from "../build-texts.ts";
import { forkBuild } from "../fork-build.ts";
import { ANY_SIZE } from "../any-size.ts";
import { newFolder } from "../new-folder.ts";

let folder: string;
let records: string;
let address: StoreAddress;
let liveBefore: string;

const now = new Date(NOW.getTime() + 3_600_000);

// The whole sample is live at the start of each test.
beforeEach(async () => {
  folder = newFolder();
  const build = await sampleBuild();
  liveBefore = build.manifest.build;
  ({ recordsPath: records, address } = await forkBuild(build, folder));
});

/** Changes the stored records directly. */
function spoil(sql: string): void {
  const database = new BetterSqlite(records);
  const { changes } = database.prepare(sql).run();
  database.close();
  expect(changes).toBeGreaterThan(0);
}

async function failure(at = now): Promise<GateFailure> {
  const error: unknown = await generateInto(address, records, { now: at }).catch(
    (reason: unknown) => reason,
  );
  if (!(error instanceof GateFailure)) throw new Error("the build went live", { cause: error });
  return error;
}

async function liveNow(): Promise<string | undefined> {
  return (await readLiveBuild(await openStore(address)))?.build;
}

/** The live build's record at a path. */
async function record(path: string): Promise<Record<string, unknown>> {
  const { edge } = await openEdge(await openStore(address));
  return (await (await edge(`/api/v1${path}`)).json()).data;
}

/** A title that no earlier build has, so its pages are new. */
const NEW_TITLE = "An Act That Nobody Knew";

const A_BILL = "(select rowid from bill where congress = 119 and type = 'HR' limit 1)";

describe("a build does not go live", () => {
  it("if any gate fails: each one reports why, and --force publishes the build and lists the failed gates", async () => {
    // Half of a list is gone,
    spoil("delete from bill where number % 2 = 0");
    // and a record violates its schema,
    spoil(
      `update bill set document = json_set(document, '$.introduced_date', 'soon') where rowid = ${A_BILL}`,
    );
    const { message, violations } = await failure();
    expect(message).toContain("counts:\n");
    expect(message).toMatch(/bills: 208 records in \d{4}-\d\d-\d\dT030000Z-\w{4}, \d+ now/);
    expect(message).toMatch(/schema:\n {4}\/bills\/119\/HR\/\d+: introduced_date: /);
    expect(await liveNow()).toBe(liveBefore);

    const forced = await generateInto(address, records, { now, force: true });
    expect(forced.forced).toEqual(gatesOf(violations));
    expect(forced.forced).toEqual(expect.arrayContaining(["counts", "schema"]));
    expect(await liveNow()).toBe(forced.build);
  });

  it("with the records that someone rolled back from, until they change or with --force", async () => {
    spoil(
      `update bill set document = json_set(document, '$.title', 'Bad') where rowid = ${A_BILL}`,
    );
    const bad = await generateInto(address, records, { now });
    const store = await openStore(address);
    await rollBack(store, null);
    const tomorrow = new Date(now.getTime() + DAY_MS);
    const message = "somebody rolled back from this build, and the new one has exactly its records";
    const { violations } = await failure(tomorrow);
    expect(violations).toEqual([{ gate: "rollback", page: bad.build, message }]);
    expect(await liveNow()).toBe(liveBefore);

    const forced = await generateInto(address, records, { now: tomorrow, force: true });
    expect(forced).toMatchObject({ forced: ["rollback"], content_sha256: bad.content_sha256 });
    await rollBack(store, liveBefore);
    await failure(tomorrow);
    spoil(
      `update bill set document = json_set(document, '$.title', 'Good') where rowid = ${A_BILL}`,
    );
    const good = await generateInto(address, records, { now: tomorrow });
    expect(await liveNow()).toBe(good.build);
  });
});

describe("a build goes live", () => {
  it("if a roll call lacks members, which its page says, and a list has shrunk less than the limit", async () => {
    const votes = new BetterSqlite(records, { readonly: true });
    const { rowid, path } = votes
      .prepare<[], { rowid: number; path: string }>(
        `select rowid, congress || '/' || session || '/' || chamber || '/' || vote_number as path
         from vote where json_extract(document, '$.totals.yea') > 0 limit 1`,
      )
      .get() ?? { rowid: 0, path: "" };
    votes.close();
    spoil(
      `update vote set document = json_set(document, '$.positions', json('[]')) where rowid = ${rowid}`,
    );
    spoil(`delete from bill where rowid = ${A_BILL}`);
    const manifest = await generateInto(address, records, { now, maxShrink: 0.1 });
    expect(manifest.forced).toEqual([]);
    expect(manifest.changes["bill"]).toMatchObject({ added: 0, removed: 1 });
    expect(manifest.previous).toBe(liveBefore);
    expect(await record(`/votes/${path}`)).toMatchObject({ incomplete_blocks: ["results"] });
  });

  it("if two bills claim one law: the first one counts, and the build says so", async () => {
    spoil(
      `update bill set document = json_set(document, '$.laws',
        json((select document -> '$.laws' from bill where document -> '$.laws' <> '[]' limit 1)))
       where rowid = (select max(rowid) from bill where document -> '$.laws' = '[]')`,
    );
    const options = { recordsPath: records, store: address, baseUrl: BASE_URL, now };
    const { remarks } = await generate(options);
    expect(remarks).toContainEqual(
      expect.stringMatching(/^two bills claim \/laws\/.*; the first one counts$/),
    );
  });
});

it("two publishers at once work one after the other, and the second finds nothing changed", async () => {
  spoil(
    `update bill set document = json_set(document, '$.title', '${NEW_TITLE}') where rowid = ${A_BILL}`,
  );
  const before = await buildsIn(address);
  const both = await Promise.all([
    generateInto(address, records, { now }),
    generateInto(address, records, { now: new Date(now.getTime() + 60_000) }),
  ]);
  expect(both[0]).toEqual(both[1]);
  expect(await buildsIn(address)).toEqual(before.add((await liveNow()) ?? "none"));
});

it("unchanged records write nothing to the store but the lease", async () => {
  const store = await openStore(address);
  const files = async () => (await listing(store)).filter(({ key }) => key !== LEASE_KEY);
  const before = await files();
  const manifest = await generateInto(address, records, { now });
  expect(manifest.build).toBe(liveBefore);
  expect(await files()).toEqual(before);
});

it("one changed bill writes only its own page and the pages that show it, and counts them", async () => {
  const store = await openStore(address);
  const before = new Set((await textsOf(store, [await openBuild(store, LIVE)])).keys());
  spoil(
    `update bill set document = json_set(document, '$.title', '${NEW_TITLE}') where rowid = ${A_BILL}`,
  );
  const { newTexts, pages, manifest } = await generate({
    store: address,
    recordsPath: records,
    baseUrl: BASE_URL,
    now,
  });
  const ofChanges = gunzipSync(
    (await store.read(changesPagesKey(manifest.build), ANY_SIZE)) ?? "",
  ).toString();
  const written = [...(await textsOf(store, [manifest]))].filter(([hash]) => !before.has(hash));
  expect(written).toHaveLength(newTexts);
  expect(newTexts).toBeLessThan(pages / 10);
  const ofRecords = written.filter(([hash]) => !ofChanges.includes(hash));
  const texts = await Promise.all(
    ofRecords.map(async ([, entry]) => (await readPageText(store, entry)).toString()),
  );
  // The list of bulk files has the hashes of their parts, and Parquet splits words.
  const ofBills = texts.filter(
    (text) => !text.includes('"compressed_sha256":') && !text.startsWith("PAR1"),
  );
  expect(ofBills.filter((text) => !text.includes(NEW_TITLE))).toEqual([]);
});

async function buildsIn(store: StoreAddress): Promise<Set<string>> {
  const objects = await listing(await openStore(store));
  const keys = objects.map(({ key }) => key).filter((key) => key.startsWith("builds/"));
  return new Set(keys.map((key) => key.split("/")[1] ?? ""));
}

async function listing(store: Awaited<ReturnType<typeof openStore>>): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const object of store.list("")) objects.push(object);
  return objects.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
