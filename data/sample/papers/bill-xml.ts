import { billCitation, billSite } from "../../../contract/addresses.ts";
import { displayTitle, planBill, type BillPlan } from "../floor/bill-plan.ts";
import { historyOf } from "../floor/bill-routes.ts";
import type { Action, ActionSource, Activity, Amendment, History } from "../floor/history.ts";
import type { Legislature } from "../floor/legislature.ts";
import {
  AS_OF,
  LAST_CONGRESS,
  clockText,
  congressLastDay,
  dayParts,
  dayText,
  instantText,
  midnight,
  sessionOf,
  yearOf,
} from "../people/calendar.ts";
import type { Committee } from "../people/committees.ts";
import { courtesyName } from "../people/people.ts";
import { randomOf, type Random } from "../people/random.ts";
import { cosponsorsOf, memberContent } from "./bill-people-xml.ts";
import { estimatesOf, subjectsOf, summariesOf, textsOf, titlesContent } from "./bill-text-xml.ts";
import { type Content, xml } from "./xml.ts";
import type { RollCall } from "../floor/roll-call.ts";

const DUBLIN_CORE = {
  "@xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "dc:format": "text/xml",
  "dc:language": "EN",
  "dc:rights":
    "This file was made up for a sample. Its people, measures and votes are fictional; it is in the public domain.",
  "dc:contributor": "Sample legislature of the Federal Legislative Data API",
  "dc:description":
    "This file has the form of a bill status of the United States Congress and tells of nothing that happened.",
};

/** A BILLSTATUS file of schema 3.0.0. */
export function billXml(legislature: Legislature, plan: BillPlan): string {
  const { congress, type, number, origin, introduced, intended } = plan;
  const history = historyOf(legislature, plan);
  const random = randomOf(legislature.seed, "content", congress, type, number);
  const chamber = origin === "house" ? "House" : "Senate";
  const updated = updatedAt(history, random);
  // A reserved number only has the actions of its introduction.
  const contents = intended === "reserved" ? {} : contentsOf(legislature, history, random);
  const bill = {
    number,
    updateDate: updated,
    updateDateIncludingText: updated,
    originChamber: chamber,
    originChamberCode: chamber.charAt(0),
    type,
    introducedDate: dayText(introduced),
    congress,
    legislationUrl: billSite(plan),
    actions: actionsOf(congress, history.actions),
    ...contents,
    title: displayTitle(plan),
    titles: titlesContent(history),
    latestAction: latestAction(history.actions),
  };
  const head = `<?xml version="1.0" encoding="utf-8" standalone="no"?>\n`;
  return head + xml("billStatus", { version: "3.0.0", bill, dublinCore: DUBLIN_CORE });
}

function contentsOf(legislature: Legislature, history: History, random: Random) {
  const { plan, reports, law, amendments, activities } = history;
  const isByRequest = random.chance(0.004) ? "Y" : "N";
  return {
    constitutionalAuthorityStatementText: authority(plan, random),
    committees: { item: committeesOf(activities) },
    committeeReports: { committeeReport: reports.map((each) => ({ citation: each })) },
    relatedBills: { item: relatedBills(legislature, plan, random) },
    sponsors: { item: { ...memberContent(plan.sponsor), isByRequest } },
    cosponsors: { item: cosponsorsOf(legislature, plan) },
    cboCostEstimates: { item: estimatesOf(history, random) },
    laws: { item: law === null ? [] : { ...law, number: `${plan.congress}-${law.number}` } },
    notes: law !== null && amendments.length >= 3 ? { item: { text: NOTE } } : undefined,
    ...subjectsOf(plan, random),
    summaries: { summary: summariesOf(history, random) },
    amendments: { amendment: amendments.map((each) => amendmentOf(plan, each)).toReversed() },
    textVersions: { item: textsOf(history) },
  };
}

function updatedAt({ plan, actions }: History, random: Random): string {
  const newest = actions.at(-1)?.day ?? plan.introduced;
  const end = plan.congress === LAST_CONGRESS ? AS_OF : congressLastDay(plan.congress) + 11;
  const day = Math.min(end, newest + 1 + random.below(40));
  return instantText(day, 3600 + random.below(60_000));
}

const NOTE = `See the <a href="https://www.congress.gov/">explanatory statement</a> printed in the Congressional Record.`;

/** The constitutional authority statement, which House rules require for bills and joint resolutions. */
function authority({ type, number, introduced, sponsor }: BillPlan, random: Random) {
  if ((type !== "HR" && type !== "HJRES") || random.chance(0.08)) return undefined;
  const { year, month, day } = dayParts(introduced);
  const issue = `Volume ${year - 1854}, Number ${1 + random.below(200)} (${month} ${day}, ${year})`;
  return `<pre>[Congressional Record ${issue}][House]From the Congressional Record Online through the Government Publishing Office [<a href="https://www.gpo.gov">www.gpo.gov</a>]By ${courtesyName(sponsor.person)}:${billCitation({ type, number })}.Congress has the power to enact this legislation pursuantto the following:Article I, Section 8, Clause ${1 + random.below(18)} of the Constitution[Page H${1 + random.below(9000)}]</pre>`;
}

