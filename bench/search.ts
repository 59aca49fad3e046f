/**
 * Measures the median and p99 of queries of every kind on a build's search database, in the calling
 * thread. The queries are drawn from its own bills.
 */
import { globSync, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import BetterSqlite from "better-sqlite3";

import { Manifest } from "../contract/build.ts";
import { textSearchKey } from "../contract/request/text-search.ts";
import { searchable, wordsOf } from "../contract/search-text.ts";
import type { WordSearch } from "../edge/builds/search.ts";
import { openSearchDatabase } from "../edge/search/search-database.ts";
import { amount, size } from "../lib/amounts.ts";
import type { Report, Row } from "./harness/report.ts";

const QUERIES = 300;
const SEED = 12;

export type RandomQuery = Partial<Omit<WordSearch, "q" | "of" | "memberFilters">> & {
  readonly q: string;
};

type Figure = "p50" | "p99" | "p50Cpu" | "p99Cpu" | "meanCpu";

/** Measures the newest build in a store. */
export async function benchSearch({ store }: { readonly store: string }): Promise<Report<Figure>> {
  const [path] = globSync(join(store, "builds/*/search.sqlite")).toSorted().toReversed();
  if (path === undefined) throw new Error(`${store} has no builds/*/search.sqlite`);
  const { bills, kinds } = drawQueries(path);
  const { size: bytes } = await stat(path);
  const manifest = Manifest.parse(
    JSON.parse(await readFile(join(dirname(path), "manifest.json"), "utf8")),
  );
  // The folder has those of earlier builds, too.
  const files = (manifest.text_search ?? []).map((file) => join(store, textSearchKey(file)));
  const inTexts = drawTextQueries(files, kinds["with filters"] ?? []);
  const bytesOfTexts = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return {
    benchmark: "search",
    title: "Search",
    about: `${amount(QUERIES)} queries of each kind, drawn from the bills, in the thread that asks.`,
    data: `${amount(bills, "bill")}, search.sqlite ${size(bytes)}, ${amount(Math.round(bytes / bills), "byte")} a bill, texts ${size(bytesOfTexts)}`,
    versions: [],
    columns: {
      p50: { heading: "p50 µs", unit: "microseconds" },
      p99: { heading: "p99 µs", unit: "microseconds" },
      p50Cpu: { heading: "CPU p50 µs", unit: "microseconds" },
      p99Cpu: { heading: "CPU p99 µs", unit: "microseconds" },
      meanCpu: { heading: "CPU µs/query", unit: "microseconds" },
    },
    rows: [
      ...Object.entries(kinds).map(([kind, queries]) => measureKind(path, kind, queries, null)),
      ...Object.entries(inTexts).map(([kind, queries]) => measureKind(path, kind, queries, files)),
    ],
  };
}

/** Each kind begins with a database that has answered nothing yet. */
function measureKind(
  path: string,
  what: string,
  queries: readonly RandomQuery[],
  texts: readonly string[] | null,
): Row<Figure> {
  const database = openSearchDatabase(path);
  const taken = queries.map(({ q, ...rest }) => {
    const page = {
      kind: "words" as const,
      resource: "bill",
      view: null,
      filters: [],
      offset: 0,
      limit: 20,
      ...rest,
    };
    const cpu = process.threadCpuUsage();
    const begun = performance.now();
    const request =
      texts !== null
        ? { ...page, kind: "texts" as const, q, files: texts }
        : q === ""
          ? { ...page, kind: "list" as const, isReversed: false }
          : {
              ...page,
              q,
              of: "titles" as const,
              memberFilters: ["sponsor_bioguide_id", "cosponsor"],
            };
    database.query(request);
    const clock = (performance.now() - begun) * 1000;
    const { user, system } = process.threadCpuUsage(cpu);
    return { clock, cpu: user + system };
  });
  database.close();
  const clock = quantiles(taken.map((each) => each.clock));
  const cpu = quantiles(taken.map((each) => each.cpu));
  return {
    what,
    figures: {
      p50: clock(0.5),
      p99: clock(0.99),
      p50Cpu: cpu(0.5),
      p99Cpu: cpu(0.99),
      meanCpu: taken.reduce((sum, each) => sum + each.cpu, 0) / taken.length,
    },
  };
}

export function quantiles(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** Queries of every kind, the same for the same database. */
export function drawQueries(
  path: string,
  ofEach = QUERIES,
): {
  bills: number;
  kinds: Readonly<Record<string, readonly RandomQuery[]>>;
} {
  const database = new BetterSqlite(path, { readonly: true });
  const bills = Number(database.prepare("SELECT max(id) FROM bill").pluck().get());
  const lineOf = database
    .prepare<[number], string>("SELECT line FROM bill_line WHERE id = ?")
    .pluck();
  database.exec("CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, bill_fts, col)");
  const terms = (condition: string, ...values: readonly string[]): readonly string[] =>
    database
      .prepare<string[], string>(
        `SELECT term FROM term WHERE ${condition} GROUP BY term ORDER BY sum(doc) DESC`,
      )
      .pluck()
      .all(...values);
  const common = terms("col <> 'filter' AND term GLOB '[a-z]*'").slice(0, 40);
  const random = seeded(SEED);
  const upTo = (most: number): number => 1 + Math.floor(random() * most);
  const one = <Each>(list: readonly Each[]): Each => list[upTo(list.length) - 1] as Each;
  const bill = (): BillLine => JSON.parse(lineOf.get(upTo(bills)) ?? "{}") as BillLine;
  const title = (): readonly string[] => {
    const words = wordsOf(searchable(bill().title ?? ""));
    return words.length < 3 ? title() : words;
  };
  const ofTitle = (count: number): string => {
    const words = title();
    const from = upTo(words.length - count + 1) - 1;
    return words.slice(from, from + count).join(" ");
  };
  const twoOf = (words: readonly string[]): string => `${one(words)} ${one(words)}`;
  const filters = () => {
    const { congress, status, type, sponsor } = bill();
    const all = [
      { name: "congress", value: congress },
      { name: "status", value: status },
      { name: "type", value: type },
      ...(sponsor === null ? [] : [{ name: "sponsor_bioguide_id", value: sponsor.bioguide_id }]),
    ];
    const first = one(all);
    return upTo(2) === 1 ? [first] : [...new Set([first, one(all)])];
  };
  /** Values of the filters that only the search database has. */
  const valuesOf = (name: string): readonly string[] =>
    terms("term > ? AND term < ?", `${name}=`, `${name}>`).map((term) =>
      term.slice(name.length + 1),
    );
  const searched = ["topic", "committee", "cosponsor"].map(
    (name) => [name, valuesOf(name)] as const,
  );
  const combined = () => [
    ...searched
      .toSorted(() => random() - 0.5)
      .slice(upTo(2))
      .map(([name, values]) => ({ name, value: one(values) })),
    ...filters(),
  ];
  const draw = (make: () => RandomQuery): readonly RandomQuery[] =>
    Array.from({ length: ofEach }, make);
  /** Queries that once took longest: letters, sixteen common words, phrases of them, common words and one that stands nowhere. */
  const worst = (): string => {
    const words = common.slice(0, 16);
    return one([
      one(["a", "s"]),
      words.join(" "),
      `"${twoOf(common)}"`,
      `"of the" "to the" "${words.slice(0, 3).join(" ")}"`,
      `${words.slice(0, 12).join(" ")} zzzzqq`,
      `${twoOf(common)} zzzzqq`,
      `${ofTitle(1)} ${words.slice(0, 8).join(" ")} ${one(common).slice(0, 2)}`,
    ]);
  };
  const kinds = {
    "very common words": draw(() => ({ q: upTo(2) === 1 ? one(common) : twoOf(common) })),
    "one word": draw(() => ({ q: ofTitle(1) })),
    "two words": draw(() => ({ q: twoOf(title()) })),
    "words of two titles": draw(() => ({ q: `${ofTitle(2)} ${ofTitle(2)}` })),
    phrase: draw(() => ({ q: `"${ofTitle(1 + upTo(2))}"` })),
    prefix: draw(() => ({ q: ofTitle(1).slice(0, upTo(4)) })),
    citation: draw(() => ({ q: bill().citation })),
    "whole title": draw(() => ({ q: title().join(" ") })),
    "with filters": draw(() => ({ q: ofTitle(upTo(2)), filters: filters() })),
    "common words with filters": draw(() => ({ q: twoOf(common), filters: filters() })),
    "combined filters": draw(() => ({ q: "", filters: combined() })),
    "combined filters with words": draw(() => ({ q: ofTitle(1), filters: combined() })),
    "the worst known": draw(() => ({ q: worst() })),
    "deep page": draw(() => ({ q: ofTitle(1), offset: 20 * upTo(bills / 40) })),
  };
  database.close();
  return { bills, kinds };
}

/** Queries for texts, of words as often as they occur in them; none without an index of texts. */
function drawTextQueries(
  files: readonly string[],
  filtered: readonly RandomQuery[],
): Readonly<Record<string, readonly RandomQuery[]>> {
  const [newest] = files.toSorted((a, b) => basename(b).localeCompare(basename(a)));
  if (newest === undefined) return {};
  const database = new BetterSqlite(newest, { readonly: true });
  database.exec("CREATE VIRTUAL TABLE temp.word USING fts5vocab(main, section, row)");
  const known = database
    .prepare<[], { term: string; doc: number }>(
      "SELECT term, doc FROM word WHERE term GLOB '[a-z][a-z][a-z][a-z]*'",
    )
    .all();
  database.close();
  const random = seeded(SEED);
  const total = known.reduce((sum, { doc }) => sum + doc, 0);
  const word = (): string => {
    let left = random() * total;
    return known.find(({ doc }) => (left -= doc) <= 0)?.term ?? "act";
  };
  const draw = (make: (query: RandomQuery) => RandomQuery) => filtered.map(make);
  return {
    "in texts: one word": draw(() => ({ q: word() })),
    "in texts: two words": draw(() => ({ q: `${word()} ${word()}` })),
    "in texts: phrase": draw(() => ({ q: `"of the ${word()}"` })),
    "in texts: with filters": draw(({ filters = [] }) => ({ q: word(), filters })),
  };
}

/** The fields of a bill's line for queries. */
interface BillLine {
  readonly title: string | null;
  readonly citation: string;
  readonly congress: number;
  readonly status: string;
  readonly type: string;
  readonly sponsor: { readonly bioguide_id: string } | null;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
