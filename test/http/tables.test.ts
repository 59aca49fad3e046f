/** Other programs read the same values in the tables as the API returns. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { DuckDBInstance } from "@duckdb/node-api";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";

import type { BulkFile } from "../../contract/resources/bulk.ts";
import { type TableResource, TABLES } from "../../contract/kinds/kinds.ts";
import { openTestEdge } from "./test-edge.ts";
import { newFolder } from "../new-folder.ts";

type Row = Readonly<Record<string, unknown>>;

const folder = newFolder();
const DUCKDB_TYPES = { text: "VARCHAR", int: "INTEGER", bool: "BOOLEAN", date: "DATE" };
/** The list of each table's records; those of blocks have none. */
const LISTS = {
  bill: "bills",
  amendment: "amendments",
  vote: "votes",
  legislator: "legislators",
} as const;

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");

const edge = await openTestEdge();
const database = await DuckDBInstance.create();
const files: BulkFile[] = [];
for (let page = "/api/v1/bulk" as string | null; page !== null;) {
  const { data, meta } = await answerAt<BulkFile[]>(page);
  files.push(...data);
  page = meta.next_url;
}
for (const { file, url } of files) {
  const response = await edge.ask(pathOf(url));
  writeFileSync(join(folder, file), Buffer.from(await response.arrayBuffer()));
}
afterAll(async () => {
  database.closeSync();
  await edge.close();
});

interface Answer<Data> {
  readonly data: Data;
  readonly meta: { readonly total: number; readonly next_url: string | null };
}

async function answerAt<Data>(url: string): Promise<Answer<Data>> {
  return (await edge.ask(pathOf(url))).json() as Promise<Answer<Data>>;
}

async function query(sql: string): Promise<Row[]> {
  const connection = await database.connect();
  const rows = await connection.runAndReadAll(sql.replaceAll("'@", `'${folder}/`));
  connection.closeSync();
  return rows.getRowObjectsJson();
}

function tablesOf(format: BulkFile["format"]): readonly BulkFile[] {
  const tables = files.filter((file) => file.format === format);
  expect(new Set(tables.map(({ resource }) => resource)).size).toBe(8);
  return tables;
}

const congressesIn = (kind: string) =>
  tablesOf("csv").flatMap(({ resource, congress }) => (resource === kind ? [congress] : []));

/** The block of which a table has a row for each entry, by its record's file. */
const BLOCKS: Readonly<Record<string, readonly [file: string, blocks: readonly string[]]>> = {
  cosponsor: ["bills", ["cosponsors"]],
  subject: ["bills", ["subjects"]],
  vote_position: ["votes", ["results"]],
  membership: ["committees", ["memberships", "past_memberships"]],
};

/** Returns a row's record; for a legislator the one in the Congress's list. */
async function recordOf({ resource, congress }: BulkFile, row: Row): Promise<Row> {
  const isOfEverybody = congress === null;
  if (resource !== "legislator" || isOfEverybody)
    return (await answerAt<Row>(String(row["api_url"]))).data;
  const filters = ["congress", "state", "chamber"].map((name) => `${name}=${String(row[name])}`);
  const list = `/api/v1/legislators?${filters.join("&")}&per_page=100`;
  const { data } = await answerAt<Row[]>(list);
  return data.find(({ bioguide_id }) => bioguide_id === row["bioguide_id"]) ?? {};
}

