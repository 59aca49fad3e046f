import { ByteWriter, ParquetWriter } from "hyparquet-writer";

import type { ColumnType, ColumnValue } from "../../contract/kinds/kind.ts";
import { type TableResource, TABLES } from "../../contract/kinds/kinds.ts";
import { DAY_MS } from "../../lib/time.ts";

type Cell = string | number | boolean | null;

/** Returns null for an invalid or too large value, which the schema gate reports. */
function wholeOrNull(value: number): number | null {
  return value === (value | 0) ? value : null;
}

const TYPES: Readonly<
  Record<ColumnType, readonly [object, (value: string | number | boolean) => Cell]>
> = {
  text: [{ type: "BYTE_ARRAY", converted_type: "UTF8" }, String],
  int: [{ type: "INT32" }, (value) => wholeOrNull(Number(value))],
  bool: [{ type: "BOOLEAN" }, Boolean],
  date: [
    { type: "INT32", converted_type: "DATE" },
    (value) => wholeOrNull(Date.parse(String(value)) / DAY_MS),
  ],
};

/** Larger row groups take more memory, and files a few percent smaller. */
const ROW_GROUP = 10_000;

export type Parquet = ReturnType<typeof createParquet>;

/** Makes a Parquet file while rows come. Keeps one row group in memory. */
export function createParquet(resource: TableResource) {
  const columns = Object.entries(TABLES[resource].columns).map(([name, [type]]) => {
    const cells: Cell[] = [];
    return { name, type, cells };
  });
  const elements = columns.map(({ name, type }) => ({
    name,
    repetition_type: "OPTIONAL" as const,
    ...TYPES[type][0],
  }));
  const writer = new ByteWriter();
  const schema = [{ name: "root", num_children: columns.length }, ...elements];
  const file = new ParquetWriter({ writer, schema });
  let size = 0;
  const closeGroup = (): void => {
    const columnData = columns.map(({ name, cells }) => ({ name, data: cells.splice(0) }));
    if (size > 0) void file.write({ columnData, rowGroupSize: size });
    size = 0;
  };
  return {
    add: (values: readonly ColumnValue[]): void => {
      for (const [at, { type, cells }] of columns.entries()) {
        const value = values[at];
        const isEmpty = value === undefined || value === null || value === "";
        cells.push(isEmpty ? null : TYPES[type][1](value));
      }
      if (++size === ROW_GROUP) closeGroup();
    },
    finish: (): Uint8Array => {
      closeGroup();
      void file.finish();
      return writer.getBytes();
    },
  };
}
