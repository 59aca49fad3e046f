import type { BillSubject } from "../../documents.ts";
import { ascending, nameKey, uniqueBy } from "../../parse/order.ts";
import { child, children, type XmlElement } from "../../parse/xml.ts";
import { line } from "./elements.ts";

/** The policy area, which is in one of five places depending on the schema version. */
export function policyArea(bill: XmlElement): string | null {
  const subjects = child(bill, "subjects");
  const wrapped = child(subjects, "billSubjects");
  const areas = [
    line(bill, "policyArea", "name"),
    line(subjects, "policyArea", "name"),
    line(wrapped, "policyArea", "name"),
    line(bill, "primarySubject", "name"),
    line(wrapped, "primarySubject", "name"),
  ];
  return areas.find((area) => area !== null) ?? null;
}

export function legislativeSubjects(bill: XmlElement): readonly string[] {
  const items = [
    children(bill, "subjects", "legislativeSubjects", "item"),
    children(bill, "subjects", "billSubjects", "legislativeSubjects", "item"),
    children(bill, "subjects", "billSubjects", "otherSubjects", "item"),
  ];
  return items.flat().flatMap((item) => line(item, "name") ?? []);
}

export function billSubjects(
  area: string | null,
  subjects: readonly string[],
): readonly BillSubject[] {
  const names = uniqueBy(subjects, (name) => name).toSorted(ascending(nameKey));
  const rest = names.map((name) => ({ name, kind: "legislative_subject" as const }));
  return area === null ? rest : [{ name: area, kind: "policy_area" }, ...rest];
}
