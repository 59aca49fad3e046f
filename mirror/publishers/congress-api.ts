import { MINUTE_MS } from "../../lib/time.ts";
import { z } from "zod";

import { FetchError, unexpected } from "../http/fetch-error.ts";
import { areAllHere, type Brought, type MirrorFile, tellBehind } from "../files/mirror-file.ts";
import { doParts, type SourceRun } from "../files/source-run.ts";

/** The most that the API gives at once. */
const PAGE_SIZE = 250;
/** A list that never ends is not read to its end. */
const MOST_PAGES = 400;

const Page = z.looseObject({ pagination: z.object({ count: z.number() }) });

/**
 * All entries of one of the API's lists, `since` a time by the publisher's clock.
 *
 * @throws {FetchError}
 */
async function fetchApiList<Entry>(
  run: SourceRun,
  { list, key, entry, since }: ApiList<Entry>,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const from = since === null ? "" : `&fromDateTime=${since.slice(0, 19)}Z`;
    const query = `format=json&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}${from}`;
    const address = `${run.publishers.congressApi}/${list}?${query}`;
    // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is a next one
    const value = await fetchJson(run, address);
    const parsed = Page.safeParse(value);
    const found = z.array(entry).safeParse((value as Record<string, unknown>)[key]);
    if (!parsed.success || !found.success) {
      throw unexpected(address, `has no list of ${key} with its count, as the API had before`);
    }
    entries.push(...found.data);
    if (found.data.length === 0 || entries.length >= parsed.data.pagination.count) return entries;
  }
  throw unexpected(`${run.publishers.congressApi}/${list}`, `has more than ${MOST_PAGES} pages`);
}

interface ApiList<Entry> {
  readonly list: string;
  /** Under which its entries stand. */
  readonly key: string;
  readonly entry: z.ZodType<Entry>;
  readonly since: string | null;
}

async function fetchJson(run: SourceRun, address: string): Promise<unknown> {
  const answer = await run.client.get({ address, headers: apiHeaders(run) }, run.traffic);
  if (answer.kind !== "content") throw unexpected(address, "is not there");
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(answer.bytes));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through to the refusal.
  }
  throw unexpected(address, `is no JSON, sent as ${answer.contentType}`);
}

/** The key stands in a header: an address would end up in logs. */
export function apiHeaders({ congressApiKey }: SourceRun): Record<string, string> {
  return {
    accept: "application/json",
    ...(congressApiKey !== null && { "x-api-key": congressApiKey }),
  };
}

/** Does the work if there is a key, and says what to do if it is refused. */
async function withApiKey(run: SourceRun, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FetchError) || error.kind !== "refused") throw error;
    throw new FetchError({
      kind: "refused",
      address: error.address,
      reason: "the API refuses the key in CONGRESS_API_KEY",
      advice: "look at the key, or get one at https://api.congress.gov/sign-up/",
      cause: error,
    });
  }
}

/** What the API has a list of for each Congress. */
export interface ApiKind<Entry> extends Pick<ApiList<Entry>, "key" | "entry"> {
  /** Of the list's address, before the number of the Congress. */
  readonly list: string;
  readonly what: string;
  readonly fileOf: (run: SourceRun, congress: number, entry: Entry) => MirrorFile;
  /** Brings the entries that changed. */
  readonly bring: (
    run: SourceRun,
    congress: number,
    due: readonly Entry[],
  ) => Promise<(Brought | null)[]>;
}

/** Mirrors what the API's lists have of the Congresses: they say which changed, each has an address. */
export function fetchApiKind<Entry extends { readonly updateDate: string }>(
  run: SourceRun,
  { list, what, key, entry, fileOf, bring }: ApiKind<Entry>,
): Promise<void> {
  const fetchCongress = async (congress: number): Promise<void> => {
    const memory = listMemory(run, `${what} of ${congress}`);
    const { since } = memory;
    const listed = await fetchApiList(run, { list: `${list}/${congress}`, key, entry, since });
    const due = listed.filter((each) => {
      const { path } = fileOf(run, congress, each);
      return !run.folder.has(path) || run.state.find(path)?.stamp !== each.updateDate;
    });
    const brought = await bring(run, congress, due);
    tellBehind(run, what, brought);
    if (areAllHere(brought)) memory.done(listed.map(({ updateDate }) => updateDate));
  };
  return withApiKey(run, () => doParts(run, run.congresses, fetchCongress));
}

/** An entry of a list changed just before the list was made may be missing from it. */
const OVERLAP_MS = 60 * MINUTE_MS;

/** Now and then all of a list is read: an entry's time stamp can be wrong, or pages shift while they are read. */
const RUNS_PER_WHOLE_LIST = 30;

/** How far one of the API's lists was dealt with in earlier runs. */
function listMemory({ state }: SourceRun, list: string) {
  const [until, wholeIn] = [state.note(`${list} until`), state.note(`${list} whole in run`)];
  const time = Date.parse(until ?? "");
  const isDue = state.run - Number(wholeIn ?? -Infinity) >= RUNS_PER_WHOLE_LIST;
  const since = isDue || Number.isNaN(time) ? null : new Date(time - OVERLAP_MS).toISOString();
  return {
    /** From when on it is asked for, so that nothing is missed; `null` for all of it. */
    since,
    /** To be called with the time stamps of its entries when all of them are dealt with. */
    done: (stamps: readonly string[]): void => {
      state.setNote(`${list} until`, newestOf([until, ...stamps]));
      if (since === null) state.setNote(`${list} whole in run`, String(state.run));
    },
  };
}

/** The newest of some time stamps, as it was written; `null` where none is one. */
function newestOf(stamps: readonly (string | null)[]): string | null {
  const times = stamps.filter((stamp) => !Number.isNaN(Date.parse(stamp ?? "")));
  return times.toSorted((a, b) => Date.parse(b ?? "") - Date.parse(a ?? ""))[0] ?? null;
}
