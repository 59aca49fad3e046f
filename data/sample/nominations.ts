import { DAY, congressLastDay, congressStart, workday } from "./calendar.ts";
import { committee } from "./committees.ts";
import { courseOf } from "./courses.ts";
import { History } from "./history.ts";
import type { Legislature } from "./legislature.ts";
import { anyName, SURNAMES } from "./people.ts";
import { randomOf } from "./random.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";
import offices from "./words/offices.json" with { type: "json" };

const render = template("nominations.json");
const PAGE_SIZE = 100;

export type Nomination = ReturnType<typeof nominationOf>;

/** The number of nominations: 2,500 for a full Congress, and some for every committee of a small one. */
export const nominationCount = ({ bills }: Legislature): number =>
  Math.min(2500, Math.max(90, Math.round(bills * 0.05)));

export function nominationOf(legislature: Legislature, serial: number) {
  const { seed, congress } = legislature;
  const count = nominationCount(legislature);
  const random = randomOf(seed, "nomination", congress, serial);
  const first = congressStart(congress) + 17 * DAY;
  const days = Math.floor((((congressLastDay(congress) - first) / DAY) * (serial - 1)) / count);
  const received = workday(first + days * DAY);
  const number = serial % 9 === 0 ? `${serial}-${1 + random.below(20)}` : `${serial}`;
  const course = courseOf(random, "NOMINATION", serial, count);
  // An officer's nomination is confirmed by voice, if at all.
  const isMilitary = !course.steps.at(-1)?.startsWith("confirmed on") && random.chance(0.3);
  const office = random.pick(isMilitary ? offices.military : offices.civilian);
  const description = office.description
    .replace("{name}", anyName(random))
    .replace("{surname}", random.pick(SURNAMES));
  const referred = committee(office.committee);
  const document = { type: "PN", number, name: `PN${number}`, title: description };
  const history = new History(legislature, {
    name: document.name,
    course,
    chamber: "senate",
    opens: received,
    about: { document },
    committees: { house: [], senate: [referred] },
    words: { description },
  });
  return { ...office, number, description, isMilitary, received, history };
}

/** The Congress.gov API's pages of the nominations referred to each committee, newest first. */
export function* nominationFiles(
  { congress }: Legislature,
  all: readonly Nomination[],
): Generator<SampleFile> {
  for (const [code, own] of Map.groupBy(all, (each) => each.committee)) {
    const newest = own
      .toReversed()
      .map((each) => ({ ...each, latestAction: each.history.actions.at(-1) }));
    for (let at = 0; at < newest.length; at += PAGE_SIZE) {
      const nominations = newest.slice(at, at + PAGE_SIZE);
      const next = at + PAGE_SIZE < newest.length && at + PAGE_SIZE;
      const name = `committee-senate-${code}-nominations-page${at / PAGE_SIZE + 1}.json`;
      const text = render({ congress, code, next, count: newest.length, nominations });
      yield { path: `nominations/${name}`, text };
    }
  }
}
