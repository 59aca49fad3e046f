import { BILL_TYPES, type BillType } from "../../contract/enumerations.ts";
import { sessionOf } from "./calendar.ts";
import type { Roster } from "./people.ts";
import type { Booking, RollCall } from "./roll-call.ts";
// The bills of the 117th Congress as of late December 2022.
import sizes from "./words/sizes.json" with { type: "json" };

export type Legislature = ReturnType<typeof convene>;

/** Opens a Congress of the sample, with bills of the types as in the 117th Congress, at least one each. */
export function convene(seed: number, roster: Roster, bills: number) {
  const counts: Record<BillType, number> = { ...sizes };
  for (const type of BILL_TYPES)
    counts[type] = Math.max(1, Math.round((sizes[type] * bills) / 17_817));
  counts.HR += bills - Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { seed, congress: roster.congress, bills, counts, roster, docket: new Docket() };
}

/** Reserves an owner's next number, or finds it again. */
export type Take = <Wanted extends Booking>(wanted: Wanted) => Wanted;

/**
 * The running numbers of a Congress. Owners (bills, nominations) run twice in the same way: the first run
 * reserves numbers, `assign` numbers all reservations by date, and the later runs use them. Only the
 * reservations stay in memory, not the bills.
 */
class Docket {
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
