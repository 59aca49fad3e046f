import { hexToBytes } from "@noble/hashes/utils.js";
import pLimit from "p-limit";

import { API_PREFIX } from "../../contract/addresses.ts";
import { happeningsOf } from "../../contract/entries/entries.ts";
import type { Happening } from "../../contract/entries/entry.ts";
import type { EntryKind } from "../../contract/kinds/kinds.ts";
import { listPageKey } from "../../contract/request/request.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { EVENT_DAYS, eventsPath, Event } from "../../contract/resources/event.ts";
import { CONTRACT_VERSION, manifestKey } from "../../contract/build.ts";
import { indexesOf } from "../../contract/build-index.ts";
import { addTo } from "../../lib/amounts.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { required } from "../../lib/required.ts";
import { dateOf, dayOf } from "../../lib/time.ts";
import { BuildError } from "../../store/read-build.ts";
import type { Store } from "../../store/store.ts";
import { type LiveBuild, manifestIfReadable, openIndexFile } from "../builds/open-build.ts";
import type { BuildIdentity } from "../builds/publication.ts";
import { readList } from "../builds/read-list.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import { buildOfPage, type History } from "./history.ts";
import { congressIn, kindOfChange, type RecordChange } from "./record-changes.ts";

/** What a record that was here shows anew, but happened long before, is no news. */
const OLDEST_DAYS = 180;
/** More such entries of one kind come from a source that was switched on. */
const MOST_LATE = 1_000;
const CONCURRENT_READS = 16;

interface EventParts {
  readonly store: Store;
  readonly live: LiveBuild | null;
  readonly segments: Pick<SegmentWriter, "read">;
  readonly changes: readonly RecordChange[];
  /** The events of builds that somebody rolled back from. */
  readonly left: readonly Event[];
  readonly baseUrl: string;
  readonly remarks: string[];
}

type Page = Readonly<Record<string, unknown>>;
type Found = Happening & { readonly record: string };

/** Finds what a build's records show that they did not show in the live build. */
export async function findEvents(
  { store, live, segments, changes, left, baseUrl, remarks }: EventParts,
  named: BuildIdentity,
): Promise<readonly Event[]> {
  // Pages of another format may show the same in other ways.
  if ((live?.manifest?.contract_version ?? CONTRACT_VERSION) !== CONTRACT_VERSION) return [];
  const dayBefore = (days: number): string => dateOf(dayOf(Date.parse(named.created_at)) - days);
  const [recent, oldest] = [dayBefore(EVENT_DAYS), dayBefore(OLDEST_DAYS)];
  const meetings = await oldMeetings(store, live, changes).catch((error: unknown) => {
    if (!(error instanceof BuildError)) throw error;
    remarks.push(`${error.message}; changed meetings have no events`);
    return null;
  });
  let unread = 0;
  const pageOf = async (hash: string | null): Promise<Page | null> => {
    if (hash === null) return null;
    const text = await segments.read(hexToBytes(hash));
    if (typeof text !== "string") return (JSON.parse(text.toString()) as { data: Page }).data;
    unread += 1;
    return null;
  };
  const found = await pLimit(CONCURRENT_READS).map(
    changes.filter(({ after, mayBeNews }) => after !== null && mayBeNews === true),
    async (change): Promise<readonly Found[]> => {
      const { resource, id, before, row } = change;
      const now = row === undefined ? await pageOf(change.after) : (JSON.parse(row) as Page);
      if (now === null) return [];
      const happened = happeningsOf(resource, now).map((each) => ({ ...each, record: id }));
      if (before === null) {
        return joined(happened.filter(({ date }) => date !== null && date >= recent));
      }
      const old = row === undefined ? await pageOf(before) : (meetings?.get(id) ?? null);
      if (old === null) return [];
      const known = happeningsOf(resource, old);
      return differences(known, happened, now, id).filter(
        ({ date }) => date === null || date >= oldest,
      );
    },
  );
  if (unread > 0)
    remarks.push(`${unread} pages of changed records are unreadable, so they have no events`);
  const all = withoutSwitchedOn(
    found.flat(),
    new Set(changes.filter((change) => kindOfChange(change) === "changed").map(({ id }) => id)),
    recent,
    remarks,
  );
  const earlier = new Map(left.map((event) => [event.id, event]));
  return eventsOf(all, named, baseUrl).map((event) => {
    const { seen_build, seen_at } = earlier.get(event.id) ?? event;
    return { ...event, seen_build, seen_at };
  });
}

const firstPage = (build: string): string => listPageKey(eventsPath(build), [], 1);

