import type { TopicKind } from "../../contract/enumerations.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import type { BillTextDocument } from "../../data/documents.ts";
import type { Bill } from "../../contract/kinds/bill.ts";
import type { BulkPiece } from "./bulk-piece.ts";
import type { WrittenPage } from "../builds/page-writer.ts";
import type { SearchRow } from "./search-row.ts";
import type { TableName } from "./table-resources.ts";
import type { Row } from "./table.ts";

/**
 * A row of lists (`walk.ts`, `list-writer.ts`), with the record's page, its texts for the search database,
 * and its pieces of bulk files (`bulk/part-writer.ts`).
 */
export interface WrittenRow extends Row {
  readonly table: TableName;
  /** The record's name among its kind, for comparing builds; undefined for a view's rows. */
  readonly id?: string;
  readonly page?: WrittenPage;
  /** The bill's newest text that is stored. */
  readonly text?: BillTextDocument;
  /** A hash of the ids of what happened to the record. */
  readonly happened?: string;
  /** Further pages of the record. */
  readonly pages?: readonly WrittenPage[];
  readonly search?: SearchRow;
  /** The row's view; undefined for the plain list. */
  readonly view?: SetFilter;
  /** The record's path, if it differs from its ID. */
  readonly path?: string;
  /** The paths of the lists below records that contain the row: `/committees/hsag00/meetings`. */
  readonly lists?: readonly string[];
  readonly pieces?: readonly BulkPiece[];
  readonly about?: { readonly topics: readonly TopicMention[]; readonly bill: BillFacts };
}

export type BillFacts = Pick<Bill, "congress" | "introduced_date" | "updated_at">;

export interface TopicMention {
  readonly slug: string;
  readonly name: string;
  readonly kinds: readonly TopicKind[];
}
