import type { History } from "./history.ts";

/** The bill's first actions and its first text. */
export function introduce(history: History): void {
  const { plan } = history;
  const house = plan.origin === "house";
  const name = house ? "Introduced in House" : "Introduced in Senate";
  history.library(house ? "1000" : "10000", "IntroReferral", name);
  if (house) history.library("Intro-H", "IntroReferral", name);
  const agreed = plan.type === "SRES" && plan.intended === "agreed_to";
  const [code, text] = agreed ? ["ats", "Agreed to Senate"] : [house ? "ih" : "is", name];
  history.stage(code, text, "Introduced", { code: "00", name });
}

/** A Senate bill that goes to the calendar and not to a committee. */
export function toSenateCalendar(history: History): void {
  const start = "Introduced in the Senate. Read the first time.";
  history.senate(
    "Calendars",
    `${start} Placed on Senate Legislative Calendar under Read the First Time.`,
  );
  history.clock.later(3);
  const calendar = history.ticket.number("senate calendar", history.clock.day);
  history.senate(
    "Calendars",
    `Read the second time. Placed on Senate Legislative Calendar under General Orders. Calendar No. ${calendar}.`,
  );
  history.stage("pcs", "Placed on Calendar Senate");
}
