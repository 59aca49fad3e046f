import type { BillTextDocument } from "../../documents.ts";
import { stageName } from "../../bill-status/text-stages.ts";
import { type FileReading, type SourceFile, UnreadableFile } from "../../parse/source-file.ts";
import { sourceText } from "../../parse/source-text.ts";
import { billType, day, integer } from "../../parse/values.ts";
import { writeText } from "./write-text.ts";

const NAME = /BILLS-(?<congress>\d+)(?<type>[a-z]+?)(?<number>\d+)(?<code>[a-z]+\d*)\.xml$/i;

/** Reads GPO's XML of a printing (bill.dtd, res.dtd, amend.dtd). Only the file's name says which printing it is. */
export function readBillText({ name, bytes }: SourceFile): FileReading {
  const { congress = "", type = "", number = "", code = "" } = NAME.exec(name)?.groups ?? {};
  const id = { congress: Number(congress), type: billType(type), number: Number(number) };
  if (id.type === null) throw new UnreadableFile("its name is not that of a bill's text");
  const { root, cover, lines, sections, words } = writeText(sourceText(bytes));
  if (Object.values(root.attributes).some((value) => value.includes("/uslm"))) {
    throw new UnreadableFile("is a text in USLM, which is not read");
  }
  const stage = root.attributes["bill-stage"] ?? root.attributes["resolution-stage"] ?? "";
  if (/^pre-/i.test(stage)) throw new UnreadableFile("is a text of before introduction");
  checkCover(cover, { ...id, type: id.type });
  if (sections.length === 0) throw new UnreadableFile("has no sections");
  const version_code = code.toLowerCase();
  const version_name = stageName(version_code) ?? version_code.toUpperCase();
  const date = dayOf(cover.get("date") ?? "");
  const facts = { ...id, type: id.type, version_code, version_name, date, words };
  const document: BillTextDocument = { ...facts, sections, lines };
  return { readings: [{ resource: "bill_text", source: "bill-texts", document }] };
}

/** Other texts have come under a printing's name. */
function checkCover(
  cover: ReadonlyMap<string, string>,
  id: Pick<BillTextDocument, "congress" | "type" | "number">,
): void {
  const printed = cover.get("legis-num")?.replaceAll(/\s+/g, " ").trim() ?? "";
  const [, letters = "", digits = ""] = /^([A-Z. ]+?) ?(\d+)\b/i.exec(printed) ?? [];
  if (billType(letters) !== id.type || integer(digits) !== id.number) {
    throw new UnreadableFile(
      `its number is ${printed || "missing"}, but its name has ${id.type} ${id.number}`,
    );
  }
  const congress = /\d+/.exec(cover.get("congress") ?? "")?.[0];
  if (congress !== undefined && Number(congress) !== id.congress) {
    throw new UnreadableFile(`it is of Congress ${congress}, but its name has ${id.congress}`);
  }
}

/** `20210528` as a day. */
const dayOf = (text: string): string | null =>
  day(text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
