/** `12,345`. */
export function amount(count: number): string {
  return count.toLocaleString("en-US");
}

/** `1.2 GB`. */
export function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}

/** The most memory that this process has had, in bytes. */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}

/** Columns under their headings, texts to the left and numbers to the right. */
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

/** Aborted by the first Ctrl-C or SIGTERM, which lets work end cleanly; a second one ends it at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}
