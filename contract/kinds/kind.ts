import * as z from "zod";

import { readingOf } from "../schemas/reading.ts";
import { type Listed, listed } from "../schemas/listed.ts";
import type { AnyResource } from "../resource.ts";
import type { Route } from "./route.ts";

/** What `legis fetch` mirrors. */
export interface Source {
  readonly title: string;
  /** Where its files are in the mirror. */
  readonly folders: readonly string[];
  /** It is skipped without a key for Congress.gov's API. */
  readonly needsKey?: true;
}

/** `date` is `2026-11-21`. */
export type ColumnType = "text" | "int" | "bool" | "date";
export type ColumnValue = string | number | boolean | null | undefined;

/** In order: type and value. Names never change; new columns go last. */
type Columns<Row> = Readonly<Record<string, readonly [ColumnType, (row: Row) => ColumnValue]>>;

/** A bulk table. A record, with its blocks, has any number of rows. */
export interface Table {
  readonly rows: (record: never, blocks: never) => readonly object[];
  readonly columns: Columns<never>;
}

export function table<Row extends object, Detail, Blocks>(
  rows: (record: Detail, blocks: Blocks) => readonly Row[],
  columns: Columns<Row>,
) {
  return { rows, columns };
}

type NamesIn<Shape> = keyof Shape & string;

/** Where its fields are shown. Others are facts in its rows, and details on its page. */
interface Shown<Text> {
  /** At its page's head, or in its name. */
  readonly head: Text;
  /** In its rows, but not where another record names it. */
  readonly rows: Text;
  /** Only on its own page. */
  readonly page: Text;
}

export function shown<
  Shape extends z.ZodRawShape,
  Head extends string,
  Rows extends string,
  Page extends string,
>(
  _: z.ZodObject<Shape>,
  {
    head,
    rows,
    page,
  }: {
    readonly head: Head & Listed<Head, NamesIn<Shape>>;
    readonly rows: Rows & Listed<Rows, NamesIn<Shape>>;
    readonly page: Page & Listed<Page, NamesIn<Shape>>;
  },
): Shown<readonly string[]> {
  return { head: listed(head), rows: listed(rows), page: listed(page) };
}

/** Columns with the names, the types and the values of a schema's fields. */
export function columnsOf<Shape extends z.ZodRawShape, Names extends string>(
  { shape }: z.ZodObject<Shape>,
  names: Names & Listed<Names, NamesIn<Shape>>,
  recordOf: (row: never) => object = (row) => row,
) {
  type Values = Readonly<Record<string, ColumnValue>>;
  return Object.fromEntries(
    listed(names).map((name) => {
      const type = columnType(shape[name] as unknown as z.ZodType);
      const valueOf = (row: object) => (recordOf(row as never) as Values)[name];
      return [name, [type, valueOf] as const];
    }),
  );
}

function columnType(schema: z.ZodType): ColumnType {
  if (schema instanceof z.ZodNullable) return columnType(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodBoolean) return "bool";
  if (schema instanceof z.ZodNumber) return "int";
  return readingOf(schema).as === "day" ? "date" : "text";
}

/** A kind of record. What differs from kind to kind is in its entry, or in tables that the compiler checks. */
export interface Kind<Detail = object> {
  readonly resource: AnyResource;
  /** What people call one and several of them. */
  readonly words: { readonly one: string; readonly many: string };
  readonly shown: Shown<readonly string[]>;
  /** Its lists, also those below records of other kinds, and its record. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly sources?: Readonly<Record<string, Source>>;
  /** How texts cite its records, if not by a bill's or nomination's number: an example, and the path of what its groups name. */
  readonly cited?: {
    readonly as: string;
    readonly form: RegExp;
    readonly pathOf: (...groups: (string | undefined)[]) => string;
  };
  /** Queries whose first result, if any, shows more than other records. */
  readonly examples?: readonly string[];
  /**
   * How its records are published: in a file of each bill or vote, so that they never disappear in large
   * numbers; in whole lists; or only for the current Congress, so that they start over with the next one.
   */
  readonly published: "in own files" | "in lists" | "for a Congress";
  /** What entries of its lists' feeds are about, with words for people. */
  readonly entries?: Readonly<Record<string, string>>;
  readonly tables?: Readonly<Record<string, Table>>;
  /** Its records of all Congresses are one list, and a Congress may have none. */
  readonly mayHaveNone?: true;
  /** Its tables are not split by `range`, since there is one of each Congress. */
  readonly hasWholeTables?: true;
  /** The part of its bulk file. Depends only on the ID, or an amendment's bill, so a changed record affects a single part. */
  range(record: Detail): string;
}
