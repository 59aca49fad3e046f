import type { BillType } from "../../contract/enumerations.ts";
import type { RecordsDatabase } from "../database/database.ts";
import { type Identity, recordName } from "./record-name.ts";
import { outerName } from "../files/walk.ts";

/** Content that was read before, and that could not be read anew. */
export interface Missing {
  /** Of the files, in order. */
  readonly names: readonly string[];
  /** Whether a record may come from it. */
  readonly mayHaveGiven: (record: Identity) => boolean;
}

/** What was read into one database and is not in another, which was read anew. */
export function missingFiles(before: RecordsDatabase, anew: RecordsDatabase): Missing {
  const { query, all } = before;
  const isThere = (hash: Uint8Array): boolean =>
    anew.first(anew.query.selectFrom("file").select("name").where("content_hash", "=", hash)) !==
    null;
  const gone = all(
    query
      .selectFrom("file")
      .select(["name", "content_hash", "in_any_order"])
      .where("outcome", "=", "imported")
      .orderBy("name"),
  ).filter(({ name, content_hash }) => !isZip(name) && !isThere(content_hash));
  const ofBills = gone.filter(({ in_any_order }) => in_any_order === 1);
  const named = ofBills.map(({ name }) => billOf(name));
  const bills = new Set(named);
  return {
    names: gone.map(({ name }) => name),
    mayHaveGiven: (record) => {
      // Which bills a file gives is not remembered; a publisher's name of one tells.
      if (record.resource === "bill") return bills.has(null) || bills.has(recordName(record));
      const giver = before.first(
        query.selectFrom("giver").select("content_hash").where("record", "=", recordName(record)),
      );
      return giver === null ? gone.length > 0 : !isThere(giver.content_hash);
    },
  };
}

/** A zip's entries are files of their own. */
function isZip(name: string): boolean {
  return outerName(name) === name && name.toLowerCase().endsWith(".zip");
}

function billOf(name: string): string | null {
  const [, congress, type, number] = /BILLSTATUS-(\d+)([a-z]+)(\d+)\.xml$/i.exec(name) ?? [];
  if (congress === undefined || type === undefined) return null;
  const id = {
    congress: Number(congress),
    type: type.toUpperCase() as BillType,
    number: Number(number),
  };
  return recordName({ resource: "bill", id });
}
