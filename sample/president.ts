import type { Chamber } from "../contract/enumerations.ts";
import type { BillPlan } from "./bill-plan.ts";
import type { History } from "./history.ts";
import { score } from "./roll-call.ts";

/** The enrolled bill goes to the President. */
export function present(history: History): void {
  history.clock.later(15);
  history.library("28000", "President", "Presented to President.");
  history.floor("E20000", "Floor", "Presented to President.", { seconds: null });
  history.stage("enr", "Enrolled Bill", "Enacted");
}

/** Signed, but without a law's number as yet. */
export function sign(history: History): void {
  history.clock.later(9);
  history.library(lawCode(history.plan), "BecameLaw", "Signed by President.");
  history.library("E30000", "President", "Signed by President.");
}

/** The law gets its number, on the day of the last action. */
export function becomeLaw(history: History): void {
  const { plan, ticket, clock, record } = history;
  const type = isPrivate(plan) ? "Private Law" : "Public Law";
  const number = ticket.number(isPrivate(plan) ? "private law" : "public law", clock.day);
  const text = `Became ${type} No: ${plan.congress}-${number}.`;
  history.library(lawCode(plan), "BecameLaw", text);
  history.library("E40000", "President", text);
  record.law = { type, number };
  history.stage(isPrivate(plan) ? "pvl" : "pl", type, null, { code: "49", name: type });
}

/** The President returns the bill, or keeps it after Congress adjourned. */
export function veto(history: History, pocket: boolean): void {
  history.clock.later(9);
  const text = pocket ? "Pocket Vetoed by President." : "Vetoed by President.";
  history.library(pocket ? "30000" : "31000", "President", text);
  history.floor("E30000", "President", text, { seconds: null });
}

/** A chamber votes on the bill over the veto. */
export function override(history: History, chamber: Chamber, carried: boolean): void {
  history.clock.later(20);
  if (chamber === "house") overrideInHouse(history, carried);
  else overrideInSenate(history, carried);
}

function isPrivate({ topic }: BillPlan): boolean {
  return topic.area === "Private Legislation";
}

function lawCode(plan: BillPlan): string {
  return isPrivate(plan) ? "41000" : "36000";
}

function overrideInHouse(history: History, carried: boolean): void {
  const rollCall = history.rollCall(
    "house",
    "Passage, Objections of the President To The Contrary Notwithstanding",
    {
      required: "2/3",
      carried,
      result: carried ? "Passed" : "Failed",
      split: carried ? "bipartisan" : "party",
    },
  );
  const [code, start, done] = carried
    ? ["32000", "Passed House over veto", "Passed"]
    : ["33000", "Failed of passage in House over veto", "Failed"];
  const text = `On passage, the objections of the President to the contrary notwithstanding ${done} by the Yeas and Nays: (2/3 required): ${score(rollCall)} (Roll no. ${rollCall.number}).`;
  history.floor("H37600", "Veto", text, { rollCall });
  history.library(code, "Veto", `${start}: ${text}`, { rollCall });
}

function overrideInSenate(history: History, carried: boolean): void {
  const rollCall = history.rollCall("senate", "On Overriding the Veto", {
    required: "2/3",
    carried,
    result: carried ? "Veto Overridden" : "Veto Sustained",
    split: carried ? "bipartisan" : "party",
  });
  const [code, start] = carried
    ? ["34000", "Passed Senate over veto"]
    : ["35000", "Failed of passage in Senate over veto"];
  const text = `${start} by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`;
  history.library(code, "Veto", `${start}: ${text}`, { rollCall });
  history.senate("Veto", text, { rollCall });
}
