import { detailMeta } from "../contract/meta.ts";
import { detailPageKey } from "../contract/page-key.ts";
import { detailPageText } from "../contract/page-text.ts";
import { type DetailRoute, routes } from "../contract/routes.ts";
import type { Day } from "../data/documents.ts";
import type { RecordReader } from "../data/records.ts";
import type { KnownRecords } from "./known-records.ts";
import type { PageChecks } from "./page-checks.ts";
import type { Block, PageWriter, WrittenPage } from "./page-writer.ts";
import type { References } from "./references.ts";
import { type Row, rowOf } from "./table.ts";
import { TABLE_RESOURCES, type TableName, type WrittenRow } from "./written.ts";

/** Names of the routes that answer with one record. */
type DetailRouteName = {
  [Name in keyof typeof routes]: (typeof routes)[Name]["kind"] extends "detail" ? Name : never;
}[keyof typeof routes];

/** What it takes to turn documents into pages. */
export interface Workshop {
  readonly records: RecordReader;
  readonly known: KnownRecords;
  readonly to: References;
  readonly pages: PageWriter;
  readonly checks: PageChecks;
  readonly asOf: Day;
  readonly currentCongress: number;
  readonly row: (table: TableName, record: object, about: AboutRow) => WrittenRow;
  readonly writeDetail: (
    route: DetailRouteName,
    path: string,
    record: object,
    blocks: readonly Block[],
  ) => WrittenPage;
}

/** What a row says beside its record. */
type AboutRow = Omit<WrittenRow, keyof Row | "table">;

/** The row of a lean record, checked unless it stands on a page that is not new. */
export function writtenRow(
  table: TableName,
  record: object,
  about: AboutRow,
  checks: PageChecks,
): WrittenRow {
  const resource = TABLE_RESOURCES[table];
  const name = about.id ?? `/${table}s`;
  if (about.page?.isNew !== false) checks.lean(resource, name, record);
  return { ...rowOf(resource, record), table, ...about };
}

/** Writes detail pages through a page writer, and checks those that are new. */
export function detailWriter(pages: PageWriter, checks: PageChecks): Workshop["writeDetail"] {
  return (name, path, record, blocks) => {
    const route: DetailRoute = routes[name];
    const meta = detailMeta({
      route,
      path,
      includes: new Set(),
      ignoredIncludes: [],
      ignoredParameters: [],
    });
    const lines = blocks.map(({ key, value }) => ({ key, json: JSON.stringify(value) }));
    const text = detailPageText(JSON.stringify(record), lines, meta);
    const page = pages.write(detailPageKey(path), text, 0);
    if (page.isNew) checks.detail(route.resource, page.key, record, blocks, text);
    return page;
  };
}
