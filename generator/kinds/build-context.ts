import { plural } from "../../contract/text.ts";
import { wordsOfAction } from "../../contract/entries/actions.ts";
import { happeningsOf } from "../../contract/entries/entries.ts";
import { API_PREFIX } from "../../contract/addresses.ts";
import type { Fiction } from "../../contract/build.ts";
import { RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import { detailPageText } from "../../contract/page-text.ts";
import { detailMeta } from "../../contract/request/meta.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import type { DetailRoute } from "../../contract/kinds/route.ts";
import { type RouteName, routes } from "../../contract/routes/all-routes.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";
import type { Day } from "../../data/documents.ts";
import { tablePieces } from "../bulk/tables.ts";
import { type BulkRecord, recordInFull, recordPiece } from "../catalog/bulk-piece.ts";
import { createPageChecks } from "../checks/page-checks.ts";
import type { PageWriter, WrittenPage } from "../builds/page-writer.ts";
import { searchRow, type SearchSource } from "../catalog/search-row.ts";
import { type Row, rowOf } from "../catalog/table.ts";
import { TABLE_RESOURCES, type TableName } from "../catalog/table-resources.ts";
import { withoutPublicPages } from "./without-public-pages.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { createFacts } from "../records/gathered-facts.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { AllRecords } from "../records/known-records.ts";
import { createReferences } from "../records/references.ts";

/** What all pages of a build share. */
export interface BuildScope {
  readonly baseUrl: string;
  /** Decides who is in office. */
  readonly asOf: Day;
  readonly currentCongress: number;
  readonly fiction: Fiction;
}

/** What the pages of a record are made from, and with. */
export type BuildContext = ReturnType<typeof createContext>;

interface Whole {
  readonly lean: object;
  readonly detail: { readonly id: string };
  readonly blocks?: object;
}

interface AboutRow extends Omit<WrittenRow, keyof Row | "table" | "search"> {
  readonly search?: SearchSource;
}

interface Given extends BuildScope {
  readonly records: RecordReader;
  readonly known: AllRecords;
  readonly pages: PageWriter;
  /** Finds the page of a comparison of the same texts, or writes it. */
  readonly comparison: (
    key: string,
    madeOf: readonly WrittenPage[],
    write: () => WrittenPage,
  ) => WrittenPage;
}

export function createContext(given: Given) {
  const { known, baseUrl, pages } = given;
  const checks = createPageChecks(baseUrl);
  const shown =
    given.fiction === "none" ? <Value>(value: Value): Value => value : withoutPublicPages;
  /** Makes and checks the row of a lean record. */
  const row = (table: TableName, lean: object, { search, ...about }: AboutRow): WrittenRow => {
    const resource = TABLE_RESOURCES[table];
    const record = shown(lean);
    checks.lean(resource, about.id ?? `/${plural(table)}`, record);
    const made = { ...rowOf(resource, record), table, ...about };
    if (search === undefined) return made;
    return { ...made, search: searchRow(resource, record, search, made) };
  };
  const writeDetail = (
    name: RouteName<"detail">,
    path: string,
    detail: object,
    inFull: object,
  ): WrittenDetail => {
    const [record, blocks] = [shown(detail), shown(inFull)];
    const route: DetailRoute = routes[name];
    const meta = detailMeta({
      route,
      path,
      includes: new Set(),
      parameters: [],
      ignoredIncludes: [],
      ignoredParameters: [],
    });
    const lines = Object.entries(blocks).map(([key, value]) => ({
      key,
      json: JSON.stringify(value),
    }));
    const text = detailPageText(JSON.stringify(record), lines, meta);
    const bytes = Buffer.from(text);
    const page = { ...pages.write(detailPageKey(path), bytes, 0), links: checks.links(text) };
    checks.detail(route.resource, page.key, record, blocks);
    if (!isKind(name)) return { page, pieces: [] };
    const whole = record as BulkRecord;
    const piece = recordPiece(name, whole, recordInFull(bytes));
    const happened = happeningsOf(name, { ...record, ...blocks }, wordsOfAction);
    const ids = happened.map(({ id }) => id).join("\n");
    return {
      page,
      pieces: [piece, ...tablePieces(name, whole, blocks)],
      happened: ids === "" ? "" : sha256Hex(ids).slice(0, 16),
    };
  };
  return {
    ...given,
    to: createReferences(known, baseUrl),
    addressOf: (path: string): string => `${baseUrl}${API_PREFIX}${path}`,
    /** From bills and votes, for people, committees and the manifest. */
    facts: createFacts(known, given.asOf),
    checks,
    row,
    writeDetail,
    /** Writes a record's page, and makes its row. */
    record: (
      kind: RecordKind & RouteName<"detail">,
      { lean, detail, blocks = {} }: Whole,
      about: AboutRow,
    ): WrittenRow => {
      const written = writeDetail(kind, detail.id, detail, blocks);
      return row(kind, lean, { id: written.page.key, ...written, ...about });
    },
    /** Writes a page that is not JSON. */
    writeFile: (path: string, bytes: Uint8Array): WrittenPage =>
      pages.writeFile(detailPageKey(path), bytes, 0),
  };
}

type WrittenDetail = Required<Pick<WrittenRow, "page" | "pieces">> & Pick<WrittenRow, "happened">;

const isKind = (name: string): name is RecordKind =>
  (RECORD_KINDS as readonly string[]).includes(name);
