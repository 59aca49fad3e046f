import {
  billPath,
  billTextPath,
  lawTexts,
  textChangesPath,
  textFilePath,
} from "../../contract/addresses.ts";
import { type PrintingId, printingName } from "../../contract/citations.ts";
import { readLawCitation } from "../../contract/search/law-citations.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import type { Bill, BillBlocks } from "../../contract/kinds/bill.ts";
import { BillTextOutline } from "../../contract/kinds/bill-text.ts";
import { compareTexts, type StoredText as ServedText } from "../../contract/texts/compare-texts.ts";
import {
  codeOfStage,
  inTextOrder,
  isLawText,
  latestText,
  stageName,
} from "../../data/status/text-stages.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import type { BillDocument, BillText, BillTextDocument } from "../../data/documents.ts";
import { formatsOf } from "../../data/readers/billstatus/texts.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { required } from "../../lib/required.ts";
import type { WrittenPage } from "../builds/page-writer.ts";
import { type BulkPiece, recordPiece } from "../catalog/bulk-piece.ts";
import { inShape } from "../records/in-shape.ts";
import type { KnownRecords } from "../records/known-records.ts";
import type { References } from "../records/references.ts";
import type { BuildContext } from "./build-context.ts";
import { whyUnread } from "./why-unread.ts";

type StoredText = Stored<BillTextDocument>;

/** A version of a bill's text, and where its pages are if it is stored. */
type Version = BillBlocks["texts"][number] & { readonly stored: StoredText | null };

export interface BillTexts {
  /** Those of the bill's file, and others that only files of texts have. */
  readonly versions: readonly Version[];
  readonly latest: Version | null;
  /** When one of them last changed; empty without any. */
  readonly updatedAt: string;
}

