/** Rules for the changes that a new version may make without a doubt. Nothing else judges versions. */
import { plural } from "../../contract/text.ts";
import { amendmentProgress, isDecided } from "../status/amendment-status.ts";
import type { BillDocument, BillList, PartResource } from "../documents.ts";
import { BILL_FIELDS } from "../merge/merge-bill.ts";

/** How many entries may go, or be another one: `few`, or a share of them if that is more. */
interface Rule {
  readonly few?: number;
  readonly share?: number;
  /** The fields that identify an entry. Without them, only the number of entries counts. */
  readonly key?: readonly string[];
  /** Only a smaller total of all records is a loss: a new Congress replaces a fifth of a list. */
  readonly isTotal?: true;
}

const CORRECTED: Rule = { few: 1, share: 0.1 };
const NONE: Rule = {};
/** Fields of entries, and details in a list of people or committees. */
const DETAILS: Rule = { few: 3, share: 0.05 };

/**
 * In the 18,000 files of three Congresses behind these values, no later version of a bill or roll call
 * lost an entry: withdrawn cosponsors stay with a date (BILLSTATUS user guide, "cosponsors"), and so
 * do amendments and laws. The Library of Congress rewrites subjects, titles and actions. In the
 * history of congress-legislators, offices and addresses disappear when a member leaves, and
 * subcommittees a few at a time. All seats end with a Congress: that is one to confirm by time.
 */
const RULES: Readonly<Record<`bill ${BillList}`, Rule> & Record<string, Rule>> = {
  "bill actions": CORRECTED,
  "bill amendments": { key: ["congress", "type", "number"] },
  "bill committees": { key: ["code"] },
  "bill cosponsors": NONE,
  "bill laws": { key: ["congress", "law_type", "law_number"] },
  "bill related_bills": { ...CORRECTED, key: ["congress", "type", "number"] },
  "bill subjects": { share: 0.2, key: ["name"] },
  "bill summaries": CORRECTED,
  "bill texts": NONE,
  "bill titles": { few: 2, share: 0.2, key: ["title"] },
  "bill_text sections": CORRECTED,
  "bill_text lines": { few: 3, share: 0.2 },
  legislators: { few: 3, isTotal: true },
  committees: { few: 3, share: 0.05, isTotal: true },
  memberships: { few: 3, share: 0.05, isTotal: true },
  "membership members": { ...DETAILS, isTotal: true },
  meetings: { few: 1, share: 0.25, isTotal: true },
  "meeting related_bills": { few: 1, share: 0.5 },
  "meeting related_nominations": { few: 1, share: 0.5 },
};

/** Values that hardly ever change, so that many changed ones are a doubt like many lost ones. */
const STABLE: Readonly<Partial<Record<PartResource, readonly string[]>>> = {
  legislator: [
    "last_name",
    "birth_date",
    ...["chamber", "state", "party", "district", "senate_class", "start_date", "end_date"].map(
      (field) => `terms.${field}`,
    ),
  ],
  committee: ["name", "chamber"],
  membership: ["members.title"],
};

/** Publishers never remove identities, served terms and decisions. */
const FIRM = /\.?(?:bioguide_id|lis_id|votes|formats|number)$|^terms$|^steps /;

function ruleOf(section: string): Rule {
  const named = RULES[section];
  if (named !== undefined) return named;
  const [resource, field] = section.split(" ");
  // Whole records.
  if (field === undefined) return NONE;
  if (FIRM.test(section.slice(section.indexOf(" ") + 1))) return NONE;
  const isOfFile = resource === "bill" || resource === "vote";
  return !isOfFile || field.includes(".") ? DETAILS : NONE;
}

export const isTotal = (section: string): boolean => ruleOf(section).isTotal === true;

export interface Loss {
  /** `bill cosponsors`, `vote positions.bioguide_id`, `committees` (whole records of a list). */
  readonly section: string;
  readonly had: number;
  /** Gone, or changed where that is judged. */
  readonly lost: number;
  readonly records: number;
}

/** Whether a loss is too large to be a publisher's correction. */
export function isTooMuch({ section, had, lost, records }: Loss): boolean {
  const { few = 0, share = 0 } = ruleOf(section);
  const isWhole = lost === had && !section.includes(".");
  if (isWhole && !isStable(section) && (records === 1 || had > 1)) return true;
  return lost > Math.max(few, Math.floor(had * share));
}

