import type { Chamber } from "../../../contract/enumerations.ts";
import type { Committee } from "../people/committees.ts";
import type { History } from "./history.ts";

export function introduce(history: History): void {
  const { origin, type, intended } = history.plan;
  const house = origin === "house";
  const name = house ? "Introduced in House" : "Introduced in Senate";
  history.library(house ? "1000" : "10000", "IntroReferral", name);
  if (house) history.library("Intro-H", "IntroReferral", name);
  const summary = { code: "00", name };
  if (type === "SRES" && intended === "agreed_to")
    history.stage("ats", "Agreed to Senate", { titleSuffix: "Introduced", summary });
  else history.stage(house ? "ih" : "is", name, { titleSuffix: "Introduced", summary });
}

const PLACED = "Placed on Senate Legislative Calendar under";

export function toSenateCalendar(history: History): void {
  history.senate(
    "Calendars",
    `Introduced in the Senate. Read the first time. ${PLACED} Read the First Time.`,
  );
  history.later(3);
  const { number } = history.number("senate calendar");
  history.senate(
    "Calendars",
    `Read the second time. ${PLACED} General Orders. Calendar No. ${number}.`,
  );
  history.stage("pcs", "Placed on Calendar Senate");
}

export function refer(history: History, chamber: Chamber): void {
  const { random, plan } = history;
  const named = plan.topic.committees[chamber];
  const first = random.pick(named);
  const more = named.filter((each) => each !== first && random.chance(0.5));
  for (const each of [first, ...more]) history.activity(each, "Referred To");
  if (chamber === "senate") referInSenate(history, first);
  else referInHouse(history, first, more);
}

function referInSenate(history: History, committee: Committee): void {
  const { type, origin } = history.plan;
  const fromHouse = origin === "house";
  const read = type === "SRES" ? "Referred" : "Read twice and referred";
  const text = `${fromHouse ? "Received in the Senate and " : ""}${read} to the ${committee.formalName}.`;
  history.committees = [committee];
  history.senate("IntroReferral", text, { committees: [committee] });
  if (fromHouse) history.stage("rfs", "Referred in Senate");
}

function referInHouse(history: History, first: Committee, more: readonly Committee[]): void {
  history.committees = [first, ...more];
  const others = more.map(({ formalName }) => `the ${formalName}`).join(", and ");
  const text =
    more.length === 0
      ? `Referred to the House ${first.formalName}.`
      : `Referred to the ${first.formalName}, and in addition to ${others}, for a period to be subsequently determined by the Speaker, in each case for consideration of such provisions as fall within the jurisdiction of the committee concerned.`;
  for (const each of history.committees) {
    history.floor("H11100", "IntroReferral", text, { committees: [each], seconds: undefined });
  }
  if (history.random.chance(0.5)) referToSubcommittees(history);
}

function referToSubcommittees(history: History): void {
  history.later(30);
  for (const { subcommittees } of history.committees) {
    if (subcommittees.length === 0) continue;
    const sub = history.random.pick(subcommittees);
    history.activity(sub, "Referred To");
    history.committee(sub, `Referred to the ${sub.formalName}.`);
  }
}

/** Holds hearings and a markup. */
export function holdHearings(history: History, chamber: Chamber): void {
  const committee = leading(history);
  const senate = (text: string): void =>
    history.senate("Committee", `${committee.formalName}. ${text}`, { committees: [committee] });
  history.later(90);
  if (history.random.chance(0.5)) {
    history.activity(committee, "Hearings By");
    if (chamber === "house") history.committee(committee, "Subcommittee Hearings Held.");
    else senate("Hearings held.");
    history.later(60);
  }
  history.activity(committee, "Markup By");
  if (chamber === "senate") {
    senate("Ordered to be reported without amendment favorably.");
    return;
  }
  history.committee(committee, "Committee Consideration and Mark-up Session Held.");
  history.committee(committee, "Ordered to be Reported (Amended) by Voice Vote.");
}

/** Reports the bill, or discharges its committee. */
export function report(history: History, chamber: Chamber): void {
  history.later(60);
  if (history.random.chance(0.15)) discharge(history, chamber, leading(history));
  else if (chamber === "house") reportToHouse(history, leading(history));
  else reportToSenate(history, leading(history));
}

function leading({ committees: [committee], plan }: History): Committee {
  if (committee === undefined) throw new Error(`${plan.type} ${plan.number} has no committee`);
  return committee;
}

function discharge(history: History, chamber: Chamber, committee: Committee): void {
  const details = { committees: [committee] };
  history.activity(committee, "Discharged From");
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
  const { number: calendar } = history.number("union calendar");
  const amended = history.random.chance(0.7) ? " (Amended)" : "";
  const text = `Reported${amended} by the ${committee.formalName}. ${writeReport(history, "house")}.`;
  history.activity(committee, "Reported By");
  history.library("5000", "Committee", text, { committees: [committee] });
  history.floor("H12200", "Committee", text, { committees: [committee] });
  history.floor("H12410", "Calendars", `Placed on the Union Calendar, Calendar No. ${calendar}.`, {
    calendar: `U${String(calendar).padStart(5, "0")}`,
  });
  const name = "Reported to House";
  history.stage("rh", "Reported in House", { titleSuffix: name, summary: { code: "07", name } });
}

function reportToSenate(history: History, committee: Committee): void {
  const { number: calendar } = history.number("senate calendar");
  const { last } = history.member("senate").person;
  const ending = history.random.chance(0.5)
    ? `With written report No. ${writeReport(history, "senate").replace("S. Rept. ", "")}`
    : "Without written report";
  const text = `${committee.formalName}. Reported by Senator ${last} with an amendment in the nature of a substitute. ${ending}.`;
  history.activity(committee, "Reported By");
  history.library("14000", "Committee", text, { committees: [committee] });
  history.senate("Committee", text, { committees: [committee] });
  history.senate("Calendars", `${PLACED} General Orders. Calendar No. ${calendar}.`);
  const name = "Reported to Senate";
  history.stage("rs", name, { titleSuffix: name, summary: { code: "25", name } });
}

/** Returns the report's citation. */
export function writeReport(history: History, chamber: Chamber): string {
  const { number } = history.number(`${chamber} report`);
  const citation = `${chamber === "house" ? "H" : "S"}. Rept. ${history.plan.congress}-${number}`;
  history.reports.push(citation);
  return citation;
}
