/** Compares the amendments of real files with statuses that a person determined. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { describe, expect, it } from "vitest";

import { votePath } from "../../contract/addresses.ts";
import type { Amendment } from "../../contract/kinds/amendment.ts";
import type { BillDocument } from "../../data/documents.ts";
import { zipEntries } from "../../data/files/zip.ts";
import { parseXml } from "../../data/parse/xml.ts";
import { billOf } from "../../data/readers/billstatus/billstatus.ts";
import { leanAmendments } from "../../generator/kinds/amendment.ts";
import { sampleBuild, type TestBuild } from "../build.ts";
import { hasSources, SOURCES } from "../sources.ts";
import { testReferences } from "../test-references.ts";

const TO = testReferences();
const updated_at = "2026-01-01T00:00:00Z";

/** Reads the bills in these files, from the zips of the 117th Congress and the folder of single files. */
async function* billsIn(files: ReadonlySet<string>): AsyncGenerator<BillDocument> {
  for (const zip of globSync("zips/BILLSTATUS-*.zip", { cwd: SOURCES })) {
    for await (const entry of zipEntries(join(SOURCES, zip))) {
      if (files.has(entry.name)) yield billOf(parseXml(entry.read()));
    }
  }
  for (const file of globSync("bills/**/*.xml", { cwd: SOURCES })) {
    if (files.has(basename(file))) yield billOf(parseXml(readFileSync(join(SOURCES, file))));
  }
}

const nameOf = ({ congress, type, number }: Amendment) => `${congress} ${type} ${number}`;

interface Ending {
  readonly file: string;
  readonly name: string;
  readonly status: string;
  readonly day: string | null;
  readonly action: string | null;
}

/** A hundred amendments, sampled by kind of ending, with the status that a person read in their actions. */
function endings(): readonly Ending[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, "endings.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [file = "", name = "", status = "", day = "", action = ""] = line.split("\t");
    return { file, name, status, day: day || null, action: action || null };
  });
}

describe.skipIf(!hasSources)("the amendments of real files (need the real upstream files)", () => {
  it("have the status, day and deciding action that a person determined", async () => {
    const statuses = new Map<string, Omit<Ending, "file">>();
    const expected = endings();
    for await (const document of billsIn(new Set(expected.map(({ file }) => file)))) {
      for (const each of leanAmendments({ document, amendments: [], updated_at }, TO)) {
        const { status, status_date: day, status_action: action } = each;
        const name = nameOf(each);
        if (!statuses.has(name)) statuses.set(name, { name, status, day, action });
      }
    }
    expect(expected).toHaveLength(100);
    expect(new Set(expected.map(({ status }) => status)).size).toBe(9);
    expect(expected.map(({ file, name }) => ({ file, ...statuses.get(name) }))).toEqual(expected);
  });
});

it("the amendments of the sample are linked by every roll call on an amendment, of both chambers", async () => {
  const found = await rollCallsOnAmendments(await sampleBuild());
  for (const chamber of ["house", "senate"]) {
    const own = found.filter(({ path }) => path.includes(chamber));
    expect(own.length).toBeGreaterThan(1);
    const type = chamber === "house" ? "HAMDT" : "SAMDT";
    expect(own.filter(({ amendment }) => amendment?.startsWith(type) !== true)).toEqual([]);
    expect(own.filter(({ status }) => status !== 200)).toEqual([]);
  }
});

/** Roll calls on amendments, according to their own files, with the linked amendment: `HAMDT 5`. */
async function rollCallsOnAmendments({ records, edge }: TestBuild) {
  const found: { path: string; amendment: string | null; status: number | null }[] = [];
  for (const { document } of records.votes()) {
    if (document.amendment === null) continue;
    const path = votePath(document);
    const { data } = (await (await edge(`/api/v1${path}`)).json()) as {
      readonly data: { readonly amendment: { readonly api_url: string | null } };
    };
    const url = data.amendment.api_url;
    const status = url === null ? null : (await edge(new URL(url).pathname)).status;
    found.push({ path, amendment: url?.split("/").slice(-2).join(" ") ?? null, status });
  }
  return found;
}
