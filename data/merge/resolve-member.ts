import type { Chamber } from "../../contract/enumerations.ts";
import { GIVEN_NAMES } from "../../contract/search/listed-words.ts";
import { fold } from "../../contract/text.ts";
import type { Day, LegislatorTerm, Party, VotePosition } from "../documents.ts";
import type { MergedLegislator } from "./merge-legislator.ts";

type Member = Pick<
  MergedLegislator,
  | "bioguide_id"
  | "first_name"
  | "middle_name"
  | "last_name"
  | "nickname"
  | "other_names"
  | "ids"
  | "terms"
>;
type Voter = Pick<
  VotePosition,
  "bioguide_id" | "lis_id" | "name" | "first_name" | "last_name" | "party" | "state"
>;

/** Resolves a roll call's row to a member; `null` if that is uncertain. */
export type MemberResolver = (voter: Voter, chamber: Chamber, date: Day | null) => string | null;

/**
 * Creates a resolver for these legislators.
 *
 * Senate rows have a LIS ID, which new senators lack for a while. Some House rows lack their Bioguide
 * ID (before 2003, and names in E in 2024). The resolver then uses name, state and party of members on
 * that day, if only one fits. A different first name excludes even a single match: the row may belong
 * to a namesake whose terms have no dates.
 */
export function memberResolver(legislators: readonly Member[]): MemberResolver {
  const byLis = new Map<string, string>();
  const byLastName = new Map<string, Member[]>();
  for (const member of legislators) {
    const { lis } = member.ids;
    if (lis !== null) byLis.set(lis, member.bioguide_id);
    for (const name of lastNames(member)) {
      byLastName.set(name, [...(byLastName.get(name) ?? []), member]);
    }
  }
  return (voter, chamber, date) => {
    if (voter.bioguide_id !== null) return voter.bioguide_id;
    const known = voter.lis_id === null ? undefined : byLis.get(voter.lis_id);
    if (known !== undefined) return known;
    if (date === null) return null;
    const namesakes = byLastName.get(fold(voter.last_name ?? voter.name)) ?? [];
    return only(
      namesakes.filter((member) =>
        member.terms.some((term) => term.chamber === chamber && fits(term, voter, date)),
      ),
      voter,
    );
  };
}

function lastNames({
  last_name,
  other_names,
}: Pick<Member, "last_name" | "other_names">): ReadonlySet<string> {
  return new Set(
    [last_name, ...other_names.flatMap((otherName) => otherName.last_name ?? [])].map(fold),
  );
}

/** Whether somebody named with a member's ID also has the name, or at least the state, of the member. */
export function mayBe(
  member: Pick<Member, "last_name" | "other_names" | "terms">,
  { state, name }: Pick<Voter, "state" | "name">,
): boolean {
  if (state === null || member.terms.some((term) => term.state === state)) return true;
  return [...lastNames(member)].some((lastName) => spaced(name).includes(spaced(lastName)));
}

function fits(term: LegislatorTerm, { party, state }: Voter, date: Day): boolean {
  const { start_date: start, end_date: end } = term;
  if (start === null || end === null || date < start || date > end) return false;
  if (state !== null && state !== term.state) return false;
  if (party === null) return true;
  const then = term.party_affiliations.find((each) => each.start <= date && date <= each.end);
  return independent(party) === independent(then?.party ?? term.party);
}

/** Senate files use ID for independents with the Democrats; congress-legislators uses I. */
export function independent(party: Party | null): Party | null {
  return party === "ID" ? "I" : party;
}

function only(members: readonly Member[], { first_name: firstName }: Voter): string | null {
  const fitting =
    firstName === null ? members : members.filter((member) => couldBeCalled(member, firstName));
  const exact = fitting.filter(
    ({ first_name, nickname }) =>
      firstName !== null &&
      [first_name, nickname].some((name) => fold(name ?? "") === fold(firstName)),
  );
  const [single, another] = exact.length > 0 ? exact : fitting;
  return single === undefined || another !== undefined ? null : single.bioguide_id;
}

/** Whether a roll call may use this first name: `Dan` for Daniel, `E. B.` for Eddie Bernice. */
function couldBeCalled(member: Member, firstName: string): boolean {
  const { first_name, middle_name, nickname, other_names } = member;
  const names = [
    `${first_name} ${middle_name ?? ""}`,
    nickname,
    middle_name,
    ...other_names.map((otherName) => otherName.first_name),
  ];
  const written = words(firstName);
  return names.some((name) => {
    const own = words(name ?? "");
    return (
      own.length > 0 && written.every((word, index) => isSame(word, own[index] ?? word, index))
    );
  });
}

function words(name: string): readonly string[] {
  return fold(name).match(/\p{L}+/gu) ?? [];
}

function isSame(written: string, own: string, at: number): boolean {
  // `George` doesn't match Gary G., but `Linda Theresa` matches Linda T.
  const isOfInitial = own.length > 1 || at > 0;
  return (
    own.startsWith(written) ||
    (isOfInitial && written.startsWith(own)) ||
    GIVEN_NAMES.get(written)?.includes(own) === true ||
    GIVEN_NAMES.get(own)?.includes(written) === true
  );
}

function spaced(text: string): string {
  return ` ${words(text).join(" ")} `;
}
