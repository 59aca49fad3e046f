import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

/** `12,345`, or with a unit: `1 request`, `1,000 requests`. */
export function amount(count: number, singular?: string, plural = `${singular}s`): string {
  const grouped = count.toLocaleString("en-US");
  return singular === undefined ? grouped : `${grouped} ${count === 1 ? singular : plural}`;
}

/** `1.2 GB`. */
export function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}

/** `2.5 s`, `90 min`, `47 h`, `3 days`. */
export function describeLength(ms: number): string {
  if (ms < MINUTE_MS) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 2 * HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}

export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}

/** Formats columns under headings: text left-aligned, numbers right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const numeric = widths.map((_, column) =>
    rows.slice(1).every((row) => /^[\d,.]+$/.test(row[column] ?? "")),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function tableOf<Each>(
  rows: readonly Each[],
  columns: Readonly<Record<string, (row: Each) => string>>,
): string {
  const cells = Object.values(columns);
  return table([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]);
}

/** Adds to the count of a key, which starts at zero, and returns it. */
export function addTo<Key>(counts: Map<Key, number>, key: Key, by = 1): number {
  const count = (counts.get(key) ?? 0) + by;
  counts.set(key, count);
  return count;
}
