import { billCitation } from "../../../contract/addresses.ts";
import { courtesyName } from "../people/people.ts";
import { offerAmendments } from "./bill-amendments.ts";
import type { BillPlan } from "./bill-plan.ts";
import type { History } from "./history.ts";
import { voteSuffix, type RollCall } from "./roll-call.ts";

/** Passes under suspension of the rules, under a rule or without objection. */
export function passHouse(history: History, amended: boolean): void {
  const way = history.random.next();
  if (way < 0.68) suspend(history, amended, true);
  else if (way < 0.9) passUnderRule(history, amended);
  else passWith(history, "without objection.", amended);
  const text = "Motion to reconsider laid on the table Agreed to without objection.";
  history.floor("H38310", "Floor", text);
}

/** Fails under suspension of the rules, without two thirds. */
export function failInHouse(history: History): void {
  history.later(90);
  suspend(history, history.random.chance(0.4), false);
}

/** Disposes of a privileged resolution without a vote on itself. */
export function tableInHouse(history: History): void {
  history.later(2);
  history.floor("H30000", "Floor", "Considered as privileged matter.");
  move(history, "H36500", "table the measure");
  history.floor("H36510", "Floor", "On motion to table the measure Agreed to by voice vote.");
}

function move(history: History, code: string, motion: string): void {
  const mover = courtesyName(history.member("house").person);
  history.floor(code, "Floor", `${mover} moved to ${motion}.`);
}

function isResolution({ type }: BillPlan): boolean {
  return type.endsWith("CONRES") || type === "HRES";
}

/** The House's action, and the Library of Congress's action with its outcome. */
function decide(
  history: History,
  code: string,
  text: string,
  isPassed: boolean,
  rollCall?: RollCall,
) {
  history.floor(code, "Floor", text, { rollCall });
  const [number, meaning] = isPassed
    ? (["8000", "Passed/agreed to in House"] as const)
    : (["9000", "Failed of passage/not agreed to in House"] as const);
  const { seconds } = history;
  history.library(number, "Floor", `${meaning}: ${text}`, { rollCall, seconds });
}

function passWith(history: History, ending: string, amended: boolean, rollCall?: RollCall): void {
  const start = isResolution(history.plan)
    ? "On agreeing to the resolution Agreed to"
    : "On passage Passed";
  decide(history, "H37100", `${start}${amended ? ", as amended," : ""} ${ending}`, true, rollCall);
}

function suspend(history: History, amended: boolean, carried: boolean): void {
  const { random, plan } = history;
  const does = isResolution(plan) ? "agree to the resolution" : "pass the bill";
  const what = `${does}${amended ? ", as amended" : ""}`;
  const page = `CR H${100 + random.below(6000)}`;
  move(history, "H30300", `suspend the rules and ${what}`);
  debate(history, `under suspension of the rules. (consideration: ${page})`, "forty minutes");
  const motion = `On motion to suspend the rules and ${what}`;
  if (carried && random.chance(0.55)) {
    decide(history, "H37300", `${motion} Agreed to by voice vote. (text: ${page})`, true);
    return;
  }
  const question = `On Motion to Suspend the Rules and ${isResolution(plan) ? "Agree" : "Pass"}${amended ? ", as Amended" : ""}`;
  const rollCall = history.rollCall("house", question, {
    required: "2/3",
    carried,
    result: carried ? "Passed" : "Failed",
    split: carried ? "bipartisan" : "party",
  });
  const text = carried
    ? `${motion} Agreed to ${voteSuffix(rollCall)} (text: ${page})`
    : `${motion} Failed ${voteSuffix(rollCall)}`;
  decide(history, "H37300", text, carried, rollCall);
}

function debate(history: History, how: string, length: string): void {
  history.floor("H30000", "Floor", `Considered ${how}`);
  const text = `DEBATE - The House proceeded with ${length} of debate on ${billCitation(history.plan)}.`;
  history.floor("H8D000", "Floor", text);
}

function passUnderRule(history: History, amended: boolean): void {
  const { random, plan, legislature } = history;
  const resolution = isResolution(plan);
  const rule = billCitation({ type: "HRES", number: 1 + random.below(legislature.counts.HRES) });
  const page = `CR H${100 + random.below(6000)}`;
  history.floor("H1L220", "Floor", `Rule ${rule} passed House.`);
  debate(history, `under the provisions of rule ${rule}. (consideration: ${page})`, "one hour");
  if (!resolution) offerAmendments(history, "house");
  history.floor("H35000", "Floor", "The previous question was ordered pursuant to the rule.");
  if (!resolution && random.chance(0.4)) recommit(history);
  const question = resolution ? "On Agreeing to the Resolution" : "On Passage";
  const split = random.chance(0.7) ? "party" : "bipartisan";
  const rollCall = history.rollCall("house", question, { split });
  passWith(history, voteSuffix(rollCall), amended, rollCall);
}

function recommit(history: History): void {
  const committee = history.committees[0]?.formalName ?? "Committee on Rules";
  move(history, "H36200", `recommit to the ${committee}`);
  const rollCall = history.rollCall("house", "On Motion to Recommit", {
    carried: false,
    result: "Failed",
    split: "party",
  });
  const text = `On motion to recommit Failed ${voteSuffix(rollCall)}`;
  history.floor("H36210", "Floor", text, { rollCall });
}
