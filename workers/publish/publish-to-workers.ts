import { LostRace } from "../../builds/live-pointer.ts";
import type { Manifest } from "../../contract/build.ts";
import { LIVE, type OpenOptions, readManifest } from "../../builds/open-build.ts";
import {
  MAX_RECORD_BYTES,
  WORKERS_POINTER_KEY,
  WorkersPointer,
} from "../../contract/workers-build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import type { WorkerClient } from "./worker-client.ts";
import { writeRecord } from "./write-record.ts";

export interface PublishOptions extends Pick<OpenOptions, "verifyKeys"> {
  readonly store: Store;
  readonly worker: WorkerClient;
  /** The build to put live; the one that the store's own pointer names unless given. */
  readonly build?: string | undefined;
  /** How many Durable Objects are to have the search. */
  readonly replicas: number;
  readonly signingKey?: CryptoKey | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `share` from 0 to 1. */
  readonly onProgress?: (step: string, share: number) => void;
}

export interface WorkersPublication {
  readonly build: string;
  /** `null` where none was. */
  readonly before: string | null;
  readonly chunks: number;
}

/**
 * Puts a build of a bucket live on Workers: its search first, the pointer last. Killed anywhere, the
 * build before stays whole and live; run again, it goes on where it was.
 *
 * @throws {LostRace} when another publish moved the pointer meanwhile
 */
export async function publishToWorkers(options: PublishOptions): Promise<WorkersPublication> {
  const { store, worker, replicas, signal, onProgress = () => {} } = options;
  const { verifyKeys } = options;
  const stored = await readManifest(store, options.build ?? LIVE, verifyKeys ? { verifyKeys } : {});
  const { manifest } = stored;
  const { build } = manifest;
  onProgress("search rows", 0);
  const { record, sha256 } = await writeRecord(store, {
    manifest,
    manifestSha256: sha256Hex(stored.bytes),
    signingKey: options.signingKey,
    signal,
  });
  await worker.migrate();
  // Written down first, so that what a killed run has loaded is found and removed one day.
  const before = await changePointer(store, (pointer) => withSearch(pointer, build, replicas));
  for (let replica = 0; replica < replicas; replica++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, and each in steps
    await loadWhole(worker, build, replica, (share) =>
      onProgress("search", (replica + share) / replicas),
    );
    signal?.throwIfAborted();
  }
  const live = { build, record_sha256: sha256, replicas };
  await changePointer(store, (pointer) => {
    if (JSON.stringify(pointer.live) !== JSON.stringify(before.live)) {
      throw new LostRace(
        `another publish put build ${pointer.live?.build ?? "?"} live on Workers meanwhile; nothing was changed, run it again`,
      );
    }
    if (!pointer.searches.some((each) => each.build === build && !each.is_leaving)) {
      throw new LostRace(
        `another publish removed the search of build ${build} meanwhile; nothing was changed, run it again`,
      );
    }
    return { ...pointer, live };
  });
  await dropAll(store, worker, oldSearches(before, manifest));
  return { build, before: before.live?.build ?? null, chunks: record.search.chunks.length };
}

/** All but that of the build before, to go back to; where nothing went live, only what was on its way out. */
function oldSearches(
  { live, searches }: WorkersPointer,
  { build, previous }: Pick<Manifest, "build" | "previous">,
): ReadonlySet<string> {
  const kept = new Set([build, live?.build, previous]);
  const old = searches.filter((each) =>
    live?.build === build ? each.is_leaving === true : !kept.has(each.build),
  );
  return new Set(old.map((each) => each.build));
}

async function loadWhole(
  worker: WorkerClient,
  build: string,
  replica: number,
  onShare: (share: number) => void,
): Promise<void> {
  const { loaded, chunks } = await worker.load(build, replica);
  onShare(loaded / Math.max(1, chunks));
  if (loaded < chunks) await loadWhole(worker, build, replica, onShare);
}

/** Fewer replicas than before leave others to be removed one day. */
function withSearch(pointer: WorkersPointer, build: string, replicas: number): WorkersPointer {
  const there = pointer.searches.find((each) => each.build === build);
  const others = pointer.searches.filter((each) => each !== there);
  const most = Math.max(replicas, there?.replicas ?? 0);
  return { ...pointer, searches: [...others, { build, replicas: most }] };
}

/**
 * Removes the search of builds. Each is marked first, in one swap, so that no other publish puts it
 * live meanwhile; what was loaded since this one began is not its to remove.
 */
async function dropAll(
  store: Store,
  worker: WorkerClient,
  builds: ReadonlySet<string>,
): Promise<void> {
  const marked = await changePointer(store, (pointer) => ({
    ...pointer,
    searches: pointer.searches.map((each) =>
      builds.has(each.build) && each.build !== pointer.live?.build
        ? { ...each, is_leaving: true }
        : each,
    ),
  }));
  for (const { build, replicas } of marked.searches) {
    if (!builds.has(build) || build === marked.live?.build) continue;
    for (let replica = 0; replica < replicas; replica++) {
      await worker.drop(build, replica); // oxlint-disable-line no-await-in-loop -- hardly ever two
    }
    // oxlint-disable-next-line no-await-in-loop -- after it is gone
    await changePointer(store, (now) => ({
      ...now,
      searches: now.searches.filter((each) => each.build !== build),
    }));
  }
}

const MOST_TRIES = 10;

/** Changes the pointer in one swap, again where somebody else was first; gives it as it was. */
async function changePointer(
  store: Store,
  change: (pointer: WorkersPointer) => WorkersPointer,
  tries = MOST_TRIES,
): Promise<WorkersPointer> {
  const { pointer, tag } = await readWorkersPointer(store);
  const bytes = Buffer.from(`${JSON.stringify(change(pointer), null, 2)}\n`);
  if (await store.swap(WORKERS_POINTER_KEY, bytes, tag)) return pointer;
  if (tries === 1) throw new LostRace(`${WORKERS_POINTER_KEY} keeps being changed by others`);
  return changePointer(store, change, tries - 1);
}

async function readWorkersPointer(
  store: Store,
): Promise<{ readonly pointer: WorkersPointer; readonly tag: string | null }> {
  const found = await store.readTagged(WORKERS_POINTER_KEY, { maxBytes: MAX_RECORD_BYTES });
  if (found === null) return { pointer: { live: null, searches: [] }, tag: null };
  const pointer = WorkersPointer.parse(JSON.parse(Buffer.from(found.bytes).toString()));
  return { pointer, tag: found.tag };
}
