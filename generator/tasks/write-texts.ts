import { billTextPath, billTextsPath, textFilePath } from "../../contract/addresses.ts";
import type { Bill } from "../../contract/kinds/bill.ts";
import { BillTextOutline, BillVersions } from "../../contract/kinds/bill-text.ts";
import { stageName } from "../../data/bill-status/text-stages.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import type { BillTextDocument } from "../../data/documents.ts";
import { type BulkPiece, recordPiece } from "../catalog/bulk-piece.ts";
import type { WrittenPage } from "../builds/page-writer.ts";
import { inShape } from "../records/in-shape.ts";
import type { BuildContext } from "./build-context.ts";
import type { BillTexts } from "../records/bill-texts.ts";

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
  const stored = versions.flatMap((version) => version.stored ?? []);
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
  { document, updated_at }: Stored<BillTextDocument>,
  bill: Bill,
  { writeDetail, writeFile, to }: Pick<BuildContext, "writeDetail" | "writeFile" | "to">,
): WrittenTexts {
  const { lines, version_code } = document;
  const path = billTextPath(bill, version_code);
  const { bytes, offsets } = textOf(document);
  const outline = asOutline({
    ...document,
    citation: bill.citation,
    stage: stageName(version_code),
    bytes: bytes.length,
    text_url: to.address(textFilePath(path)),
    bill_url: bill.api_url,
    sections: document.sections.map((section) => {
      const { from, to: end, number: section_number } = section;
      const offset = offsets[from] ?? 0;
      return { ...section, section_number, offset, bytes: (offsets[end] ?? 0) - offset };
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
  const offsets = [0];
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + Buffer.byteLength(line) + 1);
  return { bytes: Buffer.from(`${lines.join("\n")}\n`), offsets };
}
