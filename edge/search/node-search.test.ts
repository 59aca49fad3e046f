import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { searchQuery } from "../../contract/search-query.ts";
import { openNodeSearch, type NodeSearchSettings } from "./node-search.ts";
import { openSearchDatabase, TooLate } from "./search-database.ts";
import type { Search, SearchAnswer, SearchRequest } from "./search.ts";

const BILLS = [
  { id: 1, view: null, exact: "HR 1", congress: 118, type: "HR", text: "HR 1 Lower Energy Costs" },
  {
    id: 2,
    view: null,
    exact: "HR 1",
    congress: 119,
    type: "HR",
    text: "HR 1 One Big Beautiful Bill",
  },
  { id: 3, view: null, exact: "S 1", congress: 119, type: "S", text: "S 1 energy energy energy" },
  {
    id: 4,
    view: null,
    exact: "HR 12",
    congress: 119,
    type: "HR",
    text: "HR 12 Energy, amending HR 1",
  },
  { id: 64, view: null, exact: "S 7", congress: 119, type: "S", text: "S 7 Café relief" },
  {
    id: 65,
    view: 119,
    exact: null,
    congress: 119,
    type: "S",
    text: "as seen in the 119th: energy",
  },
  // A word that half of all texts have weighs nothing.
  ...[201, 202, 203, 204, 205, 206].map((id) => ({
    id,
    view: null,
    exact: null,
    congress: 118,
    type: "S",
    text: "To name a post office",
  })),
];

let folder: string;
let path: string;
let search: Search | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "legis-search-"));
  path = join(folder, "search.sqlite");
  const database = new Database(path);
  database.exec(
    `CREATE TABLE bills (id INTEGER PRIMARY KEY, position INTEGER, view INTEGER, exact TEXT,
       congress INTEGER, type TEXT, line TEXT);
     CREATE INDEX bills_exact ON bills (exact);
     CREATE VIRTUAL TABLE bills_fts USING fts5(text, content='', prefix='2 3',
       tokenize='unicode61 remove_diacritics 2')`,
  );
  const insert = database.prepare("INSERT INTO bills VALUES (?, ?, ?, ?, ?, ?, ?)");
  const index = database.prepare("INSERT INTO bills_fts (rowid, text) VALUES (?, ?)");
  for (const { id, view, exact, congress, type, text } of BILLS) {
    insert.run(id, 100 - id, view, exact, congress, type, `bill ${id}`);
    index.run(id, text);
  }
  database.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

afterEach(async () => {
  await search?.close();
  search = undefined;
});

async function open(settings: Partial<NodeSearchSettings> = {}): Promise<void> {
  search = await openNodeSearch({ path, workers: 1, ...settings });
}

async function query(asked: SearchRequest): Promise<SearchAnswer> {
  if (search === undefined) throw new Error("open first");
  return search.query(asked);
}

function request(q: string, more: Partial<SearchRequest> = {}): SearchRequest {
  const page = { resource: "bills", view: null, filters: [], offset: 0, limit: 20 };
  return { ...page, ...searchQuery(q), ...more };
}

