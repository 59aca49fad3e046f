import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  billsText as bill,
  committeesText as committees,
  voteText as vote,
} from "../../test/readings.ts";
import { zipFile } from "../../test/zip-file.ts";
import { openRecords, type RecordsDatabase } from "../database/database.ts";
import type { BillDocument } from "../documents.ts";
import { importPaths, type ImportOptions } from "./import.ts";
import { type FileReading, type SourceFile, UnreadableFile } from "../parse/source-file.ts";
import { localReaders } from "../../test/local-readers.ts";
import { newFolder } from "../../test/new-folder.ts";

const MONDAY = "2022-01-03T03:00:00Z";
const TUESDAY = "2022-01-04T03:00:00Z";
const WEDNESDAY = "2022-01-05T03:00:00Z";
const LATER = "2022-01-03T00:00:00Z";

let folder: string;
let database: RecordsDatabase;

beforeEach(async () => {
  folder = newFolder();
  database = await openRecords(join(folder, "records.sqlite"));
  await mkdir(join(folder, "in"));
});

afterEach(async () => {
  database.close();
});

/** Files contain a reading as JSON. */
function readFile({ bytes }: SourceFile): FileReading {
  return JSON.parse(new TextDecoder().decode(bytes)) as FileReading;
}

/** Earlier readers: they give every bill a subject that is in no file, and a unique title. */
function oldReader(file: SourceFile): FileReading {
  const reading = readFile(file);
  const subjects = [{ name: "Invented", kind: "legislative_subject" }];
  return {
    ...reading,
    readings: reading.readings.map((one) =>
      one.resource === "bill" && one.document.number !== 2
        ? { ...one, document: { ...one.document, subjects } as unknown as BillDocument }
        : one,
    ),
  };
}

/** Readers that accept nothing. */
function strictReader(): never {
  throw new UnreadableFile("can't be");
}

