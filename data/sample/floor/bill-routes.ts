import type { BillStatus, Chamber } from "../../../contract/enumerations.ts";
import type { BillPlan } from "./bill-plan.ts";
import {
  holdHearings,
  introduce,
  refer,
  report,
  toSenateCalendar,
  writeReport,
} from "./committee-stage.ts";
import { History } from "./history.ts";
import { failInHouse, passHouse, tableInHouse } from "./house-floor.ts";
import type { Legislature } from "./legislature.ts";
import { becomeLaw, override, present, sign, veto } from "./president.ts";
import { agreeAtOnce, failInSenate, passSenate, postponeInSenate } from "./senate-floor.ts";
import { billCitation } from "../../../contract/addresses.ts";
import { voteSuffix } from "./roll-call.ts";

export function historyOf(legislature: Legislature, plan: BillPlan): History {
  const history = new History(legislature, plan);
  introduce(history);
  for (const step of ROUTES[plan.intended]) step(history);
  return history;
}

/** Whether the bill's history reserves numbers on the docket. */
export function reservesNumbers({ intended, type }: BillPlan): boolean {
  if (intended === "introduced") return !type.startsWith("H");
  return intended !== "referred" && intended !== "reserved";
}

type Step = (history: History) => void;

const referToOwn: Step = (history) => refer(history, history.plan.origin);
const hearInOwn: Step = (history) => holdHearings(history, history.plan.origin);
const reportToOwn: Step = (history) => report(history, history.plan.origin);

const seldomHear: Step = (history) => {
  if (history.random.chance(0.07)) hearInOwn(history);
};

const toCalendar: Step = (history) => {
  const { type } = history.plan;
  if (type === "S" || type === "SJRES") toSenateCalendar(history);
};

const fromCommittee: Step = (history) => {
  referToOwn(history);
  if (!history.random.chance(0.5)) return;
  hearInOwn(history);
  reportToOwn(history);
};

const passOne: Step = (history) => {
  fromCommittee(history);
  pass(history, history.plan.origin);
};

const send: Step = (history) => {
  history.later(5);
  if (history.plan.origin === "senate") {
    history.senate("Floor", "Message on Senate action sent to the House.");
    history.floor("H14000", "Floor", "Received in the House.");
    history.floor("H15000", "Floor", "Held at the desk.");
  } else if (history.random.chance(0.7)) refer(history, "senate");
  else history.senate("IntroReferral", "Received in the Senate, read twice.");
};

const passBoth =
  (amended: boolean): Step =>
  (history) => {
    passOne(history);
    send(history);
    pass(history, history.plan.origin === "house" ? "senate" : "house", amended);
  };

const NAMES = { house: "House", senate: "Senate" } as const;

/** Passes the bill in a chamber, which engrosses it, or its amendment to the other one's bill. */
function pass(history: History, chamber: Chamber, amended = false): void {
  const isOwn = chamber === history.plan.origin;
  history.later(isOwn ? 90 : 150);
  if (chamber === "house") passHouse(history, amended);
  else passSenate(history, amended);
  const letter = chamber.charAt(0);
  const passed = `Passed ${NAMES[chamber]}`;
  const summary = { code: chamber === "house" ? "53" : "55", name: passed };
  if (isOwn)
    history.stage(`e${letter}`, `Engrossed in ${NAMES[chamber]}`, { titleSuffix: passed, summary });
  else if (amended) history.stage(`ea${letter}`, `Engrossed Amendment ${NAMES[chamber]}`);
}

const throughCongress: Step = (history) => {
  const way = history.random.next();
  passBoth(way > 0.75)(history);
  if (way > 0.96) {
    confer(history);
    agreeToConference(history);
  } else if (way > 0.75) concur(history);
};

const failIn =
  (chamber: Chamber): Step =>
  (history) => {
    if (history.plan.origin === chamber) fromCommittee(history);
    else {
      passOne(history);
      send(history);
    }
    if (chamber === "house") failInHouse(history);
    else failInSenate(history);
  };

const agree: Step = (history) => {
  const { type } = history.plan;
  if (type.endsWith("CONRES")) passBoth(false)(history);
  else if (type === "SRES" && history.random.chance(0.8)) agreeAtOnce(history);
  else passOne(history);
};

const VETOED: readonly Step[] = [throughCongress, present, (history) => veto(history, false)];
const overrideIn =
  (chamber: Chamber): Step =>
  (history) =>
    override(history, chamber, true);

const ROUTES: Readonly<Record<BillStatus, readonly Step[]>> = {
  reserved: [],
  introduced: [toCalendar],
  referred: [referToOwn, seldomHear],
  reported: [referToOwn, hearInOwn, reportToOwn],
  passed_house: [passOne, send],
  passed_senate: [passOne, send],
  failed_house: [failIn("house")],
  failed_senate: [failIn("senate")],
  resolving_differences: [passBoth(true)],
  in_conference: [passBoth(true), confer],
  passed_congress: [throughCongress],
  presented: [throughCongress, present],
  signed: [throughCongress, present, sign],
  enacted: [throughCongress, present, sign, becomeLaw],
  vetoed: VETOED,
  pocket_vetoed: [throughCongress, present, (history) => veto(history, true)],
  override_passed_house: [...VETOED, overrideIn("house")],
  override_passed_senate: [...VETOED, overrideIn("senate")],
  veto_overridden: [...VETOED, overrideIn("house"), overrideIn("senate")],
  veto_sustained: [...VETOED, (history) => override(history, history.plan.origin, false)],
  agreed_to: [agree],
  sent_to_states: [passBoth(false)],
  tabled: [referToOwn, tableInHouse],
  postponed: [referToOwn, hearInOwn, reportToOwn, postponeInSenate],
};

const TYPE = "ResolvingDifferences";

/** The chamber of origin concurs in the other chamber's amendment. */
function concur(history: History): void {
  const { origin } = history.plan;
  history.later(40);
  if (origin === "house") {
    const text =
      "On motion that the House agree to the Senate amendment Agreed to without objection.";
    history.floor("H41610", TYPE, text);
    const { seconds } = history;
    history.library("19500", "NotUsed", `Resolving differences -- House actions: ${text}`, {
      seconds,
    });
    return;
  }
  const text = `Senate agreed to the House amendment to ${billCitation(history.plan)} by Unanimous Consent.`;
  history.library("20500", "NotUsed", `Resolving differences -- Senate actions: ${text}`);
  history.senate(TYPE, text);
}

function confer(history: History): void {
  history.later(40);
  history.floor("H41800", TYPE, "The Speaker appointed conferees.");
  history.later(40);
  const filed = `Conference report ${writeReport(history, "house")} filed.`;
  history.library("20900", TYPE, `Conference report filed: ${filed}`);
}

function agreeToConference(history: History): void {
  history.later(10);
  const house = history.rollCall("house", "On Agreeing to the Conference Report");
  const text = `On agreeing to the conference report Agreed to ${voteSuffix(house)}`;
  history.library("21000", TYPE, `Conference report agreed to in House: ${text}`, {
    rollCall: house,
  });
  history.later(10);
  const result = "Conference Report Agreed to";
  const rollCall = history.rollCall("senate", "On the Conference Report", { result });
  const agreed = `Senate agreed to conference report ${voteSuffix(rollCall)}`;
  history.library("23000", TYPE, `Conference report agreed to in Senate: ${agreed}`, { rollCall });
  history.senate(TYPE, agreed, { rollCall });
}
