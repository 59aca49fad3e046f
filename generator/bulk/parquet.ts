import { parse } from "csv-parse/sync";
import { parquetWriteBuffer } from "hyparquet-writer";

import { type ColumnType, type TableResource, TABLES } from "../../contract/resources/tables.ts";
import { DAY_MS } from "../../lib/time.ts";

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

function createColumn(type: ColumnType) {
  const [, read] = TYPES[type];
  const cells = new Map<string, Cell>([["", null]]);
  const data: Cell[] = [];
  return {
    data,
    add: (field: string): void => {
      const cell = cells.get(field) ?? (field === "" ? null : read(field));
      cells.set(field, cell);
      data.push(cell);
    },
  };
}

/** Parses a CSV part. Most roll calls have no quotes, so splitting at commas suffices. */
function fieldsOf(text: Buffer): string[][] {
  if (text.includes('"')) return parse(text);
  const lines = text.toString().trimEnd().split("\r\n");
  return lines.map((line) => line.split(","));
}

/** Returns a Parquet file with the rows of CSV texts that have no header row. */
export function parquetOf(resource: TableResource, texts: readonly Buffer[]): Uint8Array {
  const named = Object.entries(TABLES[resource]);
  const columns = named.map(([, [type]]) => createColumn(type));
  for (const text of texts) {
    for (const fields of fieldsOf(text)) {
      for (const [index, column] of columns.entries()) column.add(fields[index] ?? "");
    }
  }
  const elements = named.map(([name, [type]]) => ({
    name,
    repetition_type: "OPTIONAL" as const,
    ...TYPES[type][0],
  }));
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: named.map(([name], index) => ({ name, data: columns[index]?.data ?? [] })),
      schema: [{ name: "root", num_children: named.length }, ...elements],
    }),
  );
}