const linesOf = (file: string): readonly Row[] =>
  readFileSync(join(folder, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

describe("a table", () => {
  it.each(["csv", "parquet"] as const)(
    "as %s has the documented columns, in order and with their types",
    async (format) => {
      for (const { file, resource } of tablesOf(format)) {
        const described = await query(`describe select * from '@${file}'`);
        const columns = Object.entries(TABLES[resource as TableResource].columns);
        expect(described.map((each) => each["column_name"])).toEqual(columns.map(([name]) => name));
        if (format === "csv") continue;
        const types = columns.map(([, [type]]) => DUCKDB_TYPES[type]);
        expect(described.map((each) => each["column_type"])).toEqual(types);
      }
    },
  );

  it("has as many rows as the list of files states, and as the API has records", async () => {
    for (const { file, resource, congress, records } of tablesOf("parquet")) {
      const [counted] = await query(`select count(*)::int as rows from '@${file}'`);
      expect([file, counted?.["rows"]]).toEqual([file, records]);
      if (resource in BLOCKS) continue;
      const list = LISTS[resource as keyof typeof LISTS];
      const narrowed = congress === null ? "" : `congress=${congress}&`;
      const { meta } = await answerAt(`/api/v1/${list}?${narrowed}per_page=1`);
      expect(records).toBe(meta.total);
    }
  });

  it("has the same rows in CSV and in Parquet", async () => {
    for (const { file, resource } of tablesOf("csv")) {
      const columns = Object.entries(TABLES[resource as TableResource].columns);
      const types = columns.map(([name, [type]]) => `'${name}': '${DUCKDB_TYPES[type]}'`);
      const csv = `read_csv('@${file}', header = true, columns = {${types.join(", ")}})`;
      const parquet = `'@${file.replace("csv", "parquet")}'`;
      const others = await query(`
        (select * from ${csv} except all select * from ${parquet})
        union all (select * from ${parquet} except all select * from ${csv})`);
      expect([file, others]).toEqual([file, []]);
    }
  });
});

describe("the tables of legislators", () => {
  it("are one of everybody, and one for each Congress with bills or votes", () => {
    const withRecords = new Set([...congressesIn("bill"), ...congressesIn("vote")]);
    expect(congressesIn("legislator")).toEqual([
      ...[...withRecords].toSorted((a, b) => Number(b) - Number(a)),
      null,
    ]);
  });

  it("name the last Congress of everybody, and who is in office", async () => {
    const [found] = await query(`
      select count(*)::int as rows, count(distinct bioguide_id)::int as people,
        count(*) filter (in_office and congress <> 119)::int as wrong from '@legislators.parquet'`);
    expect(found).toMatchObject({ people: found?.["rows"], wrong: 0 });
  });
});

describe("a row", () => {
  it("of a bill, vote or legislator in CSV (RFC 4180) has the API's values", async () => {
    for (const table of tablesOf("csv")) {
      const { file, resource } = table;
      if (resource in BLOCKS) continue;
      const rows = parse(readFileSync(join(folder, file)), { columns: true }) as Row[];
      for (const row of [rows.at(0), rows.at(-1)]) {
        const record = await recordOf(table, row ?? {});
        expect(record["api_url"]).toBe(row?.["api_url"]);
        for (const [name, value] of Object.entries(row ?? {})) {
          const told = record[name];
          if (told === undefined || told?.constructor === Object) continue;
          const text = told === null ? "" : (told as string | number | boolean).toString();
          expect([file, name, value]).toEqual([file, name, text]);
        }
      }
    }
  });

  it("of a block exists exactly once for each entry, with its record's id", async () => {
    for (const { file, resource, congress } of tablesOf("parquet")) {
      const [records, blocks] = BLOCKS[resource] ?? [];
      if (records === undefined || blocks === undefined) continue;
      const columns = Object.keys(TABLES[resource as TableResource].columns);
      const found = await query(`select * from '@${file}'`);
      const name = congress === null ? records : `${records}-${congress}`;
      const expected = linesOf(`${name}.ndjson`).flatMap((record) =>
        blocks.flatMap((block) =>
          (record[block] as Row[]).map((entry) =>
            Object.fromEntries(columns.map((column) => [column, entry[column] ?? record[column]])),
          ),
        ),
      );
      const known = (row: Row) =>
        Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
      expect(found.map(known)).toEqual(expected.map(known));
    }
  });
});
