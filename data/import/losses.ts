import type { BillDocument } from "../documents.ts";

export interface Loss {
  /** `bill cosponsors`, `vote positions.bioguide_id`, `committees` (whole records of a list). */
  readonly section: string;
  readonly had: number;
  readonly lost: number;
  readonly records: number;
}

export interface Replacement {
  /** `bill 117 HR 5` */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The entries of each section; for a list, whole records (`committees`) and seats. */
export type Sections = ReadonlyMap<string, number>;

export interface LossOptions {
  /** The name of the list whose records these are, if they are all of it. */
  readonly list: string | null;
  /** The most entries that a record or list had lately, by its name. */
  readonly fullest: (name: string) => Sections;
}

/**
 * Only a smaller total is a loss of these: members change seats, and when a Congress begins, a fifth of a list
 * is replaced.
 */
const OF_LISTS: ReadonlySet<string> = new Set([
  "committees",
  "legislators",
  "meetings",
  "memberships",
  "membership members",
]);

export const isOfList = (section: string): boolean => OF_LISTS.has(section);

interface Sum {
  readonly had: number;
  readonly has: number;
  /** In each record; what another gained doesn't offset it. */
  readonly lost: number;
}

export function lossesOf(
  replacements: readonly Replacement[],
  { list, fullest }: LossOptions,
): readonly Loss[] {
  const sums = sumsOf(replacements, fullest);
  const totals = list === null ? NO_SECTIONS : fullest(list);
  const records = replacements.filter((each) => each.before !== null).length;
  return [...sums]
    .map(([section, { had, has, lost }]) => {
      if (!isOfList(section)) return { section, had, lost, records };
      const most = Math.max(had, totals.get(section) ?? 0);
      return { section, had: most, lost: Math.max(0, most - has), records };
    })
    .filter(({ lost }) => lost > 0);
}

export const NO_SECTIONS: Sections = new Map();

/** Compares with the stored versions only. */
export function lossesIn(replacements: readonly Replacement[]): readonly Loss[] {
  return lossesOf(replacements, { list: null, fullest: () => NO_SECTIONS });
}

function sumsOf(
  replacements: readonly Replacement[],
  fullest: LossOptions["fullest"],
): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  const add = (section: string, had: number, has: number, lost: number): void => {
    const sum = sums.get(section) ?? { had: 0, has: 0, lost: 0 };
    sums.set(section, { had: sum.had + had, has: sum.has + has, lost: sum.lost + lost });
  };
  for (const { name, before, after } of replacements) {
    const [resource = ""] = name.split(" ");
    const [had, has] = [before === null ? 0 : 1, after === null ? 0 : 1];
    add(`${resource}s`, had, has, Math.max(0, had - has));
    if (before === null || after === null) continue;
    const stored = sectionsOf(before);
    const now = after === before ? stored : sectionsOf(after);
    const then = fuller(stored, fullest(name));
    const lostIn = (section: string): number =>
      Math.max(0, (then.get(section) ?? 0) - (now.get(section) ?? 0));
    for (const [section, entries] of then) {
      // A missing entry's values are missing too; count the entry only.
      const entry = section.replace(/\..*/, "");
      const each = entry === section ? 0 : Math.ceil(entries / (then.get(entry) ?? 1));
      const lost = Math.max(0, lostIn(section) - each * lostIn(entry));
      add(`${resource} ${section}`, entries, now.get(section) ?? 0, lost);
    }
  }
  return sums;
}

/** The larger number of each section. */
export function fuller(one: Sections, other: Sections): Sections {
  if (other.size === 0) return one;
  const both = new Map(one);
  for (const [section, entries] of other) {
    both.set(section, Math.max(entries, both.get(section) ?? 0));
  }
  return both;
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
export function sectionsOf(json: string): Sections {
  const document = JSON.parse(json) as object;
  const sections = new Map<string, number>();
  const count = (path: string, value: unknown): void => {
    const amount = Array.isArray(value) ? value.length : isBlank(value) ? 0 : 1;
    if (amount > 0) sections.set(path, (sections.get(path) ?? 0) + amount);
  };
  for (const [name, value] of Object.entries(document)) {
    if (name === "status_history") {
      for (const { status } of value as BillDocument["status_history"]) {
        // A reserved number is introduced later.
        if (status !== "reserved") count(`steps to ${status}`, true);
      }
    }
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
 * subcommittees a few at a time. All seats end with a Congress: that is one to confirm by time.
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
export function isTooMuch({ section, had, lost, records }: Loss): boolean {
  const [resource = "", field] = section.split(" ");
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
  const isOfFile = resource === "bill" || resource === "vote";
  return !isOfFile || field.includes(".") ? DETAILS : NONE;
}
