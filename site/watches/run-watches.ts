import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import type { WatchedEvents } from "../../edge/feeds/watched-events.ts";
import { Problem } from "../../contract/problem.ts";
import { EVENT_DAYS, type Event } from "../../contract/resources/event.ts";
import type { Log } from "../../lib/log.ts";
import { DAY_MS, dateOf, dayOf, MINUTE_MS } from "../../lib/time.ts";
import type { MostWatches } from "../app/web-parts.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import type { Attempts } from "../accounts/attempts.ts";
import type { WatchTable } from "../accounts/database/schema.ts";
import { hasSeen } from "../accounts/seen-builds.ts";
import { newsMessages } from "./messages.ts";

/** After it a run ends, and the next one goes on. */
const RUN_MS = 5 * MINUTE_MS;
/** Requests get the thread after this many addresses. */
const ADDRESSES_AT_ONCE = 50;

export interface RunParts {
  readonly accounts: Accounts;
  readonly notices: Attempts["notices"];
  readonly events: Pick<WatchedEvents, "builds" | "read" | "among">;
  readonly mostWatches: MostWatches;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Writes what builds have for each watch that has not seen them. One of the servers that share accounts does it. Returns
 * whether the live build needs no other look: a server that dies is followed by another ten minutes later.
 */
export async function runWatches(parts: RunParts, live: LiveBuild): Promise<boolean> {
  const { notices, events, log, clock } = parts;
  const name = `watches of ${live.id}`;
  if (!(await notices.take(name))) return false;
  try {
    const until = clock() + RUN_MS;
    let running = await runningWatches(parts);
    for (const build of await events.builds(live)) {
      const behind = running.filter(({ seen_builds }) => !hasSeen(seen_builds, build));
      if (behind.length === 0) continue;
      const isDone = await look(parts, { build, live, behind, until });
      log.info("watches_run", { build, watches: behind.length, done: isDone });
      if (!isDone) {
        await notices.giveBack(name);
        return false;
      }
      running = await runningWatches(parts);
    }
    await notices.keep(name);
    return true;
  } catch (error) {
    // Otherwise others wait until the lease ends.
    await notices.giveBack(name).catch(() => {});
    throw error;
  }
}

/** The oldest of an account count, so that those over the limit of a plan are the same every night. */
async function runningWatches({ accounts, mostWatches }: RunParts): Promise<readonly WatchTable[]> {
  const all = Map.groupBy(await accounts.runningWatches(), (watch) => watch.account_id);
  return [...all.values()].flatMap((own) => own.filter(({ plan }, at) => at < mostWatches[plan]));
}

interface Look {
  readonly build: string;
  readonly live: LiveBuild;
  readonly behind: readonly WatchTable[];
  readonly until: number;
}

/** Writes what one build has. Returns whether it looked for all watches. */
async function look(parts: RunParts, { build, live, behind, until }: Look): Promise<boolean> {
  const { accounts, events, clock } = parts;
  const find = createFinder(events, await events.read(build, live), live);
  const oldest = dateOf(dayOf(Date.parse(live.manifest.created_at) - EVENT_DAYS * DAY_MS));
  const quiet: string[] = [];
  let isDone = true;
  for (const [accountId, own] of Map.groupBy(behind, (watch) => watch.account_id)) {
    isDone = clock() < until;
    if (!isDone) break;
    const found = new Map<string, readonly Event[] | null>();
    for (const watch of own) {
      const all = await find(watch.address);
      const news = all?.filter((event) => isNews(event, watch, build)) ?? null;
      if (news?.length === 0 && watch.failed_nights === 0) quiet.push(watch.id);
      else found.set(watch.id, news);
    }
    if (found.size === 0) continue;
    await accounts.noteNews(accountId, { build, oldest }, ({ id, title, address }) => {
      const entries = found.get(id);
      if (entries === undefined) return "unchanged";
      if (entries === null) return null;
      const news = { watch: { id, title, address }, build, entries };
      return newsMessages(news, clock());
    });
  }
  await accounts.noteSeen(quiet, { build, oldest });
  return isDone;
}

/** Whether an event is of a kind that a watch is about, and was not sent when another build had it. */
function isNews(event: Event, { kinds, seen_builds }: WatchTable, build: string): boolean {
  if (kinds !== "" && !kinds.split(",").includes(event.kind)) return false;
  return event.seen_build === build || !hasSeen(seen_builds, event.seen_build);
}

/** Asks for each address once. Returns null for one whose search is too slow. */
function createFinder(
  { among }: RunParts["events"],
  all: readonly Event[],
  live: LiveBuild,
): (address: string) => Promise<readonly Event[] | null> {
  const pairs = all.flatMap((event) => event.records.map((record) => ({ record, event })));
  const byRecord = Map.groupBy(pairs, ({ record }) => record);
  const records = new Set(byRecord.keys());
  const known = new Map<string, readonly Event[] | null>();
  return async (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    let found: readonly Event[] | null = null;
    try {
      const ids = [...(await among(address, records, live))];
      const chosen = new Set(ids.flatMap((id) => byRecord.get(id) ?? []).map(({ event }) => event));
      found = chosen.size === 0 ? [] : all.filter((event) => chosen.has(event));
    } catch (error) {
      // A store that fails ends the run, which begins again.
      if (!(error instanceof Problem)) throw error;
    }
    known.set(address, found);
    if (known.size % ADDRESSES_AT_ONCE === 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    return found;
  };
}
