export interface JsonFlag {
  readonly json?: boolean;
}

/** Flags of every long command. */
export interface OutputFlags extends JsonFlag {
  /** Prints nothing on success. */
  readonly quiet?: boolean;
  /** Names everything instead of only counting it. */
  readonly verbose?: boolean;
}

/** Prints a command's result, as JSON or as text. */
export function print({ json }: JsonFlag, value: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(value) : text());
}

/** Prints a long command's result. As text, only if there is something to report. */
export function printSummary(
  flags: OutputFlags,
  { value, text, isWell }: { value: unknown; text: () => string; isWell: boolean },
): void {
  if (flags.json !== true && flags.quiet === true && isWell) return;
  print(flags, value, text);
}
