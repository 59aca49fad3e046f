import type { BillStatus } from "../../contract/enumerations.ts";
import { History } from "./bill-history.ts";
import type { BillPlan } from "./bill-plan.ts";
import type { BillRecord } from "./bill-record.ts";
import type { Legislature } from "./legislature.ts";

/** Tells all that happens to a bill, on the way to the status it is meant to have. */
export function billRecord(legislature: Legislature, plan: BillPlan): BillRecord {
  const history = new History(legislature, plan);
  history.introduce();
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
  history.refer(origin);
  if (!history.random.chance(0.5)) return;
  history.work(origin);
  history.report(origin);
}

function passOne(history: History): void {
  fromCommittee(history);
  history.pass(history.plan.origin);
}

function passBoth(history: History, amended: boolean): void {
  passOne(history);
  history.send();
  history.pass(history.plan.origin === "house" ? "senate" : "house", amended);
}

function throughCongress(history: History): void {
  const way = history.random.next();
  passBoth(history, way > 0.75);
  if (way > 0.96) {
    history.confer();
    history.agreeToConference();
  } else if (way > 0.75) history.accept();
}

function toPresident(history: History): void {
  throughCongress(history);
  history.present();
}

function vetoed(history: History): void {
  toPresident(history);
  history.veto(false);
}

function failIn(history: History, chamber: "house" | "senate"): void {
  if (history.plan.origin === chamber) fromCommittee(history);
  else {
    passOne(history);
    history.send();
  }
  if (chamber === "house") history.failInHouse();
  else history.failInSenate();
}

function agree(history: History): void {
  const { type } = history.plan;
  if (type === "HRES") passOne(history);
  else if (type !== "SRES") passBoth(history, false);
  else if (history.random.chance(0.8)) history.agreeAtOnce();
  else passOne(history);
}

const ROUTES: Readonly<Record<BillStatus, (history: History) => void>> = {
  reserved: () => {},
  introduced: (history) => {
    if (history.plan.type === "S" || history.plan.type === "SJRES") history.toSenateCalendar();
  },
  referred: (history) => {
    const { origin } = history.plan;
    history.refer(origin);
    if (history.random.chance(0.07)) history.work(origin);
  },
  reported: (history) => {
    const { origin } = history.plan;
    history.refer(origin);
    history.work(origin);
    history.report(origin);
  },
  passed_house: (history) => {
    passOne(history);
    history.send();
  },
  passed_senate: (history) => {
    passOne(history);
    history.send();
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
    history.confer();
  },
  passed_congress: throughCongress,
  presented: toPresident,
  signed: (history) => {
    toPresident(history);
    history.sign();
  },
  enacted: (history) => {
    toPresident(history);
    history.sign();
    history.becomeLaw();
  },
  vetoed,
  pocket_vetoed: (history) => {
    toPresident(history);
    history.veto(true);
  },
  override_passed_house: (history) => {
    vetoed(history);
    history.override("house", true);
  },
  override_passed_senate: (history) => {
    vetoed(history);
    history.override("senate", true);
  },
  veto_overridden: (history) => {
    vetoed(history);
    history.override("house", true);
    history.override("senate", true);
  },
  veto_sustained: (history) => {
    vetoed(history);
    history.override(history.plan.origin, false);
  },
  agreed_to: agree,
  sent_to_states: (history) => {
    passBoth(history, false);
  },
};
