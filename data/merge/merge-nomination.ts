import type { Nomination, NominationBlocks } from "../../contract/kinds/nomination.ts";
import type { Instant, LatestAction, NominationPart } from "../documents.ts";
import { type Action, NOMINATION_WORDS, progressOf } from "../status/nomination-status.ts";
import { partsOfWhole } from "../readers/congress-api/divided.ts";
import { ascending, descending } from "../parse/order.ts";
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
  const documents = byPrecedence(partsOfWhole(parts), SOURCES);
  const [best, ...others] = documents;
  if (best === undefined) return null;
  const known = firstOfEach([best, ...others]);
  const isOfficers = SERVICES.has(known.organization ?? "");
  const actions = known.actions ?? [];
  const last = lastAction(documents, actions);
  // It is often newer than the list of actions.
  const isNews = last !== null && last.text !== actions[0]?.text;
  const { action: decided, ...progress } = progressOf(
    isNews ? [last, ...actions] : actions,
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
    latest_action: last,
    nominee_count: counts.includes(null) ? null : counts.reduce<number>((a, b) => a + (b ?? 0), 0),
    nominees: nomineesOf(documents, known.positions ?? []),
    committees: committeesOf(documents),
    source_updated_at: latest(documents.map((each) => each.source_updated_at)),
  };
}

const NEWEST_FIRST = descending<LatestAction & { readonly of: Instant | null }>("date", "of");

/**
 * The last action by the newest source, of several on one day. The actions have no time of their own: if they have that
 * one too, they are as new, and their order tells the last of its day.
 */
function lastAction(
  documents: readonly NominationPart[],
  actions: readonly Action[],
): LatestAction | null {
  const stamped = documents.flatMap(({ latest_action, source_updated_at: of }) =>
    latest_action === null ? [] : [{ ...latest_action, of }],
  );
  const [newest] = stamped.toSorted(NEWEST_FIRST);
  if (newest === undefined) return null;
  const ofDay = actions.filter(({ date }) => date === newest.date);
  const { text } = ofDay.some((each) => each.text === newest.text) ? (ofDay[0] ?? newest) : newest;
  return { date: newest.date, time: newest.time, text };
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
