import { type ApiKey, isActive, type KeyAnswers } from "../../accounts/accounts.ts";
import { sum } from "./bar-heights.ts";

/** A series of the stacked bars, from the bottom up. */
export interface Series {
  /** The name in style sheets. */
  readonly name: string;
  readonly label: string;
  readonly requests: number;
}

/** A day's requests, with parts in the order of the series. */
export interface DayOfUse {
  readonly day: string;
  readonly requests: number;
  readonly parts: readonly number[];
}

export interface DaysOfUse {
  readonly series: readonly Series[];
  readonly days: readonly DayOfUse[];
  readonly requests: number;
}

type Kind = Pick<Series, "name" | "label">;

const ANSWERED: Kind = { name: "answered", label: "Answered" };
const UNCHANGED: Kind = { name: "unchanged", label: "Unchanged (304)" };
const CLIENT_ERROR: Kind = { name: "client-error", label: "Client errors (4xx)" };
const SERVER_ERROR: Kind = { name: "server-error", label: "Server errors (5xx)" };
const REFUSED: Kind = { name: "refused", label: "Rate-limited (429)" };

const ANSWER_KINDS = [ANSWERED, UNCHANGED, CLIENT_ERROR, SERVER_ERROR, REFUSED];

const KIND_OF: Readonly<Record<KeyAnswers["outcome"], Kind>> = {
  answered: ANSWERED,
  unchanged: UNCHANGED,
  client_error: CLIENT_ERROR,
  server_error: SERVER_ERROR,
  over_second: REFUSED,
  over_searches: REFUSED,
  search_under_way: REFUSED,
  over_downloads: REFUSED,
  over_day: REFUSED,
};

const REVOKED: Kind = { name: "revoked", label: "Revoked keys" };

export function useByAnswer(answers: readonly KeyAnswers[], days: readonly string[]): DaysOfUse {
  return grouped(answers, days, ANSWER_KINDS, ({ outcome }) => KIND_OF[outcome]);
}

export function useByKey(
  answers: readonly KeyAnswers[],
  days: readonly string[],
  keys: readonly ApiKey[],
): DaysOfUse {
  const kinds = new Map(
    keys
      .filter(isActive)
      .map(({ id, name }, index) => [id, { name: `key-${index + 1}`, label: name }]),
  );
  return grouped(
    answers,
    days,
    [...kinds.values(), REVOKED],
    ({ key_id }) => kinds.get(key_id) ?? REVOKED,
  );
}

/** Leaves out series without requests. */
function grouped(
  answers: readonly KeyAnswers[],
  days: readonly string[],
  kinds: readonly Kind[],
  kindOf: (answer: KeyAnswers) => Kind,
): DaysOfUse {
  const counts = new Map(days.map((day) => [day, new Map<Kind, number>()]));
  for (const answer of answers) {
    const ofDay = counts.get(answer.day);
    const kind = kindOf(answer);
    ofDay?.set(kind, (ofDay.get(kind) ?? 0) + answer.requests);
  }
  const countOf = (day: string, kind: Kind): number => counts.get(day)?.get(kind) ?? 0;
  const all = kinds.map((kind) => ({
    kind,
    requests: sum(days.map((day) => countOf(day, kind))),
  }));
  const shown = all.filter(({ requests }) => requests > 0);
  const used = days.map((day) => {
    const parts = shown.map(({ kind }) => countOf(day, kind));
    return { day, requests: sum(parts), parts };
  });
  return {
    series: shown.map(({ kind, requests }) => ({ ...kind, requests })),
    days: used,
    requests: sum(used.map(({ requests }) => requests)),
  };
}
