import { compareBy } from "../../contract/resource.ts";
import type { BulkFile } from "../../contract/resources/bulk.ts";
import type { Law } from "../../contract/kinds/law.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { BulkPiece } from "../catalog/bulk-piece.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { bulkFile, type FileFacts, filesOf } from "./bulk-files.ts";
import { createPartWriter, partReader, type PartWriter, type WrittenPart } from "./part-writer.ts";
import { congressesWithTables, headPiece, writeTables } from "./tables.ts";

/** Writes all bulk files of a build while its records come. */
export class BulkWriter {
  readonly #segments: SegmentWriter;
  readonly #parts: PartWriter;
  readonly #written: WrittenPart[] = [];
  #congress = 0;
  /** Laws arrive with their bills, but files list them in another order. */
  readonly #laws: { readonly law: Law; readonly pieces: readonly BulkPiece[] }[] = [];

  constructor(segments: SegmentWriter) {
    this.#segments = segments;
    this.#parts = createPartWriter(segments, headPiece);
  }

  async add({ table, line, pieces = [] }: WrittenRow): Promise<void> {
    if (table === "law") {
      this.#laws.push({ law: JSON.parse(line) as Law, pieces });
      return;
    }
    const congress = pieces[0]?.congress ?? this.#congress;
    // Votes and bills come by Congress, so the files of the one before are complete and need no buffers.
    if (congress !== this.#congress && (table === "bill" || table === "vote")) {
      this.#written.push(...(await this.#parts.finish()));
      this.#congress = congress;
    }
    for (const piece of pieces) await this.#parts.add(piece);
  }

  /** Returns the Congresses that have tables of members. Call this after the last bill and vote. */
  async congressesWithTables(): Promise<readonly number[]> {
    this.#written.push(...(await this.#parts.finish()));
    return congressesWithTables(this.#written);
  }

  async finish(facts: FileFacts): Promise<readonly BulkFile[]> {
    const laws = this.#laws.toSorted((a, b) => LAW_ORDER(a.law, b.law));
    for (const piece of laws.flatMap(({ pieces }) => pieces)) await this.#parts.add(piece);
    this.#written.push(...(await this.#parts.finish()));
    const tables = await writeTables(this.#written, this.#parts, partReader(this.#segments));
    const files = filesOf([...this.#written, ...tables]);
    return files.map((file) => bulkFile(file, this.#parts, facts));
  }
}

const LAW_ORDER = compareBy<Law>([
  { facet: ({ congress }) => congress },
  { facet: ({ law_type }) => law_type },
  { facet: ({ law_number }) => law_number },
]);
