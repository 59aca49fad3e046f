import { congressPath, treatyCitation, treatyPath, treatySite } from "../../contract/addresses.ts";
import { Treaty, TreatyBlocks, TreatyDetail } from "../../contract/kinds/treaty.ts";
import type { MergedTreaty } from "../../data/merge/merge-treaty.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { inShape } from "../records/in-shape.ts";
import type { Merged } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import { reportsOn } from "./reports.ts";
import { withVotes } from "./executive-votes.ts";

const asTreaty = inShape(Treaty);
const asDetail = inShape(TreatyDetail);
const asBlocks = inShape(TreatyBlocks);

export function writeTreaty(treaty: Merged<MergedTreaty>, context: BuildContext): WrittenRow {
  const { detail, blocks } = treatyInFull(treaty, context);
  const { citation, title, titles, topic, countries, index_terms } = detail;
  const search = {
    keys: [detail.id],
    title,
    titles: (titles ?? []).map((each) => each.title),
    texts: [citation, topic, ...[countries, index_terms].flatMap((names) => names ?? [])],
  };
  return context.record("treaty", { lean: asTreaty(detail), detail, blocks }, { search });
}

export function treatyInFull(
  { document, updated_at }: Merged<MergedTreaty>,
  context: Pick<BuildContext, "facts" | "known" | "to" | "currentCongress">,
): { readonly detail: TreatyDetail; readonly blocks: TreatyBlocks } {
  const { to, facts, currentCongress } = context;
  const path = treatyPath(document);
  const { actions, votes: known, vote, notes } = withVotes(path, document, context);
  // A treaty may wait for decades.
  const waited = (document.congress_considered ?? currentCongress) - document.congress;
  const isUnknown = Array.from({ length: waited + 1 }, (_, more) => document.congress + more).some(
    (congress) => facts.here.lacks("vote", congress, ["senate"]),
  );
  const votes = known.length === 0 && isUnknown ? null : known;
  const committees = document.committees?.map(to.committee) ?? null;
  const found = reportsOn(path, document.documents ?? [], context);
  const reports = found.length === 0 && document.documents === null ? null : found;
  const blocks = asBlocks({ ...document, actions, votes, committees, reports });
  const unknown = {
    actions,
    votes,
    committees,
    // Comes with the documents.
    resolution: document.documents,
    reports,
  };
  const detail = asDetail({
    ...document,
    citation: treatyCitation(document),
    vote,
    incomplete_blocks: (
      ["actions", "votes", "committees", "resolution", "reports"] as const
    ).filter((block) => unknown[block] === null),
    notes,
    congress_url: to.address(congressPath(document.congress)),
    updated_at,
    site_url: treatySite(document),
    ...to.record(path),
  });
  return { detail, blocks };
}
