import { billCitation } from "../../../contract/addresses.ts";
import type { BillType } from "../../../contract/enumerations.ts";
import { offerAmendments } from "./bill-amendments.ts";
import type { History } from "./history.ts";
import { voteSuffix, type RollCall } from "./roll-call.ts";

/** Passes by unanimous consent, or by a vote, sometimes after cloture. */
export function passSenate(history: History, amended: boolean): void {
  const { random, plan } = history;
  const page = `(consideration: CR S${100 + random.below(7000)})`;
  history.senate("Floor", `Measure laid before Senate by unanimous consent. ${page}`);
  const isSimple = plan.type === "SRES" || plan.type.endsWith("CONRES");
  const passed = isSimple ? "Resolution agreed to in Senate" : "Passed Senate";
  const start = `${passed} ${amended ? "with an amendment" : "without amendment"}`;
  if (random.chance(0.82)) {
    decide(history, `${start} by Unanimous Consent. ${page}`, true);
    return;
  }
  if (random.chance(0.5)) invokeCloture(history);
  if (!isSimple) offerAmendments(history, "senate");
  const [question, subject] = questionOn(plan.type);
  const result = `${subject} ${isSimple ? "Agreed to" : "Passed"}`;
  const rollCall = history.rollCall("senate", question, { result });
  decide(history, `${start} ${voteSuffix(rollCall)}`, true, rollCall);
}

/** Submitted and agreed to on the same day, as most Senate resolutions are. */
export function agreeAtOnce(history: History): void {
  const { random } = history;
  const preamble = random.chance(0.8) ? " and with a preamble" : "";
  const page = 100 + random.below(7000);
  const text = `Submitted in the Senate, considered, and agreed to without amendment${preamble} by Unanimous Consent. (consideration: CR S${page}; text: CR S${page + 4})`;
  decide(history, text, true);
}

export function failInSenate(history: History): void {
  const [question, subject] = questionOn(history.plan.type);
  history.later(60);
  const rollCall = history.rollCall("senate", question, {
    carried: false,
    result: `${subject} Defeated`,
    split: "party",
  });
  decide(history, `Failed of passage in Senate ${voteSuffix(rollCall)}`, false, rollCall);
}

/** Disposes of a measure whose companion passed. */
export function postponeInSenate(history: History): void {
  history.later(30);
  history.senate("Floor", "Indefinitely postponed by Senate by Unanimous Consent.");
}

/** The Senate's action, and the Library of Congress's action with its outcome. */
function decide(history: History, text: string, isPassed: boolean, rollCall?: RollCall): void {
  const [code, meaning] = isPassed
    ? (["17000", "Passed/agreed to in Senate"] as const)
    : (["18000", "Failed of passage/not agreed to in Senate"] as const);
  history.library(code, "Floor", `${meaning}: ${text}`, { rollCall });
  history.senate("Floor", text, { rollCall });
}

function invokeCloture(history: History): void {
  const rollCall = history.rollCall("senate", "On the Cloture Motion", {
    required: "3/5",
    result: "Cloture Motion Agreed to",
    split: "bipartisan",
    title: `Motion to Invoke Cloture: ${billCitation(history.plan)}`,
  });
  const text = `Cloture on the measure invoked in Senate ${voteSuffix(rollCall)}`;
  history.senate("Floor", text, { rollCall });
  history.later(3);
}

function questionOn(type: BillType): readonly [question: string, subject: string] {
  if (type.endsWith("JRES")) return ["On the Joint Resolution", "Joint Resolution"];
  if (type.endsWith("CONRES")) return ["On the Concurrent Resolution", "Concurrent Resolution"];
  return type === "SRES" ? ["On the Resolution", "Resolution"] : ["On Passage of the Bill", "Bill"];
}
