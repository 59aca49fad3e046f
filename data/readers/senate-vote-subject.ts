/** What a Senate vote is on: the `document` and `amendment` elements, which repeat en bloc. */
import type { VoteDocument } from "../documents.ts";
import { billType, clean, integer } from "../values.ts";
import { children, textAt, type XmlElement } from "../xml.ts";

/** The bill itself, or the bill that the amendment is to. */
export function senateBill(root: XmlElement, congress: number): VoteDocument["bill"] {
  for (const document of documentsOf(root)) {
    const type = billType(textAt(document, "document_type"));
    const number = integer(textAt(document, "document_number"));
    if (type !== null && number !== null) {
      return { congress: congressOf(document, congress), type, number };
    }
  }
  for (const amendment of children(root, "amendment")) {
    const amended = textAt(amendment, "amendment_to_document_number");
    const [, letters, digits] = /^(\D+?)\s*(\d+)$/.exec(amended ?? "") ?? [];
    const type = billType(letters);
    const number = integer(digits);
    if (type !== null && number !== null) return { congress, type, number };
  }
  return null;
}

/** `PN64-6` is part 6 of the President's message 64. */
export function senateNomination(root: XmlElement, congress: number): VoteDocument["nomination"] {
  const document = documentsOf(root).find((each) => textAt(each, "document_type") === "PN");
  const named = /^(\d+)(?:-(\w+))?$/.exec(textAt(document, "document_number") ?? "");
  if (document === undefined || named === null) return null;
  const [, number, part] = named;
  const partNumber = part === undefined || /^0+$/.test(part) ? null : part;
  return {
    congress: congressOf(document, congress),
    number: Number(number),
    part_number: partNumber,
    citation: `PN${number}${partNumber === null ? "" : `-${partNumber}`}`,
    description: clean(textAt(document, "document_title")),
  };
}

/** `111-5` is the fifth treaty of the 111th Congress, which may be an earlier one than voted on it. */
export function senateTreaty(root: XmlElement, congress: number): VoteDocument["treaty"] {
  const document = documentsOf(root).find((each) =>
    /^treaty/i.test(textAt(each, "document_type") ?? ""),
  );
  const named = /^(?:(\d+)-)?(\d+)/.exec(textAt(document, "document_number") ?? "");
  if (named === null) return null;
  return { congress: integer(named[1]) ?? congress, number: Number(named[2]) };
}

/** A note that names all that was voted on together; none where it was one thing. */
export function enBloc(root: XmlElement): readonly string[] {
  const names = [
    ...documentsOf(root).map((each) => clean(textAt(each, "document_name"))),
    ...children(root, "amendment").map((each) => clean(textAt(each, "amendment_number"))),
  ].filter((name) => name !== null);
  return names.length > 1 ? [`Voted on together: ${names.join(", ")}.`] : [];
}

function documentsOf(root: XmlElement): readonly XmlElement[] {
  return children(root, "document").filter((each) => textAt(each, "document_number") !== null);
}

function congressOf(document: XmlElement, voteCongress: number): number {
  return integer(textAt(document, "document_congress")) ?? voteCongress;
}
