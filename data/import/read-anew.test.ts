import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { madeBill, madeCommittee, madeVote } from "../../test/made-documents.ts";
import { zipFile } from "../../test/zip-file.ts";
import { openRecords, type RecordsDatabase } from "../database/database.ts";
import type { BillDocument, CommitteePart, VoteDocument } from "../documents.ts";
import { importPaths, type ImportOptions } from "./import.ts";
import { type FileReading, type SourceFile, UnreadableFile } from "../parse/source-file.ts";

const MONDAY = "2022-01-03T03:00:00Z";
const TUESDAY = "2022-01-04T03:00:00Z";
const WEDNESDAY = "2022-01-05T03:00:00Z";
const LATER = "2022-02-01T00:00:00Z";

let folder: string;
let database: RecordsDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "legis-anew-"));
  database = await openRecords(join(folder, "records.sqlite"));
  await mkdir(join(folder, "in"));
});

afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

/** Files hold a reading as it is. */
function readFile({ bytes }: SourceFile): FileReading {
  return JSON.parse(new TextDecoder().decode(bytes)) as FileReading;
}

/** The readers of before: every bill had a subject that no file has, and a title of their own. */
function oldReader(file: SourceFile): FileReading {
  const reading = readFile(file);
  const subjects = [{ name: "Invented", slug: "invented" }];
  return {
    ...reading,
    readings: reading.readings.map((one) =>
      one.resource === "bill" && one.document.number !== 2
        ? { ...one, document: { ...one.document, subjects } as unknown as BillDocument }
        : one,
    ),
  };
}

