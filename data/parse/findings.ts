import { UnreadableFile } from "./source-file.ts";

/** Readers are synchronous and read one file at a time, so they report findings here. */
export interface Findings {
  readonly skippedEntries: readonly string[];
  readonly contradictions: readonly string[];
  /** Values inferred from the rest of a file that lacks or contradicts them. They are reported, but cause no doubt. */
  readonly guesses: readonly string[];
}

let skippedEntries = new Set<string>();
let contradictions = new Set<string>();
let guesses = new Set<string>();

export function collectFindings<Result>(
  work: () => Result,
): Findings & { readonly result: Result } {
  [skippedEntries, contradictions, guesses] = [new Set(), new Set(), new Set()];
  const result = work();
  return {
    result,
    skippedEntries: [...skippedEntries],
    contradictions: [...contradictions],
    guesses: [...guesses],
  };
}

export function noteSkipped(line: string): void {
  skippedEntries.add(line.replaceAll(/\s+/g, " "));
}

export function contradict(line: string): void {
  contradictions.add(line);
}

export function noteGuess(line: string): void {
  guesses.add(line.replaceAll(/\s+/g, " "));
}

export function readEach<Entry, Read>(
  list: string,
  entries: readonly Entry[],
  read: (entry: Entry) => Read,
): Read[] {
  return entries.flatMap((entry, index) => {
    try {
      return [read(entry)];
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      noteSkipped(`${list}[${index}]: ${error.message}`);
      return [];
    }
  });
}

/** Whether nothing was skipped so far, so that entries missing from a list are really gone. */
export function isWhole(): boolean {
  return skippedEntries.size === 0;
}

export function onlyOnce<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): readonly Row[] {
  const last = new Map(rows.map((row) => [nameOf(row), row]));
  return rows.filter((row) => {
    const name = nameOf(row);
    const counts = name === null || last.get(name) === row;
    if (!counts) noteSkipped(`${name} is listed twice; its last entry counts`);
    return counts;
  });
}
