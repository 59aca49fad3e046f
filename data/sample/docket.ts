import { sessionOf, type Time } from "./calendar.ts";
import type { RollCall } from "./roll-call.ts";

/** A reserved place in a series that the publishers number consecutively. Its number is 0 until `assign`. */
export interface Booking {
  /** `public law`, `house report` … by Congress; `house vote` and `senate vote` by session. */
  readonly series: string;
  readonly at: Time;
  number: number;
}

/** Reserves an owner's next number, or finds it again. */
export type Take = <Wanted extends Booking>(wanted: Wanted) => Wanted;

/**
 * The running numbers of a Congress. Owners (bills, nominations) run twice in the same way: the first run
 * reserves numbers, `assign` numbers all reservations by date, and the later runs use them. Only the
 * reservations stay in memory, not the bills.
 */
export class Docket {
  readonly #byOwner = new Map<string, Booking[]>();
  #isAssigned = false;

  open(owner: string): Take {
    let next = 0;
    return <Wanted extends Booking>(wanted: Wanted): Wanted => {
      const booked = this.#byOwner.get(owner) ?? [];
      if (!this.#isAssigned) this.#byOwner.set(owner, [...booked, wanted]);
      return this.#isAssigned ? (booked[next++] as Wanted) : wanted;
    };
  }

  /** Numbers everything by date. Returns the roll calls in that order. */
  assign(): RollCall[] {
    // Sorting is stable, and the bookings come in a fixed order.
    const bookings = [...this.#byOwner.values()].flat().toSorted((a, b) => a.at - b.at);
    const last = new Map<string, number>();
    for (const booking of bookings) {
      const series = booking.series + (isRollCall(booking) ? sessionOf(booking.at) : "");
      booking.number = (last.get(series) ?? 0) + 1;
      last.set(series, booking.number);
    }
    this.#isAssigned = true;
    return bookings.filter(isRollCall);
  }
}

const isRollCall = (booking: Booking): booking is RollCall => "tally" in booking;
