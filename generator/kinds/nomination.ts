import {
  congressPath,
  nominationCitation,
  nominationId,
  nominationSite,
  nominationsPath,
} from "../../contract/addresses.ts";
import { Nomination } from "../../contract/kinds/nomination.ts";
import type { Instant } from "../../data/documents.ts";
import { type MergedNomination, mergeNomination } from "../../data/merge/merge-nomination.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { merged } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { linePiece, ofCurrentCongress } from "./of-committees.ts";

export function* writeNominations(context: BuildContext): Generator<WrittenRow> {
  const all = [...context.records.parts("nomination")];
  const nominations = all.flatMap(({ parts }) => merged(mergeNomination(parts), parts));
  for (const { document, updated_at, first, listed } of ofCurrentCongress(nominations, context)) {
    const record = nominationRecord(document, updated_at, first, context.to);
    const row = context.row("nomination", record, {
      id: record.id,
      path: nominationsPath(first),
      lists: listed.map(nominationsPath),
    });
    yield { ...row, pieces: [linePiece("nomination", record, row)] };
  }
}

const asNomination = inShape(Nomination);

/** Makes a nomination's record. It has no route of its own, so its `api_url` is the list of `committee`. */
export function nominationRecord(
  document: MergedNomination,
  updated_at: Instant,
  committee: string,
  to: References,
): Nomination {
  const { congress, number, part_number } = document;
  const site = nominationSite(congress, number, part_number);
  return asNomination({
    ...document,
    citation: nominationCitation(number, part_number),
    committees: document.committees.map(to.committee),
    nomination_url: site,
    congress_url: to.address(congressPath(congress)),
    updated_at,
    site_url: site,
    id: nominationId(document),
    api_url: to.address(nominationsPath(committee)),
  });
}
