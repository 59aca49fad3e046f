import { LRUCache } from "lru-cache";

import {
  MAX_RECORD_BYTES,
  WORKERS_POINTER_KEY,
  WorkersPointer,
} from "../../contract/workers-build.ts";
import { type LiveBuild, warnOfOtherBase } from "../../edge/builds/watch-builds.ts";
import { withDeadline } from "../../lib/deadline.ts";
import type { Log } from "../../lib/log.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import { loadBuild, type LoadParts } from "./load-build.ts";

export interface FollowParts extends LoadParts {
  readonly log: Log;
  readonly baseUrl: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Lets work outlive the request that began it; only that one may hand it on. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** What was read is taken for the newest so long. */
const FRESH_MS = 2_000;
/** A process that was idle for longer asks before it answers, others while they do. */
const STALE_MS = 10_000;
/** All wait for the one look, so it ends, and well before the request that began it is ended. */
const LOOK_MS = 15_000;
/** The live one, and those it may be rolled back to. */
const KEPT_BUILDS = 3;

/** Follows the pointer: nothing runs between requests, so they are what looks. */
export function followBuilds({ log, baseUrl, clock, waitUntil, ...parts }: FollowParts) {
  const { read } = parts.reader;
  let live: LiveBuild | null = null;
  /** By which record, and over how many replicas of its search. */
  let loaded: string | null = null;
  let isStoreRead = true;
  let checkedAt = -Infinity;
  let looking: Promise<void> | null = null;
  const known = new LRUCache<string, LiveBuild>({ max: KEPT_BUILDS });
  const tell = throttled(
    (error) => log.error("build_not_loaded", { error }),
    REPORT_EVERY_MS,
    clock,
  );

  async function look(signal: AbortSignal): Promise<void> {
    const asked = read(WORKERS_POINTER_KEY, { maxBytes: MAX_RECORD_BYTES });
    const bytes = await asked.catch((error: unknown) => {
      isStoreRead = false;
      throw error;
    });
    isStoreRead = bytes !== null || live === null;
    if (bytes === null) return;
    const pointer = WorkersPointer.parse(JSON.parse(new TextDecoder().decode(bytes))).live;
    if (pointer === null) return;
    const name = `${pointer.record_sha256} ${pointer.replicas}`;
    if (name === loaded) return;
    const next = known.get(name) ?? (await loadBuild(pointer, parts));
    known.set(name, next);
    // By now another look may have taken up a newer one.
    signal.throwIfAborted();
    live = next;
    loaded = name;
    log.info("build_live", { build: next.id, pages: next.index.size });
    warnOfOtherBase(log, next.manifest, baseUrl);
  }

  function lookOnce(): Promise<void> {
    if (looking !== null) return looking;
    looking = withDeadline(LOOK_MS, look)
      .catch(tell)
      .finally(() => {
        // What fails is not asked again by everyone at once.
        checkedAt = clock();
        looking = null;
      });
    waitUntil(looking);
    return looking;
  }

  return {
    /** The build to answer from, `null` while there is none. */
    current: (): LiveBuild | null => live,
    /** Whether the pointer was read when last looked at, or no build was ever live. */
    isStoreRead: () => isStoreRead,
    /** Before each request: takes up a new build within seconds, and keeps hardly any request waiting. */
    follow: (): Promise<void> | undefined => {
      const age = clock() - checkedAt;
      if (age < FRESH_MS && age >= 0) return undefined;
      const looked = lookOnce();
      return live === null || age > STALE_MS || age < 0 ? looked : undefined;
    },
  };
}
