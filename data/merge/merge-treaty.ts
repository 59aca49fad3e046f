import type { Treaty } from "../../contract/kinds/treaty.ts";
import { type Action, progressOf, TREATY_WORDS } from "../bill-status/nomination-status.ts";
import type { LatestAction, TreatyPart } from "../documents.ts";
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

export function mergeTreaty(parts: readonly Part<TreatyPart>[]): MergedTreaty | null {
  const [best, ...others] = byPrecedence(parts, SOURCES);
  if (best === undefined) return null;
  const documents = [best, ...others] as const;
  const known = firstOfEach([...documents]);
  const { action: decided, ...progress } = progressOf(known.actions ?? [], TREATY_WORDS);
  const { status } = progress;
  const [newest] = known.actions ?? [];
  const isUndecided = status === null || status === "rejected";
  return {
    ...known,
    ...progress,
    decided,
    is_active: isUndecided ? known.congress_considered === null : !ENDED.has(status),
    latest_action: newest ? { date: newest.date, time: null, text: newest.text } : null,
    committees: committeesOf(documents),
    source_updated_at: latest(documents.map((each) => each.source_updated_at)),
  };
}
