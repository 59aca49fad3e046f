import type { Meeting } from "../../contract/kinds/meeting.ts";
import type { EntryKind } from "../../contract/request/feeds.ts";

/** A feed in no particular format. */
export interface Feed {
  /** The path below `/feeds` with its query, without the extension: `/bills?topic=health`. */
  readonly path: string;
  readonly title: string;
  /** The public page about the feed's record, if any. */
  readonly siteUrl: string | null;
  /** When the newest entry changed (RFC 3339). */
  readonly updated: string;
  /** Newest first. */
  readonly entries: readonly Entry[];
}

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

/** A calendar's content. */
export interface Calendar extends Pick<Feed, "path" | "title"> {
  readonly meetings: readonly Meeting[];
}

/** A build's URLs for a feed or calendar. */
export interface Published {
  /** The service's public URL. */
  readonly baseUrl: string;
  /** Set if a list that it is made from may lack records. */
  readonly note?: string | undefined;
}

/**
 * Returns a tag URI (RFC 4151) for a path of the service. It contains neither the scheme nor the API's version,
 * so that it survives their change.
 */
export function tagOf(baseUrl: string, name: string): string {
  return `tag:${new URL(baseUrl).hostname},2026:${name}`;
}

/** Removes most control characters and replaces lone surrogates, which XML and iCalendar do not allow. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}

/** Returns a meeting's location in one line. */
export function place({ location }: Meeting): string {
  const { room, building, address } = location ?? {};
  return [room, building, address].filter((part) => part !== null && part !== undefined).join(", ");
}

/** Lists a meeting's committees and bills, one per line. */
export function describe({ committees, related_bills }: Meeting): string {
  const names = committees.map(({ name }) => name);
  const bills = related_bills.map(({ citation, title }) =>
    title === null ? citation : `${citation}: ${title}`,
  );
  return [...names, ...bills].join("\n");
}
