import { congressLastDay, floorTime, workday } from "./calendar.ts";
import type { Random } from "./random.ts";

/** Where in time the history of a bill is; it never leaves the Congress. */
export class BillClock {
  readonly #random: Random;
  readonly #last: number;
  day: number;
  seconds: number;

  constructor(random: Random, congress: number, introduced: number) {
    this.#random = random;
    this.#last = congressLastDay(congress);
    this.day = introduced;
    this.seconds = floorTime(random);
  }

  /** Goes on by a day at least, where the Congress has one left. */
  later(days: number): void {
    const room = Math.max(1, (this.#last - this.day) * 0.35);
    const gap = 1 + Math.floor(this.#random.next() ** 2 * Math.min(days, room));
    const next = Math.min(workday(this.day + gap), this.#last);
    this.seconds = next === this.day ? this.seconds + 60 : floorTime(this.#random);
    this.day = next;
  }

  /** Goes on within the day. */
  tick(seconds: number): void {
    this.seconds += 1 + this.#random.below(seconds);
  }
}
