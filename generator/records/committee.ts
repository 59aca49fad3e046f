import {
  committeePath,
  committeeSite,
  legislatorPath,
  legislatorSite,
  meetingsPath,
  nominationsPath,
} from "../../contract/addresses.ts";
import type { Committee, CommitteeDetail } from "../../contract/resources/committee.ts";
import type { MergedCommittee } from "../../data/merge/merge-committee.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { Merged } from "./merged-records.ts";
import type { Block } from "../pages/page-writer.ts";
import type { References } from "./references.ts";
import type { Membership } from "./membership.ts";

/** A committee as it stands in a list; `subcommittees` are those that name it as parent. */
export function leanCommittee(
  { document, updated_at }: Merged<MergedCommittee>,
  parent: MergedCommittee | null,
  subcommittees: readonly MergedCommittee[],
  to: References,
): Committee {
  const { code, name, chamber } = document;
  return {
    code,
    name,
    chamber,
    type: document.type,
    is_current: document.is_current,
    parent: parent === null ? null : to.committee(parent),
    subcommittee_count: subcommittees.filter((each) => each.is_current).length,
    website_url: document.website_url,
    updated_at,
    site_url: committeeSite(chamber, name, code),
    api_url: to.address(committeePath(code)),
  };
}

/** A committee's own fields on its route. */
export function committeeDetail(
  document: MergedCommittee,
  lean: Committee,
  subcommittees: readonly MergedCommittee[],
  to: References,
): CommitteeDetail {
  const { code } = document;
  return {
    ...lean,
    subcommittees: subcommittees.map((each) => ({
      ...to.committee(each),
      is_current: each.is_current,
    })),
    jurisdiction: document.jurisdiction,
    jurisdiction_source: document.jurisdiction_source,
    phone: document.phone,
    address: document.address,
    rss_url: document.rss_url,
    minority_website_url: document.minority_website_url,
    minority_rss_url: document.minority_rss_url,
    youtube_id: document.youtube_id,
    congresses: [...document.congresses],
    names: [...document.names],
    meetings_url: to.address(meetingsPath(code)),
    // The Senate alone confirms, and only its present committees have the present nominations.
    nominations_url:
      document.chamber === "senate" && document.is_current
        ? to.address(nominationsPath(code))
        : null,
  };
}

/** The member list, each with a direct link to the legislator as of today. */
export function committeeBlocks(
  memberships: readonly Membership[],
  legislators: ReadonlyMap<string, Merged<MergedLegislator>>,
  to: References,
): Block[] {
  return [
    {
      key: "memberships",
      value: memberships.map(({ member, as_of }) => {
        const { bioguide_id: id } = member;
        const legislator = id === null ? undefined : legislators.get(id)?.document;
        const term = legislator?.terms.at(-1);
        return {
          bioguide_id: id,
          name: legislator?.name ?? member.name,
          party: term?.party ?? null,
          state: term?.state ?? null,
          district: term?.district ?? null,
          chamber: term?.chamber ?? member.chamber,
          api_url: id === null || legislator === undefined ? null : to.address(legislatorPath(id)),
          site_url: id === null ? null : legislatorSite(id),
          title: member.title,
          side: member.side,
          rank: member.rank,
          as_of,
        };
      }),
    },
  ];
}
