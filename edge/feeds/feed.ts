import type { Meeting } from "../../contract/resources/meeting.ts";

/** A feed, whatever it is written as. */
export interface Feed {
  /** Its path below `/feeds`, without the format; ids begin with it. */
  readonly path: string;
  readonly title: string;
  /** The public page of what it is about, where there is one. */
  readonly siteUrl: string | null;
  /** RFC 3339: when its newest entry changed. */
  readonly updated: string;
  /** The newest first. */
  readonly entries: readonly Entry[];
}

export interface Entry {
  /** Its name in the feed, the same in every build. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  /** RFC 3339. */
  readonly published?: string | undefined;
  readonly updated: string;
}

/** A calendar, before it is written. */
export interface Calendar extends Pick<Feed, "path" | "title"> {
  readonly meetings: readonly Meeting[];
}

/** A feed or calendar with the addresses that only a build knows. */
export interface Published {
  /** Where the service is reached. */
  readonly baseUrl: string;
  /** The address without the format. */
  readonly address: string;
}

/**
 * A tag URI (RFC 4151) for something below a path of the service. It names neither the scheme nor the
 * API's version, so that it stays when these change.
 */
export function tagOf(baseUrl: string, name: string): string {
  return `tag:${new URL(baseUrl).hostname},2026:${name}`;
}

/** XML and iCalendar have no place for most control characters and for half a surrogate pair. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
