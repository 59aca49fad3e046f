import {
  congressPath,
  nominationCitation,
  nominationPath,
  nominationSite,
  nominationsPath,
  votePath,
} from "../../contract/addresses.ts";
import { meetingResource } from "../../contract/kinds/meeting.ts";
import { Nomination, NominationBlocks, NominationDetail } from "../../contract/kinds/nomination.ts";
import { compareBy } from "../../contract/resource.ts";
import { filterTerm } from "../../contract/search-text.ts";
import type { VoteMention } from "../../data/documents.ts";
import { rollCallOf } from "../../data/bill-status/nomination-status.ts";
import type { MergedNomination } from "../../data/merge/merge-nomination.ts";
import { descending, uniqueBy } from "../../data/parse/order.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { inShape } from "../records/in-shape.ts";
import type { Merged } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import { ofCurrentCongress } from "./of-committees.ts";

const asNomination = inShape(Nomination);
const asDetail = inShape(NominationDetail);
const asBlocks = inShape(NominationBlocks);

export function* writeNominations(context: BuildContext): Generator<readonly WrittenRow[]> {
  for (const nomination of context.known.nominations.values()) {
    yield [writeNomination(nomination, context)];
  }
}

type Facts = Pick<BuildContext, "facts" | "known" | "to" | "currentCongress">;

function writeNomination(nomination: Merged<MergedNomination>, context: BuildContext): WrittenRow {
  const { detail, blocks } = nominationInFull(nomination, context);
  const lean = asNomination(detail);
  const { committees, congress, description } = lean;
  if (committees === null) context.facts.withoutCommittees.add(congress);
  const [ofCurrent] = ofCurrentCongress([nomination], context);
  const written = context.writeDetail("nomination", lean.id, detail, blocks);
  return context.row("nomination", lean, {
    id: written.page.key,
    ...written,
    lists: (ofCurrent?.listed ?? []).map(nominationsPath),
    search: {
      keys: [],
      title: description,
      titles: [],
      texts: [lean.citation, lean.organization, ...(blocks.nominees ?? []).map(({ name }) => name)],
      shows: (committees ?? []).map(({ code }) => filterTerm("committee", code)),
    },
  });
}

export function nominationInFull(
  { document, updated_at }: Merged<MergedNomination>,
  { facts, known, to, currentCongress }: Facts,
): { readonly detail: NominationDetail; readonly blocks: NominationBlocks } {
  const { congress, number, part_number, actions, nominees, decided, status } = document;
  const path = nominationPath(document);
  const others = new Set<string>();
  /** The roll call that an action names, if its own record doesn't name something else. */
  const votesOf = (action: MergedNomination["decided"]): readonly VoteMention[] => {
    const vote = action && rollCallOf(action);
    if (vote === null) return [];
    const stored = known.vote(vote)?.document;
    const named = stored?.nomination ?? null;
    if (stored === undefined || (named && nominationPath(named)) === path) return [vote];
    others.add(
      `roll call ${vote.vote_number} of session ${vote.session}, which an action names, is on ${named?.citation ?? "something else"} by its own record`,
    );
    return [];
  };
  const shownActions = actions?.map((action) => ({
    ...action,
    committees: action.committees.map(to.committeeAsNamed),
    votes: votesOf(action).map(to.vote),
  }));
  const named = [decided, document.latest_action, ...(actions ?? [])].flatMap(votesOf);
  const votes = uniqueBy([...(facts.votesOn.get(path) ?? []), ...named], votePath);
  const [vote] = status === "confirmed" || status === "rejected" ? votesOf(decided) : [];
  const isCurrent = congress === currentCongress;
  const newestMeetings = compareBy(meetingResource.order);
  const blocks = asBlocks({
    actions: shownActions ?? null,
    votes: votes.toSorted(descending("date", "vote_number")).map(to.vote),
    nominees,
    meetings: isCurrent ? (facts.meetingsOn.get(path) ?? []).toSorted(newestMeetings) : null,
  });
  const site = nominationSite(document);
  const detail = asDetail({
    ...document,
    citation: nominationCitation(number, part_number),
    vote: vote === undefined ? null : to.vote(vote),
    committees: document.committees?.map(to.committee) ?? null,
    nomination_url: site,
    incomplete_blocks: (["actions", "nominees", "meetings"] as const).filter(
      (block) => blocks[block] === null,
    ),
    notes: [...others],
    congress_url: to.address(congressPath(congress)),
    updated_at,
    site_url: site,
    ...to.record(path),
  });
  return { detail, blocks };
}
