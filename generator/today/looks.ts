import { setTimeout } from "node:timers/promises";

import { LRUCache } from "lru-cache";

import { votePath as idOfVote } from "../../contract/addresses.ts";
import { congressOf } from "../../contract/congress.ts";
import { easternDayAt } from "../../contract/eastern.ts";
import { type Vote, voteOrder } from "../../contract/kinds/vote.ts";
import { compareBy } from "../../contract/resource.ts";
import { todayKey } from "../../contract/resources/today.ts";
import { checkNoEntities, checkRecord, readAnswer } from "../../data/mirror/files/check-content.ts";
import type { MirrorFile } from "../../data/mirror/files/mirror-file.ts";
import { unexpected } from "../../data/mirror/http/fetch-error.ts";
import type { HttpClient } from "../../data/mirror/http/http-client.ts";
import type { Publishers } from "../../data/mirror/http/publishers.ts";
import { rollCallFile } from "../../data/mirror/publishers/house-votes.ts";
import {
  menuAddress,
  readVoteMenu,
  senateFile,
  votePath,
} from "../../data/mirror/publishers/senate-votes.ts";
import { instantOf } from "../../data/parse/values.ts";
import { readBillsThisWeek } from "../../data/readers/house/bills-this-week.ts";
import { readFloorDay } from "../../data/readers/house/floor-day.ts";
import type { Log } from "../../lib/log.ts";
import { required } from "../../lib/required.ts";
import { dateOf, dayOf, HOUR_MS, lastDays, MINUTE_MS } from "../../lib/time.ts";
import { createTodayWriter, lastToday } from "../builds/today-pointer.ts";
import type { Store } from "../../store/store.ts";
import type { TodayRecords } from "./today-records.ts";

