import type { Entry } from "../../contract/entries/entry.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";

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