/** Readers that only accept the first entry of a list. */
function firstReader(file: SourceFile): FileReading {
  const reading = readFile(file);
  return { ...reading, readings: reading.readings.slice(0, 1) };
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, "in", name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

const billFile = (number: number): string => `BILLSTATUS-117hr${number}.xml`;
function run(options: Partial<ImportOptions> = {}) {
  return importPaths({
    paths: [join(folder, "in")],
    database,
    now: MONDAY,
    openReaders: localReaders(readFile),
    ...options,
  });
}

/** Imports like the previous version. */
async function runBefore(options: Partial<ImportOptions> = {}): Promise<void> {
  await run({ openReaders: localReaders(oldReader), ...options });
  database.run(database.query.updateTable("file").set({ reader_version: 0 }));
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
  it("replaces the earlier readers' output, and moves updated_at only if content changes", async () => {
    await write(billFile(1), bill({ number: 1 }));
    await write("some.zip", zipFile([{ name: billFile(2), text: bill({ number: 2 }) }]));
    await write("vote.json", vote({}));
    await runBefore();
    expect(subjectsOf(1)).toBe(1);

    const { reread, outdated } = await run({ now: TUESDAY });
    expect(subjectsOf(1)).toBe(0);
    expect(bills().map(({ updated_at }) => updated_at)).toEqual([TUESDAY, MONDAY]);
    expect(reread).toBe(3);
    expect(outdated).toEqual([]);

    expect((await run({ now: WEDNESDAY })).reread).toBe(0);
    expect(bills().map(({ updated_at }) => updated_at)).toEqual([TUESDAY, MONDAY]);
  });

  it("reads files that were imported by hand, if they still exist", async () => {
    const elsewhere = join(folder, billFile(1));
    await writeFile(elsewhere, bill({ number: 1 }));
    await write(billFile(2), bill({ number: 2 }));
    await runBefore({ paths: [elsewhere] });
    await runBefore();
    const { outdated } = await run({ now: TUESDAY });
    expect(subjectsOf(1)).toBe(0);
    expect(outdated).toEqual([]);
  });

  it("that is stopped loses nothing, and the next one continues", async () => {
    for (const number of [1, 3, 4]) await write(billFile(number), bill({ number }));
    await runBefore();
    const abort = new AbortController();
    const stopped = await run({
      now: TUESDAY,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    expect(stopped).toMatchObject({ interrupted: true, reread: 1 });
    expect(bills()).toHaveLength(3);
    const { reread, outdated } = await run({ now: TUESDAY });
    expect([reread, outdated]).toEqual([2, []]);
    expect([1, 3, 4].map(subjectsOf)).toEqual([0, 0, 0]);
  });

  it("keeps records whose files are gone, and lists them until they are imported again", async () => {
    const path = await write(billFile(1), bill({ number: 1 }));
    await write(billFile(2), bill({ number: 2 }));
    await write("vote.json", vote({}));
    await write("vote2.json", vote({ vote_number: 2 }));
    await runBefore();
    await rm(path);
    await rm(join(folder, "in/vote2.json"));
    const { outdated } = await run({ now: TUESDAY });
    expect(outdated).toEqual([path, join(folder, "in/vote2.json")]);
    expect(subjectsOf(1)).toBe(1);
    expect(votes()).toEqual([1, 2]);
    expect((await run()).outdated).toEqual(outdated);

    await mkdir(join(folder, "found"));
    await writeFile(join(folder, "found", billFile(1)), bill({ number: 1 }));
    const found = await run({ now: WEDNESDAY, paths: [join(folder, "found")] });
    expect(found.outdated).toEqual([join(folder, "in/vote2.json")]);
    expect(subjectsOf(1)).toBe(0);
  });

  it("keeps the record and names its file if the readers refuse it now", async () => {
    await write(billFile(5), bill({ number: 5 }));
    await runBefore();
    expect((await run({ openReaders: localReaders(strictReader) })).refused).toMatchObject([
      { reason: "can't be" },
    ]);
    expect(bills()).toHaveLength(1);
  });

  it("removes entries that a complete list no longer has", async () => {
    await write("list.json", committees({ code: "a" }, { code: "b" }));
    await runBefore();
    expect((await run({ openReaders: localReaders(firstReader) })).quarantined).toEqual([]);
    expect(codes()).toEqual(["a"]);
  });

  it("keeps a missing earlier file's entries if the newer list is cut", async () => {
    const full = [1, 2, 3].map((number) => ({ name: `Person ${number}` }));
    const cosponsors = full as unknown as BillDocument["cosponsors"];
    await write(billFile(1), bill({ number: 1, cosponsors }));
    await runBefore();
    const cut = { number: 1, source_updated_at: LATER, incomplete_lists: ["cosponsors"] } as const;
    await write(billFile(1), bill({ ...cut, cosponsors: cosponsors.slice(0, 1) }));
    await runBefore({ now: TUESDAY });
    await run({ now: WEDNESDAY });
    expect(bills()[0]?.document.cosponsors).toHaveLength(3);
    expect(subjectsOf(1)).toBe(0);
  });

  it("does not go back to an older file if a record's newest file is gone", async () => {
    await write("old.zip", zipFile([{ name: billFile(1), text: bill({ title: "Old" }) }]));
    const newest = await write(billFile(1), bill({ title: "New", source_updated_at: LATER }));
    await runBefore();
    await rm(newest);
    expect((await run()).outdated).toEqual([newest]);
    expect(bills()[0]?.document.title).toBe("New");
  });

  it("compares new files with the existing versions, as usual", async () => {
    const all = "abcdefgh".split("").map((code) => ({ code }));
    await write("list.json", committees(...all));
    await runBefore();
    await write("list.json", committees({ code: "a" }));
    const { quarantined } = await run();
    expect(quarantined).toMatchObject([{ reason: "would lose 7 of 8 committees" }]);
    expect(codes()).toHaveLength(8);
  });

  it("reads the new entries of a partly known zip", async () => {
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
