import { DAY_MS } from "../../lib/time.ts";
import { billCitation } from "../../contract/addresses.ts";
import type { BillStatus, Chamber, EnactedBy } from "../../contract/enumerations.ts";
import {
  billEvents,
  isCleanAcceptance,
  partAbout,
  saysAmended,
  type ActionFacts,
  type BillEvent,
} from "./bill-events.ts";
import type { BillDocument, BillId, BillText, Day } from "../documents.ts";
import { chamber as chamberNamed } from "../parse/values.ts";

export interface BillCourse extends BillId {
  readonly titles: readonly string[];
  readonly introduced_date: Day | null;
  /** Oldest first. */
  readonly actions: readonly ActionFacts[];
  /** The days on which a chamber printed its amendments to the other chamber's bill. */
  readonly engrossedAmendments: readonly { readonly chamber: Chamber; readonly date: Day }[];
  readonly isLaw: boolean;
}

export function courseOf(
  bill: BillId &
    Pick<BillDocument, "title" | "introduced_date" | "titles" | "actions" | "texts" | "laws">,
): BillCourse {
  const { congress, type, number, title, introduced_date, titles, actions, texts, laws } = bill;
  return {
    congress,
    type,
    number,
    titles: [...(title === null ? [] : [title]), ...titles.map((each) => each.title)],
    introduced_date,
    actions: actions.toReversed(),
    engrossedAmendments: texts.flatMap(engrossedAmendment),
    isLaw: laws.length > 0,
  };
}

function engrossedAmendment({ version_name, date }: BillText): BillCourse["engrossedAmendments"] {
  const chamber = chamberNamed(/^Engrossed Amendment (House|Senate)/i.exec(version_name)?.[1]);
  return chamber === null || date === null ? [] : [{ chamber, date }];
}

/** An API page has only the latest action. */
export function progressOf(
  bill: Parameters<typeof courseOf>[0] & Pick<BillDocument, "latest_action" | "incomplete_lists">,
): BillProgress {
  const { actions, latest_action, incomplete_lists } = bill;
  const isPartial = actions.length === 0 && incomplete_lists.includes("actions");
  if (!isPartial || latest_action === null) return billProgress(courseOf(bill));
  return billProgress({
    ...courseOf(bill),
    actions: [{ ...latest_action, code: null, source: null }],
  });
}

export type BillProgress = Pick<
  BillDocument,
  "status" | "status_date" | "status_history" | "enacted_date" | "became_law_date" | "enacted_by"
>;

export function billProgress(course: BillCourse): BillProgress {
  const events = withLawOfSignature(billEvents(course.actions, billCitation(course)));
  const history = statusHistory(course, events);
  const law = lawDates(events);
  const isEnacted = course.isLaw || history.at(-1)?.status === "enacted";
  if (isEnacted && history.at(-1)?.status !== "enacted") {
    history.push({ status: "enacted", date: law.became_law_date ?? law.enacted_date });
  }
  const last = history.at(-1);
  return {
    status: last?.status ?? "introduced",
    status_date: last?.date ?? null,
    status_history: history,
    ...(isEnacted ? law : { enacted_date: null, became_law_date: null, enacted_by: null }),
  };
}

interface StatusChange {
  readonly status: BillStatus;
  readonly date: Day | null;
}

interface State {
  readonly course: BillCourse;
  readonly status: BillStatus;
  /** From committee, without a report. */
  readonly isDischarged: boolean;
  readonly passed: ReadonlySet<Chamber>;
  readonly conferenceAgreed: ReadonlySet<Chamber>;
  readonly overridden: ReadonlySet<Chamber>;
}

