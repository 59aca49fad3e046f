import { existsSync } from "node:fs";

import type { RecordsDatabase } from "../database/database.ts";
import type { Outcome } from "../database/schema.ts";
import { outerName } from "../files/walk.ts";
import type { ImportProblemsOptions } from "./problems.ts";

/** Increase this when readers interpret the same content differently: all files are then read again. */
const READER_VERSION = 1;

export function filesOfOtherReaders({ query, all }: RecordsDatabase): string[] {
  const others = query
    .selectFrom("file")
    .select("name")
    .where("reader_version", "<>", READER_VERSION)
    .where("outcome", "=", "imported")
    // It may have been read elsewhere.
    .where("content_hash", "not in", (again) =>
      again.selectFrom("file").select("content_hash").where("reader_version", "=", READER_VERSION),
    );
  return all(others.orderBy("imported_at").orderBy("name")).map(({ name }) => name);
}

interface FoundFile {
  readonly name: string;
  readonly hash: Uint8Array;
}

export interface SeenFile {
  readonly outcome: Outcome;
  /** Why it was refused, or which parts were skipped, one line each. */
  readonly reason: string | null;
  readonly list: string | null;
  /** Whether it was read under another name, not this one. */
  readonly isCopy: boolean;
}

interface NewlySeen extends FoundFile {
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly list?: string | null;
  readonly isFiction?: boolean;
}

export interface SeenFiles {
  /** Returns `null` if reading the content again could change a record. */
  find(file: FoundFile): SeenFile | null;
  /** Whether a file whose name comes later is the same list. */
  isOutranked(name: string, list: string): boolean;
  /** Whether an earlier reader version imported the content. */
  wasImported(file: FoundFile): boolean;
  /** Remembers that a file is a copy of another one, which was read. */
  rememberCopy(file: FoundFile): void;
  remember(file: NewlySeen): void;
}

/**
 * A content is identified by its SHA-256, so a moved file, or the same file in a zip, is not read twice: records
 * are merged from all of their versions, in any order. Only of a list, which has all records of its source, one
 * content counts: that of the file whose name comes last.
 */
export function createSeenFiles(
  database: RecordsDatabase,
  { now }: Pick<ImportProblemsOptions, "now">,
): SeenFiles {
  const { query, all, first, run } = database;
  const sameContent = database.prepared(
    query
      .selectFrom("file")
      .select(["name", "outcome", "reason", "list"])
      .where("content_hash", "=", new Uint8Array())
      .where("reader_version", "=", READER_VERSION),
  );

  const isOutranked = (name: string, list: string): boolean =>
    all(
      query
        .selectFrom("file")
        .select("name")
        .where("list", "=", list)
        .where("outcome", "=", "imported")
        .where("name", ">", name),
    ).some((other) => existsSync(outerName(other.name)));
  const isInUse = (hash: Uint8Array): boolean =>
    first(query.selectFrom("version").select("record").where("content_hash", "=", hash)) !== null;

  return {
    find: ({ name, hash }) => {
      const same = sameContent.all([hash, READER_VERSION]);
      const own = same.find((each) => each.name === name);
      const seen = own ?? same[0];
      if (seen === undefined) return null;
      const isCurrent = seen.list === null || isInUse(hash) || isOutranked(name, seen.list);
      return isCurrent ? { ...seen, isCopy: own === undefined } : null;
    },
    isOutranked,
    rememberCopy: ({ name, hash }) => {
      const same = query.selectFrom("file").selectAll().where("content_hash", "=", hash);
      const read = first(same.where("reader_version", "=", READER_VERSION));
      if (read !== null) run(query.replaceInto("file").values({ ...read, name }));
    },
    wasImported: ({ hash }) =>
      first(
        query
          .selectFrom("file")
          .select("name")
          .where("content_hash", "=", hash)
          .where("reader_version", "<>", READER_VERSION)
          .where("outcome", "=", "imported"),
      ) !== null,
    remember: ({ name, hash, outcome, reason = null, list = null, isFiction = null }) => {
      // The file's earlier content can't occur under this name again.
      const before = query.deleteFrom("file").where("name", "=", name);
      // A quarantined version's predecessor is still live.
      if (outcome === "imported") run(before.where("content_hash", "<>", hash));
      else run(before.where("content_hash", "<>", hash).where("outcome", "<>", "imported"));
      run(
        query.replaceInto("file").values({
          content_hash: hash,
          name,
          reader_version: READER_VERSION,
          outcome,
          reason,
          imported_at: now,
          list,
          is_fiction: isFiction === null ? null : isFiction ? 1 : 0,
        }),
      );
    },
  };
}
