/**
 * Search in D1, as a prototype that only the benchmark has: one set of tables for all builds, each row
 * with its build's id, and FTS5's own queries. What `q` cites by its key is left out.
 */
import BetterSqlite from "better-sqlite3";

import type { Expression } from "../../contract/search-query.ts";
import type { WordSearch } from "../../edge/builds/search.ts";

interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

const COLUMNS = ["title", "title_stems", "titles", "titles_stems", "texts", "texts_stems"];
const FILTERS = ["sponsor_bioguide_id", "congress", "status", "type", "chamber"];
/** A value takes 2 MB at most. */
const BATCH_LENGTH = 1_000_000;

export const D1_TABLES: readonly string[] = [
  `CREATE TABLE bill (row INTEGER PRIMARY KEY, build TEXT NOT NULL, id INTEGER NOT NULL, line TEXT NOT NULL, ${FILTERS.join(", ")})`,
  "CREATE UNIQUE INDEX bill_of_build ON bill (build, id)",
  ...FILTERS.map((name) => `CREATE INDEX bill_by_${name} ON bill (build, ${name})`),
  `CREATE VIRTUAL TABLE bill_fts USING fts5(build, ${COLUMNS.join(", ")}, content='', columnsize=0, tokenize='unicode61 remove_diacritics 2')`,
];

/** A build's bills with their texts, which are put together again from the words in the index. */
export function* d1Rows(path: string, build: string): Generator<readonly Statement[]> {
  const database = new BetterSqlite(path, { readonly: true });
  const textsOf = indexedTexts(database);
  const insertRows = `INSERT INTO bill SELECT ${values(4 + FILTERS.length)} FROM json_each(?)`;
  const insertTexts = `INSERT INTO bill_fts (rowid, build, ${COLUMNS.join(", ")}) SELECT ${values(2 + COLUMNS.length)} FROM json_each(?)`;
  const bills = database
    .prepare<[], [number, string, ...unknown[]]>(
      `SELECT id, line, ${FILTERS.join(", ")} FROM bill ORDER BY id`,
    )
    .raw();
  let [rows, texts, length]: [unknown[], unknown[], number] = [[], [], 0];
  const batch = (): readonly Statement[] => [
    { sql: insertRows, values: [JSON.stringify(rows)] },
    { sql: insertTexts, values: [JSON.stringify(texts)] },
  ];
  for (const [id, line, ...filters] of bills.iterate()) {
    const own = textsOf(id);
    rows.push([id, build, id, line, ...filters]);
    texts.push([id, build, ...own]);
    length += line.length + own.join().length + 200;
    if (length < BATCH_LENGTH) continue;
    yield batch();
    [rows, texts, length] = [[], [], 0];
  }
  if (rows.length > 0) yield batch();
  database.close();
}

const values = (count: number): string =>
  Array.from({ length: count }, (_, at) => `value ->> ${at}`).join(", ");

/** The text of each column of a row: words in their order, as the tokenizer has left them. */
function indexedTexts(database: BetterSqlite.Database): (row: number) => readonly string[] {
  database.exec("CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, bill_fts, row)");
  database.exec("CREATE VIRTUAL TABLE temp.place USING fts5vocab(main, bill_fts, instance)");
  const count = Number(database.prepare("SELECT sum(cnt) FROM temp.term").pluck().get());
  const last = Number(database.prepare("SELECT max(id) FROM bill").pluck().get());
  const terms: string[] = [];
  const [rowOf, placeOf, termOf] = [0, 0, 0].map(() => new Uint32Array(count)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const begins = new Uint32Array(last + 2);
  const all = database
    .prepare<[], [string, number, string, number]>("SELECT term, doc, col, offset FROM temp.place")
    .raw();
  let at = 0;
  for (const [term, row, column, offset] of all.iterate()) {
    if (terms.at(-1) !== term) terms.push(term);
    rowOf[at] = row;
    placeOf[at] = COLUMNS.indexOf(column) * 2 ** 20 + offset;
    termOf[at++] = terms.length - 1;
    begins[row + 1] = (begins[row + 1] ?? 0) + 1;
  }
  for (let row = 1; row < begins.length; row++) {
    begins[row] = (begins[row] ?? 0) + (begins[row - 1] ?? 0);
  }
  const next = begins.slice();
  const sorted = new Uint32Array(count);
  for (let word = 0; word < at; word++) {
    const row = rowOf[word] ?? 0;
    sorted[next[row] ?? 0] = word;
    next[row] = (next[row] ?? 0) + 1;
  }
  return (row) => {
    const words = sorted.subarray(begins[row], begins[row + 1]);
    words.sort((a, b) => (placeOf[a] ?? 0) - (placeOf[b] ?? 0));
    const columns = COLUMNS.map(() => [] as string[]);
    for (const word of words) {
      columns[(placeOf[word] ?? 0) >>> 20]?.push(terms[termOf[word] ?? 0] ?? "");
    }
    return columns.map((text) => text.join(" "));
  };
}

/** The total and a page, in one batch: tiers one after the other, each in the order of the list. */
export function d1Search(
  build: string,
  { match, tiers, filters, offset, limit }: WordSearch,
): readonly Statement[] {
  if (match === null) return [];
  const shown = filters.map(({ name }) => `AND b."${name}" IS ?`).join(" ");
  const asked = filters.map((filter) => ("value" in filter ? filter.value : null));
  const found = `FROM bill_fts AS f JOIN bill AS b ON b.row = f.rowid WHERE f.bill_fts MATCH ? ${shown}`;
  const total = filters.length === 0 ? "FROM bill_fts AS f WHERE f.bill_fts MATCH ?" : found;
  // No more than five may be put together at a time.
  const some = (part: readonly Expression[]): string =>
    `SELECT line FROM (${part.map(() => `SELECT b.line ${found}`).join(" UNION ALL ")})`;
  const parts = [tiers.slice(0, 3), tiers.slice(3)].filter((part) => part.length > 0);
  const page = parts.map(some).join(" UNION ALL ");
  return [
    { sql: `SELECT count(*) AS total ${total}`, values: [matching(build, match), ...asked] },
    {
      sql: `${page} LIMIT ? OFFSET ?`,
      values: [...tiers.flatMap((tier) => [matching(build, tier), ...asked]), limit, offset],
    },
  ];
}

function matching(build: string, expression: Expression): string {
  return `(build : "${build}") AND (${inWords(expression)})`;
}

function inWords(expression: Expression): string {
  if ("words" in expression) {
    const { columns, words, isPrefix, isFirst } = expression;
    const phrase = `"${words.join(" ").replaceAll('"', "")}"`;
    return `{${columns.join(" ")}} : ${isFirst ? "^ " : ""}${phrase}${isPrefix ? " *" : ""}`;
  }
  if ("any" in expression) return joined(expression.any, "OR");
  if ("all" in expression) return joined(expression.all, "AND");
  return `(${inWords(expression.some)}) NOT (${inWords(expression.but)})`;
}

function joined(parts: readonly Expression[], operator: "AND" | "OR"): string {
  return parts.map((part) => `(${inWords(part)})`).join(` ${operator} `);
}
