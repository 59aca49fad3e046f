import { committeeAmendments } from "./bill-amendments.ts";
import type { BillPlan } from "./bill-plan.ts";
import type { History } from "./history.ts";
import { citation } from "./legislature.ts";
import { courtesyName } from "./people.ts";
import { score, type RollCall } from "./roll-call.ts";

/** Passes under suspension of the rules, under a rule or without objection. */
export function passHouse(history: History, amended: boolean): void {
  const way = history.random.next();
  if (way < 0.68) suspend(history, amended, true);
  else if (way < 0.9) passUnderRule(history, amended);
  else passWith(history, "without objection.", null, amended);
  history.floor(
    "H38310",
    "Floor",
    "Motion to reconsider laid on the table Agreed to without objection.",
  );
}

/** Fails under suspension of the rules, for want of two thirds. */
export function failInHouse(history: History): void {
  history.clock.later(90);
  suspend(history, history.random.chance(0.4), false);
}

/** Disposes of a privileged resolution without a vote on itself. */
export function tableInHouse(history: History): void {
  history.clock.later(2);
  history.floor("H30000", "Floor", "Considered as privileged matter.");
  const mover = courtesyName(history.member("house").person);
  history.floor("H36500", "Floor", `${mover} moved to table the measure.`);
  history.floor("H36510", "Floor", "On motion to table the measure Agreed to by voice vote.");
}

function isResolution({ type }: BillPlan): boolean {
  return type.endsWith("CONRES") || type === "HRES";
}

function passWith(
  history: History,
  ending: string,
  rollCall: RollCall | null,
  amended: boolean,
): void {
  const start = isResolution(history.plan)
    ? "On agreeing to the resolution Agreed to"
    : "On passage Passed";
  const changed = amended ? ", as amended," : "";
  passed(history, "H37100", `${start}${changed} ${ending}`, rollCall);
}

function passed(history: History, code: string, text: string, rollCall: RollCall | null): void {
  history.floor(code, "Floor", text, { rollCall });
  const { seconds } = history.clock;
  history.library("8000", "Floor", `Passed/agreed to in House: ${text}`, { rollCall, seconds });
}

function failed(history: History, code: string, text: string, rollCall: RollCall): void {
  const { seconds } = history.clock;
  history.floor(code, "Floor", text, { rollCall });
  history.library("9000", "Floor", `Failed of passage/not agreed to in House: ${text}`, {
    rollCall,
    seconds,
  });
}

function suspend(history: History, amended: boolean, carried: boolean): void {
  const { random, plan } = history;
  const what = isResolution(plan) ? "agree to the resolution" : "pass the bill";
  const changed = amended ? ", as amended" : "";
  const page = `CR H${100 + random.below(6000)}`;
  debateSuspension(history, `${what}${changed}`, page);
  const motion = `On motion to suspend the rules and ${what}${changed}`;
  if (carried && random.chance(0.55)) {
    passed(history, "H37300", `${motion} Agreed to by voice vote. (text: ${page})`, null);
    return;
  }
  const question = `On Motion to Suspend the Rules and ${isResolution(plan) ? "Agree" : "Pass"}${amended ? ", as Amended" : ""}`;
  const rollCall = history.rollCall("house", question, {
    required: "2/3",
    carried,
    result: carried ? "Passed" : "Failed",
    split: carried ? "bipartisan" : "party",
  });
  const ending = `by the Yeas and Nays: (2/3 required): ${score(rollCall)} (Roll no. ${rollCall.number}).`;
  if (carried) passed(history, "H37300", `${motion} Agreed to ${ending} (text: ${page})`, rollCall);
  else failed(history, "H37300", `${motion} Failed ${ending}`, rollCall);
}

function debateSuspension(history: History, what: string, page: string): void {
  const { type, number } = history.plan;
  history.floor(
    "H30300",
    "Floor",
    `${courtesyName(history.member("house").person)} moved to suspend the rules and ${what}.`,
  );
  history.floor(
    "H30000",
    "Floor",
    `Considered under suspension of the rules. (consideration: ${page})`,
  );
  history.floor(
    "H8D000",
    "Floor",
    `DEBATE - The House proceeded with forty minutes of debate on ${citation(type, number)}.`,
  );
}

function passUnderRule(history: History, amended: boolean): void {
  const { random, plan } = history;
  const resolution = isResolution(plan);
  debateUnderRule(history);
  if (!resolution) committeeAmendments(history);
  history.floor("H35000", "Floor", "The previous question was ordered pursuant to the rule.");
  if (!resolution && random.chance(0.4)) recommit(history);
  const question = resolution ? "On Agreeing to the Resolution" : "On Passage";
  const rollCall = history.rollCall("house", question, {
    split: random.chance(0.7) ? "party" : "bipartisan",
  });
  passWith(
    history,
    `by the Yeas and Nays: ${score(rollCall)} (Roll no. ${rollCall.number}).`,
    rollCall,
    amended,
  );
}

function debateUnderRule(history: History): void {
  const { random, plan, legislature } = history;
  const rule = 1 + random.below(legislature.counts.HRES);
  history.floor("H1L220", "Floor", `Rule H. Res. ${rule} passed House.`);
  history.floor(
    "H30000",
    "Floor",
    `Considered under the provisions of rule H. Res. ${rule}. (consideration: CR H${100 + random.below(6000)})`,
  );
  history.floor(
    "H8D000",
    "Floor",
    `DEBATE - The House proceeded with one hour of debate on ${citation(plan.type, plan.number)}.`,
  );
}

function recommit(history: History): void {
  const committee = history.committees[0]?.formalName ?? "Committee on Rules";
  history.floor(
    "H36200",
    "Floor",
    `${courtesyName(history.member("house").person)} moved to recommit to the ${committee}.`,
  );
  const rollCall = history.rollCall("house", "On Motion to Recommit", {
    carried: false,
    result: "Failed",
    split: "party",
  });
  history.floor(
    "H36210",
    "Floor",
    `On motion to recommit Failed by the Yeas and Nays: ${score(rollCall)} (Roll no. ${rollCall.number}).`,
    { rollCall },
  );
}
