import type { RecordsDatabase } from "../database/database.ts";
import type { Instant } from "../documents.ts";
import type { Outcome } from "../database/schema.ts";
import { outerName } from "../files/walk.ts";

/** Raised when the readers come to read the same content otherwise: then all is read again. */
export const READER_VERSION = 5;

/** The files that only other readers than these have read, in the order of reading. */
export function readByOthers({ query, all }: RecordsDatabase): string[] {
  const others = query
    .selectFrom("file")
    .select("name")
    .where("reader_version", "<>", READER_VERSION)
    .where("outcome", "=", "imported");
  return all(others.orderBy("imported_at").orderBy("name")).map(({ name }) => name);
}

/** Content, and where it stands. */
interface FoundFile {
  readonly name: string;
  readonly hash: Uint8Array;
}

/** What became of a file's content when it was read. */
export interface SeenFile {
  readonly outcome: Outcome;
  /** Why it was refused, or what of it was left out, a line each. */
  readonly reason: string | null;
  /** Whether it could be read before or after any other file with the same result. */
  readonly in_any_order: 0 | 1;
}

/** What reading a file came to. */
interface NewlySeen extends FoundFile {
  readonly outcome: Outcome;
  readonly reason?: string;
  /** The records, by a name of each, of which the file that is read last has the word. */
  readonly gave?: readonly string[];
  readonly isFiction?: boolean;
}

/** The memory of which content was read before. */
export interface SeenFiles {
  /** `null` where reading the content, now and at its place, could change a record. */
  find(file: FoundFile): SeenFile | null;
  /** Whether an earlier version of the readers has read the content, and it was taken. */
  wasImported(file: FoundFile): boolean;
  remember(file: NewlySeen): void;
}

export interface SeenFilesOptions {
  readonly readerVersion: number;
  readonly now: Instant;
  /** All files of this import, in order. */
  readonly names: readonly string[];
}

/**
 * The memory in a records database, of the given generation of readers.
 *
 * A file is known by the SHA-256 of its content, so one that was moved, or comes again in a zip, is not
 * read twice. That is all there is to a bill's file, as bills are merged from what all their files say,
 * in whatever order. Of any other record, a vote or a list of committees, the file that was read last
 * has the word, and there what was seen can count anew. Say `a.xml` and `b.xml` give the same vote. An
 * import reads both in the order of their names, and the vote is `b`'s; `a` is marked as superseded by
 * it. The next import meets both again and passes over them: `b` still comes after `a`, and reading them
 * would end with `b`'s vote once more. When `b` is gone, or the publisher puts `a`'s content back under
 * a later name, nothing comes after it that would take its place; so it is read again, and the vote
 * is `a`'s. For that the `giver` of each record is kept, and of each file by which name it was superseded.
 * A zip with such a file in it is opened every time, and each of its files looked at.
 */
export function createSeenFiles(
  database: RecordsDatabase,
  { readerVersion, now, names }: SeenFilesOptions,
): SeenFiles {
  const { query, first, run } = database;
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = (name: string): number => places.get(outerName(name)) ?? -1;
  const sameContent = database.prepared(
    query
      .selectFrom("file")
      .select(["outcome", "reason", "superseded_by", "in_any_order"])
      .where("content_hash", "=", new Uint8Array())
      .where("reader_version", "=", readerVersion),
  );

  const give = (record: string, { name, hash }: FoundFile): void => {
    const giver = first(
      query.selectFrom("giver").select("content_hash").where("record", "=", record),
    );
    if (giver !== null && Buffer.compare(giver.content_hash, hash) === 0) return;
    run(query.replaceInto("giver").values({ record, content_hash: hash }));
    if (giver === null) return;
    const before = query.updateTable("file").where("content_hash", "=", giver.content_hash);
    run(before.set({ superseded_by: name }));
  };

  return {
    find: ({ name, hash }) => {
      const seen = sameContent.first([hash, readerVersion]);
      const supersededBy = seen?.superseded_by ?? null;
      return supersededBy === null || placeOf(supersededBy) >= placeOf(name) ? seen : null;
    },
    wasImported: ({ hash }) =>
      first(
        query
          .selectFrom("file")
          .select("name")
          .where("content_hash", "=", hash)
          .where("reader_version", "<>", readerVersion)
          .where("outcome", "=", "imported"),
      ) !== null,
    remember: ({ name, hash, outcome, reason = null, gave = [], isFiction = null }) => {
      // What the file held before is not met again there, and would only pile up.
      const before = query.deleteFrom("file").where("name", "=", name);
      // Of a quarantined version the one before still stands.
      if (outcome === "imported") run(before.where("content_hash", "<>", hash));
      else run(before.where("content_hash", "<>", hash).where("outcome", "<>", "imported"));
      for (const record of gave) give(record, { name, hash });
      run(
        query.replaceInto("file").values({
          content_hash: hash,
          name,
          reader_version: readerVersion,
          outcome,
          reason,
          imported_at: now,
          superseded_by: null,
          is_fiction: isFiction === null ? null : isFiction ? 1 : 0,
          in_any_order: gave.length === 0 ? 1 : 0,
        }),
      );
    },
  };
}
