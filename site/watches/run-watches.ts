import { MOST_ACTIONS } from "../../edge/feeds/feeds.ts";
import type { Entry, Feed } from "../../edge/feeds/feed.ts";
import type { WatchedFeeds } from "../../edge/feeds/watched-feeds.ts";
import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import { API_PREFIX } from "../../contract/addresses.ts";
import { Problem } from "../../contract/problem.ts";
import type { EntryKind } from "../../contract/request/feeds.ts";
import type { Log } from "../../lib/log.ts";
import { DAY_MS, dateOf, dayOf } from "../../lib/time.ts";
import type { MostWatches } from "../app/web-parts.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import type { Attempts } from "../accounts/attempts.ts";
import type { WatchTable } from "../accounts/database/schema.ts";
import type { Noted } from "../accounts/watches.ts";
import { newsMessages, type SentEntry } from "./messages.ts";

/** Entries older than this are never sent: a new Congress in the data has years of them. */
const SENT_DAYS = 30;
/** `sent` has some more, for servers whose clocks differ. */
const STORED_DAYS = 40;
/** Between two feeds, so that requests get the thread. */
const PAUSE_MS = 5;

/** The day and, for a bill's actions, the words of an entry that was sent or was there at first, by its id. */
type Sent = Readonly<Record<string, readonly [day: string, kind?: EntryKind, title?: string]>>;

