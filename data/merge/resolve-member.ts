import type { Chamber } from "../../contract/enumerations.ts";
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

/** Tells whose row of a roll call it is; `null` where that can't be told for sure. */
export type MemberResolver = (voter: Voter, chamber: Chamber, date: Day | null) => string | null;

/**
 * A resolver that knows these legislators.
 *
 * Senate rows carry a LIS id, which new senators lack for a while; House rows have lacked their
 * Bioguide id at times (before 2003, and names in E in 2024). Then the name, state and party of
 * one who sat on that day decide, if only one fits. A first name that differs excludes even the
 * only one: the row may be of a namesake whose terms no source dates.
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

/** All last names that somebody bore, folded. */
export function lastNames({
  last_name,
  other_names,
}: Pick<Member, "last_name" | "other_names">): ReadonlySet<string> {
  return new Set([last_name, ...other_names.flatMap((other) => other.last_name ?? [])].map(fold));
}

function fits(term: LegislatorTerm, { party, state }: Voter, date: Day): boolean {
  const { start_date: start, end_date: end } = term;
  if (start === null || end === null || date < start || date > end) return false;
  if (state !== null && state !== term.state) return false;
  if (party === null) return true;
  const then = term.party_affiliations.find((each) => each.start <= date && date <= each.end);
  return independent(party) === independent(then?.party ?? term.party);
}

/** Senate files call an independent ID who sits with the Democrats, and congress-legislators I. */
export function independent(party: Party | null): Party | null {
  return party === "ID" ? "I" : party;
}

function only(members: readonly Member[], { first_name: given }: Voter): string | null {
  const fitting =
    given === null ? members : members.filter((member) => couldBeCalled(member, given));
  const exact = fitting.filter(
    ({ first_name, nickname }) =>
      given !== null && [first_name, nickname].some((name) => fold(name ?? "") === fold(given)),
  );
  const [one, another] = exact.length > 0 ? exact : fitting;
  return one === undefined || another !== undefined ? null : one.bioguide_id;
}

// Pairs of which neither begins with the other; the lists of members lack many nicknames.
const SHORT_NAMES = new Set(
  `anthony/tony charles/chuck edward/ted edward/ned eugene/gene gerald/jerry harold/hal henry/hank
  henry/harry james/jim james/jimmy john/jack joseph/joe lawrence/larry margaret/peggy michael/mike
  patricia/pat richard/dick robert/bob robert/bobby thomas/tom thomas/tommy william/bill
  william/billy william/will elizabeth/liz`.split(/\s+/),
);

/** Whether a roll call may use that first name: `Dan` for Daniel, `E. B.` for Eddie Bernice. */
function couldBeCalled(member: Member, given: string): boolean {
  const { first_name, middle_name, nickname, other_names } = member;
  const names = [
    `${first_name} ${middle_name ?? ""}`,
    nickname,
    middle_name,
    ...other_names.map((other) => other.first_name),
  ];
  const said = words(given);
  return names.some((name) => {
    const own = words(name ?? "");
    return own.length > 0 && said.every((word, at) => isSame(word, own[at] ?? word, at));
  });
}

function words(name: string): readonly string[] {
  return fold(name).match(/\p{L}+/gu) ?? [];
}

function isSame(said: string, own: string, at: number): boolean {
  // `George` is not Gary G., and `Linda Theresa` is Linda T.
  const isOfInitial = own.length > 1 || at > 0;
  return (
    own.startsWith(said) ||
    (isOfInitial && said.startsWith(own)) ||
    SHORT_NAMES.has(`${own}/${said}`) ||
    SHORT_NAMES.has(`${said}/${own}`)
  );
}
