import type { Treaty } from "../../contract/kinds/treaty.ts";
import { type Action, progressOf, TREATY_WORDS } from "../status/nomination-status.ts";
import type { LatestAction, TreatyPart } from "../documents.ts";
import { partsOfWhole } from "../readers/congress-api/divided.ts";
import { committeesOf } from "./merge-nomination.ts";
import { byPrecedence, firstOfEach, latest, type Part } from "./merge-parts.ts";

export interface MergedTreaty
  extends TreatyPart, Pick<Treaty, "status" | "status_date" | "is_active"> {
  readonly latest_action: LatestAction | null;
  /** The action that decided the status. */
  readonly decided: Action | null;
}

const SOURCES = ["api-detail", "api-list", "api-committees", "api-actions"];

const ENDED: ReadonlySet<Treaty["status"]> = new Set(["approved", "returned", "withdrawn"]);

const NO_PROGRESS = progressOf([], TREATY_WORDS);

export function mergeTreaty(parts: readonly Part<TreatyPart>[]): MergedTreaty | null {
  const [best, ...others] = byPrecedence(partsOfWhole(parts), SOURCES);
  if (best === undefined) return null;
  const documents = [best, ...others] as const;
  const known = firstOfEach([...documents]);
  const found = progressOf(known.actions ?? [], TREATY_WORDS);
  const [newest] = known.actions ?? [];
  const isOver = ENDED.has(found.status);
  // A Congress ended it in words that are not known, or rejected it and kept it no longer.
  const isOverOtherwise = !isOver && known.congress_considered !== null;
  const { action: decided, ...progress } =
    isOverOtherwise && found.status !== "rejected" ? NO_PROGRESS : found;
  return {
    ...known,
    ...progress,
    decided,
    is_active: !isOver && !isOverOtherwise,
    latest_action: newest ? { date: newest.date, time: null, text: newest.text } : null,
    committees: committeesOf(documents),
    source_updated_at: latest(documents.map((each) => each.source_updated_at)),
  };
}
