import type { RecordsDatabase } from "../database/database.ts";
import type { Instant } from "../documents.ts";
import { descending } from "../parse/order.ts";

/** What a content says of a record. */
export interface Version {
  readonly hash: Uint8Array;
  readonly document: string;
}

export type Versions = ReturnType<typeof openVersions>;

export function openVersions({ query, run, prepared }: RecordsDatabase) {
  const none = { record: "", content_hash: new Uint8Array(), document: null };
  const ofRecord = prepared(
    query.selectFrom("version").select(["content_hash", "document"]).where("record", "=", ""),
  );
  const replaced = prepared(query.replaceInto("version").values(none));
  return {
    /** Returns all versions of a record; `stored` is the record's own document. */
    of: (record: string, stored: string): readonly Version[] =>
      ofRecord.all([record]).map(({ content_hash, document }) => ({
        hash: content_hash,
        document: document ?? stored,
      })),
    put: (record: string, hash: Uint8Array, document: string | null): void => {
      replaced.run([record, hash, document]);
    },
    /** Removes a content's version, or all. */
    remove: (record: string, hash: Uint8Array | null): void => {
      const rows = query.deleteFrom("version").where("record", "=", record);
      run(hash === null ? rows : rows.where("content_hash", "=", hash));
    },
    /** Removes all that contents say. */
    removeContents: (hashes: readonly Uint8Array[]): void => {
      if (hashes.length === 0) return;
      run(query.deleteFrom("version").where("content_hash", "in", hashes));
    },
  };
}

export function stampOf(document: string): Instant | null {
  const { source_updated_at: stamp = null } = JSON.parse(document) as {
    readonly source_updated_at?: Instant | null;
  };
  return stamp;
}

interface Named {
  readonly document: string;
  /** Empty if names do not count. */
  readonly name: string;
}

/** If versions have the same time stamp, the one whose name comes last counts as newer, then the fuller one. */
const NEWEST_FIRST = descending<Named>(
  ({ document }) => stampOf(document) ?? "",
  "name",
  ({ document }) => document.length,
  "document",
);

export function newestOf(versions: readonly [Named, ...Named[]]): string {
  return (versions.toSorted(NEWEST_FIRST)[0] ?? versions[0]).document;
}
