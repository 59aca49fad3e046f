import type { History } from "./history.ts";
import { citation } from "./legislature.ts";
import { score } from "./roll-call.ts";

/** The chamber of origin takes the other one's amendment. */
export function accept(history: History): void {
  const { clock, plan } = history;
  clock.later(40);
  if (plan.origin === "house") {
    const text =
      "On motion that the House agree to the Senate amendment Agreed to without objection.";
    history.floor("H41610", "ResolvingDifferences", text);
    const { seconds } = clock;
    history.library("19500", "NotUsed", `Resolving differences -- House actions: ${text}`, {
      seconds,
    });
    return;
  }
  const text = `Senate agreed to the House amendment to ${citation(plan.type, plan.number)} by Unanimous Consent.`;
  history.library("20500", "NotUsed", `Resolving differences -- Senate actions: ${text}`);
  history.senate("ResolvingDifferences", text);
}

/** The chambers' conferees file a report. */
export function confer(history: History): void {
  const { clock, ticket, plan, record } = history;
  clock.later(40);
  history.floor("H41800", "ResolvingDifferences", "The Speaker appointed conferees.");
  clock.later(40);
  const number = ticket.number("house report", clock.day);
  const report = `H. Rept. ${plan.congress}-${number}`;
  record.reports.push(report);
  history.library(
    "20900",
    "ResolvingDifferences",
    `Conference report filed: Conference report ${report} filed.`,
  );
}

/** Both chambers agree to the conferees' report, the House first. */
export function agreeToConference(history: History): void {
  const { clock } = history;
  clock.later(10);
  const house = history.rollCall("house", "On Agreeing to the Conference Report", {});
  const text = `On agreeing to the conference report Agreed to by the Yeas and Nays: ${score(house)} (Roll no. ${house.number}).`;
  history.library(
    "21000",
    "ResolvingDifferences",
    `Conference report agreed to in House: ${text}`,
    { rollCall: house },
  );
  clock.later(10);
  const senate = history.rollCall("senate", "On the Conference Report", {
    result: "Conference Report Agreed to",
  });
  const agreed = `Senate agreed to conference report by Yea-Nay Vote. ${score(senate)}. Record Vote Number: ${senate.number}.`;
  history.library(
    "23000",
    "ResolvingDifferences",
    `Conference report agreed to in Senate: ${agreed}`,
    { rollCall: senate },
  );
  history.senate("ResolvingDifferences", agreed, { rollCall: senate });
}
