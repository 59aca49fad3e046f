import { type ListedRecord, readLines } from "./line-files.ts";

/** How many records of a kind are not as they were in the build before. */
interface ChangeCounts {
  added: number;
  changed: number;
  removed: number;
}

/** The records of a build, by resource and id. */
export type ListedRecords = ReadonlyMap<string, ListedRecord>;

/** Reads a build's `records.tsv.gz`. */
export async function readRecordList(bytes: Uint8Array): Promise<ListedRecords> {
  const records = new Map<string, ListedRecord>();
  for await (const line of readLines(bytes)) {
    const [resource = "", id = "", hash = "", path = ""] = line;
    records.set(recordKey(resource, id), { resource, id, hash, path });
  }
  return records;
}

/** What changed from one build to the next. */
export interface Changes {
  /** By resource. */
  readonly counts: Record<string, ChangeCounts>;
  /** As `{"change":"added","resource":"bill","id":"/bills/119/HR/1","api_url":"…"}`. */
  readonly lines: readonly string[];
}

/** Compares the records of two builds. */
export function changesOf(
  before: ListedRecords,
  after: Iterable<ListedRecord>,
  address: (path: string) => string,
): Changes {
  const counts: Record<string, ChangeCounts> = {};
  const lines: string[] = [];
  const note = (change: keyof ChangeCounts, { resource, id, path }: ListedRecord): void => {
    const ofResource = (counts[resource] ??= { added: 0, changed: 0, removed: 0 });
    ofResource[change] += 1;
    lines.push(JSON.stringify({ change, resource, id, api_url: address(path) }));
  };
  const gone = new Map(before);
  for (const record of after) {
    const key = recordKey(record.resource, record.id);
    const earlier = gone.get(key);
    gone.delete(key);
    if (earlier === undefined) note("added", record);
    else if (earlier.hash !== record.hash) note("changed", record);
  }
  for (const record of gone.values()) note("removed", record);
  return { counts, lines };
}

/** Names a record among those of all kinds. */
function recordKey(resource: string, id: string): string {
  return `${resource} ${id}`;
}
