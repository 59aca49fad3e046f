import { congressLastDay, congressStart, floorTime, workday } from "./calendar.ts";
import { planBill } from "./bill-plan.ts";
import { displayTitle } from "./bill-record.ts";
import type { Legislature } from "./legislature.ts";
import { randomOf } from "./random.ts";
import type { RollCallQuestion } from "./roll-call.ts";

const HOUSE: RollCallQuestion = {
  chamber: "house",
  question: "",
  result: "Passed",
  required: "1/2",
  carried: true,
  split: "party",
  kind: "yea-and-nay",
  title: "",
};
const SENATE: RollCallQuestion = { ...HOUSE, chamber: "senate" };

/** Books the roll calls that are on no bill's list of actions. */
export function bookOtherRollCalls(legislature: Legislature): void {
  opening(legislature);
  const { counts } = legislature;
  const bills = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const scale = Math.min(1, bills / 17_817);
  const house = Math.max(24, Math.round(130 * scale));
  const senate = Math.max(10, Math.round(60 * scale));
  for (let at = 0; at < house; at++) procedural(legislature, "house", at);
  for (let at = 0; at < senate; at++) procedural(legislature, "senate", at);
}

/** A Congress begins with a call of the House and the election of its Speaker. */
function opening({ congress, docket }: Legislature): void {
  const ticket = docket.open("opening");
  const day = congressStart(congress);
  const quorum = {
    ...HOUSE,
    question: "Call by States",
    kind: "quorum",
    matter: "QUORUM",
    title: "Call by States",
  } as const;
  ticket.rollCall(quorum, day, 44_000);
  ticket.rollCall(
    {
      ...HOUSE,
      question: "Election of the Speaker",
      kind: "speaker",
      title: "Election of the Speaker",
    },
    day,
    52_000,
  );
}

function procedural(legislature: Legislature, chamber: "house" | "senate", at: number): void {
  const { seed, congress, docket } = legislature;
  const random = randomOf(seed, "procedure", congress, chamber, at);
  const first = congressStart(congress) + 3;
  const day = workday(first + random.below(congressLastDay(congress) - first - 3));
  const question =
    chamber === "house" ? houseQuestion(legislature, at) : senateQuestion(legislature, at);
  docket.open(`${chamber} procedure ${at}`).rollCall(question, day, floorTime(random));
}

function houseQuestion(legislature: Legislature, at: number): RollCallQuestion {
  if (at === 5)
    return {
      ...HOUSE,
      result: "",
      kind: "vacated",
      title: "This vote was vacated by unanimous consent.",
    };
  if (at % 5 === 0)
    return {
      ...HOUSE,
      question: "On Approving the Journal",
      matter: "JOURNAL",
      split: "bipartisan",
    };
  if (at % 11 === 1)
    return {
      ...HOUSE,
      question: "On Motion to Adjourn",
      matter: "ADJOURN",
      carried: false,
      result: "Failed",
    };
  const { seed, congress, counts } = legislature;
  const random = randomOf(seed, "rule", congress, at);
  const rule = planBill(legislature, "HRES", 1 + random.below(counts.HRES));
  const title = displayTitle(rule);
  const question = random.chance(0.7) ? "On Ordering the Previous Question" : "On Motion to Table";
  return { ...HOUSE, question, title, bill: { type: "HRES", number: rule.number, title } };
}

function senateQuestion(legislature: Legislature, at: number): RollCallQuestion {
  const { seed, congress, counts } = legislature;
  if (at === 3) {
    const treaty = {
      number: `${congress - 1}-2`,
      title: "Protocol on the Conservation of Migratory Seabirds",
    };
    return {
      ...SENATE,
      question: "On the Resolution of Ratification",
      result: "Resolution of Ratification Agreed to",
      required: "2/3",
      split: "bipartisan",
      title: treaty.title,
      treaty,
    };
  }
  const random = randomOf(seed, "motion", congress, at);
  const motion = planBill(legislature, "S", 1 + random.below(counts.S));
  const title = displayTitle(motion);
  const bill = { type: "S", number: motion.number, title } as const;
  if (at % 3 === 0)
    return {
      ...SENATE,
      question: "On the Motion to Table",
      result: "Motion to Table Agreed to",
      title,
      bill,
    };
  return random.chance(0.5)
    ? {
        ...SENATE,
        question: "On Cloture on the Motion to Proceed",
        result: "Cloture on the Motion to Proceed Rejected",
        required: "3/5",
        carried: false,
        title,
        bill,
      }
    : {
        ...SENATE,
        question: "On the Motion to Proceed",
        result: "Motion to Proceed Agreed to",
        title,
        bill,
      };
}