export interface Replacement {
  /** `bill 117 HR 5` */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** How many whole records (`committees`) or seats a list has, by section. */
export type Totals = ReadonlyMap<string, number>;

/** `most` is what the list lately had, if the records are all of it. */
export function lossesOf(
  replacements: readonly Replacement[],
  most: Totals = new Map(),
): readonly Loss[] {
  const sums = new Map<string, { had: number; has: number; lost: number }>();
  const add = (section: string, had: number, has: number, lost: number): void => {
    const sum = sums.get(section) ?? { had: 0, has: 0, lost: 0 };
    sums.set(section, { had: sum.had + had, has: sum.has + has, lost: sum.lost + lost });
  };
  for (const { name, before, after } of replacements) {
    const [resource = ""] = name.split(" ");
    const [had, has] = [before === null ? 0 : 1, after === null ? 0 : 1];
    add(plural(resource), had, has, Math.max(0, had - has));
    if (before === null || after === null) continue;
    const then = entriesOf(resource, before);
    const now = after === before ? then : entriesOf(resource, after);
    const lostIn = (section: string): number =>
      missing(then.get(section) ?? [], now.get(section) ?? []);
    for (const [section, { length }] of then) {
      // A missing entry's values are missing too; count the entry only.
      const entry = section.replace(/\..*/, "");
      const each = entry === section ? 0 : Math.ceil(length / (then.get(entry)?.length ?? 1));
      const lost = Math.max(0, lostIn(section) - each * lostIn(entry));
      add(section, length, now.get(section)?.length ?? 0, lost);
    }
  }
  const records = replacements.filter((each) => each.before !== null).length;
  return [...sums]
    .map(([section, { had, has, lost }]) => {
      if (!isTotal(section)) return { section, had, lost, records };
      const full = Math.max(had, most.get(section) ?? 0);
      return { section, had: full, lost: Math.max(0, full - has), records };
    })
    .filter(({ lost }) => lost > 0);
}

type Entries = ReadonlyMap<string, readonly string[]>;

/** How many entries of one list the other lacks. */
function missing(then: readonly string[], now: readonly string[]): number {
  if (then === now) return 0;
  const left = new Map<string, number>();
  for (const key of now) left.set(key, (left.get(key) ?? 0) + 1);
  return then.filter((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  }).length;
}

function isStable(section: string): boolean {
  const [resource = "", field = ""] = section.split(" ");
  return STABLE[resource as PartResource]?.includes(field) === true;
}

/** A record's entries and values by section, each by its key, or else `""`. */
function entriesOf(resource: string, json: string): Entries {
  const document = JSON.parse(json) as Record<string, unknown>;
  const entries = new Map<string, string[]>();
  const add = (path: string, value: unknown): void => {
    const section = `${resource} ${path}`;
    const keys = isStable(section) ? [JSON.stringify(value)] : keysIn(value, ruleOf(section).key);
    const known = entries.get(section);
    if (known !== undefined) known.push(...keys);
    else if (keys.length > 0) entries.set(section, keys);
  };
  for (const [name, value] of Object.entries(document)) {
    if (isDerived(resource, name)) continue;
    add(name, value);
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof entry !== "object" || entry === null) continue;
      for (const [field, inner] of Object.entries(entry)) add(`${name}.${field}`, inner);
    }
  }
  if (resource === "bill") addSteps(entries, document as unknown as BillDocument);
  return entries;
}

function keysIn(value: unknown, key: readonly string[] = []): string[] {
  if (!Array.isArray(value)) return isBlank(value) ? [] : [""];
  const rows = value as readonly Readonly<Record<string, unknown>>[];
  return rows.map((row) => key.map((field) => row[field]).join(" "));
}

function addSteps(
  entries: Map<string, string[]>,
  { status_history, amendments }: BillDocument,
): void {
  for (const { status } of status_history) {
    // A reserved number is introduced later.
    if (status !== "reserved") entries.set(`bill steps to ${status}`, [""]);
  }
  const decisions = amendments.flatMap((amendment) => {
    const { status } = amendmentProgress(amendment);
    return isDecided(status) ? [`${amendment.type} ${amendment.number} ${status}`] : [];
  });
  if (decisions.length > 0) entries.set("bill decisions on amendments", decisions);
}

function isDerived(resource: string, field: string): boolean {
  // A vacated roll call stays for some nights.
  if (resource !== "bill") return field === "vacated";
  return (BILL_FIELDS as Readonly<Record<string, string>>)[field] === "derived";
}

function isBlank(value: unknown): boolean {
  return value === null || value === "" || value === false;
}
