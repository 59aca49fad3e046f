import { MINUTE_MS } from "../../../lib/time.ts";
import { messageOf } from "../../../lib/errors.ts";
import { readFile } from "node:fs/promises";

import pLimit from "p-limit";

import { dateLine, withoutDate } from "../../parse/list-date.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import { checkRecord, readAnswer } from "./check-content.ts";
import { checkZipStart } from "./check-zip.ts";
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
  /** Set for a zip, which is checked on disk before it replaces the old one. */
  readonly checkZip?: (file: string) => Promise<void>;
  /** Set if it begins with the day of its last change, which its content lacks. */
  readonly isDated?: boolean;
}

/** `behind`: the publisher serves a version older than its listing says. */
export type FileResult = "written" | "unchanged" | "behind" | "absent";

/** For scale: the texts of House bills of the 117th's first session have 61 MB, the largest zip so far. */
const MAX_ZIP_SIZE = 256 * 1024 ** 2;

/** Updates a file by a conditional request. Throws a {@link FetchError}. */
export async function updateFile(run: SourceRun, file: MirrorFile): Promise<FileResult> {
  const { state, folder } = run;
  const { path, address, stamp = null, checkZip } = file;
  const { check = checkZip ? checkZipStart : (bytes) => checkRecord(path, bytes) } = file;
  const known = folder.has(path) ? state.find(path) : null;
  const answer = await run.client.get(
    {
      address,
      headers: { ...file.headers, ...(run.isFull ? {} : conditions(known)) },
      ...(checkZip && { maxBytes: MAX_ZIP_SIZE }),
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
  if (readAnswer({ address, bytes, contentType }, check) === "absent") return "absent";
  const isBehind = isOlder(validators, stamp);
  // Without the new stamp, the file is requested again next time.
  const newStamp = isBehind ? null : stamp;
  // Some publishers send no validators, and some change them from server to server.
  const old = known === null ? null : await readFile(folder.at(path));
  const served = old !== null && file.isDated === true ? withoutDate(old) : old;
  if (known !== null && served !== null && bytes.equals(served)) {
    keepCurrent(run, path, { path, ...validators, stamp: known.stamp }, newStamp);
    return isBehind ? "behind" : "unchanged";
  }
  const changedAt = validators.lastModified ?? new Date(run.clock()).toISOString();
  const date = file.isDated === true ? dateLine(changedAt) : "";
  const content = date === "" ? bytes : Buffer.concat([Buffer.from(date), bytes]);
  await folder.write(path, content, async (stored) => {
    await checkZip?.(stored).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? unexpected(address, error.message) : error;
    });
  });
  state.save({ path, ...validators, stamp: newStamp });
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

const MAX_CONSECUTIVE_FAILURES = 10;

/**
 * Updates files concurrently. The result of a refused file is `null`. Throws a {@link FetchError}
 * if going on is useless, for example after a series of failures.
 */
export async function updateFiles(
  run: SourceRun,
  files: readonly MirrorFile[],
): Promise<(FileResult | null)[]> {
  run.expect(files.length);
  run.willRequest(files);
  return forEachConcurrently(
    run,
    files,
    ({ path }) => path,
    (file) => updateFile(run, file),
  );
}

/**
 * Updates files that no list contains. One that is missing although the mirror has it is refused
 * with `reason`. Returns the new files that don't exist.
 */
export async function updateUnlistedFiles(
  run: SourceRun,
  files: readonly MirrorFile[],
  reason: string,
): Promise<readonly MirrorFile[]> {
  const known = new Set(files.filter(({ path }) => run.folder.has(path)));
  const results = await updateFiles(run, files);
  const absent = files.filter((_, index) => results[index] === "absent");
  for (const file of absent.filter((each) => known.has(each))) {
    run.refuse(unexpected(file.address, reason), file.path);
  }
  return absent.filter((each) => !known.has(each));
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
      run.answered(pathOf(item));
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
