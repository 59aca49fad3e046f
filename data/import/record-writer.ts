import type { Instant } from "../documents.ts";
import type { Reading } from "../parse/source-file.ts";
import { areKnown, type Doubt } from "./doubts.ts";
import { judge, type JudgeOptions, listOf, type JudgedRecord } from "./judge.ts";
import { isTooMuch, isTotal, type Loss } from "./rules.ts";
import type { ImportedFile } from "./prepared-file.ts";
import type { RecordRows } from "./record-rows.ts";
import type { Version } from "./versions.ts";

export type Change = "added" | "changed" | "unchanged" | "removed";

export interface Written {
  readonly changes: readonly {
    readonly resource: Reading["resource"];
    readonly change: Change;
  }[];
  readonly removed: readonly string[];
  /** Small enough to be corrections. */
  readonly lost: readonly Loss[];
  /** The number of records that are older than the stored version. */
  readonly older: number;
  /** IDs of meetings that a schedule dropped before their time; they stay, marked as withdrawn. */
  readonly withdrawn: readonly string[];
  /** IDs that a complete list no longer has; their records stay. */
  readonly absent: readonly string[];
  /** The doubts despite which the caller accepted the version. */
  readonly doubts: readonly Doubt[];
}

export interface WriteOptions extends JudgeOptions {
  readonly now: Instant;
  readonly accepts: (doubts: readonly Doubt[]) => boolean;
}

/** In the caller's transaction, writes all records, or none and returns the unaccepted doubts. */
export function writeRecords(
  content: ImportedFile,
  options: WriteOptions,
): Written | { readonly quarantined: readonly Doubt[] } {
  const { now, adopted, accepts, fullest, rows, seen, versions } = options;
  const { found, losses, doubts, vanished, withdrawn, absent, replaced } = judge(content, options);
  if (!areKnown(doubts, adopted) && !accepts(doubts)) return { quarantined: doubts };
  const list = listOf(content);
  if (list !== null) {
    // A list that was accepted despite doubts counts as it is.
    fullest.note(list, doubts.length > 0 ? [] : losses.filter(({ section }) => isTotal(section)));
  }
  versions.removeContents([...replaced, ...(list === null ? [] : seen.ofList(list))]);
  const changes = found.map((outcome) => {
    const change = replace(rows, outcome, now);
    return { resource: outcome.record.resource, change };
  });
  for (const outcome of found) keepVersions(outcome, options);
  for (const each of vanished) {
    rows.remove(each);
    versions.remove(each.name, null);
  }
  return {
    changes: [
      ...changes,
      ...vanished.map(({ resource }) => ({ resource, change: "removed" as const })),
    ],
    lost: losses.filter((loss) => loss.section.includes(" ") && !isTooMuch(loss)),
    older: found.filter(isPassedOver).length,
    removed: vanished.map(({ id }) => id),
    withdrawn,
    absent,
    doubts,
  };
}

/** Whether a version changed nothing because a newer or fuller one is stored. */
function isPassedOver({ record, before, after }: JudgedRecord): boolean {
  return before === after && record.document !== after;
}

function keepVersions(
  { name, record, others, after }: JudgedRecord,
  { file, seen, versions }: WriteOptions,
): void {
  const put = ({ hash, document }: Version): void =>
    versions.put(name, hash, document === after ? null : document);
  for (const other of others) {
    // A version without a file of its own is dropped; the record has what it added.
    if (after === record.document && !seen.hasFile(other.hash)) versions.remove(name, other.hash);
    else put(other);
  }
  put({ hash: file.hash, document: record.document });
}

function replace(
  rows: RecordRows,
  { stored, result }: Pick<JudgedRecord, "stored" | "result">,
  now: Instant,
): Change {
  if (stored === null) {
    rows.put(result, now);
    return "added";
  }
  if (stored.document === result.document) return "unchanged";
  const isSame = Buffer.compare(stored.content_hash, result.content_hash) === 0;
  rows.put(result, isSame ? stored.updated_at : now, stored);
  return isSame ? "unchanged" : "changed";
}