/** Joins the versions in a bill's file with the stored texts, and with files that were refused. */
export function billTexts(
  bill: BillDocument,
  { texts, textEvidence }: Pick<KnownRecords, "texts" | "textEvidence">,
  { address }: Pick<References, "address">,
): BillTexts {
  const all = texts(bill);
  const evidence = textEvidence(bill.congress);
  const left = new Map<string | null, StoredText>(
    all.map((text) => [text.document.version_code, text]),
  );
  const unnamed = new Map(left);
  const refused = new Set(
    evidence.refused
      .filter((text) => billPath(text) === billPath(bill))
      .map(({ version_code }) => version_code),
  );
  const latestDay = bill.latest_action?.date ?? null;
  const located = (text: BillText, stored: StoredText | null): Version => {
    const { version_code: code } = text;
    const path = stored && billTextPath(bill, stored.document.version_code);
    const text_url = path && address(textFilePath(path));
    const words = stored && stored.document.words;
    const stage = code && stageName(code);
    const date = text.date ?? stored?.document.date ?? null;
    const isRefused = code !== null && refused.delete(code);
    const of = { congress: bill.congress, latestDay };
    const why = stored === null ? whyUnread(text, of, { ...evidence, isRefused }) : null;
    const formats = text.formats.length > 0 ? text.formats : likelyFormats(text, bill);
    const outline_url = path && address(path);
    const govinfo_package_id = packageOf(formats);
    const found = { stored, words, text_url, why, outline_url, formats, govinfo_package_id };
    return { ...text, stage, date, ...found };
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
  const unlisted = [...left.values()].map((stored) =>
    located({ ...stored.document, formats: packageFormats(stored.document) }, stored),
  );
  const unread = [...refused].map((version_code) => {
    const version_name = stageName(version_code) ?? version_code.toUpperCase();
    const formats = packageFormats({ ...bill, version_code });
    return located({ version_code, version_name, date: null, formats }, null);
  });
  const versions = inTextOrder([...listed, ...unlisted, ...unread]);
  const updatedAt =
    all
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? "";
  return { versions, latest: latestText(versions), updatedAt };
}

function packageFormats(text: PrintingId): BillText["formats"] {
  const name = printingName(text);
  return formatsOf([`https://www.govinfo.gov/content/pkg/${name}/xml/${name}.xml`]);
}

/** A law's USLM has a package of its own, `PLAW-117publ58_uslm`, beside the law's. */
function packageOf(formats: BillText["formats"]): string | null {
  const names = formats.map(({ url }) => /\/pkg\/([\w-]+?)(?:_uslm)?\//.exec(url)?.[1]);
  return names.find(Boolean) ?? null;
}

/** A version without addresses is published without XML, under the name that its stage and law give it. */
function likelyFormats(text: BillText, bill: BillDocument): BillText["formats"] {
  if (isLawText(text)) return bill.laws.flatMap(lawTexts);
  const alike = bill.texts.filter(({ version_name }) => version_name === text.version_name);
  const version_code = alike.length > 1 ? null : codeOfStage(text.version_name);
  if (version_code === null) return [];
  return packageFormats({ ...bill, version_code }).filter(({ format }) => format !== "xml");
}

const asOutline = inShape(BillTextOutline);

/** A text, and the pages that have all of it. */
interface ComparedText extends ServedText {
  readonly pages: readonly WrittenPage[];
}

export interface WrittenTexts {
  readonly text?: BillTextDocument;
  readonly pages: readonly WrittenPage[];
  readonly pieces: readonly BulkPiece[];
}

/** Writes the pages of a bill's texts, if any is stored, and their lines of the bulk file. */
export function writeTexts(
  { versions, latest }: BillTexts,
  bill: Bill,
  context: BuildContext,
): WrittenTexts {
  const stored = versions.flatMap((version) =>
    version.stored === null ? [] : [{ ...version, ...version.stored }],
  );
  let earlier: ComparedText | null = null;
  const written = stored.toReversed().map((text) => {
    const { compared, ...pages } = writeText(text, earlier, bill, context);
    earlier = compared;
    return pages;
  });
  const newest = latest?.stored ?? stored[0];
  return {
    ...(newest && { text: newest.document }),
    pages: written.flatMap(({ pages }) => pages),
    pieces: written.toReversed().flatMap(({ pieces }) => pieces),
  };
}

function writeText(
  { document, updated_at, version_name, date, stage, govinfo_package_id }: Version & StoredText,
  earlier: ComparedText | null,
  bill: Bill,
  { writeDetail, writeFile, comparison, to }: BuildContext,
): WrittenTexts & { readonly compared: ComparedText } {
  const { lines, version_code, citations = [] } = document;
  const path = billTextPath(bill, version_code);
  const changesPath = textChangesPath(path);
  const { bytes, offsets } = plainText(document);
  const outline = asOutline({
    ...document,
    // As the list of versions has them.
    version_name,
    date,
    stage,
    govinfo_package_id,
    citation: bill.citation,
    bytes: bytes.length,
    text_url: to.address(textFilePath(path)),
    bill_url: bill.api_url,
    changes_url: earlier && to.address(changesPath),
    sections: document.sections.map((section) => {
      const { from, to: end, number: section_number } = section;
      const offset = required(offsets[from], "a line");
      const length = required(offsets[end], "a line") - offset;
      const hash = sha256Hex(bytes.subarray(offset, offset + length)).slice(0, HASH_LENGTH);
      return { ...section, section_number, hash, offset, bytes: length };
    }),
    citations: citations.map((citation) => {
      const cited = required(readLawCitation(citation.text), "a citation");
      const bills_url = to.address(`/bills?cites=${cited.cites}`);
      return { ...cited, bills_url, sections: sectionsAt(citation.lines, document) };
    }),
  });
  const record = { ...outline, updated_at, text: `${lines.join("\n")}\n` };
  const line = Buffer.from(`${JSON.stringify(record)}\n`);
  const own = [
    writeDetail("billText", path, outline, {}).page,
    writeFile(textFilePath(path), bytes),
  ];
  const compared = { outline, bytes, pages: own };
  const compare = (since: ComparedText): WrittenPage =>
    comparison(detailPageKey(changesPath), [...since.pages, ...own], () => {
      return writeDetail("billTextChanges", changesPath, compareTexts(since, compared), {}).page;
    });
  return {
    pages: [...own, ...(earlier ? [compare(earlier)] : [])],
    pieces: [recordPiece("bill_text", record, [line])],
    compared,
  };
}

/** The innermost sections of lines. */
function sectionsAt(lines: readonly number[], { sections }: BillTextDocument): readonly string[] {
  const ids = lines.map(
    (line) => sections.findLast(({ from, to }) => from <= line && line < to)?.id,
  );
  return [...new Set(ids)].filter((id) => id !== undefined);
}

/** The hex digits of a section's hash. */
const HASH_LENGTH = 16;

/** A text as it is served, with the place of each line in bytes, and of the end. */
function plainText({ lines }: Pick<BillTextDocument, "lines">) {
  let end = 0;
  const offsets = [end];
  for (const line of lines) offsets.push((end += Buffer.byteLength(line) + 1));
  return { bytes: Buffer.from(`${lines.join("\n")}\n`), offsets };
}
