/**
 * The results of tasks. A record's page goes into a segment (`segments.ts`); its row is for lists
 * (`walk.ts`, `list-writer.ts`), with texts for the search database, and its part for bulk files
 * (`part-writer.ts`).
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

import type { Gap } from "../../contract/build.ts";
import type { CommitteeType, TopicKind } from "../../contract/enumerations.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import type { Bill } from "../../contract/resources/bill.ts";
import type { Tallies } from "../records/congress-records.ts";
import type { Sighting } from "../../data/merge/sightings.ts";
import type { WrittenPart } from "./part-writer.ts";
import type { Findings } from "./page-checks.ts";
import type { RowsBelow } from "./rows-below.ts";
import type { PageCounts, WrittenPage } from "./page-writer.ts";
import type { SearchRow } from "./search-row.ts";
import type { TableName } from "./table-resources.ts";
import type { Row } from "./table.ts";

export interface WrittenRow extends Row {
  readonly table: TableName;
  /** The record's name among its kind, for comparing builds; undefined for a view's rows. */
  readonly id?: string;
  readonly page?: WrittenPage;
  readonly search?: SearchRow;
  /** The row's view; undefined for the plain list. */
  readonly view?: SetFilter;
  /** The record's path, if it differs from its ID. */
  readonly path?: string;
  /** The lists below records that contain the row. The task packs them at the end. */
  readonly lists?: readonly string[];
  readonly about?: { readonly topics: readonly TopicMention[]; readonly bill: BillFacts };
}

export type BillFacts = Pick<Bill, "congress" | "introduced_date" | "updated_at">;

export interface TopicMention {
  readonly slug: string;
  readonly name: string;
  readonly kinds: readonly TopicKind[];
}

export interface TaskResult {
  readonly counts: PageCounts;
  readonly rows: readonly WrittenRow[];
  readonly parts: readonly WrittenPart[];
  readonly below: RowsBelow;
  readonly searchRowsHash: Uint8Array;
  readonly findings: Findings;
  /** From bills, since the committees' own files lack them. */
  readonly committeeTypes: ReadonlyMap<string, CommitteeType>;
  /** Sightings of people whose terms no source lists completely. */
  readonly sightings: readonly Sighting[];
  readonly gaps: readonly Gap[];
  /** Congresses whose list of members is incomplete. */
  readonly partlyKnown: readonly number[];
  readonly tallies: Tallies;
}

export interface ListResult {
  readonly counts: PageCounts;
  readonly pages: readonly WrittenPage[];
  readonly findings: Findings;
}

/** If no hash changes, the search database is the same as before. */
export function hashSearchRows(rows: readonly WrittenRow[]): Uint8Array {
  const hash = createHash("sha256");
  for (const { table, id, view, line, facets, sort, search } of rows) {
    if (search === undefined) continue;
    hash.update(JSON.stringify([table, id, view, facets, sort, search])).update(line);
  }
  return hash.digest();
}

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function pack(written: TaskResult): Uint8Array {
  return zstdCompressSync(serialize(written), ZSTD);
}

export function unpack(bytes: Uint8Array): TaskResult {
  return deserialize(zstdDecompressSync(bytes)) as TaskResult;
}
