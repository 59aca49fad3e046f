import type { Chamber } from "../../../contract/enumerations.ts";
import { PRIVATE_LEGISLATION } from "../people/topics.ts";
import type { BillPlan } from "./bill-plan.ts";
import type { History } from "./history.ts";
import { voteSuffix } from "./roll-call.ts";

export function present(history: History): void {
  history.later(15);
  history.library("28000", "President", "Presented to President.");
  history.floor("E20000", "Floor", "Presented to President.", { seconds: undefined });
  history.stage("enr", "Enrolled Bill", { titleSuffix: "Enacted" });
}

const isPrivate = ({ topic }: BillPlan): boolean => topic === PRIVATE_LEGISLATION;
const lawCode = (plan: BillPlan): string => (isPrivate(plan) ? "41000" : "36000");

export function sign(history: History): void {
  history.later(9);
  history.library(lawCode(history.plan), "BecameLaw", "Signed by President.");
  history.library("E30000", "President", "Signed by President.");
}

/** Assigns the law number on the day of the last action. */
export function becomeLaw(history: History): void {
  const { plan } = history;
  const [type, textCode] = isPrivate(plan)
    ? (["Private Law", "pvl"] as const)
    : (["Public Law", "pl"] as const);
  const { number } = history.number(isPrivate(plan) ? "private law" : "public law");
  const text = `Became ${type} No: ${plan.congress}-${number}.`;
  history.library(lawCode(plan), "BecameLaw", text);
  history.library("E40000", "President", text);
  history.law = { type, number };
  history.stage(textCode, type, { summary: { code: "49", name: type } });
}

export function veto(history: History, pocket: boolean): void {
  history.later(9);
  const text = pocket ? "Pocket Vetoed by President." : "Vetoed by President.";
  history.library(pocket ? "30000" : "31000", "President", text);
  history.floor("E30000", "President", text, { seconds: undefined });
}

export function override(history: History, chamber: Chamber, carried: boolean): void {
  history.later(20);
  const split = carried ? "bipartisan" : "party";
  if (chamber === "house") overrideInHouse(history, carried, split);
  else overrideInSenate(history, carried, split);
}

type Split = "bipartisan" | "party";

function overrideInHouse(history: History, carried: boolean, split: Split): void {
  const question = "Passage, Objections of the President To The Contrary Notwithstanding";
  const result = carried ? "Passed" : "Failed";
  const rollCall = history.rollCall("house", question, { required: "2/3", carried, result, split });
  const [code, meaning] = carried
    ? (["32000", "Passed House over veto"] as const)
    : (["33000", "Failed of passage in House over veto"] as const);
  const text = `On passage, the objections of the President to the contrary notwithstanding ${result} ${voteSuffix(rollCall)}`;
  history.floor("H37600", "Veto", text, { rollCall });
  history.library(code, "Veto", `${meaning}: ${text}`, { rollCall });
}

function overrideInSenate(history: History, carried: boolean, split: Split): void {
  const result = carried ? "Veto Overridden" : "Veto Sustained";
  const question = "On Overriding the Veto";
  const rollCall = history.rollCall("senate", question, {
    required: "2/3",
    carried,
    result,
    split,
  });
  const [code, meaning] = carried
    ? (["34000", "Passed Senate over veto"] as const)
    : (["35000", "Failed of passage in Senate over veto"] as const);
  const text = `${meaning} ${voteSuffix(rollCall)}`;
  history.library(code, "Veto", `${meaning}: ${text}`, { rollCall });
  history.senate("Veto", text, { rollCall });
}
