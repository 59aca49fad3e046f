/** A server's message once it answers. */
export interface Started {
  readonly url: string;
  /** Valid keys; none if the server requires none. */
  readonly keys: readonly string[];
}

/** Reports to the parent benchmark process, and exits when it exits. */
export function tellParent(started: Started): void {
  process.once("disconnect", () => process.exit());
  process.send?.(started);
}
