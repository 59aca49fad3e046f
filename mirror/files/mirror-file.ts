import { MINUTE_MS } from "../../lib/time.ts";
import { messageOf } from "../../lib/errors.ts";
import { readFile } from "node:fs/promises";

import { UnreadableFile } from "../../data/parse/source-file.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import { checkRecord } from "./check-content.ts";
import type { HttpAnswer, Validators } from "../http/http-client.ts";
import type { KnownFile } from "./mirror-state.ts";
import { isHopeless, type SourceRun } from "./source-run.ts";

/** A file of the mirror, and where it comes from. */
export interface MirrorFile {
  /** In the mirror. */
  readonly path: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The publisher's time stamp of it in a listing. */
  readonly stamp?: string | null;
  /**
   * Unless given, it has to be a record as its path says.
   *
   * @throws {UnreadableFile} when the bytes are not the document that was asked for
   */
  readonly check?: (bytes: Uint8Array) => void;
  /** Whether a 200 with this content means that there is no such document. */
  readonly isAbsence?: (bytes: Uint8Array, contentType: string) => boolean;
}

/** `behind`: what came, if anything, is older than the listing says. */
export type Brought = "written" | "unchanged" | "behind" | "absent";

/**
 * Brings a file of the mirror up to date: asks with what is known of the version that is here,
 * checks what comes and writes it whole. A dry run asks for the headers alone.
 *
 * @throws {FetchError}
 */
export async function bringFile(run: SourceRun, file: MirrorFile): Promise<Brought> {
  const { state, folder, dryRun } = run;
  const { path, stamp = null } = file;
  const known = folder.has(path) ? state.find(path) : null;
  const answer = await ask(run, file, known);
  if (answer.kind === "absent") return "absent";
  if (answer.kind === "unchanged") {
    const isBehind = isOlder(known, stamp);
    keepAsItIs(run, path, known, isBehind ? null : stamp);
    return isBehind ? "behind" : "unchanged";
  }
  const { bytes, contentType, validators } = answer;
  if (file.isAbsence?.(bytes, contentType) === true) return "absent";
  const isBehind = isOlder(validators, stamp);
  // Under no stamp, or that of before, the file is asked for again.
  const kept = isBehind ? null : stamp;
  if (!dryRun) {
    checkContent(file, bytes, contentType);
    // Some publishers give no validators, and others change them with each of their servers.
    const isSame = known !== null && bytes.equals(await readFile(folder.at(path)));
    if (isSame) {
      keepAsItIs(run, path, { path, ...validators, stamp: known.stamp }, kept);
      return isBehind ? "behind" : "unchanged";
    }
    await folder.write(path, bytes, validators.lastModified);
    state.save({ path, ...validators, stamp: kept });
  }
  run.count("written", path);
  return isBehind ? "behind" : "written";
}

/** Tells of how many documents, of what kind, the publisher still serves an older version. */
export function tellBehind(run: SourceRun, what: string, brought: readonly unknown[]): void {
  const count = brought.filter((each) => each === "behind").length;
  if (count === 0) return;
  run.notice(
    `${count} ${what} are served older than their list promises; asked for again next time`,
  );
}

/** Refuses the files that are not there, as they should be. */
export function refuseAbsent(
  run: SourceRun,
  files: readonly MirrorFile[],
  brought: readonly (Brought | null)[],
  reason: string,
): void {
  for (const [at, { address, path }] of files.entries()) {
    if (brought[at] === "absent") run.refuse(unexpected(address, reason), path);
  }
}

/** Whether every file is here now as its list promises it. */
export function areAllHere(brought: readonly (Brought | null)[]): boolean {
  return brought.every((what) => what === "written" || what === "unchanged");
}

/** Publishers' clocks, and the steps in which they publish, are this far apart. */
const APART_MS = 2 * MINUTE_MS;