function statusHistory(course: BillCourse, events: readonly BillEvent[]): StatusChange[] {
  const status = isReserved(course, events) ? "reserved" : "introduced";
  const introduced = events.find(({ kind }) => kind === "introduced")?.date ?? null;
  const history: StatusChange[] = [{ status, date: course.introduced_date ?? introduced }];
  const none: ReadonlySet<Chamber> = new Set();
  let state: State = {
    course,
    status,
    isDischarged: false,
    passed: none,
    conferenceAgreed: none,
    overridden: none,
  };
  for (const event of events) {
    const next = nextStatus(state, event);
    if (next !== state.status) history.push({ status: next, date: event.date });
    state = { ...applyEvent(state, event), status: next };
  }
  return history;
}

// A reserved number only has the rows of its introduction.
function isReserved({ titles }: BillCourse, events: readonly BillEvent[]): boolean {
  return (
    titles.some((title) => /^Reserved for the (Speaker|Minority Leader)/i.test(title)) &&
    events.every(({ kind }) => kind === "introduced")
  );
}

function applyEvent(state: State, { kind, chamber }: BillEvent): State {
  if (chamber === null) return state;
  if (kind === "discharged") {
    return { ...state, isDischarged: state.isDischarged || state.status !== "reported" };
  }
  if (kind === "reported" || kind === "referred") return { ...state, isDischarged: false };
  const { passed, conferenceAgreed, overridden } = state;
  if (kind === "passed") return { ...state, passed: new Set([...passed, chamber]) };
  if (kind === "conference_agreed") {
    return { ...state, conferenceAgreed: new Set([...conferenceAgreed, chamber]) };
  }
  if (kind === "overridden") return { ...state, overridden: new Set([...overridden, chamber]) };
  return state;
}

function nextStatus(state: State, event: BillEvent): BillStatus {
  return state.status === "enacted" ? "enacted" : STEPS[event.kind](state, event);
}

type NextStatus = (state: State, event: BillEvent) => BillStatus;

const STEPS: Readonly<Record<BillEvent["kind"], NextStatus>> = {
  introduced: ({ status }) => status,
  referred: ({ status, isDischarged }) =>
    status === "introduced" || (status === "reported" && isDischarged) ? "referred" : status,
  reported: afterCommittee,
  discharged: afterCommittee,
  passed: afterPassage,
  failed: (_, { chamber }) => (chamber === "house" ? "failed_house" : "failed_senate"),
  exchanged: ({ course }, { text }) =>
    isCleanAcceptance(text) ? agreedByBoth(course) : "resolving_differences",
  conference: ({ status, conferenceAgreed }) =>
    conferenceAgreed.size === 2 ? status : "in_conference",
  conference_agreed: ({ course, conferenceAgreed }, event) =>
    hasOther(conferenceAgreed, event) ? agreedByBoth(course) : "in_conference",
  cleared: ({ course }) => agreedByBoth(course),
  presented: () => "presented",
  vetoed: () => "vetoed",
  pocket_vetoed: () => "pocket_vetoed",
  overridden: ({ overridden }, event) => {
    if (hasOther(overridden, event)) return "veto_overridden";
    return event.chamber === "house" ? "override_passed_house" : "override_passed_senate";
  },
  override_failed: () => "veto_sustained",
  signed: () => "signed",
  unsigned: () => "signed",
  became_law: () => "enacted",
  tabled: () => "tabled",
  postponed: () => "postponed",
};

function afterCommittee({ status }: State, { chamber }: BillEvent): BillStatus {
  // A bill may fail under suspension of the rules while it is in committee (117 H.R. 1204).
  const isInCommittee = ["introduced", "referred", `failed_${chamber}`].includes(status);
  return isInCommittee ? "reported" : status;
}

function afterPassage({ course, passed }: State, event: BillEvent): BillStatus {
  if (course.type === "HRES" || course.type === "SRES") return "agreed_to";
  const own = partAbout(event.text, billCitation(course));
  const isOrigin = event.chamber === (course.type.startsWith("H") ? "house" : "senate");
  const isSecond = hasOther(passed, event);
  if (isSecond && isCleanAcceptance(own)) return agreedByBoth(course);
  if (isOrigin || !isSecond) return event.chamber === "house" ? "passed_house" : "passed_senate";
  return saysAmended(own) || wasEngrossedAmended(course, event)
    ? "resolving_differences"
    : agreedByBoth(course);
}

