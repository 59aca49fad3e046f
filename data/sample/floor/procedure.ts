import type { Chamber } from "../../../contract/enumerations.ts";
import { congressLastDay, congressStart, floorTime, workday } from "../people/calendar.ts";
import { randomOf, type Random } from "../people/random.ts";
import { displayTitle, planBill } from "./bill-plan.ts";
import { FULL_CONGRESS, type Legislature } from "./legislature.ts";
import { questionOf, type RollCallQuestion } from "./roll-call.ts";

/** Reserves the roll calls that belong to no bill. */
export function bookProcedure(legislature: Legislature): void {
  open(legislature);
  const scale = Math.min(1, legislature.bills / FULL_CONGRESS);
  const counts = {
    house: Math.max(24, Math.round(130 * scale)),
    senate: Math.max(10, Math.round(60 * scale)),
  };
  for (const [chamber, ask] of [
    ["house", houseQuestion],
    ["senate", senateQuestion],
  ] as const)
    for (let index = 0; index < counts[chamber]; index++)
      bookRollCall(legislature, chamber, index, ask);
}

/** A Congress begins with a call of the House and the election of its Speaker. */
function open({ congress, docket }: Legislature): void {
  const ticket = docket.open("opening");
  const day = congressStart(congress);
  const [call, election] = ["Call by States", "Election of the Speaker"];
  const quorum = { kind: "quorum", matter: "QUORUM", title: call } as const;
  ticket.rollCall(questionOf("house", call, quorum), day, 44_000);
  const speaker = { kind: "speaker", title: election } as const;
  ticket.rollCall(questionOf("house", election, speaker), day, 52_000);
}

type Ask = (legislature: Legislature, random: Random, index: number) => RollCallQuestion;

function bookRollCall(legislature: Legislature, chamber: Chamber, index: number, ask: Ask): void {
  const { seed, congress, docket } = legislature;
  const random = randomOf(seed, "procedure", congress, chamber, index);
  const first = congressStart(congress) + 3;
  const day = workday(first + random.below(congressLastDay(congress) - first - 3));
  const ticket = docket.open(`${chamber} procedure ${index}`);
  ticket.rollCall(ask(legislature, random, index), day, floorTime(random));
}

function houseQuestion(legislature: Legislature, random: Random, index: number): RollCallQuestion {
  if (index === 5) {
    const title = "This vote was vacated by unanimous consent.";
    return questionOf("house", "", { kind: "vacated", result: "", title });
  }
  if (index % 5 === 0) {
    const journal = { matter: "JOURNAL", split: "bipartisan" } as const;
    return questionOf("house", "On Approving the Journal", journal);
  }
  if (index % 11 === 1) {
    const adjourning = { matter: "ADJOURN", carried: false, result: "Failed" };
    return questionOf("house", "On Motion to Adjourn", adjourning);
  }
  const question = random.chance(0.7) ? "On Ordering the Previous Question" : "On Motion to Table";
  return questionOf("house", question, about(legislature, random, "HRES"));
}

const TREATY_TITLE = "Protocol on the Conservation of Migratory Seabirds";

function agreed(subject: string, more: Partial<RollCallQuestion>): RollCallQuestion {
  return questionOf("senate", `On the ${subject}`, { result: `${subject} Agreed to`, ...more });
}

function senateQuestion(legislature: Legislature, random: Random, at: number): RollCallQuestion {
  if (at === 3) {
    return agreed("Resolution of Ratification", {
      required: "2/3",
      split: "bipartisan",
      title: TREATY_TITLE,
      treaty: { number: `${legislature.congress - 1}-2`, title: TREATY_TITLE },
    });
  }
  const bill = about(legislature, random, "S");
  if (at % 3 === 0) return agreed("Motion to Table", bill);
  if (random.chance(0.5)) return agreed("Motion to Proceed", bill);
  const result = "Cloture on the Motion to Proceed Rejected";
  const failing = { ...bill, required: "3/5", carried: false, result } as const;
  return questionOf("senate", "On Cloture on the Motion to Proceed", failing);
}

/** Draws a measure of a type as the subject of a vote. */
function about(
  legislature: Legislature,
  random: Random,
  type: "HRES" | "S",
): Pick<RollCallQuestion, "title" | "bill"> & { readonly title: string } {
  const plan = planBill(legislature, type, 1 + random.below(legislature.counts[type]));
  const title = displayTitle(plan);
  return { title, bill: { type, number: plan.number, title } };
}
