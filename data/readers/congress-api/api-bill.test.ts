import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../../test/sources.ts";
import type { BillDocument } from "../../documents.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { readApiBill, readApiBillList } from "./api-bill.ts";

function json(value: unknown): SourceFile {
  return { name: "bill.json", bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

function real(name: string): SourceFile {
  return { name, bytes: readFileSync(join(SOURCES, "congress-gov-api", name)) };
}

function bills({ readings }: FileReading): readonly BillDocument[] {
  return readings.flatMap((reading) => (reading.resource === "bill" ? [reading.document] : []));
}

const MINIMAL = { congress: 82, type: "S", number: "677" };

describe("readApiBill", () => {
  it("needs only the bill's identity", () => {
    const [bill] = bills(readApiBill(json({ bill: MINIMAL })));
    expect(bill).toMatchObject({ congress: 82, type: "S", number: 677, status: "introduced" });
    expect(bill).toMatchObject({ title: null, sponsor: null, latest_action: null, laws: [] });
  });

  it("decodes the entities of cost-estimate titles", () => {
    const estimate = {
      pubDate: "2025-06-29T14:31:00Z",
      title: "Relative to CBO&#039;s January 2025 Baseline",
      url: "https://www.cbo.gov/publication/61534",
    };
    const [bill] = bills(readApiBill(json({ bill: { ...MINIMAL, cboCostEstimates: [estimate] } })));
    expect(bill?.cbo_cost_estimates).toEqual([
      {
        published_at: "2025-06-29T14:31:00Z",
        title: "Relative to CBO's January 2025 Baseline",
        description: null,
        url: "https://www.cbo.gov/publication/61534",
      },
    ]);
  });

  it("lists on whose behalf a bill was introduced", () => {
    const onBehalfOfSponsor = [{ bioguideId: "S000033", fullName: "Sen. Sanders, Bernard [I-VT]" }];
    const [bill] = bills(readApiBill(json({ bill: { ...MINIMAL, onBehalfOfSponsor } })));
    expect(bill?.introduced_on_behalf_of).toEqual([
      {
        bioguide_id: "S000033",
        name: "Bernard Sanders",
        party: "I",
        state: "VT",
        district: null,
        chamber: "senate",
      },
    ]);
  });

  it.each([
    ["not JSON", "<html>", "not well-formed JSON"],
    ["another answer", '{"error":"no"}', "not a bill of the Congress.gov API"],
    ["a bill without number", '{"bill":{"congress":6,"type":"HR"}}', "the bill has no number"],
  ])("refuses %s", (_, text, reason) => {
    const file = { name: "bill.json", bytes: new TextEncoder().encode(text) };
    expect(() => readApiBill(file)).toThrow(UnreadableFile);
    expect(() => readApiBill(file)).toThrow(reason);
  });

  it.skipIf(!hasSources)("reads a law of the 119th (needs the real upstream files)", () => {
    const [bill] = bills(readApiBill(real("bill-119-hr-1.json")));
    expect(bill).toMatchObject({
      congress: 119,
      type: "HR",
      number: 1,
      status: "enacted",
      status_date: "2025-07-04",
      became_law_date: "2025-07-04",
      policy_area: "Economics and Public Finance",
      sponsor: { bioguide_id: "A000375", name: "Jodey C. Arrington", state: "TX", district: 19 },
      is_by_request: false,
      laws: [{ congress: 119, law_type: "public", law_number: 21 }],
      source_updated_at: "2026-09-19T23:26:15Z",
    });
    expect(bill?.cbo_cost_estimates).toHaveLength(9);
    expect(bill?.committee_reports.map(({ citation }) => citation)).toEqual([
      "H. Rept. 119-106, Book 1",
      "H. Rept. 119-106, Book 2",
    ]);
    expect(bill?.incomplete_lists).not.toContain("laws");
    expect(bill?.incomplete_lists).toContain("cosponsors");
  });

  it.skipIf(!hasSources)("reads bills of 1799 and 1951 (needs the real upstream files)", () => {
    const [first] = bills(readApiBill(real("bill-6-hr-1.json")));
    expect(first).toMatchObject({ congress: 6, sponsor: null, status: "introduced" });
    const [marines] = bills(readApiBill(real("bill-82-s-677.json")));
    expect(marines).toMatchObject({ status: "enacted", became_law_date: "1952-06-28" });
  });
});

describe("readApiBillList", () => {
  it("returns a document for each bill, without complete lists", () => {
    const page = { bills: [MINIMAL, { ...MINIMAL, number: "678", updateDate: "2021-07-04" }] };
    const read = bills(readApiBillList(json(page)));
    expect(read.map(({ number }) => number)).toEqual([677, 678]);
    expect(read[1]).toMatchObject({ source_updated_at: "2021-07-04T00:00:00Z" });
    expect(read[0]?.incomplete_lists).toContain("laws");
  });

  it.skipIf(!hasSources)("reads the 6th Congress (needs the real upstream files)", () => {
    const read = bills(readApiBillList(real("bill-list-6.json")));
    expect(read.length).toBeGreaterThan(1);
    expect(read.every(({ congress }) => congress === 6)).toBe(true);
  });
});
