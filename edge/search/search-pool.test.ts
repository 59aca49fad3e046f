import {
  copyFileSync,
  existsSync,
  globSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { searchQuery } from "../../contract/query/search-query.ts";
import { searchable, wordsOf } from "../../contract/search-text.ts";
import { openNodeSearch, type NodeSearchSettings } from "./search-pool.ts";
import {
  type Search,
  type SearchAnswer,
  SearchNotRead,
  type WordSearch,
} from "../builds/search.ts";
import { writeSearch } from "../../test/search-rows.ts";
import { newFolder } from "../../test/new-folder.ts";
import { codeOf } from "../../test/code-of.ts";

/** Numbered by rank; `position` is their place in the list. */
const BILLS = [
  { id: 1, key: "HR 1", position: 9, type: "HR", congress: 118, title: "Energy for All Act" },
  { id: 2, key: "HR 1", position: 1, type: "HR", congress: 119, title: "One Big Bill" },
  { id: 3, key: "S 1", position: 2, type: "S", congress: 119, title: "To name energy, energy" },
  { id: 4, key: "HR 12", position: 3, type: "HR", congress: 119, title: "A bill amending HR 1" },
  { id: 64, key: "S 7", position: 4, type: "S", congress: 119, title: "Café relief" },
  { id: 65, key: "S 8", position: 5, type: "S", congress: 119, title: "Energy costs" },
];

/** The second is the same person's view in the 119th Congress. */
const PEOPLE = [
  { id: 1, view: null, name: "Bernard Sanders" },
  { id: 2, view: 119, name: "Bernard Sanders" },
];

const folder = newFolder();
let search: Search | undefined;

const path = join(folder, "search.sqlite");
writeSearch(path, {
  bill: BILLS.map(({ id, key, position, congress, type, title }) => ({
    id,
    position,
    line: `bill ${id}`,
    keys: [key],
    title: wordsOf(searchable(title)).join(" "),
    filter: `congress=${congress} type=${type}`,
  })),
  legislator: PEOPLE.map(({ id, view, name }) => ({
    id,
    position: id,
    line: `as of ${view}`,
    keys: [],
    title: searchable(name),
    filter: `view=${view ?? ""}`,
  })),
});

/** The child processes of this process. */
const childProcesses = (): string =>
  globSync("/proc/self/task/*/children")
    .map((task) => readFileSync(task, "utf8"))
    .join("");

it.runIf(existsSync("/proc/self/task"))("leaves no process behind", async () => {
  const before = childProcesses();
  for (let builds = 0; builds < 3; builds += 1) {
    const opened = await openNodeSearch({ path });
    expect(childProcesses()).toBe(before);
    await opened.close();
  }
});

afterEach(async () => {
  await search?.close();
  search = undefined;
});

async function open(settings: Partial<NodeSearchSettings> = {}): Promise<void> {
  search = await openNodeSearch({ path, threads: 1, ...settings });
}

async function query(asked: WordSearch, client = "key_1"): Promise<SearchAnswer> {
  if (search === undefined) throw new Error("open first");
  return search.query(asked, client);
}

function request(q: string, more: Partial<WordSearch> = {}): WordSearch {
  const page = { resource: "bill", view: null, filters: [], offset: 0, limit: 20 };
  return { kind: "words", ...page, q, of: "titles", memberFilters: [], ...more };
}

/** A worker that hangs on `hang` and finds nothing otherwise. */
function hangingWorker(): URL {
  const program = join(folder, "hanging-worker.mjs");
  writeFileSync(
    program,
    `export const open = () => undefined;
     export async function search(request) {
       const { q } = request;
       if (q.includes("crash")) process.exit(1);
       if (q.includes("slow")) await new Promise((resolve) => setTimeout(resolve, 100));
       while (q.includes("hang"));
       return { kind: "answer", answer: { total: 0, lines: [] } };
     }`,
  );
  return pathToFileURL(program);
}

describe("a search", () => {
  it("finds the records with all words, best position first", async () => {
    await open();
    expect(await query(request("energy"))).toEqual({
      total: 3,
      // Both titles begin with it, so the better rank comes first.
      lines: ["bill 1", "bill 65", "bill 3"],
    });
    expect(await query(request("energy costs"))).toEqual({ total: 1, lines: ["bill 65"] });
    expect(await query(request("cafe"))).toEqual({ total: 1, lines: ["bill 64"] });
    expect(await query(request("nothing"))).toEqual({ total: 0, lines: [] });
  });

  it("finds cited records first, in list order without repeats, then records that mention them", async () => {
    await open();
    expect(await query(request("HR 1"))).toEqual({
      total: 3,
      lines: ["bill 2", "bill 1", "bill 4"],
    });
    expect(await query(request("S 7"))).toEqual({ total: 1, lines: ["bill 64"] });
  });

  it("combines with filters and views", async () => {
    await open();
    const senate = { name: "type", value: "S" };
    const congress = { name: "congress", value: 119 };
    expect(await query(request("energy", { filters: [congress, senate] }))).toEqual({
      total: 2,
      lines: ["bill 65", "bill 3"],
    });
    expect(await query(request("HR 1", { filters: [congress] }))).toEqual({
      total: 2,
      lines: ["bill 2", "bill 4"],
    });
    const people = {
      resource: "legislator",
      ...searchQuery("sanders", { search: { of: "people" } }),
    };
    expect(await query(request("sanders", people))).toEqual({ total: 1, lines: ["as of null"] });
    expect(await query(request("sanders", { ...people, view: 119 }))).toEqual({
      total: 1,
      lines: ["as of 119"],
    });
  });

  it("returns every page with the same total, across ranks and past the end", async () => {
    await open();
    for (const q of ["energy", "HR 1", "act OR", "a"]) {
      const whole = await query(request(q));
      expect(whole.lines).toHaveLength(whole.total);
      for (const limit of [1, 2]) {
        for (let offset = 0; offset <= whole.total + 1; offset++) {
          expect(await query(request(q, { offset, limit }))).toMatchObject({
            total: whole.total,
            lines: whole.lines.slice(offset, offset + limit),
          });
        }
      }
    }
  });

  it("fails by name on a missing table or column, and keeps working", async () => {
    await open();
    const injected = { name: 'type" OR 1 --', from: "a", to: null };
    await expect(query(request("a", { filters: [injected] }))).rejects.toThrow("has no column");
    await expect(query(request("a", { resource: "sqlite_schema" }))).rejects.toThrow(
      "has no table",
    );
    expect(await query(request("costs"))).toMatchObject({ total: 1 });
  });

  it("cannot be opened without a database, and names it", async () => {
    await expect(open({ path: join(folder, "none.sqlite") })).rejects.toThrow("none.sqlite");
  });
});

describe("a slow search", () => {
  it("gets 503 for the CPU time that it takes, and others are answered", async () => {
    await open({ mostCpuMs: 0.001 });
    await expect(query(request("energy costs"))).rejects.toMatchObject({
      code: "schema_not_ready",
      message: expect.stringMatching(/CPU time; narrow it with more words or filters$/),
    });
  });

  it("is answered however long it waits for its thread", async () => {
    await open({ mostCpuMs: 50, workerUrl: hangingWorker() });
    const all = ["a", "b", "c"].map((client) => query(request("slow"), client));
    expect(await Promise.all(all)).toEqual(all.map(() => ({ total: 0, lines: [] })));
  });

  it("gets 503, and has its worker replaced if it does not stop", async () => {
    await open({ deadlineMs: 200, workerUrl: hangingWorker() });
    await expect(query(request("hang"))).rejects.toMatchObject({
      code: "schema_not_ready",
      message: expect.stringMatching(/longer than 0.2 s, .* busy; try again shortly$/),
    });
    await vi.waitFor(() => query(request("fine")));
    expect(await query(request("fine"))).toEqual({ total: 0, lines: [] });
  });

  it("queues other searches, up to the limit", async () => {
    await open({ deadlineMs: 200, maxWaiting: 1, workerUrl: hangingWorker() });
    const codes = await Promise.all(
      ["hang", "waits", "too many"].map((q) =>
        query(request(q)).catch((error: unknown) => (error as Error).message),
      ),
    );
    expect(codes).toEqual([
      expect.stringContaining("ran longer"),
      expect.stringContaining("ran longer"),
      expect.stringContaining("Too many"),
    ]);
  });
});

it("many searches of one key wait behind its first, without delaying other keys", async () => {
  await open({ workerUrl: hangingWorker() });
  const answered: string[] = [];
  const ask = async (client: string): Promise<void> => {
    await query(request("slow"), client);
    answered.push(client);
  };
  await Promise.all(["many", "many", "many", "many", "one"].map(ask));
  expect(answered).toEqual(["many", "one", "many", "many", "many"]);
});

it("a search database that is truncated during a search returns no results until it is restored", async () => {
  const live = join(folder, "live.sqlite");
  copyFileSync(path, live);
  await open({ path: live });
  const answer = await query(request("energy"));
  truncateSync(live, 5_000);
  // SQLite has only some pages in its cache; the rest is gone.
  await expect(query(request("relief"))).rejects.toThrow(SearchNotRead);
  await expect(query(request("energy"))).rejects.toThrow(SearchNotRead);
  copyFileSync(path, live);
  expect(await query(request("energy"))).toEqual(answer);
});

it("a search worker that dies fails only its query", async () => {
  await open({ workerUrl: hangingWorker() });
  await expect(query(request("crash"))).rejects.toThrow(SearchNotRead);
  expect(await query(request("fine"))).toEqual({ total: 0, lines: [] });
});

it("closing lets running queries finish and refuses new ones", async () => {
  await open();
  const last = query(request("energy"));
  const closed = search?.close();
  expect(await codeOf(query(request("energy")))).toBe("schema_not_ready");
  expect(await last).toMatchObject({ total: 3 });
  await closed;
});
