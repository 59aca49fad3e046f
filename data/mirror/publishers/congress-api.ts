import { readFile } from "node:fs/promises";

import { parseJson } from "../../../lib/bytes.ts";
import { MINUTE_MS } from "../../../lib/time.ts";
import { z } from "zod";

import { UnreadableFile } from "../../parse/source-file.ts";
import { checkRecord, readAnswer } from "../files/check-content.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import {
  areAllCurrent,
  type FileResult,
  type MirrorFile,
  noticeBehind,
} from "../files/mirror-file.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

/** The API's maximum page size. */
const PAGE_SIZE = 250;
/** Protects against an endless list. */
const MAX_PAGES = 400;

const Page = z.looseObject({ pagination: z.object({ count: z.number() }) });

/** `since` is a time on the publisher's clock; `null` fetches all entries. */
export async function fetchApiList<Entry>(
  run: SourceRun,
  { list, key, entry, since }: ApiList<Entry>,
): Promise<{ readonly entries: readonly Entry[]; readonly odd: readonly FetchError[] }> {
  const entries: Entry[] = [];
  const odd: FetchError[] = [];
  let read = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const from = since === null ? "" : `&fromDateTime=${since.slice(0, 19)}Z`;
    const query = `format=json&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}${from}`;
    const address = `${run.publishers.congressApi}/${list}?${query}`;
    const value = await fetchJson(run, address);
    const parsed = Page.safeParse(value);
    const found = z.array(z.unknown()).safeParse((value as Record<string, unknown>)[key]);
    if (!parsed.success || !found.success) {
      throw unexpected(address, `has no list of ${key} with its count, as the API had before`);
    }
    for (const each of found.data) {
      const { success, data } = entry.safeParse(each);
      if (success) entries.push(data);
      else odd.push(unexpected(address, `lists ${JSON.stringify(each)}, which is not understood`));
    }
    read += found.data.length;
    if (found.data.length === 0 || read >= parsed.data.pagination.count) return { entries, odd };
  }
  throw unexpected(`${run.publishers.congressApi}/${list}`, `has more than ${MAX_PAGES} pages`);
}

interface ApiList<Entry> {
  readonly list: string;
  readonly key: string;
  readonly entry: z.ZodType<Entry>;
  readonly since: string | null;
}

/** Writes all pages of a list as one answer. */
export async function writeApiList(
  run: SourceRun,
  {
    path,
    list,
    answer,
    stamp,
  }: {
    readonly path: string;
    readonly list: string;
    readonly answer: object;
    readonly stamp: string | null;
  },
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(answer));
  try {
    checkRecord(path, bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw unexpected(`${run.publishers.congressApi}/${list}`, error.message);
  }
  const isKnown = run.folder.has(path) && bytes.equals(await readFile(run.folder.at(path)));
  if (!isKnown) await run.folder.write(path, bytes);
  run.state.save({ path, etag: null, lastModified: null, stamp });
  run.count(isKnown ? "unchanged" : "written", path);
}

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

export async function withApiKey(run: SourceRun, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FetchError) || error.kind !== "refused") throw error;
    throw new FetchError({
      kind: "refused",
      address: error.address,
      reason: "the API refuses the key in CONGRESS_API_KEY, or this network",
      advice: "check the key, or get one at https://api.congress.gov/sign-up/",
      cause: error,
    });
  }
}

export interface ApiKind<Entry> extends Pick<ApiList<Entry>, "key" | "entry"> {
  /** The list's path up to the number of the Congress. */
  readonly list: string;
  readonly what: string;
  readonly fileOf: (run: SourceRun, congress: number, entry: Entry) => MirrorFile;
  readonly update: (
    run: SourceRun,
    congress: number,
    due: readonly Entry[],
  ) => Promise<(FileResult | null)[]>;
}

/** Mirrors an API list of each Congress, which says which records changed. */
export function fetchApiKind<Entry extends { readonly updateDate: string }>(
  run: SourceRun,
  { list, what, key, entry, fileOf, update }: ApiKind<Entry>,
): Promise<void> {
  const fetchCongress = async (congress: number): Promise<void> => {
    const memory = listProgress(run, `${what} of ${congress}`);
    const { since } = memory;
    const { entries, odd } = await fetchApiList(run, {
      list: `${list}/${congress}`,
      key,
      entry,
      since,
    });
    for (const error of odd) run.refuse(error, null);
    const due = entries.filter((each) => {
      const { path } = fileOf(run, congress, each);
      return !run.folder.has(path) || run.state.find(path)?.stamp !== each.updateDate;
    });
    const results = await update(run, congress, due);
    noticeBehind(run, what, results);
    if (odd.length > 0 || !areAllCurrent(results)) return;
    memory.done(entries.map(({ updateDate }) => updateDate));
  };
  return withApiKey(run, () => runParts(run, run.congresses, fetchCongress));
}

/** A list may lack entries that changed just before it was made. */
const OVERLAP_MS = 60 * MINUTE_MS;

/** Reads a whole list at times: a timestamp may be wrong, or pages may shift while being read. */
const RUNS_PER_FULL_LIST = 30;

function listProgress({ state, isFull }: SourceRun, list: string) {
  const [until, wholeIn] = [state.note(`${list} until`), state.note(`${list} whole in run`)];
  const time = Date.parse(until ?? "");
  const isDue = isFull || state.run - Number(wholeIn ?? -Infinity) >= RUNS_PER_FULL_LIST;
  const since = isDue || Number.isNaN(time) ? null : new Date(time - OVERLAP_MS).toISOString();
  return {
    /** Fetch entries changed since then; `null` for all. */
    since,
    /** Call this with the entries' timestamps after processing all of them. */
    done: (stamps: readonly string[]): void => {
      state.setNote(`${list} until`, newestOf([until, ...stamps]));
      if (since === null) state.setNote(`${list} whole in run`, String(state.run));
    },
  };
}

/** Returns the newest valid timestamp as written, `null` if there is none. */
function newestOf(stamps: readonly (string | null)[]): string | null {
  const times = stamps.filter((stamp) => !Number.isNaN(Date.parse(stamp ?? "")));
  return times.toSorted((a, b) => Date.parse(b ?? "") - Date.parse(a ?? ""))[0] ?? null;
}
