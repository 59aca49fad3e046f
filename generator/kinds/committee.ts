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
import { type Merged, readCommittees } from "../records/merged-records.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { type Membership, readMemberships } from "../records/membership.ts";
import { keysOfNames } from "../../contract/query/name-keys.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { ascending } from "../../data/parse/order.ts";
import { namesInUse } from "../records/names-in-use.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { membersOf } from "../../lib/required.ts";

export function* writeCommittees(context: BuildContext): Generator<WrittenRow> {
  const { records, asOf, facts } = context;
  const stored = readCommittees(records, facts.committeeTypes);
  const known = new Map(stored.map(({ document }) => [document.code, document]));
  const seats = Map.groupBy(
    readMemberships(records, known, asOf),
    ({ committee }) => committee.code,
  );
  const committees = stored.map((each) => {
    const { code } = each.document;
    const congresses = new Set([
      ...each.document.congresses,
      ...(facts.committeeCongresses.get(code) ?? []),
      ...membersOf(seats, code).map(({ congress }) => congress),
    ]);
    const document = { ...each.document, congresses: [...congresses].toSorted((a, b) => a - b) };
    return { ...each, document };
  });
  const documents = new Map(committees.map(({ document }) => [document.code, document]));
  const below = Map.groupBy(documents.values(), ({ parent_code }) => parent_code);
  for (const committee of committees) {
    const { document } = committee;
    const own = membersOf(seats, document.code);
    const parent =
      document.parent_code === null ? null : (documents.get(document.parent_code) ?? null);
    const subcommittees = membersOf(below, document.code).toSorted(ascending("code"));
    const lean = leanCommittee(committee, parent, subcommittees, context.to);
    const detail = committeeDetail(document, lean, subcommittees, context.to);
    const blocks = committeeBlocks(own, context.known.legislators, context.to);
    const names = namesInUse("committee", document.code);
    const search = {
      keys: [document.code, ...keysOfNames(names)],
      title: document.name,
      titles: [...document.names.map(({ name }) => name), ...names],
      texts: [document.code, parent && parent.name],
      shows: document.congresses.map((congress) => filterTerm("congress", congress)),
    };
    yield context.record("committee", { lean, detail, blocks }, { search });
  }
}

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
    reports_url: to.address(`/committee-reports?committee=${code}`),
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
  const seatsOf = (areToday: boolean) =>
    membersOf(members, areToday).map(({ congress, member, as_of }) => {
      const { bioguide_id: id } = member;
      const legislator = id === null ? undefined : legislators.get(id)?.document;
      const term = legislator && selectTerm(legislator.terms, areToday ? undefined : congress);
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
  return asBlocks({ memberships: seatsOf(true), past_memberships: seatsOf(false) });
}
