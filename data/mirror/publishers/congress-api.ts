import { readFile } from "node:fs/promises";

import { parseJson } from "../../../lib/bytes.ts";
import { z } from "zod";

import { descending, uniqueBy } from "../../parse/order.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { checkRecord, readAnswer } from "../files/check-content.ts";
import { noteLength } from "../files/listing.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import {
  forEachConcurrently,
  type MirrorFile,
  noticeBehind,
  updateFile,
} from "../files/mirror-file.ts";
import type { SourceRun } from "../files/source-run.ts";

/** The API's maximum page size. */
const PAGE_SIZE = 250;
/** Protects against an endless list. */
const MAX_PAGES = 400;

const Page = z.looseObject({ pagination: z.object({ count: z.number() }) });

interface ApiList<Entry> {
  /** The list's path in the API. */
  readonly list: string;
  readonly key: string;
  readonly entry: z.ZodType<Entry>;
}

/** Reads all pages of a list, and the publisher's count of it. Refuses odd entries one by one. */
export async function fetchApiList<Entry>(
  run: SourceRun,
  { list, key, entry }: ApiList<Entry>,
): Promise<{ readonly entries: readonly Entry[]; readonly count: number }> {
  const entries: Entry[] = [];
  let read = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = `format=json&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`;
    const address = `${run.publishers.congressApi}/${list}?${query}`;
    const value = await fetchJson(run, address);
    const parsed = Page.safeParse(value);
    const found = z.array(z.unknown()).safeParse((value as Record<string, unknown>)[key]);
    if (!parsed.success || !found.success) {
      throw unexpected(address, `has no list of ${key} with its count, as the API had before`);
    }
    for (const each of found.data) {
      const { success, data } = entry.safeParse(each);
      const odd = `lists ${JSON.stringify(each)}, which is not understood`;
      if (success) entries.push(data);
      else run.refuse(unexpected(address, odd), null);
    }
    read += found.data.length;
    const { count } = parsed.data.pagination;
    if (found.data.length === 0 || read >= count) {
      const base = `${run.publishers.congressApi}/${list}`;
      noteLength(run, { name: list, address: base, what: key }, read);
      return { entries, count };
    }
  }
  throw unexpected(`${run.publishers.congressApi}/${list}`, `has more than ${MAX_PAGES} pages`);
}

interface ApiListFile<Entry> extends ApiList<Entry> {
  readonly path: string;
  readonly stamp: string | null;
  /** What an answer repeats of its request, if its reader needs that. */
  readonly request?: object;
}

/** Mirrors all pages of a list as one answer. Returns the entries. */
export async function mirrorApiList<Entry>(
  run: SourceRun,
  { path, stamp, request, ...list }: ApiListFile<Entry>,
): Promise<readonly Entry[]> {
  const { entries, count } = await fetchApiList(run, list);
  const answer = { [list.key]: entries, pagination: { count }, request };
  const bytes = Buffer.from(JSON.stringify(answer));
  try {
    checkRecord(path, bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw unexpected(`${run.publishers.congressApi}/${list.list}`, error.message);
  }
  const isKnown = run.folder.has(path) && bytes.equals(await readFile(run.folder.at(path)));
  if (!isKnown) await run.folder.write(path, bytes);
  run.state.save({ path, etag: null, lastModified: null, stamp });
  run.count(isKnown ? "unchanged" : "written", path);
  return entries;
}

interface ApiRecords<Entry> {
  readonly what: string;
  /** How many files a record has, more or less. */
  readonly files: number;
  /** The file that is fetched last: with the entry's timestamp, it stands for a whole record. */
  readonly lastFile: (entry: Entry) => MirrorFile;
  /** Fetches a record's other files. Returns whether it got all. */
  readonly fetchOthers?: (entry: Entry) => Promise<boolean>;
}

/** Mirrors the records, the newest first, that have changed since their entries were last seen. */
export async function updateRecords<Entry extends { readonly updateDate: string }>(
  run: SourceRun,
  entries: readonly Entry[],
  { what, files, lastFile, fetchOthers }: ApiRecords<Entry>,
): Promise<void> {
  const pathOf = (entry: Entry): string => lastFile(entry).path;
  const newestFirst = entries.toSorted(descending((entry: Entry) => entry.updateDate));
  const due = uniqueBy(newestFirst, pathOf).filter((entry) => {
    const path = pathOf(entry);
    return run.isFull || !run.folder.has(path) || run.state.find(path)?.stamp !== entry.updateDate;
  });
  run.expect(files * due.length);
  const results = await forEachConcurrently(run, due, pathOf, async (entry) => {
    const isWhole = (await fetchOthers?.(entry)) ?? true;
    const file = { ...lastFile(entry), stamp: isWhole ? entry.updateDate : null };
    const result = await updateFile(run, file);
    if (result === "absent") run.refuse(missing(file), file.path);
    return result;
  });
  noticeBehind(run, what, results);
}

export const missing = ({ address }: MirrorFile): FetchError =>
  unexpected(address, "is missing, though the list has it");

/** Updates a file that the API answers 500 for at times. Returns whether it came. */
export async function updateIfServed(run: SourceRun, file: MirrorFile): Promise<boolean> {
  try {
    await updateFile(run, file);
    return true;
  } catch (error) {
    if (!(error instanceof FetchError) || error.kind !== "transient") throw error;
    run.refuse(error, file.path);
    return false;
  }
}

/** `place` is the file's path in the API. */
export const apiFile = (run: SourceRun, path: string, place: string): MirrorFile => ({
  path,
  address: `${run.publishers.congressApi}/${place}?format=json`,
  headers: apiHeaders(run),
});

async function fetchJson(run: SourceRun, address: string): Promise<unknown> {
  const answer = await run.client.get({ address, headers: apiHeaders(run) }, run.traffic);
  const value = answer.kind === "content" ? readAnswer({ address, ...answer }, jsonIn) : null;
  if (value === null || typeof value === "string") throw unexpected(address, "is missing");
  return value;
}

function jsonIn(bytes: Uint8Array): object {
  try {
    const value: unknown = parseJson(bytes);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through to the refusal.
  }
  throw new UnreadableFile("is not JSON");
}

/** Sends the key as a header, since addresses end up in logs. */
export function apiHeaders({ congressApiKey }: SourceRun): Record<string, string> {
  return {
    accept: "application/json",
    ...(congressApiKey !== null && { "x-api-key": congressApiKey }),
  };
}

/** Says what to do about a key that the API refuses. Returns other errors as they are. */
export const withAdvice = (error: FetchError): FetchError =>
  error.kind === "refused"
    ? new FetchError({
        kind: "refused",
        address: error.address,
        reason: "the API refuses the key in CONGRESS_API_KEY, or this network",
        advice: "check the key, or get one at https://api.congress.gov/sign-up/",
        cause: error,
      })
    : error;
