import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { testBill, testCommittee, testVote } from "../../test/test-documents.ts";
import { openRecords, type RecordsDatabase } from "./database.ts";
import type { BillDocument, BillId } from "../documents.ts";
import { prepareRecord } from "../import/prepared-file.ts";
import { noteFetched } from "../import/problems.ts";
import { openRows } from "../import/record-rows.ts";
import { createRecordReader, type RecordReader, type Stored } from "./record-reader.ts";
import type { Reading } from "../parse/source-file.ts";
import { newFolder } from "../../test/new-folder.ts";

const NOW = "2022-01-03T03:00:00Z";

let folder: string;
let database: RecordsDatabase;
let reader: RecordReader;

beforeEach(async () => {
  folder = newFolder();
  database = await openRecords(join(folder, "records.sqlite"));
  reader = createRecordReader(database);
});

afterEach(async () => {
  database.close();
});

function put(...readings: Reading[]): void {
  const rows = openRows(database);
  for (const reading of readings) rows.put(prepareRecord(reading), NOW);
}

const bill = (given: Partial<BillDocument>): Reading => ({
  resource: "bill",
  document: testBill(given),
});

const part = (source: string, code: string): Reading => ({
  resource: "committee",
  source,
  document: testCommittee({ code }),
});

const names = (bills: Iterable<Stored<BillDocument>>): string[] =>
  Array.from(bills, ({ document: { congress, type, number } }) => `${congress} ${type} ${number}`);

describe("createRecordReader", () => {
  it("tells what is known of the texts of a Congress, and that a refusal changes it", () => {
    const none = { hasTexts: false, newest: null, refused: [] };
    expect(reader.textEvidence(119)).toEqual(none);
    const stamp = { congress: 119, source_updated_at: "2026-02-03T04:05:06Z" } as const;
    put(bill({ ...stamp, number: 1 }), bill({ congress: 119, number: 2, source_updated_at: null }));
    const before = Buffer.from(reader.partsHash());
    noteFetched(database, {
      source: "bill-texts",
      refused: [
        { file: "texts/119/1/hr/BILLS-119hr1ih.xml", reason: "a page", kind: "refused" },
        { file: "texts/119/1/hr/BILLS-119hr2ih.xml", reason: "500", kind: "unreachable" },
        { file: "texts/118/1/hr/BILLS-118hr3ih.xml", reason: "a page", kind: "refused" },
      ],
      isServed: true,
      isOver: () => false,
      now: NOW,
    });
    // An import of an operator's own folder notes the files that it leaves out.
    const own = {
      found_by: "import",
      source: null,
      since: NOW,
      reason: "USLM",
      nights: 1,
    } as const;
    const left = { ...own, kind: "unsupported", last_day: "2026-02-04" } as const;
    const unset = { content_hash: null, doubts: null, decision: null };
    for (const file of ["/own/BILLS-118s5rs.xml", "/own/a.zip!BILLS-117hjres6enr.xml"]) {
      database.run(database.query.insertInto("problem").values({ ...left, ...unset, file }));
    }
    expect(reader.textEvidence(117).refused).toMatchObject([{ type: "HJRES", number: 6 }]);
    expect(reader.textEvidence(118).refused).toMatchObject([
      { type: "S", number: 5, version_code: "rs" },
      { type: "HR", number: 3 },
    ]);
    expect(reader.textEvidence(119)).toEqual({
      ...none,
      newest: "2026-02-03",
      refused: [{ congress: 119, type: "HR", number: 1, version_code: "ih" }],
    });
    expect(Buffer.from(reader.partsHash())).not.toEqual(before);
  });

  it("streams bills in order of Congress, type and number", () => {
    const ids = [
      { congress: 118, type: "HR", number: 1 },
      { congress: 117, type: "S", number: 10 },
      { congress: 117, type: "S", number: 9 },
      { congress: 117, type: "HR", number: 2 },
    ] as const;
    put(...ids.map(bill));
    expect(names(reader.bills())).toEqual(["117 HR 2", "117 S 9", "117 S 10", "118 HR 1"]);
    expect(reader.countBills()).toBe(4);
  });

  it("finds a bill's title, and returns null for an unknown bill", () => {
    put(bill({ title: "A title" }), bill({ number: 2, title: null }));
    const absent: BillId = { congress: 117, type: "S", number: 1 };
    const [first, second] = [1, 2].map((number): BillId => ({ ...absent, type: "HR", number }));
    expect(first && reader.billTitle(first)).toEqual({ title: "A title" });
    expect(second && reader.billTitle(second)).toEqual({ title: null });
    expect(reader.billTitle(absent)).toBeNull();
  });

  it("streams the votes in order, and finds one even then", () => {
    for (const vote_number of [2, 1, 3]) {
      put({ resource: "vote", document: testVote({ vote_number }) });
    }
    const found = Array.from(reader.votes(), ({ document }) => [
      document.vote_number,
      reader.voteSummary(document)?.document.vote_number,
    ]);
    expect(found).toEqual([1, 2, 3].map((number) => [number, number]));
  });

  it("groups the parts of a record, by source", () => {
    put(part("b", "hsag00"), part("a", "hsag00"), part("b", "ssaf00"));
    const found = Array.from(reader.parts("committee"), ({ id, parts }) => [
      id,
      ...parts.map(({ source }) => source),
    ]);
    expect(found).toEqual([
      ["hsag00", "a", "b"],
      ["ssaf00", "b"],
    ]);
    expect([...reader.parts("meeting")]).toEqual([]);
  });
});
