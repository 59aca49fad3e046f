import type { PersonMention } from "../../data/documents.ts";
import { mayBe } from "../../data/merge/resolve-member.ts";
import type { KnownRecords } from "./known-records.ts";

/** Names people with the ID of a member of another name and state. */
export function wrongIds(
  people: readonly Pick<PersonMention, "bioguide_id" | "name" | "state">[],
  { legislators }: Pick<KnownRecords, "legislators">,
): readonly string[] {
  return people.flatMap((person) => {
    const member = legislators.get(person.bioguide_id ?? "")?.document;
    if (member === undefined || mayBe(member, person)) return [];
    return [`${person.name} of ${person.state} is listed with the ID of ${member.name}`];
  });
}
