/** The `document` and `amendment` elements of a vote, which repeat in en bloc votes. */
import type { VoteDocument } from "../../documents.ts";
import { billNamed, billType, clean, integer } from "../../parse/values.ts";
import { children, textAt, type XmlElement } from "../../parse/xml.ts";

export function senateBill(root: XmlElement, congress: number): VoteDocument["bill"] {
  if (isOnBusiness(root)) return null;
  const documents = documentsOf(root).map((document) =>
    billNamed(
      congressOf(document, congress),
      billType(textAt(document, "document_type")),
      integer(textAt(document, "document_number")),
    ),
  );
  const amended = children(root, "amendment").map((amendment) => {
    const text = textAt(amendment, "amendment_to_document_number");
    const [, letters, digits] = /^(\D+?)\s*(\d+)$/.exec(text ?? "") ?? [];
    return billNamed(congress, billType(letters), integer(digits));
  });
  return [...documents, ...amended].find((bill) => bill !== null) ?? null;
}

/** `PN64-6` is part 6 of presidential message 64. */
export function senateNomination(root: XmlElement, congress: number): VoteDocument["nomination"] {
  if (isOnBusiness(root)) return null;
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

/** `111-5` is the fifth treaty of the 111th Congress, which may be earlier than the vote's. */
export function senateTreaty(root: XmlElement, congress: number): VoteDocument["treaty"] {
  if (isOnBusiness(root)) return null;
  const documents = documentsOf(root).map((each) =>
    [textAt(each, "document_type"), textAt(each, "document_number")].join(" "),
  );
  const amended = children(root, "amendment").flatMap(
    (each) => textAt(each, "amendment_to_document_number") ?? [],
  );
  for (const text of [...documents, ...amended]) {
    const named = /^treaty\D*?(?:(\d+)-)?(\d+)/i.exec(text);
    if (named !== null) {
      return { congress: integer(named[1]) ?? congress, number: Number(named[2]) };
    }
  }
  return null;
}

/**
 * The file of a vote on the next order of business still names the previous item, which was not
 * decided. A vote to go into executive session to consider a nomination counts as being on that
 * nomination.
 */
function isOnBusiness(root: XmlElement): boolean {
  const texts = ["question", "vote_question_text", "vote_title"].map(
    (name) => clean(textAt(root, name)) ?? "",
  );
  return texts.some((text) => TO_OTHER_BUSINESS.some((pattern) => pattern.test(text)));
}

const TO_OTHER_BUSINESS = [
  /\bmotion to proceed to (?:legislative|executive) session\b(?!.* to consider\b)/i,
  /^(?:on the )?motion to (?:adjourn|recess)\b/i,
];

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