/** A worker that hangs on `hang` and finds nothing otherwise. */
function hangingWorker(): URL {
  const program = join(folder, "hanging-worker.mjs");
  writeFileSync(
    program,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", ({ request }) => {
       if (request.match.includes("crash")) process.exit(1);
       while (request.match.includes("hang"));
       parentPort.postMessage({ kind: "answer", answer: { total: 0, lines: [] } });
     });
     parentPort.postMessage({ kind: "ready" });`,
  );
  return pathToFileURL(program);
}

describe("a search", () => {
  it("finds the records that have all words, the best first", async () => {
    await open();
    expect(await query(request("energy"))).toEqual({
      total: 3,
      lines: ["bill 3", "bill 1", "bill 4"],
    });
    expect(await query(request("energy costs"))).toEqual({ total: 1, lines: ["bill 1"] });
    expect(await query(request("cafe"))).toEqual({ total: 1, lines: ["bill 64"] });
    expect(await query(request("nothing"))).toEqual({ total: 0, lines: [] });
  });

  it("finds what is cited first, each once, then what mentions it", async () => {
    await open();
    expect(await query(request("H.R. 1", { match: '"HR 1"' }))).toEqual({
      total: 3,
      lines: ["bill 2", "bill 1", "bill 4"],
    });
    expect(await query(request("S 7", { match: null }))).toEqual({ total: 1, lines: ["bill 64"] });
  });

  it("combines with filters and views", async () => {
    await open();
    const senate = { column: "type", value: "S" };
    const congress = { column: "congress", value: 119 };
    expect(await query(request("energy", { filters: [congress, senate] }))).toMatchObject({
      lines: ["bill 3"],
    });
    expect(await query(request("HR 1", { filters: [congress] }))).toMatchObject({ total: 2 });
    expect(await query(request("energy", { view: 119 }))).toEqual({ total: 1, lines: ["bill 65"] });
  });

  it("gives any page with the same total, also past the end", async () => {
    await open();
    const page = { offset: 0, limit: 2 };
    expect(await query(request("energy", page))).toEqual({ total: 3, lines: ["bill 3", "bill 1"] });
    expect(await query(request("energy", { ...page, offset: 2 }))).toEqual({
      total: 3,
      lines: ["bill 4"],
    });
    expect(await query(request("energy", { ...page, offset: 4 }))).toEqual({ total: 3, lines: [] });
  });

  it("without a word finds nothing", async () => {
    await open();
    expect(await query(request("?!"))).toEqual({ total: 0, lines: [] });
  });

  it("fails by name on a table or column that is not there, and goes on", async () => {
    await open();
    const injected = { column: 'type" OR 1 --', value: 1 };
    await expect(query(request("a", { filters: [injected] }))).rejects.toThrow("has no column");
    await expect(query(request("a", { resource: "sqlite_schema" }))).rejects.toThrow(
      "has no table",
    );
    expect(await query(request("costs"))).toMatchObject({ total: 1 });
  });

  it("can not be opened where there is no database, and says which", async () => {
    await expect(open({ path: join(folder, "none.sqlite") })).rejects.toThrow("none.sqlite");
  });
});

describe("a slow search", () => {
  it("gives up while it runs", () => {
    let now = 0;
    const database = openSearchDatabase(path, () => (now += 10));
    // Bill 64 is where the running query looks at the clock.
    expect(() => database.query(request("relief"), 5)).toThrow(TooLate);
    expect(database.query(request("relief"), 50)).toMatchObject({ total: 1 });
    database.close();
  });

  it("gets 503 when its time is over", async () => {
    await open({ deadlineMs: 0 });
    await expect(query(request("energy"))).rejects.toMatchObject({
      code: "schema_not_ready",
      message: expect.stringContaining("longer than 0 s"),
    });
  });

  it("loses its worker when it does not stop, and others are served by a new one", async () => {
    await open({ deadlineMs: 200, workerUrl: hangingWorker() });
    await expect(query(request("hang"))).rejects.toMatchObject({ code: "schema_not_ready" });
    await vi.waitFor(() => query(request("fine")), { timeout: 20_000 });
    expect(await query(request("fine"))).toEqual({ total: 0, lines: [] });
  });

  it("keeps others waiting, but not more than fit", async () => {
    await open({ deadlineMs: 200, maxWaiting: 1, workerUrl: hangingWorker() });
    const codes = await Promise.all(
      ["hang", "waits", "too many"].map((q) =>
        query(request(q)).catch((error: unknown) => (error as Error).message),
      ),
    );
    expect(codes).toEqual([
      expect.stringContaining("took longer"),
      expect.stringContaining("took longer"),
      expect.stringContaining("Too many"),
    ]);
  });
});

describe("a search worker that dies", () => {
  it("fails its query only", async () => {
    await open({ workerUrl: hangingWorker() });
    await expect(query(request("crash"))).rejects.toThrow("ended unexpectedly");
    expect(await query(request("fine"))).toEqual({ total: 0, lines: [] });
  });
});

describe("closing", () => {
  it("lets the queries under way finish and refuses new ones", async () => {
    await open();
    const last = query(request("energy"));
    const closed = search?.close();
    await expect(query(request("energy"))).rejects.toMatchObject({ code: "schema_not_ready" });
    expect(await last).toMatchObject({ total: 3 });
    await closed;
  });
});
