/** Compares the amendments of real files with what a person read in them, and with their roll calls. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { votePath } from "../../contract/addresses.ts";
import type { Amendment } from "../../contract/resources/amendment.ts";
import type { BillDocument } from "../../data/documents.ts";
import { zipEntries } from "../../data/files/zip.ts";
import { parseXml } from "../../data/parse/xml.ts";
import { billOf } from "../../data/readers/billstatus/billstatus.ts";
import { leanAmendments } from "../../generator/records/amendment.ts";
import { sampleBuild, sourcesBuild, type TestBuild } from "../build.ts";
import { hasSources, SOURCES } from "../sources.ts";
import { testReferences } from "../test-references.ts";

// All files of a Congress are unpacked.
vi.setConfig({ testTimeout: 300_000 });

const TO = testReferences();
const updated_at = "2026-01-01T00:00:00Z";
const read = (bytes: Uint8Array): BillDocument[] =>
  Buffer.from(bytes).includes("<amendedBill>") ? [billOf(parseXml(bytes))] : [];

/** The bills with amendments among all of the 117th Congress, and in the folder of single files. */
async function* billsWithAmendments(): AsyncGenerator<BillDocument> {
  for (const zip of globSync("zips/BILLSTATUS-*.zip", { cwd: SOURCES })) {
    for await (const entry of zipEntries(join(SOURCES, zip))) yield* read(entry.read());
  }
  for (const file of globSync("bills/**/*.xml", { cwd: SOURCES })) {
    yield* read(readFileSync(join(SOURCES, file)));
  }
}

const nameOf = ({ congress, type, number }: Amendment) => `${congress} ${type} ${number}`;

interface Ending {
  readonly name: string;
  readonly status: string;
  readonly day: string | null;
  readonly action: string | null;
}

/** A hundred amendments drawn by their kind of ending, with what a person read in their actions. */
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
  it("have the status, day and deciding action that a person read in their actions", async () => {
    const statuses = new Map<string, Ending>();
    for await (const document of billsWithAmendments()) {
      for (const each of leanAmendments({ document, amendments: [], updated_at }, TO)) {
        const { status, status_date: day, status_action: action } = each;
        const name = nameOf(each);
        if (!statuses.has(name)) statuses.set(name, { name, status, day, action });
      }
    }
    const expected = endings();
    expect(expected).toHaveLength(100);
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
