import {
  congressPath,
  nominationCitation,
  nominationPath,
  nominationSite,
  nominationsPath,
} from "../../contract/addresses.ts";
import { nominationKey } from "../../contract/citations.ts";
import { meetingResource } from "../../contract/kinds/meeting.ts";
import { Nomination, NominationBlocks, NominationDetail } from "../../contract/kinds/nomination.ts";
import { compareBy } from "../../contract/resource.ts";
import { filterTerm } from "../../contract/search-text.ts";
import type { MergedNomination } from "../../data/merge/merge-nomination.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { membersOf } from "../../lib/required.ts";
import { inShape } from "../records/in-shape.ts";
import type { Merged } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import { withVotes } from "./executive-votes.ts";
import { codesOf, ofCurrentCongress } from "./of-committees.ts";

const asNomination = inShape(Nomination);
const asDetail = inShape(NominationDetail);
const asBlocks = inShape(NominationBlocks);

/** A part is also found by the number of the whole. */
function keysOf({ congress, number, part_number }: Nomination): readonly string[] {
  const numbers = [...(part_number === null ? [] : [`${number}-${part_number}`]), String(number)];
  return numbers.flatMap((each) => [nominationKey(each), nominationKey(each, congress)]);
}

type Facts = Pick<BuildContext, "facts" | "known" | "to">;

export function writeNomination(
  nomination: Merged<MergedNomination>,
  context: BuildContext,
): WrittenRow {
  const { detail, blocks } = nominationInFull(nomination, context);
  const lean = asNomination(detail);
  const { committees, congress, description } = lean;
  if (committees === null) context.facts.withoutCommittees.add(congress);
  const [ofCurrent] = ofCurrentCongress([nomination], context);
  const search = {
    keys: [lean.id, ...keysOf(lean)],
    title: description,
    titles: [],
    texts: [lean.citation, lean.organization, ...(blocks.nominees ?? []).map(({ name }) => name)],
    shows: codesOf(committees).map((code) => filterTerm("committee", code)),
  };
  const lists = (ofCurrent?.listed ?? []).map(nominationsPath);
  return context.record("nomination", { lean, detail, blocks }, { lists, search });
}

export function nominationInFull(
  { document, updated_at }: Merged<MergedNomination>,
  { facts, known, to }: Facts,
): { readonly detail: NominationDetail; readonly blocks: NominationBlocks } {
  const { congress, number, part_number, nominees } = document;
  const path = nominationPath(document);
  const { actions, votes, vote, notes } = withVotes(path, document, { facts, known, to });
  const meetings = membersOf(facts.meetingsOn, path);
  const lacks = (kind: "vote" | "meeting"): boolean => facts.here.lacks(kind, congress, ["senate"]);
  const newestMeetings = compareBy(meetingResource.order);
  const blocks = asBlocks({
    actions,
    votes: votes.length === 0 && lacks("vote") ? null : votes,
    nominees,
    meetings: meetings.length === 0 && lacks("meeting") ? null : meetings.toSorted(newestMeetings),
  });
  const site = nominationSite(document);
  const detail = asDetail({
    ...document,
    citation: nominationCitation(number, part_number),
    vote,
    committees: document.committees?.map(to.committee) ?? null,
    nomination_url: site,
    incomplete_blocks: (["actions", "votes", "nominees", "meetings"] as const).filter(
      (block) => blocks[block] === null,
    ),
    notes,
    congress_url: to.address(congressPath(congress)),
    updated_at,
    site_url: site,
    ...to.record(path),
  });
  return { detail, blocks };
}
