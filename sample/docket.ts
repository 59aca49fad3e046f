import { sessionOf } from "./calendar.ts";
import type { RollCall, RollCallQuestion } from "./roll-call.ts";

/** What upstream numbers one after the other in a Congress (roll calls in a session). */
type Series =
  | "public law"
  | "private law"
  | "house report"
  | "senate report"
  | "union calendar"
  | "house calendar"
  | "senate calendar"
  | "house amendment"
  | "senate amendment";

interface Entry {
  readonly series: Series | "house vote" | "senate vote";
  readonly day: number;
  readonly seconds: number;
  number: number;
  readonly rollCall: RollCall | null;
}

/** Draws the numbers of one owner, in the order in which it asks. */
export interface Ticket {
  number(series: Series, day: number): number;
  rollCall(question: RollCallQuestion, day: number, seconds: number): RollCall;
}

/**
 * The running numbers of a Congress.
 *
 * Owners (bills, nominations) ask twice in the same way. The first time only books; then
 * `assign` numbers everything by date, and from then on the owners are told. So no bill has to be
 * held in memory: only the few bookings are.
 */
export class Docket {
  readonly #congress: number;
  readonly #byOwner = new Map<string, Entry[]>();
  #assigned = false;

  constructor(congress: number) {
    this.#congress = congress;
  }

  open(owner: string): Ticket {
    const entries = this.#byOwner.get(owner) ?? [];
    let at = 0;
    const take = (
      series: Entry["series"],
      day: number,
      seconds: number,
      ask: RollCallQuestion | null,
    ): Entry => {
      if (this.#assigned) return this.#told(owner, entries[at++], series);
      const rollCall = ask === null ? null : { ...ask, day, seconds, number: 0, tally: null };
      const entry = { series, day, seconds, number: 0, rollCall };
      entries.push(entry);
      this.#byOwner.set(owner, entries);
      return entry;
    };
    return {
      number: (series, day) => take(series, day, 0, null).number,
      rollCall: (question, day, seconds) => {
        const { rollCall } = take(`${question.chamber} vote`, day, seconds, question);
        if (rollCall === null) throw new Error(`${owner} booked no roll call`);
        return rollCall;
      },
    };
  }

  #told(owner: string, entry: Entry | undefined, series: Entry["series"]): Entry {
    if (entry?.series === series) return entry;
    throw new Error(`${owner} asks for a ${series} that it did not book`);
  }

  /** Numbers everything by date; gives the roll calls in that order. */
  assign(): RollCall[] {
    const entries = [...this.#byOwner.values()].flat();
    // Array.prototype.sort is stable, and the bookings come in a fixed order.
    entries.sort((a, b) => a.day - b.day || a.seconds - b.seconds);
    const last = new Map<string, number>();
    for (const entry of entries) {
      const session = entry.rollCall === null ? 0 : sessionOf(this.#congress, entry.day);
      const counter = `${entry.series} ${session}`;
      entry.number = (last.get(counter) ?? 0) + 1;
      last.set(counter, entry.number);
      if (entry.rollCall !== null) entry.rollCall.number = entry.number;
    }
    for (const booked of this.#byOwner.values()) numberAmendments(booked);
    this.#assigned = true;
    return entries.flatMap(({ rollCall }) => rollCall ?? []);
  }
}

/** A roll call of the Senate on an amendment is on the one that its owner booked last. */
function numberAmendments(entries: readonly Entry[]): void {
  let last = 0;
  for (const { series, number, rollCall } of entries) {
    if (series === "senate amendment") last = number;
    if (rollCall?.chamber !== "senate" || rollCall.amendment === undefined) continue;
    rollCall.amendment = { ...rollCall.amendment, number: last };
  }
}
