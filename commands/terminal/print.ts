export interface JsonFlag {
  readonly json?: boolean;
}

export interface OutputFlags extends JsonFlag {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  /** Prints no summary of what went well enough to go on. */
  readonly isBrief?: boolean;
}

/** Leases, file names and publishers could otherwise move the cursor, or hide text. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD");
}

export function print({ json }: JsonFlag, value: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(value) : printable(text()));
}

export function printSummary(
  flags: OutputFlags,
  { value, text, isWell }: { value: unknown; text: () => string; isWell: boolean },
): void {
  if (flags.json !== true && flags.quiet === true && isWell) return;
  print(flags, value, text);
}