/** Readers that take fewer bills, no votes, and of a list the first alone. */
function stricterReader(file: SourceFile): FileReading {
  const reading = readFile(file);
  if (/hr5|vote/.test(file.name)) throw new UnreadableFile("can't be");
  return { ...reading, readings: reading.readings.slice(0, 1) };
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, "in", name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

const billFile = (number: number): string => `BILLSTATUS-117hr${number}.xml`;
const bill = (given: Partial<BillDocument>): string =>
  JSON.stringify({ readings: [{ resource: "bill", document: madeBill(given) }] });
const vote = (given: Partial<VoteDocument>): string =>
  JSON.stringify({ readings: [{ resource: "vote", document: madeVote(given) }] });
const committees = (...documents: Partial<CommitteePart>[]): string =>
  JSON.stringify({
    readings: documents.map((given) => ({
      resource: "committee",
      source: "committees-current",
      document: madeCommittee(given),
    })),
    replaces: { resource: "committee", source: "committees-current" },
  });

function run(options: Partial<ImportOptions> = {}) {
  return importPaths({ paths: [join(folder, "in")], database, now: MONDAY, readFile, ...options });
}

/** Imports as the version before did. */
async function runBefore(options: Partial<ImportOptions> = {}): Promise<void> {
  await run({ readFile: oldReader, ...options });
  database.run(database.query.updateTable("file").set({ reader_version: 1 }));
}

function bills(): { number: number; updated_at: string; document: BillDocument }[] {
  const rows = database.query.selectFrom("bill").select(["number", "updated_at", "document"]);
  return database
    .all(rows.orderBy("number"))
    .map((row) => ({ ...row, document: JSON.parse(row.document) as BillDocument }));
}

const subjectsOf = (number: number): number | undefined =>
  bills().find((one) => one.number === number)?.document.subjects.length;
const votes = (): number[] =>
  database
    .all(database.query.selectFrom("vote").select("vote_number").orderBy("vote_number"))
    .map(({ vote_number }) => vote_number);
const codes = (): string[] =>
  database.all(database.query.selectFrom("part").select("id").orderBy("id")).map(({ id }) => id);

describe("after an upgrade of the readers, an import", () => {
  it("leaves nothing of what the readers before said, and moves updated_at only with content", async () => {
    await write(billFile(1), bill({ number: 1 }));
    await write("some.zip", zipFile([{ name: billFile(2), text: bill({ number: 2 }) }]));
    await write("vote.json", vote({}));
    await runBefore();
    expect(subjectsOf(1)).toBe(1);

    const { reread, outdated, files } = await run({ now: TUESDAY });
    expect(subjectsOf(1)).toBe(0);
    expect(bills().map(({ updated_at }) => updated_at)).toEqual([TUESDAY, MONDAY]);
    expect(reread).toEqual({ files: 3, changed: 1, removed: [], missing: [] });
    expect(outdated).toEqual([]);
    expect(files).toMatchObject({ imported: 0 });
    expect(existsSync(`${database.path}.anew`)).toBe(false);

    expect((await run({ now: WEDNESDAY })).reread).toBeNull();
    expect(bills().map(({ updated_at }) => updated_at)).toEqual([TUESDAY, MONDAY]);
  });

  it("reads files that were imported by hand where they still are", async () => {
    const elsewhere = join(folder, billFile(1));
    await writeFile(elsewhere, bill({ number: 1 }));
    await write(billFile(2), bill({ number: 2 }));
    await runBefore({ paths: [elsewhere] });
    await runBefore();
    const { outdated } = await run({ now: TUESDAY });
    expect(subjectsOf(1)).toBe(0);
    expect(outdated).toEqual([]);
  });

  it("that is stopped changes nothing, and the next one goes on", async () => {
    for (const number of [1, 3, 4]) await write(billFile(number), bill({ number }));
    await runBefore();
    const before = bills();
    const abort = new AbortController();
    const stopped = await run({
      now: TUESDAY,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    expect(stopped.interrupted).toBe(true);
    expect(bills()).toEqual(before);
    let reads = 0;
    const { reread } = await run({
      now: TUESDAY,
      readFile: (file) => {
        reads++;
        return readFile(file);
      },
    });
    expect(reads).toBe(2);
    expect(reread?.changed).toBe(3);
    expect(subjectsOf(1)).toBe(0);
  });

  it("begins once more what yet other readers began", async () => {
    await write(billFile(1), bill({ number: 1 }));
    await write(billFile(3), bill({ number: 3 }));
    await runBefore();
    const abort = new AbortController();
    await run({ readFile: oldReader, signal: abort.signal, onProgress: () => abort.abort() });
    const begun = new BetterSqlite(`${database.path}.anew`);
    begun.prepare("update file set reader_version = 2").run();
    begun.close();
    await run({ now: TUESDAY });
    expect(subjectsOf(1)).toBe(0);
  });

  it("keeps records whose files are gone, and names them until they are imported again", async () => {
    const path = await write(billFile(1), bill({ number: 1 }));
    await write(billFile(2), bill({ number: 2 }));
    await write("vote.json", vote({}));
    await write("vote2.json", vote({ vote_number: 2 }));
    await runBefore();
    await rm(path);
    await rm(join(folder, "in/vote2.json"));
    const { outdated, reread } = await run({ now: TUESDAY });
    expect(outdated).toEqual(["bill 117 HR 1", "vote 117-1-house-2"]);
    expect(reread?.missing).toEqual([path, join(folder, "in/vote2.json")]);
    expect(subjectsOf(1)).toBe(1);
    expect(votes()).toEqual([1, 2]);
    expect((await run()).outdated).toEqual(outdated);

    await mkdir(join(folder, "found"));
    await writeFile(join(folder, "found", billFile(1)), bill({ number: 1, title: "Found" }));
    const found = await run({ now: WEDNESDAY, paths: [join(folder, "found")] });
    expect(found.outdated).toEqual(["vote 117-1-house-2"]);
    expect(bills()[0]).toMatchObject({ updated_at: WEDNESDAY, document: { title: "Found" } });
  });

  it("removes, by name, what its file does not give any more", async () => {
    await write(billFile(1), bill({ number: 1 }));
    await write(billFile(5), bill({ number: 5 }));
    await write("vote.json", vote({}));
    await write("list.json", committees({ code: "a" }, { code: "b" }));
    await runBefore();
    const { reread, refused, outdated } = await run({ readFile: stricterReader });
    expect(reread?.removed).toEqual([
      "bill 117 HR 5",
      "vote 117-1-house-1",
      "committee committees-current b",
    ]);
    expect(refused.map(({ reason }) => reason)).toEqual(["can't be", "can't be"]);
    expect(outdated).toEqual([]);
    expect([bills().length, votes(), codes()]).toEqual([1, [], ["a"]]);
  });

  it("keeps what came from an earlier file of the bill that is gone, and only that", async () => {
    const full = [1, 2, 3].map((number) => ({ name: `Person ${number}` }));
    const given = {
      number: 1,
      source_updated_at: LATER,
      incomplete_lists: ["cosponsors"],
    } as const;
    const cosponsors = full as unknown as BillDocument["cosponsors"];
    await write(billFile(1), bill({ number: 1, cosponsors }));
    await runBefore();
    await write(billFile(1), bill({ ...given, cosponsors: cosponsors.slice(0, 1) }));
    await runBefore({ now: TUESDAY });
    const { outdated } = await run({ now: WEDNESDAY });
    const [one] = bills();
    expect(one?.document.cosponsors).toHaveLength(3);
    expect(one?.document.subjects).toEqual([]);
    expect(outdated).toEqual(["bill 117 HR 1"]);
  });

  it("takes no step back where the newest file of a record is gone", async () => {
    await write("old.zip", zipFile([{ name: billFile(1), text: bill({ title: "Old" }) }]));
    const newest = await write(billFile(1), bill({ title: "New", source_updated_at: LATER }));
    await runBefore();
    await rm(newest);
    expect((await run()).outdated).toEqual(["bill 117 HR 1"]);
    expect(bills()[0]?.document.title).toBe("New");
  });

  it("compares what came since with what was there, as ever", async () => {
    await write("list.json", committees({ code: "a" }, { code: "b" }, { code: "c" }));
    await runBefore();
    await write("list.json", committees({ code: "a" }));
    const { refused } = await run();
    expect(refused).toMatchObject([{ reason: expect.stringContaining("lists 2 of 3") as string }]);
    expect(codes()).toEqual(["a", "b", "c"]);
  });

  it("reads what is new in a zip of which it knew a part", async () => {
    const [one, two] = [1, 2].map((number) => ({
      name: billFile(number),
      text: bill({ number }),
    }));
    if (one === undefined || two === undefined) throw new Error("two were made");
    await write("some.zip", zipFile([one]));
    await runBefore();
    await write("some.zip", zipFile([one, two]));
    await run();
    expect(bills()).toHaveLength(2);
    expect((await run()).files).toMatchObject({ imported: 0, seen: 1 });
  });
});
