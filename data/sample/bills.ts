import { billCitation } from "../../contract/addresses.ts";
import type { BillType, Chamber } from "../../contract/enumerations.ts";
import { DAY, MONTHS, congressLastDay, congressStart, workday, yearOf } from "./calendar.ts";
import { TOPICS, type Topic } from "./committees.ts";
import { courseOf } from "./courses.ts";
import { History } from "./history.ts";
import type { Legislature } from "./legislature.ts";
import { SURNAMES, anyName } from "./people.ts";
import { randomOf, weighted, type Random } from "./random.ts";
import words from "./words/titles.json" with { type: "json" };

/** The last bills still have this many days to advance. */
const LAST_DAYS = 50;
const PRIVATE = "Private Legislation";

export type Bill = ReturnType<typeof billOf>;

/** Describes a bill from its own random numbers only. */
export function billOf(legislature: Legislature, type: BillType, number: number) {
  const { seed, congress, roster, counts } = legislature;
  const random = randomOf(seed, "bill", congress, type, number);
  const first = congressStart(congress);
  const days = (congressLastDay(congress) - first) / DAY - LAST_DAYS;
  // More bills are introduced in the first months.
  const share = ((number - 1) / counts[type]) ** 1.25;
  const introduced = workday(first + Math.floor(days * share) * DAY);
  const course = courseOf(random, type, number, counts[type]);
  const origin: Chamber = type.startsWith("H") ? "house" : "senate";
  const sponsor = random.pick(roster.steady[origin]);
  const companion = companionOf(counts, type, number);
  // Companions draw the same words.
  const shared = Math.max(number, companion?.number ?? 0);
  const text = companion ? randomOf(seed, "text", congress, shared) : random;
  const isPrivate = course.steps.includes("private law");
  const topics = TOPICS.filter(({ area }) => (area === PRIVATE) === isPrivate);
  const topic = weighted(
    text,
    topics.map((each) => [each, each.bills]),
  );
  const theme = text.pick(topic.themes);
  const kind = kindOf(type, course.status, theme, text.chance(0.5));
  const titles = titlesOf(text, topic, theme, isPrivate ? "private" : kind, yearOf(introduced));
  const { officialTitle: official, shortTitle } = titles;
  const opening = words["senate openings"][type as "S"] as string | undefined;
  const lower = official.charAt(0).toLowerCase() + official.slice(1);
  const officialTitle = opening === undefined ? official : `${opening} ${lower}`;
  const bill = { congress, type, number, origin, introduced, course, sponsor, companion, topic };
  return { ...bill, ...titles, officialTitle, title: shortTitle || officialTitle };
}

export function historyOf(legislature: Legislature, bill: Bill): History {
  return new History(legislature, {
    name: `${bill.type}${bill.number}`,
    course: bill.course,
    chamber: bill.origin,
    opens: bill.introduced,
    about: { document: documentOf(bill) },
    committees: bill.topic.committees,
    words: { bill: billCitation(bill) },
  });
}

/** A bill as the Senate's roll calls name it. */
export function documentOf({ type, number, title }: Bill) {
  const cited = billCitation({ type, number }).replace(/ \d+$/, "").replaceAll(". ", ".");
  return { type: cited, number: `${number}`, name: `${cited} ${number}`, title };
}

/** Every fourth Senate bill is a companion of the House bill with the next number. */
function companionOf(counts: Legislature["counts"], type: BillType, number: number) {
  if (type === "S" && number % 4 === 0 && number < counts.HR)
    return { type: "HR", number: number + 1 } as const;
  const isOne = type === "HR" && number % 4 === 1 && number > 1 && number <= counts.S;
  return isOne ? ({ type: "S", number: number - 1 } as const) : undefined;
}

function kindOf(type: BillType, status: string, theme: string, isAmending: boolean) {
  if (status === "reserved") return "reserved";
  if (type === "HR" || type === "S") return theme === "Post Office" ? "post office" : "act";
  if (type.endsWith("CONRES")) return "concurrent";
  if (!type.endsWith("JRES")) return "simple";
  const amends = status === "sent_to_states" || (status === "referred" && isAmending);
  return amends ? "constitution" : "disapproval";
}

const lowered = (word: string): string =>
  words["proper names"].includes(word) ? word : word.toLowerCase();

function titlesOf(
  random: Random,
  { statutes }: Topic,
  theme: string,
  kind: ReturnType<typeof kindOf> | "private",
  year: number,
) {
  const lists: Readonly<Record<string, readonly string[]>> = {
    ...words.lists,
    theme: [theme],
    subject: [`${theme.replaceAll(/[A-Z][a-z]+/g, lowered)} programs`],
    year: [String(year)],
    statute: statutes,
    surname: SURNAMES,
    month: MONTHS,
    person: [anyName(random)],
    number: [String(100 + random.below(9800))],
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, word: string) => fill(random.pick(lists[word] ?? [])));
  const [officialTitle = "", effect = ""] = random.pick(words[kind]).map(fill);
  // Resolutions and private bills have no short title. The effect comes after "This bill".
  return { officialTitle, effect, shortTitle: kind === "act" ? fill("{short}") : "" };
}
