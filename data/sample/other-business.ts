import { billOf, documentOf } from "./bills.ts";
import { congressLastDay, congressStart, DAY, workday } from "./calendar.ts";
import { courseOf } from "./courses.ts";
import { History } from "./history.ts";
import type { Legislature } from "./legislature.ts";
import { randomOf } from "./random.ts";

const TREATY_TITLE = "Protocol on the Conservation of Migratory Seabirds";

/** Holds the roll calls that belong to no bill's course: on the Journal, on motions, on a treaty. */
export function holdOtherVotes(legislature: Legislature): void {
  const { seed, congress, bills, counts } = legislature;
  const first = congressStart(congress);
  const days = (congressLastDay(congress) - first) / DAY - 6;
  for (const [chamber, type, least, share] of [
    ["house", "HRES", 14, 1 / 140],
    ["senate", "S", 10, 1 / 300],
  ] as const) {
    const count = Math.max(least, Math.round(Math.min(bills, 18_000) * share));
    // The House opens with number 0.
    for (let number = chamber === "house" ? 0 : 1; number <= count; number++) {
      const random = randomOf(seed, "other business", congress, chamber, number);
      const course = courseOf(random, chamber.toUpperCase(), number, count);
      const bill = billOf(legislature, type, 1 + random.below(counts[type]));
      const treaty = `${congress - 1}-2`;
      const names = { type: "Treaty Doc.", number: treaty, name: `Treaty Doc. ${treaty}` };
      const isTreaty = course.status === "ratified";
      void new History(legislature, {
        name: `${chamber} ${number}`,
        course,
        chamber,
        opens: number === 0 ? first : workday(first + (3 + random.below(days)) * DAY),
        about: { document: isTreaty ? { ...names, title: TREATY_TITLE } : documentOf(bill) },
        committees: { house: [], senate: [] },
        words: {},
      });
    }
  }
}
