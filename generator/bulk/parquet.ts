import { parse } from "csv-parse/sync";
import { ByteWriter, parquetWriteRows } from "hyparquet-writer";

import { type ColumnType, type TableResource, TABLES } from "../../contract/resources/tables.ts";
import { DAY_MS } from "../../lib/time.ts";
import { required } from "../../lib/required.ts";

type Cell = string | number | boolean | null;

/** Returns null for an invalid or too large value, which the schema gate reports. */
function wholeOrNull(field: string | number): number | null {
  const value = Number(field);
  return value === (value | 0) ? value : null;
}

const TYPES: Readonly<Record<ColumnType, readonly [object, (field: string) => Cell]>> = {
  text: [{ type: "BYTE_ARRAY", converted_type: "UTF8" }, (field) => field],
  int: [{ type: "INT32" }, wholeOrNull],
  bool: [{ type: "BOOLEAN" }, (field) => field === "true"],
  date: [
    { type: "INT32", converted_type: "DATE" },
    (field) => wholeOrNull(Date.parse(field) / DAY_MS),
  ],
};

/** Parses a CSV part. Most roll calls have no quotes, so splitting at commas suffices. */
function fieldsOf(text: Buffer): string[][] {
  if (text.includes('"')) return parse(text);
  const lines = text.toString().trimEnd().split("\r\n");
  return lines.map((line) => line.split(","));
}

/** Larger row groups take more memory, and files a few percent smaller. */
const ROW_GROUP = 10_000;

/** Returns a Parquet file with the rows of CSV texts that have no header row. Keeps one row group in memory. */
export async function parquetOf(
  resource: TableResource,
  texts: AsyncIterable<Buffer>,
): Promise<Uint8Array> {
  const columns = Object.entries(TABLES[resource]).map(([name, [type]]) => ({ name, type }));
  const elements = columns.map(({ name, type }) => ({
    name,
    repetition_type: "OPTIONAL" as const,
    ...TYPES[type][0],
  }));
  const writer = new ByteWriter();
  await parquetWriteRows({
    writer,
    rows: rowsIn(texts, columns),
    columns: columns.map(({ name }) => ({ name })),
    schema: [{ name: "root", num_children: columns.length }, ...elements],
    rowGroupSize: ROW_GROUP,
  });
  return writer.getBytes();
}

async function* rowsIn(
  texts: AsyncIterable<Buffer>,
  columns: readonly Readonly<{ name: string; type: ColumnType }>[],
): AsyncGenerator<Record<string, Cell>> {
  for await (const text of texts) {
    for (const fields of fieldsOf(text)) {
      const row: Record<string, Cell> = {};
      for (const [index, { name, type }] of columns.entries()) {
        const field = required(fields[index], `field ${name}`);
        row[name] = field === "" ? null : TYPES[type][1](field);
      }
      yield row;
    }
  }
}
