import type { BillStatus, BillType, Chamber } from "../../../contract/enumerations.ts";
import { MONTHS, congressLastDay, congressStart, workday, yearOf } from "../people/calendar.ts";
import type { Member } from "../people/roster.ts";
import { randomOf, type Random, weighted } from "../people/random.ts";
import { PRIVATE_LEGISLATION, drawTopic, type Topic } from "../people/topics.ts";
import fates from "../words/fates.json" with { type: "json" };
import type { Legislature } from "./legislature.ts";
import { SURNAMES, anyName } from "../people/people.ts";
import words from "../words/bills.json" with { type: "json" };

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

interface Titles {
  /** `null` for resolutions and private bills. */
  readonly short: string | null;
  readonly official: string;
  /** What the measure does, after "This bill": `requires the Secretary …`. */
  readonly effect: string;
}

const ENDINGS = words.endings.split(" ");
const PLACES = words.places.split("; ");

const subjects = new Map<string, string>();

/** Lowercases a theme for use in a sentence, except proper names. */
function subjectOf(theme: string): string {
  const known = subjects.get(theme);
  if (known !== undefined) return known;
  const lower = theme.replaceAll(
    /\b(?!Cañon|Doña|Ana|Great|Lakes|Main|Street|PFAS|Indian|Native|Social|Security|Federal|Capitol|Caribbean|Pacific|Arctic|Olympic|Pueblo)[A-Z][a-z]+/g,
    (word) => word.toLowerCase(),
  );
  const subject = `${lower} programs`;
  subjects.set(theme, subject);
  return subject;
}

const SENATE_OPENINGS: Readonly<Partial<Record<BillType, string>>> = {
  S: "A bill",
  SJRES: "A joint resolution",
  SCONRES: "A concurrent resolution",
  SRES: "A resolution",
};

function titlesOf(
  random: Random,
  type: BillType,
  topic: Topic,
  year: number,
  amendsConstitution: boolean,
): Titles {
  const theme = random.pick(topic.themes);
  const kind = kindOf(type, topic.area, theme, amendsConstitution);
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, word: string) => fillWord(random, word, topic, theme));
  const [written = "", effect = ""] = random.pick(words[kind]).map(fill);
  const official = kind === "acts" ? actTitle(random, written, topic) : written;
  const opening = SENATE_OPENINGS[type];
  return {
    short: kind === "acts" ? shortTitle(random, theme, year) : null,
    official:
      opening === undefined
        ? official
        : `${opening} ${official.charAt(0).toLowerCase()}${official.slice(1)}`,
    effect,
  };
}

function kindOf(type: BillType, area: string, theme: string, amendsConstitution: boolean) {
  if (area === "Private Legislation") return "private";
  if (type === "HR" || type === "S") return theme === "Post Office" ? "postOffices" : "acts";
  if (type.endsWith("JRES")) return amendsConstitution ? "amendments" : "disapprovals";
  return type.endsWith("CONRES") ? "concurrent" : "simple";
}

function fillWord(random: Random, word: string, topic: Topic, theme: string): string {
  switch (word) {
    case "subject":
      return subjectOf(theme);
    case "theme":
      return theme;
    case "person":
      return anyName(random);
    case "number":
      return String(100 + random.below(9800));
    default:
      return random.pick(
        { surname: SURNAMES, month: MONTHS, place: PLACES, ending: ENDINGS }[word] ??
          topic.statutes,
      );
  }
}

function shortTitle(random: Random, theme: string, year: number): string {
  const dated = random.chance(0.55) ? ` of ${year}` : "";
  return `${random.pick(words.openings)}${theme} ${random.pick(ENDINGS)} Act${dated}`;
}

function actTitle(random: Random, purpose: string, { statutes }: Topic): string {
  const amends = random.chance(0.6) ? `amend ${random.pick(statutes)} to ` : "";
  return `To ${amends}${purpose}${random.chance(0.75) ? ", and for other purposes" : ""}.`;
}