export interface LookParts {
  readonly client: Pick<HttpClient, "get">;
  readonly publishers: Publishers;
  readonly records: TodayRecords;
  /** The first one has the lease and the builds. */
  readonly stores: readonly [Store, ...Store[]];
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** The days that are shown: that of Washington, and those before. A build takes over in the night after each. */
const DAYS = 3;
const OPEN_MS = MINUTE_MS;
const SENATE_MS = 5 * MINUTE_MS;
const IDLE_MS = 15 * MINUTE_MS;
/** After the hour for which the House announced itself, its file may come late. */
const OPENING_MS = 12 * HOUR_MS;
/** More than are read at once: the days' files, two weeks' lists, and the menus of two sessions. */
const MOST_FILES = 16;
const traffic = { requests: 0, bytes: 0 };

/** Why a roll call waits, and until when it is not read again. */
interface Hold {
  readonly reason: string;
  readonly until: number;
}

/** A roll call that a line or the menu names. */
interface Named {
  readonly id: string;
  readonly date: string | null;
  readonly file: MirrorFile;
  readonly made_of: string;
}

/** Follows the day until the signal aborts. */
export async function followDay(parts: LookParts, signal: AbortSignal): Promise<void> {
  const looks = await createLooks(parts);
  while (!signal.aborted) {
    const next = await looks.look();
    const pause = Math.max(1_000, next - parts.clock());
    await setTimeout(pause, undefined, { signal }).catch(() => {});
  }
}

/** Continues with what was published last. */
export async function createLooks(parts: LookParts) {
  const { client, publishers, records, stores, log, clock } = parts;
  const writers = stores.map(createTodayWriter);
  let today = await lastToday(stores[0]);
  let asOf: string | null = null;
  let nextLook = "";
  /** By the year of a session. */
  const senate = new Map<number, readonly Named[]>();
  /** By address, the last text without its time, and when it changed. */
  const files = new LRUCache<
    string,
    { readonly text: string; readonly lastModified: string | null }
  >({ max: MOST_FILES });
  const due = { floor: 0, days: 0, senate: 0, weeks: 0 };
  let holds: ReadonlyMap<string, Hold> = new Map();

  const dates = (): readonly string[] => {
    const newest = Date.parse(easternDayAt(instantOf(new Date(clock()))));
    return lastDays(DAYS, newest).toReversed();
  };

  /** Reads a file unless it is as it was when `use` last went well. Returns `absent` if there is none, or an HTML page. */
  async function readIfChanged(address: string, use: (bytes: Uint8Array) => void) {
    const known = files.get(address);
    // With both conditions, servers take only the ETag, which the Clerk's does not know.
    const since = known?.lastModified;
    const headers = since == null ? {} : { "if-modified-since": since };
    const answer = await client.get({ address, headers }, traffic);
    if (answer.kind !== "content") return answer.kind;
    const { bytes, contentType, validators } = answer;
    const text = bytes.toString("latin1").replace(/<pubDate>[^<]*<\/pubDate>/, "");
    if (text !== known?.text) {
      const read = (all: Uint8Array): void => {
        checkNoEntities(all);
        use(all);
      };
      if (readAnswer({ address, bytes, contentType }, read) === "absent") return "page";
    }
    files.set(address, { text, lastModified: validators.lastModified });
    return "read";
  }

  /** How long until the floor is read again. */
  function floorPause(): number {
    const now = clock();
    const [newest] = today.house;
    if (newest?.is_finished === false) return OPEN_MS;
    const opens = Date.parse(newest?.next_convenes ?? "");
    if (now >= opens && now < opens + OPENING_MS) return OPEN_MS;
    return opens > now ? Math.min(IDLE_MS, opens - now) : IDLE_MS;
  }

  async function lookAtFloor(): Promise<number> {
    const now = clock();
    const isWhole = now >= due.days;
    const window = dates();
    for (const date of window) {
      const known = today.house.find(({ day }) => day === date);
      const isIdle = known === undefined ? date !== window[0] : known.is_finished;
      if (isIdle && !isWhole) continue;
      const address = `${publishers.clerk}/floor/${date.replaceAll("-", "")}.xml`;
      const found = await readIfChanged(address, (bytes) => {
        const read = readFloorDay(bytes);
        if (read.day !== date) throw unexpected(address, `is the day ${read.day}`);
        // Another of the publisher's servers may still have an older file.
        if (known !== undefined && read.published_at < known.published_at) return;
        const actions = read.actions.map(({ roll_call: vote_number, ...action }) => {
          const bills = action.bills.map((bill) => records.bill(bill));
          const vote = vote_number && idOfVote({ ...read, chamber: "house", vote_number });
          return { ...action, bills, vote: vote || null };
        });
        const others = today.house.filter(({ day }) => day !== date);
        const house = [...others, { ...read, actions }];
        today = { ...today, house: house.toSorted((a, b) => (a.day < b.day ? 1 : -1)) };
      });
      if (found === "page" || (found === "absent" && known !== undefined)) {
        throw unexpected(address, "is no floor file");
      }
    }
    today = { ...today, house: today.house.filter(({ day }) => window.includes(day)) };
    if (isWhole) due.days = now + IDLE_MS;
    asOf = instantOf(new Date(now));
    return floorPause();
  }

  async function lookAtSenate(): Promise<number> {
    for (const year of new Set(dates().map(sessionYear))) {
      const congress = congressOf(`${year}-02-01`);
      const session = { congress, session: year % 2 === 1 ? (1 as const) : (2 as const) };
      await readIfChanged(menuAddress(publishers, session), (bytes) => {
        const rows = readVoteMenu(bytes, session).map(({ number, date, words }) => ({
          id: idOfVote({ ...session, chamber: "senate", vote_number: Number(number) }),
          date,
          file: senateFile({ publishers }, session, votePath(session, number)),
          made_of: words,
        }));
        senate.set(year, rows);
      });
    }
    return SENATE_MS;
  }

  async function lookAtWeeks(): Promise<number> {
    const [date = ""] = dates();
    const day = dayOf(Date.parse(date));
    // January 1, 1970 was a Thursday.
    const monday = day - ((day + 3) % 7);
    const weeks = [monday, monday + 7].map(dateOf);
    for (const week of weeks) {
      const name = week.replaceAll("-", "");
      const address = `${publishers.houseMeetings}/floor/Download.aspx?file=/billsthisweek/${name}/${name}.xml`;
      await readIfChanged(address, (bytes) => {
        const read = readBillsThisWeek(bytes);
        if (read.week !== week) throw unexpected(address, `is the week of ${read.week}`);
        if (read.updated_at < (today.weeks[week] ?? "")) return;
        const others = today.scheduled.filter((item) => item.week !== week);
        const items = read.items.map((item) => {
          return { ...item, week, bill: item.bill && records.bill(item.bill) };
        });
        const scheduled = [...others, ...items];
        today = { ...today, scheduled, weeks: { ...today.weeks, [week]: read.updated_at } };
      });
    }
    const scheduled = today.scheduled.filter(({ week }) => weeks.includes(week));
    const kept = Object.entries(today.weeks).filter(([week]) => weeks.includes(week));
    today = { ...today, scheduled, weeks: Object.fromEntries(kept) };
    return IDLE_MS;
  }

  /** What names each roll call, by its id. */
  function namedVotes(): ReadonlyMap<string, readonly Named[]> {
    const lines = today.house.flatMap(({ day, congress, session, actions }) =>
      actions.flatMap(({ id, vote, updated_at }) => {
        if (vote === null) return [];
        const number = Number(/\d+$/.exec(vote)?.[0]);
        const file = rollCallFile({ publishers }, 1786 + 2 * congress + session, number);
        return [{ id: vote, date: day, file, made_of: `${id} ${updated_at}` }];
      }),
    );
    const window = dates();
    const named = [...lines, ...senate.values()]
      .flat()
      .filter(({ date }) => date !== null && window.includes(date));
    return Map.groupBy(named, ({ id }) => id);
  }

  /** Returns why a roll call has to wait; null if it is published as it is now. */
  async function lookAtVote({ id, file: { address, path } }: Named, made_of: string) {
    const now = clock();
    const wait = (reason: string, ms = 0) => ({ reason, until: now + ms });
    const answer = await client.get({ address }, traffic);
    const reading =
      answer.kind === "content"
        ? readAnswer({ address, ...answer }, (bytes) => checkRecord(path, bytes))
        : "absent";
    if (reading === "absent") return wait("its publisher does not have it yet");
    const found = reading?.readings[0];
    const isIt = found?.resource === "vote" && idOfVote(found.document) === id;
    if (!isIt) return wait("is another record");
    const [wrong] = [...(reading?.contradictions ?? []), ...(reading?.skippedEntries ?? [])];
    const made = wrong ?? records.makeVote(found.document, new Date(now));
    if (typeof made === "string") return wait(made, SENATE_MS);
    const { lean, page, object, text_sha256 } = made;
    for (const store of stores) await store.write(todayKey(object), page);
    const votes = [...today.votes.filter((vote) => vote.id !== id), lean];
    const stored = { object, bytes: page.length, text_sha256, made_of };
    today = {
      ...today,
      votes: votes.toSorted(compareBy(voteOrder)),
      pages: { ...today.pages, [id]: stored },
    };
    return null;
  }

  async function lookAtVotes(): Promise<void> {
    const named = namedVotes();
    const oldest = dates().at(-1) ?? "";
    const isKept = ({ id, date }: Vote) => (date ?? oldest) >= oldest || named.has(id);
    const votes = today.votes.filter(isKept);
    const ids = new Set(votes.map(({ id }) => id));
    const pages = Object.entries(today.pages).filter(([id]) => ids.has(id));
    today = { ...today, votes, pages: Object.fromEntries(pages) };
    const held: [string, Hold][] = [];
    for (const [id, all] of named) {
      const named_by = Array.from(all, (each) => each.made_of).toSorted();
      const made_of = [...named_by, records.build()].join(", ");
      if (today.pages[id]?.made_of === made_of) continue;
      let hold = holds.get(id) ?? null;
      if (hold === null || clock() >= hold.until)
        hold = await lookAtVote(required(all[0], id), made_of).catch((error: unknown) => {
          log.warn("today_vote_not_read", { vote: id, error });
          return { reason: "it could not be read", until: 0 };
        });
      if (hold !== null) held.push([id, hold]);
    }
    holds = new Map(held);
    today = { ...today, waiting: held.map(([id, { reason }]) => ({ id, reason })) };
  }

  /** Runs work that is due. The work returns its pause in milliseconds; after a failure the pause is a minute. */
  async function attempt(name: "floor" | "senate" | "weeks", work: () => Promise<number>) {
    if (clock() < due[name]) return;
    const pause = await work().catch((error: unknown) => {
      log.warn("today_look_failed", { source: name, error });
      return OPEN_MS;
    });
    due[name] = clock() + pause;
  }

  return {
    /** Reads what is due, publishes it, and returns when the next look is due. */
    look: async (): Promise<number> => {
      try {
        // Another build has other bills, so all is read again, and names them anew.
        if (await records.refresh()) {
          files.clear();
          Object.assign(due, { floor: 0, days: 0, weeks: 0 });
        }
      } catch (error) {
        log.warn("today_records_not_read", { error });
      }
      const before = asOf;
      await attempt("floor", lookAtFloor);
      await attempt("senate", lookAtSenate);
      await attempt("weeks", lookAtWeeks);
      await lookAtVotes();
      if (asOf !== null) {
        // After a failure, the time of the look that failed says since when.
        if (asOf !== before) nextLook = instantOf(new Date(due.floor));
        for (const write of writers) await write(today, { as_of: asOf, next_look: nextLook });
      }
      return Math.min(due.floor, due.senate, due.weeks);
    },
  };
}

/** Sessions begin on January 3, so January 1 and 2 are in the session of the year before. */
const sessionYear = (date: string): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < "01-03" ? 1 : 0);
