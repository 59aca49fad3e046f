import { UnreadableFile } from "./source-file.ts";

/**
 * What readers find wrong with the file that is being read, a line each. Readers are synchronous and
 * read one file at a time, so they name it here and need not hand it up.
 */
export interface Findings {
  /** The smallest units that were wrong and left out. */
  readonly leftOut: readonly string[];
  /** Where the file contradicts itself. */
  readonly contradictions: readonly string[];
}

let leftOut = new Set<string>();
let contradictions = new Set<string>();

/** Does work, and gives what it named besides its result. */
export function collectFindings<Result>(
  work: () => Result,
): Findings & { readonly result: Result } {
  [leftOut, contradictions] = [new Set(), new Set()];
  const result = work();
  return { result, leftOut: [...leftOut], contradictions: [...contradictions] };
}

export function leaveOut(line: string): void {
  leftOut.add(line.replaceAll(/\s+/g, " "));
}

export function contradict(line: string): void {
  contradictions.add(line);
}

/** Reads each entry of a list. One that is unreadable is left out and named. */
export function readEach<Entry, Read>(
  list: string,
  entries: readonly Entry[],
  read: (entry: Entry) => Read,
): Read[] {
  return entries.flatMap((entry, at) => {
    try {
      return [read(entry)];
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      leaveOut(`${list}[${at}]: ${error.message}`);
      return [];
    }
  });
}

/** Whether nothing was left out so far, so that what a list lacks is really gone. */
export function isWhole(): boolean {
  return leftOut.size === 0;
}

/** The rows of a list; of those with the same name all but the last are left out and named. */
export function onlyOnce<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): readonly Row[] {
  const last = new Map(rows.map((row) => [nameOf(row), row]));
  return rows.filter((row) => {
    const name = nameOf(row);
    const counts = name === null || last.get(name) === row;
    if (!counts) leaveOut(`${name} is listed twice; its last entry counts`);
    return counts;
  });
}