function committeesOf(activities: readonly Activity[]): Content[] {
  const units = [...new Set(activities.map(({ committee }) => committee))];
  const full = [...new Set(units.map((unit) => unit.parent ?? unit))];
  return full.map((committee) => ({
    systemCode: committee.code,
    name: committee.shortName,
    chamber: committee.chamber === "house" ? "House" : "Senate",
    type: committee.kind,
    subcommittees: {
      item: units
        .filter(({ parent }) => parent === committee)
        .map((sub) => ({
          systemCode: sub.code,
          name: sub.shortName,
          activities: { item: activitiesOf(sub, activities) },
        })),
    },
    activities: { item: activitiesOf(committee, activities) },
  }));
}

function activitiesOf(unit: Committee, activities: readonly Activity[]): Content[] {
  const own = activities.filter(({ committee }) => committee === unit).toReversed();
  return own.map(({ name, day, seconds }) => ({ name, date: instantText(day, seconds) }));
}

/** Related bills, each with the title and latest action that its own file has. */
function relatedBills(legislature: Legislature, plan: BillPlan, random: Random): Content[] {
  const { companion, type, number, origin } = plan;
  const types = origin === "house" ? (["HR", "HR", "S"] as const) : (["S", "HR", "HR"] as const);
  const more = random.chance(0.55) ? 0 : 1 + random.below(3);
  const chosen = Array.from({ length: more }, () => {
    const other = random.pick(types);
    return { type: other, number: 1 + random.below(legislature.counts[other]) };
  });
  const all = new Map(
    [...chosen, ...(companion === null ? [] : [companion])].map(
      (each) => [`${each.type}${each.number}`, each] as const,
    ),
  );
  all.delete(`${type}${number}`);
  return [...all.values()].flatMap((each) => {
    const related = planBill(legislature, each.type, each.number);
    if (related.intended === "reserved") return [];
    return {
      title: displayTitle(related),
      congress: related.congress,
      number: related.number,
      type: related.type,
      latestAction: latestAction(historyOf(legislature, related).actions),
      relationshipDetails: {
        item: { type: each === companion ? "Identical bill" : "Related bill", identifiedBy: "CRS" },
      },
    };
  });
}

function amendmentOf(plan: BillPlan, amendment: Amendment): Content {
  const { congress } = plan;
  const { number, type, purpose, day, amends, actions, sponsor, proposed } = amendment;
  const house = type === "HAMDT";
  const origin = plan.origin === "house" ? "House" : "Senate";
  const described = `An amendment numbered ${number} offered in the Committee of the Whole.`;
  return {
    number,
    congress,
    type,
    description: house ? described : undefined,
    purpose,
    updateDate: instantText(day + 1, 20_000),
    latestAction: latestAction(actions),
    sponsors: { item: memberContent(sponsor) },
    submittedDate: midnight(day),
    proposedDate: proposed === true ? midnight(day) : undefined,
    chamber: house ? "House of Representatives" : "Senate",
    amendedAmendment: amends === undefined ? undefined : { number: amends, congress, type },
    amendedBill: {
      congress,
      type: plan.type,
      originChamber: origin,
      originChamberCode: origin.charAt(0),
      number: plan.number,
      title: displayTitle(plan),
    },
    actions: { count: actions.length, actions: actionsOf(congress, actions) },
  };
}

const SOURCES: Readonly<Record<ActionSource, Content>> = {
  senate: { name: "Senate" },
  committee: { code: 1, name: "House committee actions" },
  floor: { code: 2, name: "House floor actions" },
  library: { code: 9, name: "Library of Congress" },
};

const timeOf = ({ seconds }: Action): string | undefined =>
  seconds === undefined ? undefined : clockText(seconds);

function latestAction(actions: readonly Action[]): Content {
  const newest = actions.at(-1);
  if (newest === undefined) return undefined;
  return { actionDate: dayText(newest.day), text: newest.text, actionTime: timeOf(newest) };
}

function actionsOf(congress: number, actions: readonly Action[]): Content {
  return { item: actions.map((action) => actionOf(congress, action)).toReversed() };
}

function actionOf(congress: number, action: Action): Content {
  const { day, text, type, code, source, committees = [], rollCall, calendar } = action;
  return {
    actionDate: dayText(day),
    actionTime: timeOf(action),
    committees: {
      item: committees.map((each) => ({ systemCode: each.code, name: each.shortName })),
    },
    text,
    type,
    actionCode: code,
    sourceSystem: SOURCES[source],
    calendarNumber: { calendar },
    recordedVotes: rollCall && { recordedVote: recordedVote(congress, rollCall) },
  };
}

function recordedVote(congress: number, { chamber, day, seconds, number }: RollCall): Content {
  const session = sessionOf(congress, day);
  const url =
    chamber === "house"
      ? `https://clerk.house.gov/evs/${yearOf(day)}/roll${String(number).padStart(3, "0")}.xml`
      : `https://www.senate.gov/legislative/LIS/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_${String(number).padStart(5, "0")}.xml`;
  return {
    rollNumber: number,
    url,
    chamber: chamber === "house" ? "House" : "Senate",
    congress,
    date: instantText(day, seconds),
    sessionNumber: session,
  };
}
