import { sessionOf } from "../people/calendar.ts";
import type { RollCall, RollCallQuestion } from "./roll-call.ts";

/** Series that the publishers number consecutively by Congress, besides roll calls by session. */
type Series =
  | "public law"
  | "private law"
  | "house report"
  | "senate report"
  | "union calendar"
  | "senate calendar"
  | "house amendment"
  | "senate amendment";

/** A reserved place in a series. Its number is 0 until `assign`. */
export interface Booking {
  readonly series: Series | "house vote" | "senate vote";
  readonly day: number;
  readonly seconds: number;
  number: number;
}

export interface Ticket {
  number(series: Series, day: number): Booking;
  rollCall(question: RollCallQuestion, day: number, seconds: number): RollCall;
}

/**
 * The running numbers of a Congress. Owners (bills, nominations) run twice in the same way: the first run
 * reserves numbers, `assign` numbers all reservations by date, and the second run uses them. Only the
 * reservations stay in memory, not the bills.
 */
export class Docket {
  readonly #congress: number;
  readonly #byOwner = new Map<string, Booking[]>();
  #assigned = false;

  constructor(congress: number) {
    this.#congress = congress;
  }

  open(owner: string): Ticket {
    const booked = this.#byOwner.get(owner) ?? [];
    let next = 0;
    const takeBooking = <Wanted extends Booking>(wanted: Wanted): Wanted => {
      if (!this.#assigned) {
        booked.push(wanted);
        this.#byOwner.set(owner, booked);
        return wanted;
      }
      const found = booked[next++];
      if (found?.series === wanted.series) return found as Wanted;
      throw new Error(`${owner} did not reserve a ${wanted.series}`);
    };
    return {
      number: (series, day) => takeBooking({ series, day, seconds: 0, number: 0 }),
      rollCall: (question, day, seconds) =>
        takeBooking({
          ...question,
          series: `${question.chamber} vote`,
          day,
          seconds,
          number: 0,
          tally: null,
        }),
    };
  }

  /** Numbers everything by date. Returns the roll calls in that order. */
  assign(): RollCall[] {
    // Array.prototype.sort is stable, and the bookings come in a fixed order.
    const bookings = [...this.#byOwner.values()].flat();
    bookings.sort((a, b) => a.day - b.day || a.seconds - b.seconds);
    const last = new Map<string, number>();
    for (const booking of bookings) {
      const session = "tally" in booking ? sessionOf(this.#congress, booking.day) : 0;
      const counter = `${booking.series} ${session}`;
      booking.number = (last.get(counter) ?? 0) + 1;
      last.set(counter, booking.number);
    }
    this.#assigned = true;
    return bookings.filter((booking) => "tally" in booking) as RollCall[];
  }
}
