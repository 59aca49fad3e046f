/** Classifies actions by code and text, since the Library of Congress publishes no status. */
import type { ActionSource, Chamber } from "../../contract/enumerations.ts";
import type { Day } from "../documents.ts";
import { chamber as chamberNamed } from "../parse/values.ts";
import { ascending, orderedBy } from "../parse/order.ts";
import { ownValue } from "../../lib/required.ts";

export interface ActionFacts {
  readonly date: Day;
  readonly text: string;
  readonly code: string | null;
  readonly source: ActionSource | null;
}

type EventKind =
  | "introduced"
  | "referred"
  | "reported"
  | "discharged"
  | "passed"
  | "failed"
  | "exchanged"
  | "conference"
  | "conference_agreed"
  | "cleared"
  | "presented"
  | "vetoed"
  | "pocket_vetoed"
  | "overridden"
  | "override_failed"
  | "signed"
  | "unsigned"
  | "became_law"
  | "tabled"
  | "postponed";

export interface BillEvent {
  readonly kind: EventKind;
  readonly chamber: Chamber | null;
  readonly date: Day;
  readonly text: string;
}

type Meaning = readonly [kind: EventKind, chamber: Chamber | null];

/** Undoes steps of these kinds on the named day, or on the last day that has one. */
interface UndoneStep {
  readonly kind: "undone";
  /** `null` if the text doesn't say whose steps. */
  readonly chamber: Chamber | null;
  readonly date: Day;
  readonly undoes: readonly EventKind[];
  readonly day: Day | undefined;
}

/** Takes and returns the oldest first; leaves out undone steps. `citation` names the bill in texts. */
export function billEvents(
  actions: readonly ActionFacts[],
  citation: string,
): readonly BillEvent[] {
  const byLibrary = new Set(
    actions
      .filter(({ source, code }) => isFromLibrary(source, code))
      .map(({ date, code }) => `${date} ${ownValue(LIBRARY_CODES, code ?? "")?.join(" ")}`),
  );
  const events = actions.flatMap((action): (BillEvent | UndoneStep)[] => {
    const { date, text } = action;
    const own = ownVote(action);
    const isNews = own !== null && !byLibrary.has(`${date} ${own.join(" ")}`);
    const steps = isNews ? [own] : meanings(action, citation);
    return [
      ...undoneSteps(action),
      ...steps.map(([kind, chamber]) => ({ kind, chamber, date, text })),
    ];
  });
  const sorted = events.toSorted(
    orderedBy(
      ascending("date"),
      ascending((event) => (event.kind === "undone" ? 0 : (PRESIDENTIAL_RANK[event.kind] ?? 0))),
    ),
  );
  return sorted.reduce<readonly BillEvent[]>(
    (kept, event) => (event.kind === "undone" ? withoutUndone(kept, event) : [...kept, event]),
    [],
  );
}

// The source may swap the rows of the President's actions within a day (usgpo/bill-status#140).
const PRESIDENTIAL_RANK: { readonly [kind in EventKind]?: number } = {
  cleared: 1,
  presented: 2,
  vetoed: 3,
  pocket_vetoed: 3,
  overridden: 4,
  override_failed: 4,
  signed: 5,
  unsigned: 5,
  became_law: 6,
};

// The Library of Congress codes. Ten of them collide with House floor codes once the H is stripped:
// 21000 is a conference report agreed to, H21000 a subcommittee hearing.
const LIBRARY_CODES: Readonly<Record<string, Meaning>> = {
  1000: ["introduced", "house"],
  1010: ["introduced", "house"],
  1025: ["introduced", "house"],
  "Intro-H": ["introduced", "house"],
  10000: ["introduced", "senate"],
  2000: ["referred", "house"],
  3000: ["referred", "house"],
  H11100: ["referred", "house"],
  "H11100-A": ["referred", "house"],
  11000: ["referred", "senate"],
  12000: ["referred", "senate"],
  5000: ["reported", "house"],
  5500: ["discharged", "house"],
  14000: ["reported", "senate"],
  14500: ["discharged", "senate"],
  14900: ["reported", "senate"],
  8000: ["passed", "house"],
  9000: ["failed", "house"],
  17000: ["passed", "senate"],
  18000: ["failed", "senate"],
  19000: ["exchanged", "house"],
  19500: ["exchanged", "house"],
  20000: ["exchanged", "senate"],
  20500: ["exchanged", "senate"],
  20700: ["conference", null],
  20800: ["conference", null],
  20900: ["conference", null],
  22000: ["conference", null],
  24000: ["conference", null],
  21000: ["conference_agreed", "house"],
  23000: ["conference_agreed", "senate"],
  28000: ["presented", null],
  E20000: ["presented", null],
  30000: ["pocket_vetoed", null],
  31000: ["vetoed", null],
  32000: ["overridden", "house"],
  33000: ["override_failed", "house"],
  34000: ["overridden", "senate"],
  35000: ["override_failed", "senate"],
};

