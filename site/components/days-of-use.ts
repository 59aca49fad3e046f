import type { KeyAnswers } from "../accounts/accounts.ts";
import { membersOf } from "../../lib/required.ts";

/** A series of the stacked bars, from the bottom up. */
export interface Series {
  /** The classes of its color. */
  readonly tone: string;
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

type Kind = Pick<Series, "tone" | "label">;

const ANSWERED: Kind = { tone: "chosen", label: "Answered" };
const UNCHANGED: Kind = { tone: "chosen half", label: "Unchanged (304)" };
const CLIENT_ERROR: Kind = { tone: "warn", label: "Client errors (4xx)" };
const SERVER_ERROR: Kind = { tone: "bad", label: "Server errors (5xx)" };
const REFUSED: Kind = { tone: "", label: "Rate-limited (429)" };

const KINDS = [ANSWERED, UNCHANGED, CLIENT_ERROR, SERVER_ERROR, REFUSED];

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

/** Adds up requests by day and outcome. Leaves out series without requests. */
export function daysOfUse(answers: readonly KeyAnswers[], days: readonly string[]): DaysOfUse {
  const inTime = answers.filter(({ day }) => days.includes(day));
  const byDay = Map.groupBy(inTime, ({ day }) => day);
  const countOf = (kind: Kind, some: readonly KeyAnswers[]): number =>
    requestsOf(some.filter(({ outcome }) => KIND_OF[outcome] === kind));
  const used = KINDS.filter((kind) => countOf(kind, inTime) > 0);
  return {
    series: used.map((kind) => ({ ...kind, requests: countOf(kind, inTime) })),
    days: days.map((day) => {
      const ofDay = membersOf(byDay, day);
      return {
        day,
        requests: requestsOf(ofDay),
        parts: used.map((kind) => countOf(kind, ofDay)),
      };
    }),
    requests: requestsOf(inTime),
  };
}

export function requestsOf(answers: readonly Pick<KeyAnswers, "requests">[]): number {
  return answers.reduce((sum, { requests }) => sum + requests, 0);
}
