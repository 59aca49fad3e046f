/** Compares amendments with their publisher's files, read here in another way. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { votePath } from "../../contract/addresses.ts";
import type { Amendment } from "../../contract/resources/amendment.ts";
import { parseXml } from "../../data/parse/xml.ts";
import { billOf } from "../../data/readers/billstatus/billstatus.ts";
import {
  amendmentBlocks,
  amendmentDetail,
  leanAmendments,
} from "../../generator/records/amendment.ts";
import { billVotes } from "../../generator/records/bill-votes.ts";
import { sampleBuild, sourcesBuild, type TestBuild } from "../build.ts";
import { hasSources } from "../sources.ts";
import { testKnownRecords, testReferences } from "../test-references.ts";
import { billsWithAmendments, type ReadAmendment, type RealBill } from "./read-amendments.ts";

// All files of a Congress are unpacked.
vi.setConfig({ testTimeout: 300_000 });

const TO = testReferences();
const updated_at = "2026-01-01T00:00:00Z";
const SOURCE_CODES: Readonly<Record<string, number>> = {
  senate: 0,
  house_committee: 1,
  house_floor: 2,
  library_of_congress: 9,
};

/** A bill's amendments as published, in the terms of the files. */
function published({ file, bytes }: RealBill): ReadonlyMap<string, ReadAmendment> {
  const bill = billOf(parseXml(bytes));
  const amendments = leanAmendments({ document: bill, amendments: [], updated_at }, TO);
  const votes = billVotes(bill, testKnownRecords(), TO);
  const shown = bill.amendments.map((document, at) => {
    const lean = amendments[at] as Amendment;
    const detail = amendmentDetail(document, lean, bill, TO);
    const blocks = amendmentBlocks(document, { votes, amendments }, TO);
    return { file, ...inTermsOfFiles(detail, blocks) };
  });
  return new Map(shown.map((each) => [nameOf(each), each]));
}

interface Identity {
  readonly congress: number;
  readonly type: string;
  readonly number: number;
}

const identity = ({ congress, type, number }: Identity): Identity => ({ congress, type, number });

function inTermsOfFiles(
  detail: ReturnType<typeof amendmentDetail>,
  blocks: ReturnType<typeof amendmentBlocks>,
): Omit<ReadAmendment, "file"> {
  const { sponsor, bill, amends_amendment, latest_action } = detail;
  return {
    ...identity(detail),
    chamber: detail.chamber,
    bill: identity(bill),
    amends_amendment: amends_amendment === null ? null : identity(amends_amendment),
    purpose: detail.purpose,
    description: detail.description,
    submitted_date: detail.submitted_date,
    proposed_date: detail.proposed_date,
    sponsor: sponsor?.bioguide_id ?? null,
    sponsor_text: detail.sponsor_text,
    cosponsor_count: detail.cosponsor_count,
    latest_action,
    source_updated_at: detail.source_updated_at,
    actions: blocks.actions.map(({ date, time, text, type, code, source }) => ({
      date,
      time,
      text,
      type,
      code,
      source: source === null ? null : (SOURCE_CODES[source] ?? null),
    })),
    cosponsors: blocks.cosponsors
      .map(({ bioguide_id, sponsorship_date }) => `${bioguide_id} ${sponsorship_date}`)
      .toSorted(),
    votes: blocks.votes
      .map(({ congress, session, chamber, vote_number }) => {
        const name = chamber === "house" ? "House" : "Senate";
        return `${congress} ${session} ${name} ${vote_number}`;
      })
      .toSorted(),
  };
}

const nameOf = ({ congress, type, number }: Pick<ReadAmendment, "congress" | "type" | "number">) =>
  `${congress} ${type} ${number}`;

interface Ending {
  readonly name: string;
  readonly status: string;
  readonly day: string | null;
  readonly action: string | null;
}

/** Three hundred amendments drawn by their kind of ending, with what a person read in their actions. */
function endings(): readonly Ending[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, "endings.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [name = "", status = "", day = "", action = ""] = line.split("\t");
    return { name, status, day: day || null, action: action || null };
  });
}

describe.skipIf(!hasSources)("the amendments of real files (need the real upstream files)", () => {
  it("have every field as the file has it", async () => {
    let compared = 0;
    for await (const bill of billsWithAmendments()) {
      const ours = published(bill);
      expect(ours.size).toBe(new Set(bill.amendments.map(nameOf)).size);
      for (const amendment of bill.amendments) {
        expect(ours.get(nameOf(amendment))).toEqual(amendment);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(3_700);
  });

  it("have the status, day and deciding action that a person read in their actions", async () => {
    const statuses = new Map<string, Ending>();
    for await (const { bytes } of billsWithAmendments()) {
      const document = billOf(parseXml(bytes));
      for (const each of leanAmendments({ document, amendments: [], updated_at }, TO)) {
        const { status, status_date: day, status_action: action } = each;
        const name = nameOf(each);
        if (!statuses.has(name)) statuses.set(name, { name, status, day, action });
      }
    }
    const expected = endings();
    expect(expected).toHaveLength(300);
    expect(new Set(expected.map(({ status }) => status)).size).toBe(9);
    expect(expected.map(({ name }) => statuses.get(name))).toEqual(expected);
  });

  it("are linked by every roll call, unless no file has its bill", async () => {
    const { linked, without } = await rollCallsOnAmendments(await sourcesBuild());
    expect(linked.map(({ path }) => path)).toEqual(["/votes/114/1/senate/313"]);
    // Of the others' bills, no file is among the real ones.
    expect(without.length).toBeGreaterThan(40);
    expect(without.filter(({ hasBill }) => hasBill)).toEqual([]);
  });
});

describe("the amendments of the sample", () => {
  it("are linked by every roll call on an amendment, of both chambers", async () => {
    const { linked, without } = await rollCallsOnAmendments(await sampleBuild());
    expect(without).toEqual([]);
    for (const chamber of ["house", "senate"]) {
      const own = linked.filter(({ path }) => path.includes(chamber));
      expect(own.length).toBeGreaterThan(1);
      const type = chamber === "house" ? "HAMDT" : "SAMDT";
      expect(own.filter(({ amendment }) => amendment?.startsWith(type) !== true)).toEqual([]);
    }
  });
});

interface RollCall {
  readonly path: string;
  /** `HAMDT 5`, of the linked amendment. */
  readonly amendment: string | null;
  readonly hasBill: boolean;
}

/** The roll calls whose own file says that they are on an amendment. */
async function rollCallsOnAmendments({ records, edge }: TestBuild) {
  const found: RollCall[] = [];
  for (const { document } of records.votes()) {
    if (document.amendment === null) continue;
    const path = votePath(document);
    const { bill } = document;
    const hasBill = bill !== null && records.billTitle(bill) !== null;
    // oxlint-disable no-await-in-loop -- concurrent requests would not be faster
    const { data } = (await (await edge(`/api/v1${path}`)).json()) as {
      readonly data: { readonly amendment: { readonly api_url: string | null } };
    };
    const url = data.amendment.api_url;
    if (url === null) {
      found.push({ path, amendment: null, hasBill });
      continue;
    }
    const response = await edge(new URL(url).pathname);
    // oxlint-enable no-await-in-loop
    expect(response.status).toBe(200);
    const amendment = url.split("/").slice(-2).join(" ");
    found.push({ path, amendment, hasBill });
  }
  const [linked, without] = [true, false].map((isLinked) =>
    found.filter(({ amendment }) => (amendment !== null) === isLinked),
  ) as [RollCall[], RollCall[]];
  return { linked, without };
}