export interface RunParts {
  readonly accounts: Accounts;
  readonly notices: Attempts["notices"];
  readonly feeds: WatchedFeeds;
  readonly mostWatches: MostWatches;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Returns what a new watch stores, so that it sends nothing that its feed already has. */
export function firstSent(feed: Feed, now: number): string {
  return JSON.stringify(
    sentOf(feed.entries.filter(({ date }) => date >= daysBefore(now, STORED_DAYS))),
  );
}

/**
 * Writes what a new build has for each watch. One of the servers that share accounts does it. Returns whether the build
 * needs no other look: a server that dies is followed by another ten minutes later.
 */
export async function runWatches(parts: RunParts, build: LiveBuild): Promise<boolean> {
  const { accounts, notices, feeds, mostWatches, log, clock } = parts;
  const name = `watches of ${build.id}`;
  if (!(await notices.take(name))) return false;
  try {
    const startedAt = new Date(clock()).toISOString();
    const running = await accounts.runningWatches();
    const earlier = [...new Set(running.map(({ primed_build }) => primed_build))];
    const changed = new Map(
      await Promise.all(
        earlier.map(async (id) => [id, await feeds.changedSince(id, build)] as const),
      ),
    );
    const read = createReader(feeds, build, clock());
    for (const [accountId, own] of Map.groupBy(running, (watch) => watch.account_id)) {
      const news = new Map<string, Recent | null>();
      for (const [at, { id, address, plan, primed_build, failed_nights }] of own.entries()) {
        if (at >= mostWatches[plan] || primed_build === build.id) continue;
        const isSame =
          failed_nights === 0 && !mayDiffer(address, changed.get(primed_build) ?? null);
        if (!isSame) news.set(id, await read(address));
      }
      if (news.size === 0) continue;
      await accounts.noteNews(accountId, build.id, (watch) => {
        const recent = news.get(watch.id);
        if (recent === undefined) return "unchanged";
        return recent === null ? null : noted(watch, recent, build, clock());
      });
    }
    await accounts.endRun(
      build.id,
      earlier.filter((id) => id !== build.id),
      startedAt,
    );
    await notices.keep(name);
    log.info("watches_run", { build: build.id, watches: running.length, feeds: read.count() });
    return true;
  } catch (error) {
    log.error("watches_failed", { build: build.id, error });
    await notices.giveBack(name);
    return false;
  }
}

/** Whether `/changes` names a record that the feed is made of. Null: it is not known what changed. */
function mayDiffer(address: string, changed: ReadonlySet<string> | null): boolean {
  if (changed === null) return true;
  const [path = ""] = address.split("?");
  const [, kind = "", ...rest] = path.split("/");
  if (rest.length === 0) return [...changed].some((id) => id.startsWith(`/${kind}/`));
  return kind === "bills" ? changed.has(path) : changed.size > 0;
}

/** A feed without its old entries. */
interface Recent extends Feed {
  /** All that a bill's feed has; null for lists, which leave out what others push out. */
  readonly whole: ReadonlySet<string> | null;
}

/** Reads each feed once. Returns null for one that cannot be read. */
function createReader(feeds: WatchedFeeds, build: LiveBuild, now: number) {
  const known = new Map<string, Recent | null>();
  const oldest = daysBefore(now, STORED_DAYS);
  const read = async (address: string): Promise<Recent | null> => {
    const found = known.get(address);
    if (found !== undefined) return found;
    let recent: Recent | null = null;
    try {
      const feed = await feeds.read(address, build, "watches");
      const ids = new Set(feed.entries.map(({ id }) => id));
      const isWhole = /^\/bills\/\d/.test(address) && ids.size < MOST_ACTIONS;
      const entries = feed.entries.filter(({ date }) => date >= oldest);
      recent = { ...feed, entries, whole: isWhole ? ids : null };
    } catch (error) {
      // The record is gone, or a search is too slow. A store that fails ends the run, which begins again.
      if (!(error instanceof Problem)) throw error;
    }
    known.set(address, recent);
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
    return recent;
  };
  return Object.assign(read, { count: () => known.size });
}

function noted(watch: WatchTable, recent: Recent, build: LiveBuild, now: number): Noted {
  const sent = JSON.parse(watch.sent) as Sent;
  const oldest = daysBefore(now, SENT_DAYS);
  const fresh = recent.entries.filter(({ id }) => sent[id] === undefined);
  const gone = recent.whole === null ? [] : goneFrom(sent, recent.whole);
  const takenBack = gone
    .filter(({ id }) => sent[`${id}/taken-back`] === undefined)
    .filter(
      ({ date, text }) => !fresh.some((each) => each.date === date && isAlike(each.title, text)),
    )
    .map(({ id, ...entry }) => ({ ...recordOf(recent), ...entry, id: `${id}/taken-back` }));
  const kept = Object.entries(sent).filter(
    ([id, [day]]) => day >= daysBefore(now, STORED_DAYS) && !gone.some((each) => each.id === id),
  );
  const next: Sent = { ...Object.fromEntries(kept), ...sentOf([...fresh, ...takenBack]) };
  const kinds = watch.kinds === "" ? null : watch.kinds.split(",");
  const { base_url } = build.manifest;
  const entries = [...fresh, ...takenBack]
    .filter(({ date, kind }) => date >= oldest && (kinds === null || kinds.includes(kind)))
    .map((entry) => asSent(entry, base_url));
  const { id, title, address } = watch;
  const news = { watch: { id, title, address }, build: build.id, entries };
  return { sent: JSON.stringify(next), bodies: newsMessages(news, now) };
}

/** Actions that the publisher took back. */
function goneFrom(sent: Sent, whole: ReadonlySet<string>) {
  return Object.entries(sent).flatMap(([id, [date, kind, title]]) =>
    title === undefined || kind === undefined || whole.has(id)
      ? []
      : [{ id, date, kind, title: `Taken back by its publisher: ${title}`, text: title }],
  );
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\w+/g));

/** Whether an action is another in other words, which is named as the new one only. */
function isAlike(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared * 3 >= Math.max(words.size, others.size) * 2;
}

const recordOf = ({ path, title }: Feed) => ({
  subject: title.split(":", 1).join(""),
  apiUrl: API_PREFIX + path,
});

function sentOf(entries: readonly Pick<Entry, "id" | "date" | "kind" | "title">[]): Sent {
  return Object.fromEntries(
    entries.map(({ id, date, kind, title }) => {
      const isAction = /\/actions\/[^/]+$/.test(id);
      return [id, isAction ? [date, kind, title] : [date]] as const;
    }),
  );
}

function asSent(
  {
    apiUrl,
    id,
    kind,
    subject,
    title,
    text,
    date,
  }: Omit<SentEntry, "api_url" | "page_url"> & Pick<Entry, "apiUrl">,
  baseUrl: string,
): SentEntry {
  const api_url = new URL(apiUrl, baseUrl).href;
  const page_url = api_url.replace(API_PREFIX, "");
  return { id, kind, subject, title, text, date, api_url, page_url };
}

const daysBefore = (now: number, days: number): string => dateOf(dayOf(now - days * DAY_MS));
