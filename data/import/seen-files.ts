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
  readonly is_order_independent: 0 | 1;
  /** Whether it was read under another name, not this one. */
  readonly isCopy: boolean;
}

interface NewlySeen extends FoundFile {
  readonly outcome: Outcome;
  readonly reason?: string;
  /** The names of records for which the file read last wins. */
  readonly unmergedRecords?: readonly string[];
  readonly isFiction?: boolean;
}

export interface SeenFiles {
  /** Returns `null` if reading the content again could change a record. */
  find(file: FoundFile): SeenFile | null;
  /** Whether an earlier reader version imported the content. */
  wasImported(file: FoundFile): boolean;
  /** Remembers that a file is a copy of another one, which was read. */
  rememberCopy(file: FoundFile): void;
  remember(file: NewlySeen): void;
}

/**
 * A file is identified by the SHA-256 of its content, so a moved file, or the same file in a zip,
 * is not read twice. That suffices for bills, which are merged from all files in any order. For any
 * other record, the file read last wins, so seen content may need reading again. For example,
 * `a.xml` and `b.xml` have the same vote: `b`'s version wins, and `a` is marked as superseded by
 * `b`. The next import skips both. If `b` is gone, or `a`'s content gets a later name, `a` is read
 * again and its version wins. For this, the database keeps the `current_version` of each record. A zip
 * with such a file is opened every time.
 */
export function createSeenFiles(
  database: RecordsDatabase,
  { now, names }: Pick<ImportProblemsOptions, "now" | "names">,
): SeenFiles {
  const { query, first, run } = database;
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = (name: string): number => places.get(outerName(name)) ?? -1;
  const sameContent = database.prepared(
    query
      .selectFrom("file")
      .select(["name", "outcome", "reason", "superseded_by", "is_order_independent"])
      .where("content_hash", "=", new Uint8Array())
      .where("reader_version", "=", READER_VERSION),
  );

  const setCurrentVersion = (record: string, { name, hash }: FoundFile): void => {
    const current = first(
      query.selectFrom("current_version").select("content_hash").where("record", "=", record),
    );
    if (current !== null && Buffer.compare(current.content_hash, hash) === 0) return;
    run(query.replaceInto("current_version").values({ record, content_hash: hash }));
    if (current === null) return;
    const before = query.updateTable("file").where("content_hash", "=", current.content_hash);
    run(before.set({ superseded_by: name }));
  };

  return {
    find: ({ name, hash }) => {
      const all = sameContent.all([hash, READER_VERSION]);
      const own = all.find((each) => each.name === name);
      const seen = own ?? all[0];
      if (seen === undefined) return null;
      const { superseded_by: by } = seen;
      const isCopy = own === undefined;
      return by === null || placeOf(by) >= placeOf(name) ? { ...seen, isCopy } : null;
    },
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
    remember: ({ name, hash, outcome, reason = null, unmergedRecords = [], isFiction = null }) => {
      // The file's earlier content can't occur under this name again.
      const before = query.deleteFrom("file").where("name", "=", name);
      // A quarantined version's predecessor is still live.
      if (outcome === "imported") run(before.where("content_hash", "<>", hash));
      else run(before.where("content_hash", "<>", hash).where("outcome", "<>", "imported"));
      for (const record of unmergedRecords) setCurrentVersion(record, { name, hash });
      run(
        query.replaceInto("file").values({
          content_hash: hash,
          name,
          reader_version: READER_VERSION,
          outcome,
          reason,
          imported_at: now,
          superseded_by: null,
          is_fiction: isFiction === null ? null : isFiction ? 1 : 0,
          is_order_independent: unmergedRecords.length === 0 ? 1 : 0,
        }),
      );
    },
  };
}
