import { billTextPath, textFilePath, billTextsPath } from "../../contract/addresses.ts";
import { printingName } from "../../contract/citations.ts";
import { BillVersions, BillTextOutline } from "../../contract/kinds/bill-text.ts";
import type { RecordOf } from "../../contract/schemas/shared.ts";
import { inTextOrder, latestText, stageName } from "../../data/bill-status/text-stages.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import type { BillDocument, BillText, BillTextDocument } from "../../data/documents.ts";
import { formatsOf } from "../../data/readers/billstatus/texts.ts";
import type { References } from "../records/references.ts";
import type { Bill } from "../../contract/kinds/bill.ts";
import { type BulkPiece, recordPiece } from "../catalog/bulk-piece.ts";
import type { WrittenPage } from "../builds/page-writer.ts";
import { inShape } from "../records/in-shape.ts";
import type { BuildContext } from "./build-context.ts";
import { required } from "../../lib/required.ts";

type StoredText = Stored<BillTextDocument>;

/** A version of a bill's text, and where its pages are if it is stored. */
type Version = RecordOf<typeof BillVersions>["versions"][number] & {
  readonly stored: StoredText | null;
};

export interface BillTexts {
  /** In the order of the `texts` block, including versions that only the publisher has. */
  readonly versions: readonly Version[];
  readonly latest: Version | null;
  /** When one of them last changed; empty without any. */
  readonly updatedAt: string;
}

/** Joins the versions in a bill's file with the stored texts. */
export function billTexts(
  bill: BillDocument,
  all: readonly StoredText[],
  { address }: Pick<References, "address">,
): BillTexts {
  const left = new Map<string | null, StoredText>(
    all.map((text) => [text.document.version_code, text]),
  );
  const unnamed = new Map(left);
  const located = (text: BillText, stored: StoredText | null): Version => {
    const path = stored && billTextPath(bill, stored.document.version_code);
    const text_url = path && address(textFilePath(path));
    const words = stored && stored.document.words;
    const stage = text.version_code && stageName(text.version_code);
    const date = text.date ?? stored?.document.date ?? null;
    return { ...text, stage, date, stored, words, text_url, outline_url: path && address(path) };
  };
  for (const { version_code } of bill.texts) unnamed.delete(version_code);
  /** An entry without addresses has no code. Two printings may have the same name, so only one of the same day is meant. */
  const codeOf = ({ version_name, date }: BillText): string | null => {
    const named = [...unnamed.values()].filter(
      ({ document }) => document.version_name === version_name,
    );
    const [only, other] =
      named.length > 1 ? named.filter(({ document }) => document.date === date) : named;
    if (only === undefined || other !== undefined) return null;
    unnamed.delete(only.document.version_code);
    return only.document.version_code;
  };
  const listed = bill.texts.map((text) => {
    const version_code = text.version_code ?? codeOf(text);
    const stored = left.get(version_code) ?? null;
    left.delete(version_code);
    return located({ ...text, version_code }, stored);
  });
  const unlisted = [...left.values()].map((stored) => {
    const { version_code, version_name, date } = stored.document;
    const formats = formatsOf([packageAddress(stored.document)]);
    return located({ version_code, version_name, date, formats }, stored);
  });
  const versions = inTextOrder([...listed, ...unlisted]);
  const updatedAt =
    all
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? "";
  return { versions, latest: latestText(versions), updatedAt };
}

function packageAddress(text: BillTextDocument): string {
  const name = printingName(text);
  return `https://www.govinfo.gov/content/pkg/${name}/xml/${name}.xml`;
}

const asVersions = inShape(BillVersions);
const asOutline = inShape(BillTextOutline);

interface WrittenTexts {
  readonly text?: BillTextDocument;
  readonly pages: readonly WrittenPage[];
  readonly pieces: readonly BulkPiece[];
}

/** Writes the pages of a bill's texts, if any is stored, and their lines of the bulk file. */
export function writeTexts(
  { versions, latest }: BillTexts,
  bill: Bill,
  context: Pick<BuildContext, "writeDetail" | "writeFile" | "to">,
): WrittenTexts {
  const stored = versions.flatMap((version) =>
    version.stored === null ? [] : [{ ...version, ...version.stored }],
  );
  if (stored.length === 0) return { pages: [], pieces: [] };
  const all = asVersions({ ...bill, versions });
  const page = context.writeDetail("billVersions", billTextsPath(bill), all, {}).page;
  const written = stored.map((text) => writeText(text, bill, context));
  const newest = latest?.stored ?? stored[0];
  return {
    ...(newest && { text: newest.document }),
    pages: [page, ...written.flatMap(({ pages }) => pages)],
    pieces: written.flatMap(({ pieces }) => pieces),
  };
}

function writeText(
  { document, updated_at, version_name, date, stage }: Version & StoredText,
  bill: Bill,
  { writeDetail, writeFile, to }: Pick<BuildContext, "writeDetail" | "writeFile" | "to">,
): WrittenTexts {
  const { lines, version_code } = document;
  const path = billTextPath(bill, version_code);
  const { bytes, offsets } = textOf(document);
  const outline = asOutline({
    ...document,
    // As the list of versions has them.
    version_name,
    date,
    stage,
    citation: bill.citation,
    bytes: bytes.length,
    text_url: to.address(textFilePath(path)),
    bill_url: bill.api_url,
    sections: document.sections.map((section) => {
      const { from, to: end, number: section_number } = section;
      const offset = required(offsets[from], "a line");
      const length = required(offsets[end], "a line") - offset;
      return { ...section, section_number, offset, bytes: length };
    }),
  });
  const record = { ...outline, updated_at, text: `${lines.join("\n")}\n` };
  const line = Buffer.from(`${JSON.stringify(record)}\n`);
  return {
    pages: [writeDetail("billText", path, outline, {}).page, writeFile(textFilePath(path), bytes)],
    pieces: [recordPiece("bill_text", record, [line])],
  };
}

/** A text as it is served, with the place of each line in bytes, and of the end. */
function textOf({ lines }: Pick<BillTextDocument, "lines">) {
  let end = 0;
  const offsets = [end];
  for (const line of lines) offsets.push((end += Buffer.byteLength(line) + 1));
  return { bytes: Buffer.from(`${lines.join("\n")}\n`), offsets };
}
