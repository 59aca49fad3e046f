import { hexToBytes } from "@noble/hashes/utils.js";

import type { IndexEntry, PageIndex } from "../../contract/build-index.ts";
import { billPath } from "../../contract/addresses.ts";
import { MAX_POINTER_BYTES } from "../../contract/build.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import {
  type HouseDay,
  MAX_TODAY_BYTES,
  NOTHING_TODAY,
  StoredToday,
  TODAY_PATH,
  TODAY_POINTER_KEY,
  todayKey,
  TodayPointer,
} from "../../contract/resources/today.ts";
import { parseJson } from "../../lib/bytes.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { type Log, REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import { parsedFile, readUnaltered } from "../../store/read-build.ts";
import type { BuildReader } from "../../store/store.ts";
import type { Pages } from "./pages.ts";
import type { LiveBuild } from "./watch-builds.ts";

/** What happened since the build. */
export interface Today {
  readonly id: string;
  /** Changes with each look; the id only with the content. */
  readonly version: string;
  /** Null if the floor was never read. */
  readonly times: Pick<TodayPointer, "as_of" | "next_look"> | null;
  readonly stored: StoredToday;
  /** The newest line of the House's floor, by the path of a bill that it names. */
  readonly floor: ReadonlyMap<string, HouseDay["actions"][number]>;
  /** Where the roll calls' pages are stored. */
  readonly index: PageIndex;
}

/** What names an answer in a cache, besides its address. */
export const scopeOf = ({ id }: Pick<LiveBuild, "id">, today: Today | null): string =>
  today === null ? id : `${id} ${today.version}`;

/** Before the first look. */
export const NOT_READ: Today = {
  id: "none",
  version: "none",
  times: null,
  stored: NOTHING_TODAY,
  floor: new Map(),
  index: indexOf(NOTHING_TODAY),
};

const READ_MS = 5_000;

/** Follows what `legis today` publishes. After a failure, the last one stays. */
export function createTodayReader(
  store: Pick<BuildReader, "read">,
  log: Log,
  clock = () => performance.now(),
) {
  let current = NOT_READ;
  const report = throttled(
    (error: unknown) => log.warn("today_not_read", { error }),
    REPORT_EVERY_MS,
    clock,
  );
  async function read(signal: AbortSignal): Promise<void> {
    const bytes = await store.read(TODAY_POINTER_KEY, { signal, maxBytes: MAX_POINTER_BYTES });
    if (bytes === null) return;
    const { sha256, ...times } = parsedFile(TodayPointer, TODAY_POINTER_KEY, bytes);
    const version = `${sha256} ${times.as_of} ${times.next_look}`;
    if (version === current.version) return;
    const id = sha256.slice(0, 16);
    if (id === current.id) {
      current = { ...current, times, version };
      return;
    }
    const limits = { maxBytes: MAX_TODAY_BYTES, sha256, signal };
    const stored = StoredToday.parse(
      parseJson(await readUnaltered(store, todayKey(sha256), limits)),
    );
    current = { id, version, times, stored, floor: floorIn(stored), index: indexOf(stored) };
  }
  return {
    current: (): Today => current,
    look: (): Promise<void> => withDeadline(READ_MS, read).catch(report),
  };
}

function indexOf({ pages }: StoredToday): PageIndex {
  const entries = new Map(
    Object.entries(pages).map(([path, { object, bytes, text_sha256 }]): [string, IndexEntry] => {
      const place = { key: todayKey(object), offset: 0, length: bytes };
      return [detailPageKey(path), { hash: hexToBytes(text_sha256), total: 0, place }];
    }),
  );
  return { size: entries.size, find: (key) => entries.get(key) ?? null };
}

/** By the path of a bill, the newest line that names it: of equal keys, a map has the last. */
function floorIn({ house }: StoredToday): Today["floor"] {
  const lines = house.flatMap(({ actions }) => actions).toReversed();
  return new Map(lines.flatMap((line) => line.bills.map((bill) => [billPath(bill), line])));
}

/** Returns today if an answer at a path is made of it: its own, and that of a roll call that the build lacks. */
export async function todayAt(
  path: string,
  today: Today | null,
  build: LiveBuild,
  pages: Pick<Pages, "totalOf">,
): Promise<Today | null> {
  if (today === null || path === TODAY_PATH) return today;
  if (today.stored.pages[path] === undefined) return null;
  return (await pages.totalOf(build.index, detailPageKey(path))) === null ? today : null;
}

/** The body of the answer about today. */
export async function todayBody(
  { id, times, stored }: Today,
  build: LiveBuild,
  pages: Pick<Pages, "totalOf">,
): Promise<Uint8Array> {
  const { house, votes, scheduled, waiting } = stored;
  const shown = await Promise.all(
    votes.map(async (vote) => ({
      ...vote,
      provisional: (await pages.totalOf(build.index, detailPageKey(vote.id))) === null,
    })),
  );
  const fiction = build.manifest.fiction === "none" ? {} : { fiction: true };
  const { as_of = null, next_look = null } = times ?? {};
  const meta = { as_of, next_look, today_id: id, ...fiction };
  const data = { house, votes: shown, scheduled, waiting };
  return new TextEncoder().encode(`${JSON.stringify({ data, meta })}\n`);
}
