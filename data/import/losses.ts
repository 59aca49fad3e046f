import { DAY_MS } from "../../lib/time.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import type { Day } from "../documents.ts";

export interface Loss {
  /** `bill cosponsors`, `vote positions.bioguide_id`, `committees` (whole records of a list). */
  readonly section: string;
  readonly had: number;
  readonly lost: number;
  readonly records: number;
}

export interface Replacement {
  readonly resource: string;
  readonly before: string | null;
  readonly after: string | null;
}

// An entry gained in one document doesn't offset a loss in another.
export function lossesOf(replacements: readonly Replacement[]): readonly Loss[] {
  const sums = new Map<string, { had: number; lost: number }>();
  const add = (section: string, had: number, lost: number): void => {
    const sum = sums.get(section) ?? { had: 0, lost: 0 };
    sums.set(section, { had: sum.had + had, lost: sum.lost + lost });
  };
  for (const { resource, before, after } of replacements) {
    if (before === null) continue;
    add(`${resource}s`, 1, after === null ? 1 : 0);
    if (after === null) continue;
    const sections = sectionsOf(JSON.parse(before) as object);
    const now = after === before ? sections : sectionsOf(JSON.parse(after) as object);
    const lostIn = (section: string): number =>
      Math.max(0, (sections.get(section) ?? 0) - (now.get(section) ?? 0));
    for (const [section, had] of sections) {
      // A missing entry's values are missing too; count the entry only.
      const list = section.replace(/\..*/, "");
      const each = list === section ? 0 : Math.ceil(had / (sections.get(list) ?? 1));
      add(`${resource} ${section}`, had, Math.max(0, lostIn(section) - each * lostIn(list)));
    }
  }
  const records = replacements.filter(({ before }) => before !== null).length;
  return [...sums]
    .map(([section, sum]) => ({ section, ...sum, records }))
    .filter(({ lost }) => lost > 0);
}

const DERIVED: ReadonlySet<string> = new Set([
  "status",
  "status_date",
  "status_history",
  "enacted_date",
  "became_law_date",
  "enacted_by",
  "incomplete_lists",
  "vacated",
]);

/** Counts entries or values by section: `cosponsors`, `cosponsors.bioguide_id`. */
function sectionsOf(document: object): ReadonlyMap<string, number> {
  const sections = new Map<string, number>();
  const count = (path: string, value: unknown): void => {
    const amount = Array.isArray(value) ? value.length : isBlank(value) ? 0 : 1;
    if (amount > 0) sections.set(path, (sections.get(path) ?? 0) + amount);
  };
  for (const [name, value] of Object.entries(document)) {
    if (DERIVED.has(name)) continue;
    count(name, value);
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof entry !== "object" || entry === null) continue;
      for (const [field, inner] of Object.entries(entry)) count(`${name}.${field}`, inner);
    }
  }
  return sections;
}

function isBlank(value: unknown): boolean {
  return value === null || value === "" || value === false;
}

interface Tolerance {
  readonly few: number;
  readonly share: number;
}

/** Publishers correct single entries of these sections and never remove many. */
const CORRECTED: Tolerance = { few: 1, share: 0.1 };

/**
 * Acceptable losses by section: `few` entries, or a `share` if that is more. Other sections may not
 * lose anything.
 *
 * In the 18,000 files of three Congresses behind these values, no later version of a bill or roll call
 * lost an entry: withdrawn cosponsors stay with a date (BILLSTATUS user guide, "cosponsors"), and so
 * do amendments and laws. The Library of Congress rewrites subjects, titles and actions. In the
 * history of congress-legislators, offices and addresses disappear when a member leaves, and
 * subcommittees a few at a time.
 */
const TOLERANCES: Readonly<Record<string, Tolerance>> = {
  "bill actions": CORRECTED,
  "bill titles": CORRECTED,
  "bill summaries": CORRECTED,
  "bill related_bills": CORRECTED,
  "bill subjects": { few: 0, share: 0.2 },
  meetings: { few: 1, share: 0.25 },
  "meeting related_bills": { few: 1, share: 0.5 },
  "meeting related_nominations": { few: 1, share: 0.5 },
  committees: { few: 3, share: 0.05 },
  memberships: { few: 3, share: 0.05 },
  legislators: { few: 3, share: 0 },
};

/** Fields of entries, and details in a list of people or committees. */
const DETAILS: Tolerance = { few: 3, share: 0.05 };

/** Whether a loss is too large to be a publisher's correction. */
export function isTooMuch({ section, had, lost, records }: Loss, today: Day): boolean {
  const [resource = "", field] = section.split(" ");
  if (isForming(today) && SEATS.has(resource)) return false;
  if (isForming(today) && field === undefined) {
    return lost > Math.min(Math.floor(had / 2), MAX_NEWCOMERS);
  }
  const { few, share } = toleranceOf(section, resource, field);
  const isWhole = lost === had && field?.includes(".") !== true;
  if (isWhole && (records === 1 || had > 1)) return true;
  return lost > Math.max(few, Math.floor(had * share));
}

const NONE: Tolerance = { few: 0, share: 0 };

function toleranceOf(section: string, resource: string, field: string | undefined): Tolerance {
  const named = TOLERANCES[section];
  if (named !== undefined || field === undefined) return named ?? NONE;
  // Publishers don't remove identities or served terms.
  if (/\.?(?:bioguide_id|lis_id|votes|formats|number)$|^terms$/.test(field)) return NONE;
  const isOfList = resource !== "bill" && resource !== "vote";
  return isOfList || field.includes(".") ? DETAILS : NONE;
}

/** All committee seats end with a Congress and are filled in the following weeks. */
const SEATS: ReadonlySet<string> = new Set(["memberships", "membership"]);
const FORMING_DAYS = 90;
/** The 73rd Congress had 165 in the House. */
const MAX_NEWCOMERS = 200;

function isForming(today: Day): boolean {
  const began = Date.parse(congressStart(congressOf(today)));
  return Date.parse(today) - began < FORMING_DAYS * DAY_MS;
}
