import type { RecordsDatabase } from "../database/database.ts";
import type { Instant } from "../documents.ts";
import { listFiles, outerName, walk } from "../files/walk.ts";
import { readSourceFile } from "../readers/read-source-file.ts";
import { openFullest } from "./fullest.ts";
import { prepareFile } from "./prepared-file.ts";
import { judge } from "./judge.ts";
import { openRows } from "./record-rows.ts";
import { createSeenFiles } from "./seen-files.ts";
import { openVersions } from "./versions.ts";

export interface RecordChange {
  /** `bill 117 HR 5` */
  readonly record: string;
  readonly fields: readonly FieldChange[];
}

interface FieldChange {
  readonly field: string;
  /** As in the stored document; undefined if it lacks the field. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Reads a file again and returns how accepting it would change stored records. Writes nothing. */
export async function previewFile(
  database: RecordsDatabase,
  file: string,
  now: Instant,
): Promise<readonly RecordChange[]> {
  const today = now.slice(0, 10);
  const isSkipped = (name: string): boolean => name !== file && name !== outerName(file);
  const files = await listFiles([outerName(file)]);
  for await (const item of walk(files, { isSkipped, isSeen: () => false })) {
    if (item.kind !== "file") continue;
    const version = prepareFile(item, readSourceFile, today);
    if (version.outcome !== "imported") return [];
    const { found, vanished } = judge(version, {
      file: item,
      isReread: false,
      adopted: [],
      isAccepted: true,
      fullest: openFullest(database, today),
      rows: openRows(database),
      seen: createSeenFiles(database, now),
      versions: openVersions(database),
    });
    const changed = found.map(({ name, before, result }) => ({
      record: name,
      fields: differences(before ?? "{}", result.document),
    }));
    const gone = vanished.map(({ name }) => ({ record: name, fields: [] }));
    return [...changed.filter(({ fields }) => fields.length > 0), ...gone];
  }
  return [];
}

function differences(before: string, after: string): readonly FieldChange[] {
  if (before === after) return [];
  const [then, now] = [before, after].map((json) => JSON.parse(json) as Record<string, unknown>);
  const fields = new Set([...Object.keys(then ?? {}), ...Object.keys(now ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: then?.[field], after: now?.[field] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}