/** Whether a publisher serves a version from before the time that its listing gives. */
export function isOlder(
  served: Pick<Validators, "lastModified"> | null,
  promised: string | null,
): boolean {
  const [servedAt, promisedAt] = [served?.lastModified, promised].map((at) => Date.parse(at ?? ""));
  if (servedAt === undefined || promisedAt === undefined) return false;
  // Where one of them is no time there is nothing to compare.
  return servedAt + APART_MS < promisedAt;
}

function keepAsItIs(
  { state, count }: SourceRun,
  path: string,
  known: KnownFile | null,
  stamp: string | null,
): void {
  if (known === null) state.confirm(path);
  else state.save({ ...known, stamp: stamp ?? known.stamp });
  count("unchanged", path);
}

function ask(
  { client, traffic, dryRun }: SourceRun,
  { address, headers }: MirrorFile,
  known: Validators | null,
): Promise<HttpAnswer> {
  return client.get(
    {
      address,
      method: dryRun ? "HEAD" : "GET",
      headers: { ...headers, ...conditions(known) },
    },
    traffic,
  );
}

/** What makes a publisher answer 304 where nothing changed. */
export function conditions(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag !== null && known !== null && { "if-none-match": known.etag }),
    ...(known?.lastModified !== null &&
      known !== null && { "if-modified-since": known.lastModified }),
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

/** After so many failures one behind the other a publisher is not asked on. */
const MOST_FAILURES = 15;

/**
 * Brings files up to date, some at a time, in their order. A file that is refused does not stop
 * the others; a publisher that fails on file after file does.
 *
 * @returns what became of each file, `null` where it was refused
 * @throws {FetchError} when it is no use to go on
 */
export async function bringFiles(
  run: SourceRun,
  files: readonly MirrorFile[],
): Promise<(Brought | null)[]> {
  run.expect(files.length);
  return inTurn(
    run,
    files,
    ({ path }) => path,
    (file) => bringFile(run, file),
  );
}

/**
 * Brings files up to date that no list promises, so that one may be missing as long as it never was here.
 *
 * @param reason why one that was here is refused
 * @returns those that are not there and never were, and how many others there are
 */
export async function bringUnpromised(
  run: SourceRun,
  files: readonly MirrorFile[],
  reason: string,
): Promise<{ readonly missing: readonly MirrorFile[]; readonly fresh: number }> {
  const known = new Set(files.filter(({ path }) => run.folder.has(path)));
  const brought = await bringFiles(run, files);
  const absent = files.filter((_, at) => brought[at] === "absent");
  for (const file of absent.filter((each) => known.has(each))) {
    run.refuse(unexpected(file.address, reason), file.path);
  }
  return {
    missing: absent.filter((each) => !known.has(each)),
    fresh: files.length - known.size,
  };
}

/** Does the same to many things as `bringFiles` does to files. */
export async function inTurn<Thing, Result>(
  run: SourceRun,
  things: readonly Thing[],
  pathOf: (thing: Thing) => string,
  work: (thing: Thing) => Promise<Result>,
): Promise<(Result | null)[]> {
  const results: (Result | null)[] = Array.from<Result | null>({ length: things.length }).fill(
    null,
  );
  const queue = things.entries();
  let failures = 0;
  const stopped: Error[] = [];
  const takeTurns = async (): Promise<void> => {
    for (const [at, thing] of queue) {
      if (stopped.length > 0) return;
      try {
        run.signal?.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop -- a few at a time is the point
        results[at] = await work(thing);
        failures = 0;
      } catch (error) {
        const isOne = error instanceof FetchError && !isHopeless(error);
        if (isOne && ++failures < MOST_FAILURES) run.refuse(error, pathOf(thing));
        else stopped.push(error instanceof Error ? error : new Error(messageOf(error)));
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, takeTurns));
  const [first] = stopped;
  if (first !== undefined) throw first;
  return results;
}

/** Somewhat more than there are requests to a host at a time, so that none waits for the disk. */
const CONCURRENT_FILES = 6;
