import { entryHash } from "../../contract/build-index.ts";
import { detailMeta } from "../../contract/request/meta.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import { detailPageText } from "../../contract/page-text.ts";
import { type DetailRoute, routes } from "../../contract/resources/routes.ts";
import { type CommitteeType, RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import type { Sightings } from "../../data/merge/sightings.ts";
import type { Tallies } from "../records/congress-records.ts";
import type { IncompleteBill } from "../records/incomplete-blocks.ts";
import type { Day } from "../../data/documents.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";
import { tablePieces } from "../bulk/tables.ts";
import type { AllRecords, KnownRecords } from "../records/known-records.ts";
import type { PageChecks } from "../pages/page-checks.ts";
import { type BulkPiece, recordInFull, recordPiece } from "../pages/bulk-piece.ts";
import type { PageWriter, WrittenPage } from "../pages/page-writer.ts";
import type { References } from "../records/references.ts";
import { searchRow, type SearchSource } from "../pages/search-row.ts";
import { type Row, rowOf } from "../pages/table.ts";
import type { WrittenRow } from "../pages/written-row.ts";
import { TABLE_RESOURCES, type TableName } from "../pages/table-resources.ts";

type DetailRouteName = {
  [Name in keyof typeof routes]: (typeof routes)[Name]["kind"] extends "detail" ? Name : never;
}[keyof typeof routes];

export interface TaskContext {
  readonly known: KnownRecords;
  readonly to: References;
  readonly checks: PageChecks;
  readonly row: (table: TableName, record: object, about: AboutRow) => WrittenRow;
  readonly writeDetail: (
    route: DetailRouteName,
    path: string,
    record: object,
    blocks: object,
  ) => { readonly page: WrittenPage; readonly pieces: readonly BulkPiece[] };
  /** Writes a page that is not JSON. */
  readonly writeFile: (path: string, bytes: Uint8Array) => WrittenPage;
}

/** The context for people and committees, which depend on all records. */
export interface WholeContext extends TaskContext {
  readonly records: RecordReader;
  readonly known: AllRecords;
  readonly asOf: Day;
  readonly currentCongress: number;
}

/** Facts about members, committees and gaps from bills and votes. */
export interface GatheredFacts {
  readonly tallies: Tallies;
  readonly sightings: Pick<Sightings, "add">;
  readonly committeeTypes: Map<string, CommitteeType>;
  readonly incompleteBills: IncompleteBill[];
}

interface AboutRow extends Omit<WrittenRow, keyof Row | "table" | "search"> {
  readonly search?: SearchSource;
}

/** Creates the row of a lean record, and checks it unless it is on a checked page. */
export function writtenRow(
  table: TableName,
  record: object,
  { search, ...about }: AboutRow,
  checks: PageChecks,
): WrittenRow {
  const resource = TABLE_RESOURCES[table];
  const name = about.id ?? `/${table}s`;
  if (about.page?.isChecked !== true) checks.lean(resource, name, record);
  const row = { ...rowOf(resource, record), table, ...about };
  return search === undefined ? row : { ...row, search: searchRow(resource, record, search) };
}

const isKind = (name: string): name is RecordKind =>
  (RECORD_KINDS as readonly string[]).includes(name);

export function detailWriter(pages: PageWriter, checks: PageChecks): TaskContext["writeDetail"] {
  return (name, path, record, blocks) => {
    const route: DetailRoute = routes[name];
    const meta = detailMeta({
      route,
      path,
      includes: new Set(),
      ignoredIncludes: [],
      ignoredParameters: [],
    });
    const lines = Object.entries(blocks).map(([key, value]) => ({
      key,
      json: JSON.stringify(value),
    }));
    const text = detailPageText(JSON.stringify(record), lines, meta);
    const bytes = Buffer.from(text);
    // A target can disappear while the page stays unchanged, so links are examined on every page.
    const page = { ...pages.write(detailPageKey(path), bytes, 0), links: checks.links(text) };
    if (!page.isChecked) checks.detail(route.resource, page.key, record, blocks);
    if (!isKind(name)) return { page, pieces: [] };
    const piece = recordPiece(name, record, recordInFull(bytes), entryHash(page.entry));
    return { page, pieces: [piece, ...tablePieces(name, record, blocks)] };
  };
}