// 29000, 36000, 41000, E30000 and E40000 each occur on several kinds of rows, so the text decides.
const TEXTS: readonly (readonly [pattern: RegExp, kind: EventKind])[] = [
  [/^became (public|private) law/i, "became_law"],
  [/^pocket vetoed by president/i, "pocket_vetoed"],
  [/^vetoed by president/i, "vetoed"],
  [/^signed by president/i, "signed"],
  [/^sent to archivist .*unsigned/i, "unsigned"],
  [/^presented to president/i, "presented"],
  [/cleared for white house/i, "cleared"],
  // The Library's conference codes only cover a chamber's agreement to the report.
  [/^(the speaker|senate) appoint(ed|s) (additional )?conferees/i, "conference"],
  [/^conference held|^conference report .*\bfiled\b/i, "conference"],
  [/^(house|senate) insists .*\bconference\b/i, "conference"],
  [/^on motion that the house .*\brequest a conference\b.* agreed to/i, "conference"],
  // Under a rule, the House may agree without a Library row (H.R. 4373, S. 1301 of the 117th).
  [/^pursuant to .*\bhouse agreed to (the )?senate amendments?\b/i, "exchanged"],
];

const REFUSED = /fail|reject|disagree|not agreed|not invoked/i;

/** One action may discharge and refer at once. */
function meanings(action: ActionFacts, citation: string): readonly Meaning[] {
  const { text } = action;
  if (text === "" || /^[HS]\.Amdt\./.test(text)) return [];
  if (tablesMeasure(text, citation)) return [["tabled", null]];
  if (POSTPONED.test(text)) return [["postponed", null]];
  const meaning = classify(action);
  if (meaning === null) return [];
  const [kind, chamber] = meaning;
  const isSentOn = kind === "discharged" && /\bdischarged\b.*\breferred to\b/i.test(text);
  return isSentOn ? [meaning, ["referred", chamber]] : [meaning];
}

const HOUSE_VOTE =
  /^on (?:passage|agreeing to the (?:joint |concurrent )?resolution|motion to suspend the rules and (?:pass|agree to) the (?:bill|(?:joint |concurrent )?resolution))(?:, as amended,?)? (passed|agreed to|failed)\b/i;
const SENATE_VOTE =
  /^(?:(passed) senate\b|resolution (agreed to) in senate\b|(failed) of passage in senate\b|(?:submitted|introduced|received) in the senate,.*\b(passed|agreed to) with(?:out)?\b)/i;

const OVER_VETO =
  /^(?:(passed|failed of passage) (?:in )?(?:the )?senate over veto\b|on passage, (?:the )?objections of the president to the contrary notwithstanding,? (passed|failed)\b)/i;

/** A chamber's own row of a vote, which the Library's row of the same day repeats, mostly a day later. */
function ownVote({ text, code, source }: ActionFacts): Meaning | null {
  const overVeto = OVER_VETO.exec(text)?.slice(1).find(Boolean);
  if (overVeto !== undefined && (source === "senate" || source === "house_floor")) {
    const kind = /^passed/i.test(overVeto) ? "overridden" : "override_failed";
    return [kind, source === "senate" ? "senate" : "house"];
  }
  const isHouse = source === "house_floor" && /^H37[13]00$/.test(code ?? "");
  const pattern = isHouse ? HOUSE_VOTE : source === "senate" ? SENATE_VOTE : null;
  const result = pattern?.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
  if (result === undefined || /\bveto\b/i.test(text)) return null;
  return [result === "failed" ? "failed" : "passed", isHouse ? "house" : "senate"];
}

