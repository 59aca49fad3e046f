/** What worker threads tell the main thread about the records they wrote. */
import { createHash } from "node:crypto";

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
  /** Names the record among those of its kind, for telling builds apart; none on a view's rows. */
  readonly id?: string;
  /** The record's own page, where it has one. */
  readonly page?: WrittenPage;
  readonly search?: SearchRow;
  /** The view that the row belongs to; none means the plain list. */
  readonly view?: SetFilter;
  /** Where the record is found, if not at its id. */
  readonly path?: string;
  /** The lists below records that the row stands in; a thread packs them when it is done. */
  readonly lists?: readonly string[];
  /** What a bill is about, with what a topic wants to know of its bills. */
  readonly about?: { readonly topics: readonly TopicMention[]; readonly bill: BillFacts };
}

export type BillFacts = Pick<Bill, "congress" | "introduced_date" | "updated_at">;

/** That a bill is about a topic. */
export interface TopicMention {
  readonly slug: string;
  readonly name: string;
  readonly kinds: readonly TopicKind[];
}

/** What a thread says of the records it wrote. */
export interface Written {
  readonly counts: PageCounts;
  readonly rows: readonly WrittenRow[];
  /** Parts of bulk files, in their order. */
  readonly parts: readonly WrittenPart[];
  readonly below: RowsBelow;
  /** A hash of all that the search database takes from the rows. */
  readonly rowsHash: Uint8Array;
  readonly findings: Findings;
  /** The types that bills give their committees, which the committees' own files lack. */
  readonly committeeTypes: ReadonlyMap<string, CommitteeType>;
  /** Of people whose terms no source gives in full. */
  readonly sightings: readonly Sighting[];
  readonly gaps: readonly Gap[];
  /** The Congresses whose members are only partly known. */
  readonly partlyKnown: readonly number[];
  readonly tallies: Tallies;
}

/** What a thread says of the lists it wrote. */
export interface WrittenLists {
  readonly counts: PageCounts;
  readonly pages: readonly WrittenPage[];
  readonly findings: Findings;
}

/** A hash of all that the search database takes from rows. */
export function hashOfRows(rows: readonly WrittenRow[]): Uint8Array {
  const hash = createHash("sha256");
  for (const { table, id, view, line, facets, sort, search } of rows) {
    if (search === undefined) continue;
    hash.update(JSON.stringify([table, id, view, facets, sort, search])).update(line);
  }
  return hash.digest();
}
