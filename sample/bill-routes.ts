import type { BillStatus } from "../contract/enumerations.ts";
import type { BillPlan } from "./bill-plan.ts";
import type { BillRecord } from "./bill-record.ts";
import { report, work } from "./committee-work.ts";
import { History } from "./history.ts";
import { failInHouse, tableInHouse } from "./house-floor.ts";
import { introduce, toSenateCalendar } from "./introduction.ts";
import type { Legislature } from "./legislature.ts";
import { pass, send } from "./passage.ts";
import { becomeLaw, override, present, sign, veto } from "./president.ts";
import { refer } from "./referral.ts";
import { accept, agreeToConference, confer } from "./resolving-differences.ts";
import { agreeAtOnce, failInSenate } from "./senate-floor.ts";

/** Tells all that happens to a bill, on the way to the status it is meant to have. */
export function billRecord(legislature: Legislature, plan: BillPlan): BillRecord {
  const history = new History(legislature, plan);
  introduce(history);
  ROUTES[plan.intended](history);
  return history.record;
}

/** Whether the record of such a bill books numbers at the docket. */
export function books({ intended, type }: BillPlan): boolean {
  if (intended === "introduced") return !type.startsWith("H");
  return intended !== "referred" && intended !== "reserved";
}

function fromCommittee(history: History): void {
  const { origin } = history.plan;
  refer(history, origin);
  if (!history.random.chance(0.5)) return;
  work(history, origin);
  report(history, origin);
}

function passOne(history: History): void {
  fromCommittee(history);
  pass(history, history.plan.origin);
}

function passBoth(history: History, amended: boolean): void {
  passOne(history);
  send(history);
  pass(history, history.plan.origin === "house" ? "senate" : "house", amended);
}

function throughCongress(history: History): void {
  const way = history.random.next();
  passBoth(history, way > 0.75);
  if (way > 0.96) {
    confer(history);
    agreeToConference(history);
  } else if (way > 0.75) accept(history);
}

function toPresident(history: History): void {
  throughCongress(history);
  present(history);
}

function vetoed(history: History): void {
  toPresident(history);
  veto(history, false);
}

function failIn(history: History, chamber: "house" | "senate"): void {
  if (history.plan.origin === chamber) fromCommittee(history);
  else {
    passOne(history);
    send(history);
  }
  if (chamber === "house") failInHouse(history);
  else failInSenate(history);
}

function agree(history: History): void {
  const { type } = history.plan;
  if (type === "HRES") passOne(history);
  else if (type !== "SRES") passBoth(history, false);
  else if (history.random.chance(0.8)) agreeAtOnce(history);
  else passOne(history);
}

const ROUTES: Readonly<Record<BillStatus, (history: History) => void>> = {
  reserved: () => {},
  introduced: (history) => {
    if (history.plan.type === "S" || history.plan.type === "SJRES") toSenateCalendar(history);
  },
  referred: (history) => {
    const { origin } = history.plan;
    refer(history, origin);
    if (history.random.chance(0.07)) work(history, origin);
  },
  reported: (history) => {
    const { origin } = history.plan;
    refer(history, origin);
    work(history, origin);
    report(history, origin);
  },
  passed_house: (history) => {
    passOne(history);
    send(history);
  },
  passed_senate: (history) => {
    passOne(history);
    send(history);
  },
  failed_house: (history) => {
    failIn(history, "house");
  },
  failed_senate: (history) => {
    failIn(history, "senate");
  },
  resolving_differences: (history) => {
    passBoth(history, true);
  },
  in_conference: (history) => {
    passBoth(history, true);
    confer(history);
  },
  passed_congress: throughCongress,
  presented: toPresident,
  signed: (history) => {
    toPresident(history);
    sign(history);
  },
  enacted: (history) => {
    toPresident(history);
    sign(history);
    becomeLaw(history);
  },
  vetoed,
  pocket_vetoed: (history) => {
    toPresident(history);
    veto(history, true);
  },
  override_passed_house: (history) => {
    vetoed(history);
    override(history, "house", true);
  },
  override_passed_senate: (history) => {
    vetoed(history);
    override(history, "senate", true);
  },
  veto_overridden: (history) => {
    vetoed(history);
    override(history, "house", true);
    override(history, "senate", true);
  },
  veto_sustained: (history) => {
    vetoed(history);
    override(history, history.plan.origin, false);
  },
  agreed_to: agree,
  sent_to_states: (history) => {
    passBoth(history, false);
  },
  tabled: (history) => {
    refer(history, history.plan.origin);
    tableInHouse(history);
  },
};