const UNDOABLE: readonly (readonly [step: RegExp, undoes: readonly EventKind[]])[] = [
  [/\bpassage\b/i, ["passed"]],
  [/\bdischarge\b/i, ["discharged"]],
  [/(?<!conference )\breport(ing)?\b/i, ["reported"]],
  [/\b(adoption|agreement|concurrence)\b/i, ["passed", "exchanged", "conference_agreed"]],
  [
    /\bactions?\b/i,
    [
      ...(["referred", "reported", "discharged", "passed", "failed", "exchanged"] as const),
      ...(["conference", "conference_agreed", "cleared", "tabled", "postponed"] as const),
    ],
  ],
];
const STEP = "(?:passage|discharge|report|adoption|agreement|concurrence|action)";
const UNDONE: readonly RegExp[] = [
  // "Senate vitiated previous passage, under the order of 9/15/22.", "Vitiated previous reporting."
  new RegExp(`\\b(?:vitiated|rescinded|vacated) (?:(?:the|its|previous) )*(${STEP}.*)`, "i"),
  // "By unanimous consent, the passage of the bill was vitiated."
  new RegExp(`\\b(${STEP}[^.;]*)\\b(?:is|are|was|were) (?:vitiated|rescinded|vacated)\\b`, "i"),
];
// "Ordering of the yeas and nays on passage was vacated", "Cloture motion on passage vitiated".
const OF_A_VOTE = /\b(yeas and nays|recorded vote|cloture|SA \d|amendment n)/i;

