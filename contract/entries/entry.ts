/** What happened to a record, in words. */
import type { EntryKind } from "../kinds/kinds.ts";
import { required } from "../../lib/required.ts";
import type { LatestAction } from "../schemas/actions.ts";

export interface Entry {
  /** The same in every build, and in all feeds that have the event. */
  readonly id: string;
  readonly kind: EntryKind;
  /** The record as it is cited or named. */
  readonly subject: string;
  /** The address in the API of the record, or of what the entry is about. */
  readonly apiUrl: string;
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  /** The day of the event. */
  readonly date: string;
  /** RFC 3339. */
  readonly published?: string | undefined;
  readonly updated: string;
}

/** Something that happened to a record. Builds are compared by these. */
export interface Happening extends Pick<Entry, "id" | "kind" | "subject" | "apiUrl" | "title"> {
  /** In the source's words. */
  readonly text: string | null;
  readonly date: string | null;
  /** It has happened for good: if it is gone, its publisher took it back. */
  readonly isLasting?: true;
  /** Returns the title of the one event that joins all such happenings of a build. */
  readonly together?: (titles: readonly string[]) => string;
}

/** Names an action by its day and text; {@link nameOfAction}, or a cheaper name for comparing. */
export type NameAction = (action: Pick<LatestAction, "date" | "text">) => string;

/** How a kind's records become entries. */
export interface EntriesOf<Row, Whole> {
  /** Makes the happenings of a record with all its blocks. Builds are compared by their ids. */
  readonly ofRecord: ((record: Whole, nameOf: NameAction) => readonly Happening[]) | null;
  /** Makes the entries of a list's row; null for kinds whose lists have no days. */
  readonly ofRow: ((row: Row) => readonly Entry[]) | null;
  /** Makes the entries of a row of a list below another record, by resource. `owner` is that record's path. */
  readonly below?: Readonly<Record<string, (row: never, owner: string) => readonly Entry[]>>;
}

const LONGEST_TITLE = 150;

export function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).toWellFormed()}…` : title;
}

/** Returns noon UTC, which, unlike midnight, is the same day everywhere in the United States. */
export function noon(day: string): string {
  return `${day}T12:00:00Z`;
}

/** The fields of an entry that has a day and no time. */
export const on = (day: string) => ({ date: day, published: noon(day), updated: noon(day) });

export interface Titled {
  readonly citation: string;
  readonly title: string | null;
}

export function titleOf({ citation, title }: Titled): string {
  return title === null ? citation : `${citation}: ${title}`;
}

/** What happened: `H. Rept. 119-608 filed`. */
export const reportFiled = (citation: string): string => `${citation} filed`;

interface About {
  readonly id: string;
  readonly citation: string;
  readonly api_url: string;
  readonly site_url: string | null;
}

type Said = Pick<Entry, "kind" | "title" | "text">;

/** Makes an entry about a record that is known by its citation. `name` follows its id. */
export const entryOf = (
  { id, citation, api_url, site_url }: About,
  name: string,
  day: string,
  { title, ...said }: Said,
): Entry => ({
  id: `${id}${name}`,
  subject: citation,
  apiUrl: api_url,
  title: shortened(title),
  url: site_url,
  ...said,
  ...on(day),
});

/** An entry as something that happened. */
export const happening = ({ id, kind, subject, apiUrl, title, text, date }: Entry): Happening => ({
  id,
  kind,
  subject,
  apiUrl,
  title,
  text,
  date,
});

/** Several names in a title: `Ada Pine, Bo Reed and 3 more`. */
export function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 4 ? 3 : 4);
  const more = names.length - shown.length;
  const last = more > 0 ? `${more} more` : required(shown.pop(), "a name");
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

interface Acting extends Omit<About, "site_url"> {
  readonly actions: readonly Pick<LatestAction, "date" | "text">[] | null;
}

/** The actions on a nomination or a treaty. */
export function executiveHappenings(
  kind: EntryKind,
  { id, citation, api_url, actions }: Acting,
  nameOf: NameAction,
): readonly Happening[] {
  return (actions ?? []).map((action) => ({
    id: `${id}/${nameOf(action)}`,
    kind,
    subject: citation,
    apiUrl: api_url,
    title: shortened(action.text),
    text: action.text,
    date: action.date,
    isLasting: true,
  }));
}

/** The latest action on a nomination or a treaty. `name` says whom or what it is about. */
export function latestActionEntry(
  kind: EntryKind,
  record: About & { readonly latest_action: LatestAction | null },
  name: string | null,
  nameOfAction: (action: LatestAction) => string,
): readonly Entry[] {
  const { citation, latest_action: action } = record;
  if (action === null) return [];
  const title = titleOf({ citation, title: name });
  const said = { kind, title, text: action.text };
  return [entryOf(record, `/${nameOfAction(action)}`, action.date, said)];
}
