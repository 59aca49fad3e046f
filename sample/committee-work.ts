import type { Chamber } from "../contract/enumerations.ts";
import type { Committee } from "./committees.ts";
import type { History } from "./history.ts";

/** Hearings and a markup; seldom for a bill that gets no further. */
export function work(history: History, chamber: Chamber): void {
  const committee = history.committees[0];
  if (committee === undefined) return;
  history.clock.later(90);
  if (history.random.chance(0.5)) {
    hear(history, chamber, committee);
    history.clock.later(60);
  }
  markUp(history, chamber, committee);
}

/** Reports the bill, or discharges its committee. */
export function report(history: History, chamber: Chamber): void {
  const committee = history.committees[0];
  if (committee === undefined) return;
  history.clock.later(60);
  if (history.random.chance(0.15)) discharge(history, chamber, committee);
  else if (chamber === "house") reportToHouse(history, committee);
  else reportToSenate(history, committee);
}

function hear(history: History, chamber: Chamber, committee: Committee): void {
  history.activity(committee, "Hearings by");
  if (chamber === "house") {
    history.committee(committee, "Subcommittee Hearings Held.");
    return;
  }
  history.senate("Committee", `${committee.formalName}. Hearings held.`, {
    committees: [committee],
  });
}

function markUp(history: History, chamber: Chamber, committee: Committee): void {
  history.activity(committee, "Markup by");
  if (chamber === "house") {
    history.committee(committee, "Committee Consideration and Mark-up Session Held.");
    history.committee(committee, "Ordered to be Reported (Amended) by Voice Vote.");
    return;
  }
  history.senate(
    "Committee",
    `${committee.formalName}. Ordered to be reported without amendment favorably.`,
    { committees: [committee] },
  );
}

function discharge(history: History, chamber: Chamber, committee: Committee): void {
  const details = { committees: [committee] };
  history.activity(committee, "Discharged from");
  if (chamber === "house") {
    const text = `${committee.formalName} discharged.`;
    history.library("5500", "Committee", text, details);
    history.floor("H12300", "Discharge", text, details);
    return;
  }
  const text = `Senate ${committee.formalName} discharged by Unanimous Consent.`;
  history.library("14500", "Committee", text, details);
  history.senate("Discharge", text, details);
}

function reportToHouse(history: History, committee: Committee): void {
  const { ticket, clock, plan, random } = history;
  const number = ticket.number("house report", clock.day);
  const written = `H. Rept. ${plan.congress}-${number}`;
  const calendar = ticket.number("union calendar", clock.day);
  const amended = random.chance(0.7) ? " (Amended)" : "";
  const text = `Reported${amended} by the ${committee.formalName}. ${written}.`;
  history.activity(committee, "Reported by");
  history.record.reports.push(written);
  history.library("5000", "Committee", text, { committees: [committee] });
  history.floor("H12200", "Committee", text, { committees: [committee] });
  history.floor("H12410", "Calendars", `Placed on the Union Calendar, Calendar No. ${calendar}.`, {
    calendar: `U${String(calendar).padStart(5, "0")}`,
  });
  history.stage("rh", "Reported in House", "Reported to House", {
    code: "07",
    name: "Reported to House",
  });
}

function reportToSenate(history: History, committee: Committee): void {
  const { ticket, clock, plan, random } = history;
  const { last } = history.member("senate").person;
  const written = random.chance(0.5);
  const number = written ? ticket.number("senate report", clock.day) : 0;
  const ending = written
    ? `With written report No. ${plan.congress}-${number}.`
    : "Without written report.";
  const calendar = ticket.number("senate calendar", clock.day);
  const text = `${committee.formalName}. Reported by Senator ${last} with an amendment in the nature of a substitute. ${ending}`;
  history.activity(committee, "Reported by");
  if (written) history.record.reports.push(`S. Rept. ${plan.congress}-${number}`);
  history.library("14000", "Committee", text, { committees: [committee] });
  history.senate("Committee", text, { committees: [committee] });
  history.senate(
    "Calendars",
    `Placed on Senate Legislative Calendar under General Orders. Calendar No. ${calendar}.`,
  );
  history.stage("rs", "Reported to Senate", "Reported to Senate", {
    code: "25",
    name: "Reported to Senate",
  });
}
