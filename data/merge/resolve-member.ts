import type { Chamber } from "../../contract/enumerations.ts";
import { fold } from "../../contract/text.ts";
import type { Day, LegislatorTerm, Party, VotePosition } from "../documents.ts";
import type { MergedLegislator } from "./merge-legislator.ts";

type Member = Pick<
  MergedLegislator,
  "bioguide_id" | "first_name" | "last_name" | "nickname" | "other_names" | "ids" | "terms"
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
 * one who sat on that day decide, if only one fits.
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

function only(members: readonly Member[], { first_name: first }: Voter): string | null {
  if (members.length < 2 || first === null) {
    return members.length === 1 ? (members[0]?.bioguide_id ?? null) : null;
  }
  const given = fold(first);
  const named = members.filter((each) =>
    [each.first_name, each.nickname].some((name) => name !== null && fold(name) === given),
  );
  return named.length === 1 ? (named[0]?.bioguide_id ?? null) : null;
}
