/**
 * A record's result. Its page goes into a segment (`segments.ts`); its rows are for lists
 * (`walk.ts`, `list-writer.ts`), with texts for the search database, and its pieces for bulk files
 * (`bulk/part-writer.ts`).
 */
import type { CommitteeType, TopicKind } from "../../contract/enumerations.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import type { Bill } from "../../contract/resources/bill.ts";
import type { Tallies } from "../records/congress-records.ts";
import type { IncompleteBill } from "../records/incomplete-blocks.ts";
import type { Sighting } from "../../data/merge/sightings.ts";
import type { BulkPiece } from "./bulk-piece.ts";
import type { WrittenPage } from "./page-writer.ts";
import type { SearchRow } from "./search-row.ts";
import type { TableName } from "./table-resources.ts";
import type { Row } from "./table.ts";

export interface WrittenRow<Names = readonly string[]> extends Row {
  readonly table: TableName;
  /** The record's name among its kind, for comparing builds; undefined for a view's rows. */
  readonly id?: string;
  readonly page?: WrittenPage<Names>;
  readonly search?: SearchRow;
  /** The row's view; undefined for the plain list. */
  readonly view?: SetFilter;
  /** The record's path, if it differs from its ID. */
  readonly path?: string;
  /** The paths of the lists below records that contain the row: `/committees/hsag00/meetings`. */
  readonly lists?: Names;
  readonly pieces?: readonly BulkPiece[];
  readonly about?: { readonly topics: readonly TopicMention[]; readonly bill: BillFacts };
}

export type BillFacts = Pick<Bill, "congress" | "introduced_date" | "updated_at">;

export interface TopicMention {
  readonly slug: string;
  readonly name: string;
  readonly kinds: readonly TopicKind[];
}

export interface RecordResult<Names = readonly string[]> {
  readonly rows: readonly WrittenRow<Names>[];
  /** Absent for a record with complete blocks. */
  readonly incomplete?: IncompleteBill;
  /** From bills, since the committees' own files lack them. */
  readonly committeeTypes: readonly (readonly [code: string, type: CommitteeType])[];
  /** Sightings of people whose terms no source lists completely. */
  readonly sightings: readonly Sighting[];
  readonly tallies: Tallies<Names>;
}
