import type { BillStatus, BillType, Chamber } from "../contract/enumerations.ts";
import { congressLastDay, congressStart, workday, yearOf } from "./calendar.ts";
import type { Legislature } from "./legislature.ts";
import type { Member } from "./people.ts";
import { randomOf, weighted, type Random } from "./random.ts";
import { drawTopic, topic, type Topic } from "./topics.ts";
import { titlesOf, type Titles } from "./titles.ts";

/** What a bill is and what is to become of it. */
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
  /** The number of the bill in the other chamber that says the same. */
  readonly companion: { readonly type: BillType; readonly number: number } | null;
}

type Weights = Partial<Record<BillStatus, number>>;

const WEIGHTS: Readonly<Record<BillType, Weights>> = {
  HR: {
    referred: 8830,
    introduced: 12,
    reported: 180,
    passed_house: 440,
    failed_house: 8,
    resolving_differences: 6,
    passed_congress: 4,
    presented: 6,
    enacted: 200,
  },
  S: {
    referred: 4600,
    introduced: 70,
    reported: 380,
    passed_senate: 150,
    failed_senate: 3,
    resolving_differences: 4,
    passed_congress: 3,
    presented: 4,
    enacted: 125,
  },
  HRES: { referred: 1250, reported: 20, introduced: 12, agreed_to: 245, failed_house: 2 },
  SRES: { referred: 310, reported: 15, introduced: 25, agreed_to: 527 },
  HCONRES: { referred: 93, introduced: 2, passed_house: 12, agreed_to: 18 },
  SCONRES: { referred: 30, introduced: 2, passed_senate: 5, agreed_to: 15 },
  HJRES: { referred: 98, reported: 1, passed_house: 3, enacted: 4 },
  SJRES: {
    referred: 55,
    introduced: 2,
    reported: 2,
    passed_senate: 5,
    enacted: 4,
    failed_senate: 2,
  },
};

// What hardly ever happens: spread over the first part of a type's numbers, each once a Congress.
const RARE: Readonly<Partial<Record<BillType, readonly BillStatus[]>>> = {
  HR: [
    "vetoed",
    "in_conference",
    "veto_sustained",
    "enacted",
    "resolving_differences",
    "pocket_vetoed",
    "passed_congress",
    "veto_overridden",
    "override_passed_house",
    "presented",
    "failed_senate",
    "signed",
    "failed_house",
  ],
  S: [
    "vetoed",
    "in_conference",
    "override_passed_senate",
    "failed_senate",
    "veto_sustained",
    "failed_house",
  ],
  HJRES: ["sent_to_states", "vetoed"],
  HRES: ["tabled"],
  SJRES: ["veto_sustained", "sent_to_states"],
};
const PRIVATE_LAW_AT = RARE.HR?.indexOf("enacted");

const RESERVED = [9, 14, 15, 17];

/** Whether a number is kept for the Speaker or the Minority Leader. */
export function isReserved({ counts }: Legislature, type: BillType, number: number): boolean {
  return type === "HR" && counts.HR > 100 && RESERVED.includes(number);
}

function rareAt({ counts }: Legislature, type: BillType, number: number): number | null {
  const rare = RARE[type] ?? [];
  if (counts[type] < 4 * rare.length) return null;
  const found = rare.findIndex(
    (_, at) => 3 + Math.floor(((at + 0.5) * counts[type] * 0.6) / rare.length) === number,
  );
  return found === -1 ? null : found;
}

const SHIFT = 131;

/** Every fourth Senate bill says what a House bill says. */
function companionOf(
  { counts }: Legislature,
  type: BillType,
  number: number,
): BillPlan["companion"] {
  if (type === "S" && number % 4 === 0) {
    return { type: "HR", number: ((number - 1 + SHIFT) % counts.HR) + 1 };
  }
  if (type !== "HR") return null;
  const senate = ((number - 1 - SHIFT + counts.HR * SHIFT) % counts.HR) + 1;
  return senate % 4 === 0 && senate <= counts.S ? { type: "S", number: senate } : null;
}

function introducedDay({ congress, counts }: Legislature, type: BillType, number: number): number {
  const first = congressStart(congress);
  const days = congressLastDay(congress) - first;
  const share = (number - 1) / Math.max(1, counts[type]);
  // The first months bring more than the last ones.
  return Math.min(workday(first + Math.floor(days * share ** 1.25)), congressLastDay(congress));
}

// A bill of the last weeks has no time for more.
const LATE_DAYS = 45;

function intendedStatus(
  random: Random,
  legislature: Legislature,
  type: BillType,
  number: number,
  introduced: number,
): BillStatus {
  const drawn = weighted(random, WEIGHTS[type]);
  if (isReserved(legislature, type, number)) return "reserved";
  const rare = rareAt(legislature, type, number);
  if (rare !== null) return RARE[type]?.[rare] ?? drawn;
  const late = congressLastDay(legislature.congress) - introduced < LATE_DAYS;
  return late && !type.endsWith("RES") ? "referred" : drawn;
}

/** Plans a bill from its own stream of random numbers and nothing else. */
export function planBill(legislature: Legislature, type: BillType, number: number): BillPlan {
  const { seed, congress, roster } = legislature;
  const random = randomOf(seed, "plan", congress, type, number);
  const introduced = introducedDay(legislature, type, number);
  const intended = intendedStatus(random, legislature, type, number, introduced);
  const origin = type.startsWith("H") ? "house" : "senate";
  const sponsor = random.pick(roster.steady[origin]);
  const companion = companionOf(legislature, type, number);
  const isPrivate = type === "HR" && rareAt(legislature, type, number) === PRIVATE_LAW_AT;
  const named = companion !== null && type === "S" ? companion.number : number;
  const text = companion === null ? random : randomOf(seed, "text", congress, named);
  const rarely = text.chance(0.0012) && !type.endsWith("RES");
  const about = isPrivate || rarely ? topic("Private Legislation") : drawTopic(text);
  const amends = intended === "sent_to_states" || (intended === "referred" && text.chance(0.5));
  return {
    congress,
    type,
    number,
    origin,
    introduced,
    intended,
    topic: about,
    titles: titlesOf(text, type, about, yearOf(introduced), type.endsWith("JRES") && amends),
    sponsor,
    companion,
  };
}
