import Database from "better-sqlite3";

export interface Changes {
  /** Bills of the newest Congress that get another latest action. */
  readonly changed: number;
  /** New bills of the newest Congress. */
  readonly added: number;
  /** The number of most recently active bills to draw from. Default: all. */
  readonly recent?: number | undefined;
}

/** Far above any real bill's number. */
const ADDED_FROM = 100_000;

/**
 * Changes a records database as one night of the newest Congress does. The choice of bills is deterministic:
 * it depends only on the number of earlier calls.
 */
export function changeRecords(path: string, { changed, added, recent = -1 }: Changes): void {
  const database = new Database(path);
  try {
    database.transaction(() => {
      const version = Number(database.pragma("user_version", { simple: true }));
      const congress = Number(database.prepare("select max(congress) from bill").pluck().get());
      // Pseudorandom order: multiples of a large prime, sorted by remainder.
      const ids = database
        .prepare(
          `select rowid from (select rowid from bill where congress = ?
             order by document ->> '$.latest_action.date' desc limit ?)
           order by (rowid * 2654435761 + ?) % 4294967291 limit ?`,
        )
        .pluck()
        .all(congress, recent, version * 40_503, changed);
      const change = database.prepare(
        `update bill set updated_at = '2026-11-20T07:00:00Z', document = json_set(document,
           '$.latest_action.text', 'Changed in night ' || ?, '$.latest_action.date', '2026-11-20')
         where rowid = ?`,
      );
      for (const id of ids) change.run(version, id);
      database
        .prepare(
          `insert into bill (congress, type, number, source_updated_at,
             updated_at, content_hash, document, document_hash)
           select congress, type, number + :from, source_updated_at,
             updated_at, content_hash,
             json_set(document, '$.number', number + :from, '$.laws', json('[]'),
               '$.latest_action.date', '2026-11-20'), randomblob(32)
           from bill where congress = :congress and type = 'HR' and number < ${ADDED_FROM}
           order by number desc limit :added`,
        )
        .run({ congress, added, from: ADDED_FROM * (version + 1) });
      // Marks the database as changed for readers.
      database.pragma(`user_version = ${version + 1}`);
    })();
  } finally {
    database.close();
  }
}
