import { compareBy } from "../../contract/resource.ts";
import type { BulkFile } from "../../contract/resources/bulk.ts";
import { lawResource } from "../../contract/kinds/law.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { bulkFile, type FileFacts, filesOf } from "./bulk-files.ts";
import { createPartWriter, partReader, type PartWriter, type WrittenPart } from "./part-writer.ts";
import { headPiece, writeTables } from "./tables.ts";

/** Writes all bulk files of a build while its records come. */
export class BulkWriter {
  readonly #segments: SegmentWriter;
  readonly #parts: PartWriter;
  readonly #written: WrittenPart[] = [];
  #congress = 0;
  /** Laws arrive with their bills, but files list them in the reverse order of their list. */
  readonly #laws: Pick<WrittenRow, "sort" | "pieces">[] = [];

  constructor(segments: SegmentWriter) {
    this.#segments = segments;
    this.#parts = createPartWriter(segments, headPiece);
  }

  async add({ table, sort, pieces = [] }: WrittenRow): Promise<void> {
    if (table === "law") {
      this.#laws.push({ sort, pieces });
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

  async finish(facts: FileFacts): Promise<readonly BulkFile[]> {
    const laws = this.#laws.toSorted((a, b) => inOrder(b.sort, a.sort));
    for (const piece of laws.flatMap(({ pieces = [] }) => pieces)) await this.#parts.add(piece);
    this.#written.push(...(await this.#parts.finish()));
    const tables = await writeTables(this.#written, this.#parts, partReader(this.#segments));
    const files = filesOf([...this.#written, ...tables]);
    return files.map((file) => bulkFile(file, this.#parts, facts));
  }
}

const inOrder = compareBy<WrittenRow["sort"]>(
  lawResource.order.map((key, at) => ({ ...key, facet: (sort) => sort[at] ?? null })),
);
