import type { Nomination, NominationBlocks } from "../../contract/kinds/nomination.ts";
import type { LatestAction, NominationPart } from "../documents.ts";
import { type Action, NOMINATION_WORDS, progressOf } from "../bill-status/nomination-status.ts";
import { ascending, newestAction } from "../parse/order.ts";
import { byPrecedence, firstOfEach, latest, unionBy, type Part } from "./merge-parts.ts";

export interface MergedNomination
  extends
    Omit<NominationPart, "positions" | "nominees">,
    Pick<Nomination, "status" | "status_date" | "nominee_count"> {
  readonly nominees: NominationBlocks["nominees"];
  /** The action that decided the status. */
  readonly decided: Action | null;
}

const SOURCES = ["api-detail", "api-list", "api-committees", "api-actions"];

/** The services in which the President appoints officers, as the API names their organization. */
const SERVICES = new Set([
  "Army",
  "Navy",
  "Air Force",
  "Marine Corps",
  "Space Force",
  "Coast Guard",
]);

export function mergeNomination(parts: readonly Part<NominationPart>[]): MergedNomination | null {
  const documents = byPrecedence(parts, SOURCES);
  const [best, ...others] = documents;
  if (best === undefined) return null;
  const known = firstOfEach([best, ...others]);
  const isOfficers = SERVICES.has(known.organization ?? "");
  const latest_action = newestAction(documents.map((each) => each.latest_action));
  const { action: decided, ...progress } = progressOf(
    withLatest(known.actions ?? [], latest_action),
    NOMINATION_WORDS,
  );
  const counts = known.positions?.map(({ count }) => count) ?? [null];
  const { positions: _positions, ...own } = known;
  return {
    ...own,
    ...progress,
    decided,
    is_civilian: known.is_civilian ?? (isOfficers ? false : null),
    is_military: known.is_military ?? (isOfficers ? true : null),
    latest_action,
    nominee_count: counts.includes(null) ? null : counts.reduce<number>((a, b) => a + (b ?? 0), 0),
    nominees: nomineesOf(documents, known.positions ?? []),
    committees: committeesOf(documents),
    source_updated_at: latest(documents.map((each) => each.source_updated_at)),
  };
}

/** The last action is often newer than the list of actions. */
function withLatest(actions: readonly Action[], last: LatestAction | null): readonly Action[] {
  return last === null || last.date < (actions[0]?.date ?? "") ? actions : [last, ...actions];
}

function nomineesOf(
  documents: readonly NominationPart[],
  positions: NonNullable<NominationPart["positions"]>,
): MergedNomination["nominees"] {
  const lists = documents.flatMap(({ nominees }) => (nominees === null ? [] : [nominees]));
  if (lists.length === 0 || lists.length < positions.length) return null;
  return unionBy(lists, ascending("position", "ordinal", "name")).map((nominee) => {
    const position = positions.find(({ ordinal }) => ordinal === nominee.position);
    return { ...nominee, position: position?.title ?? null };
  });
}

/** A committee's own list of nominations has only its code, not its name. */
export function committeesOf(
  documents: readonly Pick<NominationPart, "committees">[],
): NominationPart["committees"] {
  const lists = documents.flatMap(({ committees }) => (committees === null ? [] : [committees]));
  if (lists.length === 0) return null;
  const named = lists.flat().filter(({ code, name }) => name !== code);
  return unionBy(lists, ascending("code")).map((mention) => ({
    ...mention,
    name: named.find(({ code }) => code === mention.code)?.name ?? mention.code,
  }));
}
