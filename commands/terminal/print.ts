export interface JsonFlag {
  readonly json?: boolean;
}

export interface OutputFlags extends JsonFlag {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

export function print({ json }: JsonFlag, value: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(value) : text());
}

export function printSummary(
  flags: OutputFlags,
  { value, text, isWell }: { value: unknown; text: () => string; isWell: boolean },
): void {
  if (flags.json !== true && flags.quiet === true && isWell) return;
  print(flags, value, text);
}
