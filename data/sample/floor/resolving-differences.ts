import { billCitation } from "../../../contract/addresses.ts";
import { writeReport } from "./committee-stage.ts";
import type { History } from "./history.ts";
import { voteSuffix } from "./roll-call.ts";

const TYPE = "ResolvingDifferences";

/** The chamber of origin concurs in the other chamber's amendment. */
export function concur(history: History): void {
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

export function confer(history: History): void {
  history.later(40);
  history.floor("H41800", TYPE, "The Speaker appointed conferees.");
  history.later(40);
  const filed = `Conference report ${writeReport(history, "house")} filed.`;
  history.library("20900", TYPE, `Conference report filed: ${filed}`);
}

export function agreeToConference(history: History): void {
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
