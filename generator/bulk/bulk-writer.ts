import { compareBy } from "../../contract/resource.ts";
import { type BulkFile, type BulkFileId, bulkFileName } from "../../contract/resources/bulk.ts";
import type { TableResource } from "../../contract/kinds/kinds.ts";
import type { BulkPiece } from "../catalog/bulk-piece.ts";
import type { Parquet } from "./parquet.ts";
import { lawResource } from "../../contract/kinds/law.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { bulkFile, type FileFacts, filesOf } from "./bulk-files.ts";
import { createPartWriter, type PartWriter, type WrittenPart } from "./part-writer.ts";
import { headPiece } from "./tables.ts";

/** Parquet hardly shrinks in gzip, and servers hold parts as stored. */
const TABLE_PART_BYTES = 1024 ** 2;

/** A table as Parquet, by the name of the same table as CSV. */
interface OpenTable extends BulkFileId {
  readonly file: Parquet;
  records: number;
  updatedAt: string;
}

/** Writes all bulk files of a build while its records come. */
export class BulkWriter {
  readonly #parts: PartWriter;
  readonly #written: WrittenPart[] = [];
  readonly #tables = new Map<string, OpenTable>();
  #congress = 0;
  /** Laws arrive with their bills, but files list them in the reverse order of their list. */
  readonly #laws: Pick<WrittenRow, "sort" | "pieces">[] = [];

  constructor(segments: SegmentWriter) {
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
      await this.#closeFiles();
      this.#congress = congress;
    }
    for (const piece of pieces) await this.#addPiece(piece);
  }

  async finish(build: FileFacts): Promise<readonly BulkFile[]> {
    const laws = this.#laws.toSorted((a, b) => inOrder(b.sort, a.sort));
    for (const piece of laws.flatMap(({ pieces = [] }) => pieces)) await this.#addPiece(piece);
    await this.#closeFiles();
    return filesOf(this.#written).map((file) => bulkFile(file, this.#parts, build));
  }

  async #addPiece(piece: BulkPiece): Promise<void> {
    await this.#parts.add(piece);
    if (piece.values === undefined) return;
    const name = bulkFileName(piece);
    // This loads forty modules, and most commands write no tables.
    const { createParquet } = await import("./parquet.ts");
    const { resource, congress, updatedAt, records } = piece;
    const about = { resource, congress, format: "parquet" as const };
    const begun = () => ({ file: createParquet(resource as TableResource), records: 0, updatedAt });
    const table = this.#tables.get(name) ?? { ...about, ...begun() };
    this.#tables.set(name, table);
    for (const values of piece.values) table.file.add(values);
    table.records += records;
    if (updatedAt > table.updatedAt) table.updatedAt = updatedAt;
  }

  async #closeFiles(): Promise<void> {
    for (const { file, ...table } of this.#tables.values()) {
      const bytes = file.finish();
      for (let offset = 0; offset < bytes.length; offset += TABLE_PART_BYTES) {
        const content = bytes.subarray(offset, offset + TABLE_PART_BYTES);
        const records = offset === 0 ? table.records : 0;
        const piece = { records, bytes: content.length, content: [content] };
        await this.#parts.add({ ...table, ...piece, range: String(offset) });
      }
    }
    this.#tables.clear();
    this.#written.push(...(await this.#parts.finish()));
  }
}

const inOrder = compareBy<WrittenRow["sort"]>(
  lawResource.order.map((key, at) => ({ ...key, facet: (sort) => sort[at] ?? null })),
);