/** Reads the events that the live build has of builds that somebody rolled back from, and those of such builds. */
export async function readLeftEvents(
  { store, live, remarks }: Pick<EventParts, "store" | "live" | "remarks">,
  { builds, pages }: History,
): Promise<ReadonlyMap<string, readonly Event[]>> {
  const left = new Map<string, readonly Event[]>();
  if (live === null) return left;
  const listed = new Set(builds.map(({ build }) => build));
  const kept = [...pages.keys()].flatMap((key) => {
    const build = buildOfPage(key);
    return build !== undefined && !listed.has(build) && key === firstPage(build) ? [build] : [];
  });
  const named = live.rolledBack.map(({ build }) => build);
  for (const build of [...kept, ...named]) {
    const isKept = kept.includes(build);
    const manifest = isKept ? live.manifest : await manifestIfReadable(store, build);
    try {
      if (manifest === null) throw new BuildError(`${manifestKey(build)} is missing or damaged`);
      const index = await openIndexFile(store, indexesOf(manifest)[1]);
      // Programs before 1.2.0 wrote none.
      if (index.find(firstPage(build)) === null) continue;
      const events: Event[] = [];
      for await (const line of readList(store, index, eventsPath(build))) {
        const { data, error } = Event.safeParse(JSON.parse(line));
        if (error) throw new BuildError(`the events of ${build} are of another version`);
        events.push(data);
      }
      left.set(build, events);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      remarks.push(
        `${error.message}; watches may send some events of ${build} again, which somebody rolled back from`,
      );
    }
  }
  return left;
}

/** What is new, and what its publisher took back. */
function differences(
  known: readonly Happening[],
  happened: readonly Found[],
  now: Page,
  record: string,
): readonly Found[] {
  const before = new Set(known.map(({ id }) => id));
  const after = new Set(happened.map(({ id }) => id));
  const fresh = happened.filter(({ id }) => !before.has(id));
  const cut = new Set((now["incomplete_blocks"] ?? []) as readonly string[]);
  const gone = known.filter(
    (each) =>
      each.isLasting === true &&
      !after.has(each.id) &&
      !cut.has(each.kind === "texts" ? "texts" : "actions") &&
      !fresh.some(({ date, title }) => date === each.date && isAlike(title, each.title)),
  );
  return [
    ...joined(fresh),
    ...gone.map((each) => ({
      ...each,
      record,
      id: `${each.id}/taken-back`,
      title: `Taken back by its publisher: ${each.title}`,
    })),
  ];
}

/** Joins what is one event if it is new at once: its id is made of theirs. */
function joined(all: readonly Found[]): readonly Found[] {
  const groups = Map.groupBy(all, ({ id, record, kind, together }) =>
    together === undefined ? id : `${record}/${kind}`,
  );
  return Array.from(groups, ([name, members]): Found => {
    const first = required(members[0], name);
    if (first.together === undefined) return first;
    const ids = members.map(({ id }) => id).toSorted();
    const dates = members.flatMap(({ date }) => date ?? []).toSorted();
    const id = `${name}/${sha256Hex(ids.join("\n")).slice(0, 16)}`;
    const title = first.together(members.map((each) => each.title));
    return { ...first, id, title, date: dates.at(-1) ?? null };
  });
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\w+/g));

/** Whether an action is another in other words, which is an event as the new one only. */
function isAlike(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared * 3 >= Math.max(words.size, others.size) * 2;
}

/** Leaves out late entries of a kind that has very many of them in records that were here before. */
function withoutSwitchedOn(
  all: readonly Found[],
  changed: ReadonlySet<string>,
  recent: string,
  remarks: string[],
): readonly Found[] {
  const isLate = ({ record, date }: Found): boolean =>
    changed.has(record) && (date === null || date < recent);
  const late = new Map<EntryKind, number>();
  for (const each of all) if (isLate(each)) addTo(late, each.kind);
  const dropped = [...late].filter(([, count]) => count > MOST_LATE);
  for (const [kind, count] of dropped) {
    remarks.push(
      `${count} ${kind} are new in records that were here before and are undated or older than ${EVENT_DAYS} days, as after a source is switched on; they are no events`,
    );
  }
  const kinds = new Set(dropped.map(([kind]) => kind));
  return all.filter((each) => !(kinds.has(each.kind) && isLate(each)));
}

function eventsOf(
  found: readonly Found[],
  { build, created_at }: BuildIdentity,
  baseUrl: string,
): readonly Event[] {
  const byId = Map.groupBy(found, ({ id }) => id);
  return Array.from(byId, ([id, all]): Event => {
    const { kind, subject, title, text, date, apiUrl, record } = required(all[0], id);
    const api_url = new URL(apiUrl, baseUrl).href;
    return {
      id,
      kind,
      subject,
      title,
      text: text === "" ? null : text,
      date,
      records: [...new Set(all.map((each) => each.record))].toSorted(),
      congress: congressIn(record),
      seen_build: build,
      seen_at: `${created_at.slice(0, 19)}Z`,
      api_url,
      page_url: api_url.replace(API_PREFIX, ""),
    };
  });
}

/** The live build's rows of meetings, which have no pages; null if none changed. @throws {BuildError} if they are unreadable */
async function oldMeetings(
  store: Store,
  live: LiveBuild | null,
  changes: readonly RecordChange[],
): Promise<ReadonlyMap<string, Page> | null> {
  const manifest = live?.manifest ?? null;
  if (
    manifest === null ||
    !changes.some(({ row, before }) => row !== undefined && before !== null)
  ) {
    return null;
  }
  const rows = new Map<string, Page>();
  const [main] = indexesOf(manifest);
  const index = await openIndexFile(store, main);
  for await (const line of readList(store, index, routes.meetings.path)) {
    const meeting = JSON.parse(line) as Page & { readonly id: string };
    rows.set(meeting.id, meeting);
  }
  return rows;
}
