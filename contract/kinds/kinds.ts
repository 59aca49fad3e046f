import type { RecordKind } from "../enumerations.ts";
import { inWords, plural } from "../text.ts";
import { billKind } from "./bill.ts";
import { amendmentKind } from "./amendment.ts";
import { lawKind } from "./law.ts";
import { voteKind } from "./vote.ts";
import { legislatorKind } from "./legislator.ts";
import { committeeKind } from "./committee.ts";
import { committeeReportKind } from "./committee-report.ts";
import { crsReportKind } from "./crs-report.ts";
import { meetingKind } from "./meeting.ts";
import { nominationKind } from "./nomination.ts";
import { treatyKind } from "./treaty.ts";
import { topicKind } from "./topic.ts";
import type { Kind, Source, Table } from "./kind.ts";

/** In the order of lists of kinds. */
const ENTRIES = {
  bill: billKind,
  amendment: amendmentKind,
  law: lawKind,
  vote: voteKind,
  legislator: legislatorKind,
  committee: committeeKind,
  meeting: meetingKind,
  nomination: nominationKind,
  treaty: treatyKind,
  committee_report: committeeReportKind,
  crs_report: crsReportKind,
  topic: topicKind,
} as const;
export type Kinds = (typeof ENTRIES)[keyof typeof ENTRIES];

export const KINDS: Readonly<Record<RecordKind, Kind>> = ENTRIES;

/** `bills, amendments, … and topics` */
export const ALL_KINDS = Object.values(KINDS)
  .map(({ words }) => words.many)
  .join(", ")
  .replace(/, (\w+)$/, " and $1");

export const kindOf = (name: string): Kind | undefined =>
  (KINDS as Readonly<Record<string, Kind>>)[name];

/** What one and several records are called: `CRS report`, `CRS reports`. */
export function wordsOf(name: string): readonly [one: string, many: string] {
  const { one, many } = kindOf(name)?.words ?? { one: inWords(name), many: plural(name) };
  return [one, many];
}

type NamesOf<Field extends string, Each = Kinds> =
  Each extends Readonly<Record<Field, infer Named>> ? keyof Named : never;
const gathered = (field: "sources" | "entries" | "tables") =>
  Object.assign({}, ...Object.values(KINDS).map((kind) => kind[field]));

export type SourceName = NamesOf<"sources">;
/** In the order in which `legis fetch` starts them. */
export const SOURCES: Readonly<Record<SourceName, Source>> = gathered("sources");
export const SOURCE_NAMES = Object.keys(SOURCES) as readonly SourceName[];

/** What an entry of a feed, or an event, is about. */
export type EntryKind = NamesOf<"entries">;
/** In words for people: `Actions and statuses`. */
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = gathered("entries");
export const ENTRY_KINDS = Object.keys(ENTRY_WORDS) as readonly EntryKind[];

export type TableResource = NamesOf<"tables">;
/** The bulk tables of all kinds. */
export const TABLES: Readonly<Record<TableResource, Table>> = gathered("tables");