// A chamber's request for the return of papers undoes nothing; the vitiation after it does.
function undoneSteps({ text, date, source }: ActionFacts): readonly UndoneStep[] {
  const steps = UNDONE.map((pattern) => pattern.exec(text)?.[1]).find((each) => each !== undefined);
  const named = /\b(house|senate) (?:vitiated|rescinded|vacated)\b/i.exec(text)?.[1];
  const chamber = chamberNamed(named ?? source?.replace(/_.*/, ""));
  if (steps === undefined || OF_A_VOTE.test(text)) return [];
  const [, month, dayOfMonth, year] =
    /(?<!order )\b(?:of|on) (\d{1,2})\/(\d{1,2})\/(?:20)?(\d\d)\b/i.exec(steps) ?? [];
  const day = month && `20${year}-${month.padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;
  const undoes = UNDOABLE.filter(([step]) => step.test(steps));
  return undoes.map(([, kinds]) => ({ kind: "undone", chamber, date, undoes: kinds, day }));
}

// Each House discharge is listed twice on its day, in the Library's row and in the House's.
function withoutUndone(
  events: readonly BillEvent[],
  { chamber, undoes, day }: UndoneStep,
): readonly BillEvent[] {
  const isOne = (event: BillEvent): boolean =>
    undoes.includes(event.kind) &&
    (chamber === null || event.chamber === null || event.chamber === chamber);
  const undone = day ?? events.findLast(isOne)?.date;
  return events.filter((event) => !isOne(event) || event.date !== undone);
}

// Amendments, motions and veto messages are tabled too, and a motion to reconsider follows nearly
// every passage. A bill only dies if the text is about the measure itself.
const MEASURE = "(?:the )?(?:measure|bill|(?:joint |concurrent )?resolution)";
const ON_THE_TABLE = "laid (?:up)?on the table";
const TABLED: readonly RegExp[] = [
  new RegExp(`^(?:on )?motion to (?:table|lay on the table) ${MEASURE},? agreed to`, "i"),
  new RegExp(`^(?:on )?motion to lay ${MEASURE} on the table,? agreed to`, "i"),
  new RegExp(`^(?:${MEASURE} (?:is|was) )?${ON_THE_TABLE}\\b`, "i"),
];
const POSTPONED = new RegExp(`^(?:${MEASURE} (?:(?:is|was) )?)?indefinitely postponed\\b`, "i");
const ANY_MEASURE = String.raw`[HS]\.(?:\s*(?:R|J|Con|Res)\.)*\s*\d+`;
// Part of one sentence: these periods end abbreviations, as in "H. Rept. 116-438" and "H.R. 2".
const SENTENCE_PART = String.raw`(?:\b(?:[A-Z]|Con|Res|Rept|Amdt|No|Nos|Mr|Mrs|Ms)\.|[^.;])*`;

/** "Pursuant to the provisions of H. Res. 601, H. Res. 594 is laid on the table." tables only 594. */
function tablesMeasure(text: string, citation: string): boolean {
  if (TABLED.some((pattern) => pattern.test(text))) return true;
  if (!/\blaid (?:up)?on the table\b/i.test(text)) return false;
  const listed = String.raw`(?:,? (?:and )?${ANY_MEASURE})*`;
  const verb = String.raw`,? (?:is|are|was|were|be)(?: hereby| considered(?: as)?)? `;
  // "Motions to reconsider the votes on amendments … to H.R. 2 are laid on the table." (116 H.R. 2)
  const notOfAnother = String.raw`(?<!\b(?:motion|amendment|vote|message)s?\b${SENTENCE_PART})`;
  const name = citationPattern(citation).source;
  const tabled = new RegExp(`${notOfAnother}${name}${listed}${verb}${ON_THE_TABLE}`, "i");
  return tabled.test(text.replaceAll(/\bpursuant to [^,]*,/gi, ""));
}

function classify({ text, code, source }: ActionFacts): Meaning | null {
  if (isFromLibrary(source, code)) {
    const meaning = ownValue(LIBRARY_CODES, code ?? "");
    if (meaning?.[0] === "conference_agreed" && REFUSED.test(text)) return ["conference", null];
    if (meaning?.[0] === "exchanged" && /\bconfer(ence|ees)\b/i.test(text)) {
      // "On motion that the House disagree to the Senate amendment, and request a conference …"
      return /\b(failed|rejected|not agreed)\b/i.test(text) ? null : ["conference", null];
    }
    if (meaning !== undefined) return meaning;
  }
  for (const [pattern, kind] of TEXTS) if (pattern.test(text)) return [kind, null];
  return isFromLibrary(source, code) && code !== null && /^29[01]00$/.test(code)
    ? ["signed", null]
    : byCommittee(text, code, source);
}

function isFromLibrary(source: ActionSource | null, code: string | null): boolean {
  if (source === "library_of_congress") return true;
  return source === null && code !== null && /^\d+$/.test(code);
}

function byCommittee(
  text: string,
  code: string | null,
  source: ActionSource | null,
): Meaning | null {
  if (source === "house_floor") {
    if (code?.startsWith("H11100") === true) return ["referred", "house"];
    if (code === "H12300") return ["discharged", "house"];
    return code === "H12100" || code === "H12200" ? ["reported", "house"] : null;
  }
  if (source === "house_committee")
    return /^referred to/i.test(text) ? ["referred", "house"] : null;
  if (source === "library_of_congress") return null;
  return /\breferred\b.*\bto\b/i.test(text) ? ["referred", "senate"] : null;
}

export function saysAmended(text: string): boolean {
  return /with (an )?amendments?|as amended|\(amended\)|, amended/i.test(
    text.replaceAll(/without amendment/gi, ""),
  );
}

/** Whether a chamber accepted the other's amendments unchanged, so that both agree on one text. */
export function isCleanAcceptance(text: string): boolean {
  return (
    /(agreed?|concur(red)?)\b[^.:;]* (to|in) (the )?(house|senate) amendments?/i.test(text) &&
    !/with (an )?amendment/i.test(text) &&
    !REFUSED.test(text)
  );
}

// "… the following bills passed …: H.R. 1638, as amended; S. 1198; and agree to the Senate …"
export function partAbout(text: string, citation: string): string {
  if (!/following (bills|measures|resolutions)/i.test(text)) return text;
  const name = citationPattern(citation);
  return text.split(";").find((part) => name.test(part)) ?? "";
}

// H. Res. 409 contains "s. 409", and S. 1198 contains "S. 119", but neither names that other bill.
function citationPattern(citation: string): RegExp {
  const spaced = citation.replaceAll(" ", "").replaceAll(".", String.raw`\.\s*`);
  return new RegExp(`(?<![a-z.])${spaced}(?!\\d)`, "i");
}
