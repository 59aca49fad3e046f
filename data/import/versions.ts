import { existsSync } from "node:fs";

import type { RecordsDatabase } from "../database/database.ts";
import type { Instant } from "../documents.ts";
import { outerName } from "../files/walk.ts";
import { descending } from "../parse/order.ts";

/** What a content says of a record. */
export interface Version {
  readonly hash: Uint8Array;
  readonly document: string;
}

export interface Versions {
  /** All versions of a record; `stored` is the record's own document. */
  readonly of: (record: string, stored: string) => readonly Version[];
  readonly put: (record: string, hash: Uint8Array, document: string | null) => void;
  /** Removes a content's version, or all. */
  readonly remove: (record: string, hash: Uint8Array | null) => void;
  /** Removes all that contents say. */
  readonly removeContents: (hashes: readonly Uint8Array[]) => void;
  /** The contents of which a file's new content leaves no copy. */
  readonly replacedBy: (file: {
    readonly name: string;
    readonly hash: Uint8Array;
  }) => readonly Uint8Array[];
  /** The contents of all files that are a list. */
  readonly ofList: (list: string) => readonly Uint8Array[];
  readonly hasFile: (hash: Uint8Array) => boolean;
  /** The names of existing files with a content. */
  readonly filesOf: (hash: Uint8Array) => readonly string[];
}

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  Buffer.compare(one, other) === 0;

export function openVersions({ query, all, run, prepared }: RecordsDatabase): Versions {
  const ofRecord = prepared(
    query.selectFrom("version").select(["content_hash", "document"]).where("record", "=", ""),
  );
  const imported = query.selectFrom("file").where("outcome", "=", "imported");
  const filesOf = (hash: Uint8Array): string[] =>
    all(imported.select("name").where("content_hash", "=", hash))
      .map(({ name }) => name)
      .filter((name) => existsSync(outerName(name)));
  return {
    of: (record, stored) =>
      ofRecord.all([record]).map(({ content_hash, document }) => ({
        hash: content_hash,
        document: document ?? stored,
      })),
    put: (record, hash, document) => {
      run(query.replaceInto("version").values({ record, content_hash: hash, document }));
    },
    remove: (record, hash) => {
      const rows = query.deleteFrom("version").where("record", "=", record);
      run(hash === null ? rows : rows.where("content_hash", "=", hash));
    },
    removeContents: (hashes) => {
      if (hashes.length === 0) return;
      run(query.deleteFrom("version").where("content_hash", "in", hashes));
    },
    replacedBy: ({ name, hash }) =>
      all(imported.select("content_hash").where("name", "=", name))
        .map(({ content_hash }) => content_hash)
        .filter((before) => !isSameHash(before, hash))
        .filter((before) => filesOf(before).every((other) => other === name)),
    ofList: (list) =>
      all(imported.select("content_hash").where("list", "=", list)).map((row) => row.content_hash),
    hasFile: (hash) =>
      all(imported.select("name").where("content_hash", "=", hash).limit(1)).length > 0,
    filesOf,
  };
}

export function stampOf(document: string): Instant | null {
  const { source_updated_at: stamp = null } = JSON.parse(document) as Stamped;
  return stamp;
}

interface Stamped {
  readonly source_updated_at?: Instant | null;
}

/** If versions have the same time stamp, the fuller one counts as newer. */
const NEWEST_FIRST = descending<Pick<Version, "document">>(
  ({ document }) => stampOf(document) ?? "",
  ({ document }) => document.length,
  "document",
);

export function newestOf(documents: readonly string[]): string {
  const versions = documents.map((document) => ({ document }));
  return versions.toSorted(NEWEST_FIRST)[0]?.document ?? "";
}
