/** What an action means for a bill's progress: the Library of Congress publishes no status field. */
import type { ActionSource, Chamber } from "../contract/enumerations.ts";
import type { Day } from "./documents.ts";
import { ascending, orderedBy } from "./order.ts";

/** What the classification looks at. */
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
  | "passage_vitiated";

export interface BillEvent {
  readonly kind: EventKind;
  readonly chamber: Chamber | null;
  readonly date: Day;
  readonly text: string;
}

type Meaning = readonly [kind: EventKind, chamber: Chamber | null];

/**
 * Oldest first, with what a presidential or congressional step undid left out.
 *
 * @param actions oldest first
 */
export function billEvents(actions: readonly ActionFacts[]): readonly BillEvent[] {
  const events = actions.flatMap((action) => {
    const meaning = classify(action);
    if (meaning === null) return [];
    const [kind, chamber] = meaning;
    return [{ kind, chamber, date: action.date, text: action.text }];
  });
  const sorted = events.toSorted(
    orderedBy(
      ascending((event) => event.date),
      ascending((event) => PRESIDENTIAL_RANK[event.kind] ?? 0),
    ),
  );
  return withoutVitiated(sorted);
}

// On one day the source's rows of the President's part may be swapped (usgpo/bill-status#140).
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

// The Library of Congress codes. House floor codes collide with ten of them once their H is
// stripped: 21000 is a conference report agreed to, H21000 a subcommittee hearing.
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
  5500: ["reported", "house"],
  14000: ["reported", "senate"],
  14500: ["reported", "senate"],
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

// 29000, 36000, 41000, E30000 and E40000 each stand on more than one kind of row, so text decides.
const TEXTS: readonly (readonly [pattern: RegExp, kind: EventKind])[] = [
  [/^became (public|private) law/i, "became_law"],
  [/^pocket vetoed by president/i, "pocket_vetoed"],
  [/^vetoed by president/i, "vetoed"],
  [/^signed by president/i, "signed"],
  [/^sent to archivist .*unsigned/i, "unsigned"],
  [/^presented to president/i, "presented"],
  [/cleared for white house/i, "cleared"],
  // The Library has codes for a conference only once a chamber agrees to its report.
  [/^(the speaker|senate) appoint(ed|s) (additional )?conferees/i, "conference"],
  [/^conference held|^conference report .*\bfiled\b/i, "conference"],
  [/^(house|senate) insists .*\bconference\b/i, "conference"],
  [/^on motion that the house .*\brequest a conference\b.* agreed to/i, "conference"],
  // By a rule the House may agree without a row of the Library's (H.R. 4373, S. 1301 of the 117th).
  [/^pursuant to .*\bhouse agreed to (the )?senate amendments?\b/i, "exchanged"],
];

const REFUSED = /fail|reject|disagree|not agreed|not invoked/i;

function classify({ text, code, source }: ActionFacts): Meaning | null {
  if (text === "" || /^[HS]\.Amdt\./.test(text)) return null;
  const vitiated = /\b(house|senate) vitiated (?:the |its )?(?:previous )?passage/i.exec(text);
  if (vitiated !== null) {
    return ["passage_vitiated", vitiated[1]?.toLowerCase() === "house" ? "house" : "senate"];
  }
  if (isLibrarys(source, code)) {
    const meaning = LIBRARY_CODES[code ?? ""];
    if (meaning?.[0] === "conference_agreed" && REFUSED.test(text)) return ["conference", null];
    if (meaning?.[0] === "exchanged" && /\bconfer(ence|ees)\b/i.test(text)) {
      // "On motion that the House disagree to the Senate amendment, and request a conference …"
      return /\b(failed|rejected|not agreed)\b/i.test(text) ? null : ["conference", null];
    }
    if (meaning !== undefined) return meaning;
  }
  for (const [pattern, kind] of TEXTS) if (pattern.test(text)) return [kind, null];
  return isLibrarys(source, code) && code !== null && /^29[01]00$/.test(code)
    ? ["signed", null]
    : byCommittee(text, code, source);
}

function isLibrarys(source: ActionSource | null, code: string | null): boolean {
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
    return /^H12[123]00$/.test(code ?? "") ? ["reported", "house"] : null;
  }
  if (source === "house_committee")
    return /^referred to/i.test(text) ? ["referred", "house"] : null;
  if (source === "library_of_congress") return null;
  return /\breferred\b.*\bto\b/i.test(text) ? ["referred", "senate"] : null;
}

/** A chamber that vitiates its passage has not passed the bill; both events go. */
function withoutVitiated(events: readonly BillEvent[]): readonly BillEvent[] {
  if (!events.some(({ kind }) => kind === "passage_vitiated")) return events;
  const kept: BillEvent[] = [];
  for (const event of events) {
    if (event.kind !== "passage_vitiated") {
      kept.push(event);
      continue;
    }
    const at = kept.findLastIndex(
      ({ kind, chamber }) => kind === "passed" && chamber === event.chamber,
    );
    if (at >= 0) kept.splice(at, 1);
  }
  return kept;
}

/** Whether the words of a passage say that the chamber changed the text. */
export function saysAmended(text: string): boolean {
  return /with (an )?amendments?|as amended|\(amended\)|, amended/i.test(
    text.replaceAll(/without amendment/gi, ""),
  );
}

/** Whether a chamber took the other's amendments as they are, so that both now have one text. */
export function isCleanAcceptance(text: string): boolean {
  return (
    /(agreed?|concur(red)?)\b[^.:;]* (to|in) (the )?(house|senate) amendments?/i.test(text) &&
    !/with (an )?amendment/i.test(text) &&
    !REFUSED.test(text)
  );
}

/**
 * The part of an action's text that is about the bill itself. One text may pass many: "… the
 * following bills passed under suspension of the rules: H.R. 1638, as amended; S. 1198; and
 * agree to the Senate amendments to H.R. 5641."
 */
export function ownPart(text: string, citation: string): string {
  if (!/following (bills|measures|resolutions)/i.test(text)) return text;
  const name = ownName(citation);
  return text.split(";").find((part) => name.test(part)) ?? "";
}

// H. Res. 409 holds "s. 409" and S. 1198 holds "S. 119", but neither names the other bill.
function ownName(citation: string): RegExp {
  const spaced = citation.replaceAll(" ", "").replaceAll(".", String.raw`\.\s*`);
  return new RegExp(`(?<![a-z.])${spaced}(?!\\d)`, "i");
}
