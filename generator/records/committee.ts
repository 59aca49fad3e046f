import {
  committeeBillsPath,
  committeePath,
  committeeSite,
  feedAddress,
  legislatorPath,
  legislatorSite,
  meetingsPath,
  nominationsPath,
} from "../../contract/addresses.ts";
import { Committee, CommitteeBlocks, CommitteeDetail } from "../../contract/kinds/committee.ts";
import type { MergedCommittee } from "../../data/merge/merge-committee.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import { selectTerm } from "../../data/merge/select-term.ts";
import type { Merged } from "./merged-records.ts";
import { inShape } from "./in-shape.ts";
import type { References } from "./references.ts";
import type { Membership } from "./membership.ts";

const asCommittee = inShape(Committee);
const asDetail = inShape(CommitteeDetail);
const asBlocks = inShape(CommitteeBlocks);

export function leanCommittee(
  { document, updated_at }: Merged<MergedCommittee>,
  parent: MergedCommittee | null,
  subcommittees: readonly MergedCommittee[],
  to: References,
): Committee {
  const { code, name, chamber } = document;
  return asCommittee({
    ...document,
    parent: parent === null ? null : to.committee(parent),
    subcommittee_count: subcommittees.filter((each) => each.is_current).length,
    updated_at,
    site_url: committeeSite(chamber, name, code),
    ...to.record(committeePath(code)),
  });
}

export function committeeDetail(
  document: MergedCommittee,
  lean: Committee,
  subcommittees: readonly MergedCommittee[],
  to: References,
): CommitteeDetail {
  const { code, chamber, is_current } = document;
  return asDetail({
    ...document,
    ...lean,
    subcommittees: subcommittees.map((each) => ({ ...each, ...to.committee(each) })),
    bills_url: to.address(committeeBillsPath(code)),
    meetings_url: to.address(meetingsPath(code)),
    calendar_url: feedAddress(to.address(meetingsPath(code)), "ics"),
    feed_url: feedAddress(lean.api_url),
    // Only the Senate confirms, and only its current committees have the current nominations.
    nominations_url: chamber === "senate" && is_current ? to.address(nominationsPath(code)) : null,
  });
}

export function committeeBlocks(
  memberships: readonly Membership[],
  legislators: ReadonlyMap<string, Merged<MergedLegislator>>,
  to: References,
): CommitteeBlocks {
  const members = Map.groupBy(memberships, ({ isToday }) => isToday);
  const membersOf = (areToday: boolean) =>
    (members.get(areToday) ?? []).map(({ congress, member, as_of }) => {
      const { bioguide_id: id } = member;
      const legislator = id === null ? undefined : legislators.get(id)?.document;
      const term = selectTerm(legislator?.terms ?? [], areToday ? undefined : congress);
      return {
        congress,
        ...member,
        name: legislator?.name ?? member.name,
        party: term?.party ?? null,
        state: term?.state ?? null,
        district: term?.district ?? null,
        chamber: term?.chamber ?? member.chamber,
        api_url: id === null || legislator === undefined ? null : to.address(legislatorPath(id)),
        site_url: id === null ? null : legislatorSite(id),
        as_of,
      };
    });
  return asBlocks({ memberships: membersOf(true), past_memberships: membersOf(false) });
}
