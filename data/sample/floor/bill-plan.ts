import type { BillStatus, BillType, Chamber } from "../../../contract/enumerations.ts";
import { congressLastDay, congressStart, workday, yearOf } from "../people/calendar.ts";
import type { Member } from "../people/roster.ts";
import { randomOf, weighted, type Random } from "../people/random.ts";
import { drawTopic, PRIVATE_LEGISLATION, type Topic } from "../people/topics.ts";
import fates from "../words/fates.json" with { type: "json" };
import type { Legislature } from "./legislature.ts";
import { titlesOf, type Titles } from "./titles.ts";

export interface BillPlan {
  readonly congress: number;
  readonly type: BillType;
  readonly number: number;
  readonly origin: Chamber;
  readonly introduced: number;
  readonly intended: BillStatus;
  readonly topic: Topic;
  readonly titles: Titles;
  readonly sponsor: Member;
  readonly companion: BillName | null;
}

interface BillName {
  readonly type: BillType;
  readonly number: number;
}

export function displayTitle({ titles }: BillPlan): string {
  return titles.short ?? titles.official;
}

const drawFate = mapTypes((type) =>
  weighted(Object.entries(fates[type].usual) as [BillStatus, number][]),
);
// Rare outcomes, once per Congress each, spread over the first part of a type's numbers.
const RARE = mapTypes((type) => fates[type].rare.split(" ").filter(Boolean) as BillStatus[]);

function mapTypes<Value>(find: (type: BillType) => Value): Record<BillType, Value> {
  const types = Object.keys(fates) as BillType[];
  return Object.fromEntries(types.map((type) => [type, find(type)])) as Record<BillType, Value>;
}

// Reserved for the Speaker and, from 15, for the Minority Leader.
const RESERVED = [9, 14, 15, 17];

function isReserved({ counts }: Legislature, { type, number }: BillName): boolean {
  return type === "HR" && counts.HR > 100 && RESERVED.includes(number);
}

function reservedTitles(number: number): Titles {
  const leader = number < 15 ? "Speaker" : "Minority Leader";
  return { short: null, official: `Reserved for the ${leader}.`, effect: "" };
}

function rareFate({ counts }: Legislature, { type, number }: BillName): BillStatus | undefined {
  const rare = RARE[type];
  if (counts[type] < 4 * rare.length) return undefined;
  return rare.find(
    (_, index) => 3 + Math.floor(((index + 0.5) * counts[type] * 0.6) / rare.length) === number,
  );
}

const SHIFT = 131;

/** Every fourth Senate bill is a companion of a House bill. */
function companionOf({ counts }: Legislature, { type, number }: BillName): BillName | null {
  if (type === "S" && number % 4 === 0) {
    return { type: "HR", number: ((number - 1 + SHIFT) % counts.HR) + 1 };
  }
  if (type !== "HR") return null;
  const senate = ((number - 1 - SHIFT + counts.HR * SHIFT) % counts.HR) + 1;
  return senate % 4 === 0 && senate <= counts.S ? { type: "S", number: senate } : null;
}

function introducedDay({ congress, counts }: Legislature, { type, number }: BillName): number {
  const [first, last] = [congressStart(congress), congressLastDay(congress)];
  // More bills are introduced in the first months.
  const share = ((number - 1) / counts[type]) ** 1.25;
  return Math.min(workday(first + Math.floor((last - first) * share)), last);
}

// Bills of the last weeks have no time to advance.
const LATE_DAYS = 45;

function fateOf(
  random: Random,
  legislature: Legislature,
  name: BillName,
  introduced: number,
): BillStatus {
  const drawn = drawFate[name.type](random);
  if (isReserved(legislature, name)) return "reserved";
  const late = congressLastDay(legislature.congress) - introduced < LATE_DAYS;
  const usual = late && !name.type.endsWith("RES") ? "referred" : drawn;
  return rareFate(legislature, name) ?? usual;
}

/** Plans a bill from its own random numbers only. */
export function planBill(legislature: Legislature, type: BillType, number: number): BillPlan {
  const { seed, congress, roster } = legislature;
  const name = { type, number };
  const random = randomOf(seed, "plan", congress, type, number);
  const introduced = introducedDay(legislature, name);
  const intended = fateOf(random, legislature, name, introduced);
  const origin = type.startsWith("H") ? "house" : "senate";
  const sponsor = random.pick(roster.steady[origin]);
  const companion = companionOf(legislature, name);
  // Companions draw the same words.
  const textNumber = companion !== null && type === "S" ? companion.number : number;
  const text = companion === null ? random : randomOf(seed, "text", congress, textNumber);
  const isPrivate = type === "HR" && rareFate(legislature, name) === "enacted";
  const rarely = text.chance(0.0012) && !type.endsWith("RES");
  const topic = isPrivate || rarely ? PRIVATE_LEGISLATION : drawTopic(text);
  const proposes = text.chance(0.5);
  const amends = intended === "sent_to_states" || (intended === "referred" && proposes);
  const titles = titlesOf(text, type, topic, yearOf(introduced), amends);
  return {
    ...name,
    congress,
    origin,
    introduced,
    intended,
    topic,
    titles: intended === "reserved" ? reservedTitles(number) : titles,
    sponsor,
    companion: intended === "reserved" ? null : companion,
  };
}
