export interface JsonFlag {
  readonly json?: boolean;
}

/** What every long command takes. */
export interface OutputFlags extends JsonFlag {
  /** Prints nothing when all is well. */
  readonly quiet?: boolean;
  /** Names everything that is otherwise only counted. */
  readonly verbose?: boolean;
}

/** Prints what a command found: as JSON where that is asked for, else in words. */
export function print({ json }: JsonFlag, value: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(value) : text());
}

/** Prints what a long command did, in words only where there is something to tell. */
export function printSummary(
  flags: OutputFlags,
  { value, text, isWell }: { value: unknown; text: () => string; isWell: boolean },
): void {
  if (flags.json !== true && flags.quiet === true && isWell) return;
  print(flags, value, text);
}
