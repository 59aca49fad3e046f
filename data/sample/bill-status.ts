import { billCitation, billSite } from "../../contract/addresses.ts";
import { billOf, historyOf, type Bill } from "./bills.ts";
import { AS_OF, congressLastDay, DAY, LAST_CONGRESS, workday, yearOf } from "./calendar.ts";
import type { Action, History } from "./history.ts";
import type { Legislature } from "./legislature.ts";
import { longTailed, randomOf, shuffled, type Random } from "./random.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";
import words from "./words/titles.json" with { type: "json" };

const render = template("bill-status.xml");

/** A BILLSTATUS file of schema 3.0.0. */
export function billFile(legislature: Legislature, bill: Bill): SampleFile {
  const { congress, type, number, introduced, shortTitle } = bill;
  const history = historyOf(legislature, bill);
  const { actions, activities, amendments, stages, reports, law } = history;
  const random = randomOf(legislature.seed, "content", congress, type, number);
  const end = congress === LAST_CONGRESS ? AS_OF : congressLastDay(congress) + 11 * DAY;
  const latestAction = actions.at(-1);
  const updated = (latestAction?.at ?? introduced) + (1 + random.below(40)) * DAY;
  const isReported = stages.some(({ code }) => code === "rh" || code === "rs");
  const text = render({
    ...bill,
    bill,
    citation: billCitation(bill),
    url: billSite(bill),
    updated: Math.min(end + random.below(DAY / 2), updated),
    actions: newestFirst(actions),
    latestAction,
    authority: /^H(R|JRES)$/.test(type) && random.chance(0.92) && 1 + random.below(18),
    volume: yearOf(introduced) - 1854,
    committees: committeesOf(activities),
    relatedBills: relatedBills(legislature, bill, random),
    isByRequest: random.chance(0.004) ? "Y" : "N",
    cosponsors: cosponsorsOf(legislature, bill),
    estimate:
      isReported && !type.endsWith("RES") && random.chance(0.75) && 90_000 + random.below(9000),
    reports,
    law,
    hasNote: law?.number.endsWith("-1"),
    area: random.chance(0.98) && bill.topic.area,
    subjects: drawSubjects(random, bill.topic.subjects),
    summaries: random.chance(0.86) ? stages.filter(({ summary }) => summary) : [],
    details: shuffled(random, words.summary)
      .slice(0, 1 + random.below(4))
      .join(" "),
    amendments: amendments.toReversed().map((amendment) => ({
      ...amendment,
      actions: newestFirst(amendment.history.actions),
      latestAction: amendment.history.actions.at(-1),
    })),
    stages: stages.toReversed(),
    shortTitles: shortTitle === "" ? [] : stages.filter(({ titleSuffix }) => titleSuffix),
    portion: number % 37 === 0 && shortTitle.replace(/ Act.*$/, ""),
    firstStage: stages[0],
  });
  const folder = `bills/${congress}/${type.toLowerCase()}`;
  const path = `${folder}/BILLSTATUS-${congress}${type.toLowerCase()}${number}.xml`;
  return { path, text };
}

function newestFirst(actions: readonly Action[]) {
  return actions.toReversed().map((action) => ({
    ...action,
    calendar: /^Placed on the Union Calendar, Calendar No\. (\d+)/.exec(action.text)?.[1],
  }));
}

// Median and spread of the cosponsors where there are any, and the share of bills with none.
const COSPONSORS = { house: [5, 1.5, 0.21], senate: [2.8, 1.15, 0.17] } as const;

/** Mostly from the sponsor's party; half of them sign on the first day. */
function cosponsorsOf({ seed, congress, roster }: Legislature, bill: Bill) {
  const { type, number, origin, introduced, sponsor } = bill;
  const random = randomOf(seed, "cosponsors", congress, type, number);
  const [median, spread, none] = COSPONSORS[origin];
  if (random.chance(none)) return [];
  const wanted = Math.ceil(longTailed(random, median * (type.endsWith("RES") ? 1.4 : 1), spread));
  const chosen = shuffled(random, roster.steady[origin])
    .filter((member) => member !== sponsor)
    .filter(({ caucus }) => wanted > 100 || caucus === sponsor.caucus || random.chance(0.4))
    .slice(0, wanted);
  const last = congressLastDay(congress);
  const room = Math.min(360, (last - introduced) / DAY);
  return chosen.map((member, index) => {
    const isOriginal = index * 2 <= chosen.length;
    const days = isOriginal ? 0 : Math.floor((index * room) / chosen.length);
    const since = Math.min(last, workday(introduced + days * DAY));
    const withdrawn = random.chance(0.001) && Math.min(last, since + 30 * DAY);
    return { ...member, since, isOriginal, withdrawn };
  });
}

function committeesOf(activities: History["activities"]) {
  const byUnit = Map.groupBy(activities.toReversed(), ({ committee }) => committee);
  const units = activities.map(({ committee }) => committee);
  return [...new Set(units.map((unit) => unit.parent ?? unit))].map((full) => ({
    full,
    activities: byUnit.get(full),
    subcommittees: [...byUnit]
      .filter(([unit]) => unit.parent === full)
      .map(([sub, own]) => ({ sub, activities: own })),
  }));
}

/** Related bills, each with the title and latest action that its own file has. */
function relatedBills(legislature: Legislature, { type, number, companion }: Bill, random: Random) {
  const drawn = Array.from({ length: random.chance(0.55) ? 0 : 1 + random.below(3) }, () => {
    const other = random.pick(["HR", "S"] as const);
    return { type: other, number: 1 + random.below(legislature.counts[other]) };
  });
  const all = [...drawn, ...(companion ? [companion] : [])];
  const different = new Map(all.map((each) => [`${each.type}${each.number}`, each]));
  different.delete(`${type}${number}`);
  return [...different.values()].flatMap((name) => {
    const related = billOf(legislature, name.type, name.number);
    if (related.course.status === "reserved") return [];
    const latestAction = historyOf(legislature, related).actions.at(-1);
    return { ...related, latestAction, isSame: name === companion };
  });
}

function drawSubjects(random: Random, subjects: readonly string[]): string[] {
  const wanted = random.chance(0.6) ? 1 + Math.floor(random.next() ** 2 * 20) : 0;
  return shuffled(random, subjects).slice(0, wanted).toSorted();
}
