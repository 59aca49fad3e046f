import type { BillType } from "../contract/enumerations.ts";
import { committeeAmendments } from "./bill-amendments.ts";
import type { History } from "./history.ts";
import { citation } from "./legislature.ts";
import { score, type RollCall } from "./roll-call.ts";

/** Passes by unanimous consent, or by a vote that cloture may come before. */
export function passSenate(history: History, amended: boolean): void {
  const { random, plan } = history;
  const page = 100 + random.below(7000);
  history.senate(
    "Floor",
    `Measure laid before Senate by unanimous consent. (consideration: CR S${page})`,
  );
  const how = amended ? "with an amendment" : "without amendment";
  const simple = plan.type === "SRES" || plan.type.endsWith("CONRES");
  const verb = simple ? "Resolution agreed to in Senate" : "Passed Senate";
  if (random.chance(0.82)) {
    passed(history, `${verb} ${how} by Unanimous Consent. (consideration: CR S${page})`, null);
    return;
  }
  if (random.chance(0.5)) cloture(history);
  if (!simple) committeeAmendments(history, "senate");
  const rollCall = history.rollCall("senate", senateQuestion(plan.type), {
    result: senateResult(plan.type),
  });
  passed(
    history,
    `${verb} ${how} by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`,
    rollCall,
  );
}

/** Submitted and agreed to on the same day, as most Senate resolutions are. */
export function agreeAtOnce(history: History): void {
  const { random } = history;
  const how = random.chance(0.8) ? "without amendment and with a preamble" : "without amendment";
  const page = 100 + random.below(7000);
  passed(
    history,
    `Submitted in the Senate, considered, and agreed to ${how} by Unanimous Consent. (consideration: CR S${page}; text: CR S${page + 4})`,
    null,
  );
}

/** Fails of passage by a vote along party lines. */
export function failInSenate(history: History): void {
  const { type } = history.plan;
  history.clock.later(60);
  const rollCall = history.rollCall("senate", senateQuestion(type), {
    carried: false,
    result: type.includes("JRES") ? "Joint Resolution Defeated" : "Bill Defeated",
    split: "party",
  });
  const text = `Failed of passage in Senate by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`;
  history.library("18000", "Floor", `Failed of passage/not agreed to in Senate: ${text}`, {
    rollCall,
  });
  history.senate("Floor", text, { rollCall });
}

function passed(history: History, text: string, rollCall: RollCall | null): void {
  history.library("17000", "Floor", `Passed/agreed to in Senate: ${text}`, { rollCall });
  history.senate("Floor", text, { rollCall });
}

function cloture(history: History): void {
  const { type, number } = history.plan;
  const rollCall = history.rollCall("senate", "On the Cloture Motion", {
    required: "3/5",
    result: "Cloture Motion Agreed to",
    split: "bipartisan",
    title: `Motion to Invoke Cloture: ${citation(type, number)}`,
  });
  history.senate(
    "Floor",
    `Cloture on the measure invoked in Senate by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`,
    { rollCall },
  );
  history.clock.later(3);
}

function senateQuestion(type: BillType): string {
  if (type.endsWith("JRES")) return "On the Joint Resolution";
  if (type.endsWith("CONRES")) return "On the Concurrent Resolution";
  return type === "SRES" ? "On the Resolution" : "On Passage of the Bill";
}

function senateResult(type: BillType): string {
  if (type.endsWith("JRES")) return "Joint Resolution Passed";
  if (type.endsWith("CONRES")) return "Concurrent Resolution Agreed to";
  return type === "SRES" ? "Resolution Agreed to" : "Bill Passed";
}
