/** What a server tells once it answers. */
export interface Started {
  readonly url: string;
  /** Keys that it takes, none where it asks for none. */
  readonly keys: readonly string[];
}

/** Tells the benchmark that began this process, and ends with it. */
export function tellParent(started: Started): void {
  process.once("disconnect", () => process.exit());
  process.send?.(started);
}
