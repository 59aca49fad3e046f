import { existsSync } from "node:fs";

import { codeHash } from "../../lib/hash.ts";
import type { RecordsDatabase } from "../database/database.ts";
import type { Outcome } from "../database/schema.ts";
import type { Instant } from "../documents.ts";
import { sourceOfFile } from "../files/source-of-file.ts";
import { outerName } from "../files/walk.ts";

let version: number | undefined;

/** The readers and everything they import, but not what the contract says of fields. */
export const READER_CODE = [
  "contract/addresses.ts",
  "contract/citations.ts",
  "contract/congress.ts",
  "contract/eastern.ts",
  "contract/enumerations.ts",
  "contract/request/text-search.ts",
  "contract/resource.ts",
  "contract/search",
  "contract/search-text.ts",
  "contract/text.ts",
  "contract/vote-result.ts",
  "data/status",
  "data/documents.ts",
  "data/parse",
  "data/readers",
  "lib/required.ts",
  "lib/time.ts",
];

/** A change of the readers' code may read the same content differently, so all files are read again. */
const readerVersion = (): number => (version ??= codeHash(READER_CODE).readUIntBE(0, 6));

export function filesOfOtherReaders({ query, all }: RecordsDatabase): string[] {
  const others = query
    .selectFrom("file")
    .select("name")
    .where("reader_version", "<>", readerVersion())
    .where("outcome", "=", "imported")
    // It may have been read elsewhere.
    .where("content_hash", "not in", (again) =>
      again.selectFrom("file").select("content_hash").where("reader_version", "=", readerVersion()),
    );
  return all(others.orderBy("imported_at").orderBy("name")).map(({ name }) => name);
}

/** The publishers' newest time stamps among the imported files, by source. */
export function newestBySource({
  query,
  all,
}: Pick<RecordsDatabase, "query" | "all">): Readonly<Record<string, Instant>> {
  const newest = query
    .selectFrom("file")
    .select(({ fn }) => ["source", fn.max("newest_at").as("at")] as const)
    .where("newest_at", "is not", null)
    .groupBy("source");
  return Object.fromEntries(
    all(newest).flatMap(({ source, at }) => (source === null || at === null ? [] : [[source, at]])),
  );
}

interface FoundFile {
  readonly name: string;
  readonly hash: Uint8Array;
}

export interface SeenFile {
  readonly outcome: Outcome;
  /** Why it was refused, or which parts were skipped, one line each. */
  readonly reason?: string | null;
  readonly list?: string | null;
  readonly newest_at?: Instant | null;
  readonly is_fiction?: 0 | 1 | null;
}

export type SeenFiles = ReturnType<typeof createSeenFiles>;

/**
 * A content is identified by its SHA-256, so a moved file, or the same file in a zip, is not read twice: records
 * are merged from all of their versions, in any order. Only of a list, which has all records of its source, one
 * content counts: that of the file whose name comes last.
 */
export function createSeenFiles(database: RecordsDatabase, now: Instant) {
  const { query, all, first, run, prepared } = database;
  const files = query.selectFrom("file");
  const imported = files.where("outcome", "=", "imported");
  const sameContent = prepared(
    files
      .selectAll()
      .where("reader_version", "=", readerVersion())
      .where("content_hash", "=", new Uint8Array()),
  );
  const readBefore = prepared(
    imported
      .select("name")
      .where("reader_version", "<>", readerVersion())
      .where("content_hash", "=", new Uint8Array()),
  );
  const contentsOf = prepared(imported.select("content_hash").where("name", "=", ""));

  const outranking = (name: string, list: string): string | undefined =>
    all(imported.select("name").where("list", "=", list).where("name", ">", name))
      .map((other) => other.name)
      .find((other) => existsSync(outerName(other)));
  const isInUse = (hash: Uint8Array): boolean =>
    first(query.selectFrom("version").select("record").where("content_hash", "=", hash)) !== null;
  const filesOf = (hash: Uint8Array): readonly string[] =>
    all(imported.select("name").where("content_hash", "=", hash))
      .map(({ name }) => name)
      .filter((name) => existsSync(outerName(name)));
  const othersUnder = ({ name, hash }: FoundFile): readonly Uint8Array[] =>
    contentsOf
      .all(["imported", name])
      .map(({ content_hash }) => content_hash)
      .filter((other) => !isSameHash(other, hash));
  const remembered = prepared(
    query.replaceInto("file").values({
      content_hash: new Uint8Array(),
      name: "",
      reader_version: readerVersion(),
      imported_at: now,
      source: null,
      outcome: "imported",
      reason: null,
      list: null,
      newest_at: null,
      is_fiction: null,
    }),
  );
  const replacedUnder = prepared(
    query.deleteFrom("file").where("name", "=", "").where("content_hash", "<>", new Uint8Array()),
  );

  return {
    /** Returns `null` if reading the content again could change a record. */
    find(file: FoundFile): (SeenFile & { readonly isCopy: boolean }) | null {
      const { name, hash } = file;
      const same = sameContent.all([readerVersion(), hash]);
      const own = same.find((each) => each.name === name);
      const seen = own ?? same[0];
      if (seen === undefined) return null;
      const isCopy = own === undefined;
      // It replaces another content.
      if (isCopy && othersUnder(file).length > 0) return null;
      const isCurrent =
        seen.list === null || isInUse(hash) || outranking(name, seen.list) !== undefined;
      return isCurrent ? { ...seen, isCopy } : null;
    },
    /** The name of a file that is the same list and comes later, so that it counts. */
    outranking,
    /** Whether an earlier reader version imported the content. */
    wasImported: ({ hash }: FoundFile): boolean =>
      readBefore.first(["imported", readerVersion(), hash]) !== null,
    /** Whether a zip has a list, which other files may replace. */
    hasList: (zip: string): boolean =>
      first(
        files
          .select("name")
          .where("name", ">", `${zip}!`)
          .where("name", "<", `${zip}"`)
          .where("list", "is not", null),
      ) !== null,
    /** The contents of which a file's new content leaves no copy. */
    replacedBy: (file: FoundFile): readonly Uint8Array[] =>
      othersUnder(file).filter((hash) => filesOf(hash).every((name) => name === file.name)),
    /** The contents of all files that are a list. */
    ofList: (list: string): readonly Uint8Array[] =>
      all(imported.select("content_hash").where("list", "=", list)).map((row) => row.content_hash),
    hasFile: (hash: Uint8Array): boolean =>
      first(imported.select("name").where("content_hash", "=", hash)) !== null,
    /** The names of existing files with a content. */
    filesOf,
    remember({ name, hash }: FoundFile, seen: SeenFile): void {
      // The file's earlier content can't occur under this name again.
      if (seen.outcome === "imported") replacedUnder.run([name, hash]);
      else {
        // A quarantined version's predecessor is still live.
        const others = query.deleteFrom("file").where("outcome", "<>", "imported");
        run(others.where("name", "=", name).where("content_hash", "<>", hash));
      }
      const { outcome, reason = null, list = null, newest_at = null, is_fiction = null } = seen;
      const found = [hash, name, readerVersion(), now, sourceOfFile(name)];
      remembered.run([...found, outcome, reason, list, newest_at, is_fiction]);
    },
  };
}

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  Buffer.compare(one, other) === 0;
