import { printingIn, type PrintingId } from "../../../contract/citations.ts";
import type { BillTextDocument } from "../../documents.ts";
import { stageName } from "../../status/text-stages.ts";
import { noteGuess } from "../../parse/findings.ts";
import {
  type FileReading,
  type SourceFile,
  UnreadableFile,
  UnsupportedFile,
} from "../../parse/source-file.ts";
import { xmlText } from "../../parse/xml.ts";
import { billType, day, integer } from "../../parse/values.ts";
import { writeText } from "./write-text.ts";

/** Reads GPO's XML of a printing (bill.dtd, res.dtd, amend.dtd). Only the file's name says which printing it is. */
export function readBillText({ name, bytes }: SourceFile): FileReading {
  const printing = /\.xml$/i.test(name) ? printingIn(name) : null;
  if (printing === null) throw new UnreadableFile("its name is not that of a bill's text");
  const { root, cover, unknown, words, ...written } = writeText(xmlText(bytes));
  if (Object.values(root.attributes).some(isUslm)) {
    throw new UnsupportedFile("is a text in USLM, which is not read");
  }
  const told = root.attributes["bill-stage"] ?? root.attributes["resolution-stage"] ?? "";
  if (/^pre-/i.test(told)) throw new UnsupportedFile("is a text of before introduction");
  if (written.sections.every(({ kind }) => kind === "cover"))
    throw new UnreadableFile("has no sections");
  const { version_code } = printing;
  const stage = stageName(version_code);
  const date = day(cover.get("date"));
  const version_name = stage ?? version_code.toUpperCase();
  const document: BillTextDocument = { ...printing, version_name, date, words, ...written };
  noteCover(cover, printing);
  if (stage === null) noteGuess(`a printing's code that GPO's table lacks: ${version_code}`);
  for (const element of unknown) {
    noteGuess(`an element that no DTD has: <${element.slice(0, 80)}>`);
  }
  return { readings: [{ resource: "bill_text", source: "bill-texts", document }] };
}

/** Whether a root's attributes name the namespace of USLM, whose schema has roots of many names. */
export const isUslm = (attributes: string): boolean => attributes.includes("/uslm");

/** House engrossed amendments have no number on their covers, and 116 S. 309 another Congress, which will stay so. */
function noteCover(
  cover: ReadonlyMap<string, string>,
  { congress, type, number }: PrintingId,
): void {
  const printed = cover.get("legis-num")?.replaceAll(/\s+/g, " ").trim().slice(0, 80) || "missing";
  const [, letters = "", digits = ""] = /^([A-Z. ]+?) ?(\d+)\b/i.exec(printed) ?? [];
  if (billType(letters) !== type || integer(digits) !== number) {
    noteGuess(`the number on its cover is ${printed}; its name has ${type} ${number}`);
  }
  const told = /\d+/.exec(cover.get("congress") ?? "")?.[0];
  if (told !== undefined && Number(told) !== congress) {
    noteGuess(`its cover is of Congress ${told.slice(0, 80)}; its name has ${congress}`);
  }
}
