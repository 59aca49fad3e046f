import { MINUTE_MS } from "../../../lib/time.ts";
import { messageOf } from "../../../lib/errors.ts";
import { readFile } from "node:fs/promises";

import pLimit from "p-limit";

import { UnreadableFile } from "../../parse/source-file.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import { checkRecord } from "./check-content.ts";
import type { Validators } from "../http/http-client.ts";
import type { KnownFile } from "./mirror-state.ts";
import { isHopeless, type SourceRun } from "./source-run.ts";

export interface MirrorFile {
  /** Relative to the mirror. */
  readonly path: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The publisher's timestamp from a listing. */
  readonly stamp?: string | null;
  /** Throws an `UnreadableFile`. By default, checks that it is a record that matches the path. */
  readonly check?: (bytes: Uint8Array) => void;
  /** Whether a 200 response with this content means that the document does not exist. */
  readonly isAbsence?: (bytes: Uint8Array, contentType: string) => boolean;
}

/** `behind`: the publisher serves a version older than its listing says. */
export type FileResult = "written" | "unchanged" | "behind" | "absent";

/** Updates a file by a conditional GET, or HEAD in a dry run. Throws a {@link FetchError}. */
export async function updateFile(run: SourceRun, file: MirrorFile): Promise<FileResult> {
  const { state, folder, dryRun } = run;
  const { path, stamp = null } = file;
  const known = folder.has(path) ? state.find(path) : null;
  const answer = await run.client.get(
    {
      address: file.address,
      method: dryRun ? "HEAD" : "GET",
      headers: { ...file.headers, ...conditions(known) },
    },
    run.traffic,
  );
  if (answer.kind === "absent") return "absent";
  if (answer.kind === "unchanged") {
    const isBehind = isOlder(known, stamp);
    keepCurrent(run, path, known, isBehind ? null : stamp);
    return isBehind ? "behind" : "unchanged";
  }
  const { bytes, contentType, validators } = answer;
  if (file.isAbsence?.(bytes, contentType) === true) return "absent";
  const isBehind = isOlder(validators, stamp);
  // Without the new stamp, the file is requested again next time.
  const newStamp = isBehind ? null : stamp;
  if (!dryRun) {
    checkContent(file, bytes, contentType);
    // Some publishers send no validators, and some change them from server to server.
    const isSame = known !== null && bytes.equals(await readFile(folder.at(path)));
    if (isSame) {
      keepCurrent(run, path, { path, ...validators, stamp: known.stamp }, newStamp);
      return isBehind ? "behind" : "unchanged";
    }
    await folder.write(path, bytes, validators.lastModified);
    state.save({ path, ...validators, stamp: newStamp });
  }
  run.count("written", path);
  return isBehind ? "behind" : "written";
}

export function noticeBehind(run: SourceRun, what: string, results: readonly unknown[]): void {
  const count = results.filter((each) => each === "behind").length;
  if (count === 0) return;
  run.notice(
    `${count} ${what} are older than their list says; they will be requested again next time`,
  );
}

export function reportAbsent(
  run: SourceRun,
  files: readonly MirrorFile[],
  results: readonly (FileResult | null)[],
  reason: string,
): void {
  for (const [index, { address, path }] of files.entries()) {
    if (results[index] === "absent") run.refuse(unexpected(address, reason), path);
  }
}

export function areAllCurrent(results: readonly (FileResult | null)[]): boolean {
  return results.every((what) => what === "written" || what === "unchanged");
}

/** The tolerance for publishers' clocks and delayed publication. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;

export function isOlder(
  served: Pick<Validators, "lastModified"> | null,
  promised: string | null,
): boolean {
  const servedAt = Date.parse(served?.lastModified ?? "");
  // Comparisons with an invalid time are false.
  return servedAt + CLOCK_TOLERANCE_MS < Date.parse(promised ?? "");
}

function keepCurrent(
  { state, count }: SourceRun,
  path: string,
  known: KnownFile | null,
  stamp: string | null,
): void {
  if (known === null) state.confirm(path);
  else state.save({ ...known, stamp: stamp ?? known.stamp });
  count("unchanged", path);
}

export function conditions(known: Validators | null): Record<string, string> {
  const { etag = null, lastModified = null } = known ?? {};
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
}

function checkContent(
  { path, address, check = (bytes) => checkRecord(path, bytes) }: MirrorFile,
  content: Uint8Array,
  contentType: string,
): void {
  try {
    check(content);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const type = contentType === "" ? "" : `, sent as ${contentType}`;
    throw unexpected(address, `${error.message}${type}`);
  }
}

const MAX_CONSECUTIVE_FAILURES = 15;

/**
 * Updates files concurrently. The result of a refused file is `null`. Throws a {@link FetchError}
 * if going on is useless, for example after a series of failures.
 */
export async function updateFiles(
  run: SourceRun,
  files: readonly MirrorFile[],
): Promise<(FileResult | null)[]> {
  run.expect(files.length);
  return forEachConcurrently(
    run,
    files,
    ({ path }) => path,
    (file) => updateFile(run, file),
  );
}

/**
 * Updates files that no list contains. One that is missing although the mirror has it is refused
 * with `reason`. Returns the new files that don't exist, and the number of all new files.
 */
export async function updateUnlistedFiles(
  run: SourceRun,
  files: readonly MirrorFile[],
  reason: string,
): Promise<{ readonly missing: readonly MirrorFile[]; readonly fresh: number }> {
  const known = new Set(files.filter(({ path }) => run.folder.has(path)));
  const results = await updateFiles(run, files);
  const absent = files.filter((_, index) => results[index] === "absent");
  for (const file of absent.filter((each) => known.has(each))) {
    run.refuse(unexpected(file.address, reason), file.path);
  }
  return {
    missing: absent.filter((each) => !known.has(each)),
    fresh: files.length - known.size,
  };
}

export async function forEachConcurrently<Item, Result>(
  run: SourceRun,
  items: readonly Item[],
  pathOf: (item: Item) => string,
  work: (item: Item) => Promise<Result>,
): Promise<(Result | null)[]> {
  let failures = 0;
  const stopped: Error[] = [];
  const limit = pLimit(CONCURRENT_FILES);
  const results = await limit.map(items, async (item): Promise<Result | null> => {
    if (stopped.length > 0) return null;
    try {
      run.signal?.throwIfAborted();
      const result = await work(item);
      failures = 0;
      return result;
    } catch (error) {
      const isOfThisFile = error instanceof FetchError && !isHopeless(error);
      if (isOfThisFile && ++failures < MAX_CONSECUTIVE_FAILURES) run.refuse(error, pathOf(item));
      else stopped.push(error instanceof Error ? error : new Error(messageOf(error)));
      return null;
    }
  });
  const [first] = stopped;
  if (first !== undefined) throw first;
  return results;
}

/** Slightly more than the requests per host, so that no request slot idles during disk writes. */
const CONCURRENT_FILES = 6;