const DAYS_TO_PRINT = 3;

// The House may amend by the rule under which it passes a bill; its action then doesn't mention it
// ("On passage Passed by the Yeas and Nays"), but it prints its amendment that day (S. 3373,
// 117th).
function wasEngrossedAmended(
  { engrossedAmendments }: BillCourse,
  { chamber: passing, date }: BillEvent,
): boolean {
  return engrossedAmendments.some((amendment) => {
    const days = (Date.parse(amendment.date) - Date.parse(date)) / DAY_MS;
    return amendment.chamber === passing && days >= 0 && days <= DAYS_TO_PRINT;
  });
}

function hasOther(chambers: ReadonlySet<Chamber>, { chamber }: BillEvent): boolean {
  return chambers.has(chamber === "house" ? "senate" : "house");
}

function agreedByBoth({ type, titles }: BillCourse): BillStatus {
  if (type === "HCONRES" || type === "SCONRES") return "agreed_to";
  const isJoint = type === "HJRES" || type === "SJRES";
  const amendsConstitution = titles.some((title) => AMENDS_CONSTITUTION.test(title));
  return isJoint && amendsConstitution ? "sent_to_states" : "passed_congress";
}

// "Proposing an amendment to the Constitution of the United States", "Proposing a balanced budget
// amendment to the Constitution", "proposing amendments to the Constitution …".
const AMENDS_CONSTITUTION =
  /\bproposing\b[^.;:]{1,80}?\bamendments? to the constitution\b(?! of (?!the united states))/i;

/** No bill becomes law before its signature. A later row stays (117 H.R. 7776). */
function withLawOfSignature(events: readonly BillEvent[]): readonly BillEvent[] {
  const signed = events.findLast(({ kind }) => kind === "signed");
  const became = events.find(({ kind }) => kind === "became_law");
  if (signed === undefined || became === undefined || became.date >= signed.date) return events;
  const others = events.filter(({ kind }) => kind !== "became_law");
  const at = others.indexOf(signed) + 1;
  return others.toSpliced(at, 0, { ...became, date: signed.date });
}

/** Names the day on which a bill became law by a row, if it was signed on another. */
export function otherLawDays({
  actions,
  enacted_by,
  enacted_date,
}: Pick<BillDocument, "actions" | "enacted_by" | "enacted_date">): readonly string[] {
  const days = actions.filter(({ text }) => /^became (public|private) law/i.test(text));
  const [other] = days;
  if (enacted_by !== "signed" || days.some(({ date }) => date === enacted_date)) return [];
  return other === undefined
    ? []
    : [`It was signed on ${enacted_date}; its action of ${other.date} says that it became law.`];
}

function lawDates(
  events: readonly BillEvent[],
): Pick<BillProgress, "enacted_date" | "became_law_date" | "enacted_by"> {
  const last = (...kinds: readonly BillEvent["kind"][]): BillEvent | undefined =>
    events.findLast(({ kind }) => kinds.includes(kind));
  const signed = last("signed", "unsigned");
  const overridden = last("overridden");
  // A later row repeats it (usgpo/bill-status#69).
  const became = events.find(({ kind }) => kind === "became_law");
  return {
    enacted_date: (signed ?? overridden ?? became)?.date ?? null,
    became_law_date: became?.date ?? null,
    enacted_by: enactedBy(signed, overridden),
  };
}

function enactedBy(signed: BillEvent | undefined, overridden: BillEvent | undefined): EnactedBy {
  if (signed !== undefined) return signed.kind === "signed" ? "signed" : "unsigned";
  return overridden === undefined ? "unknown" : "veto_override";
}
