export interface JsonFlag {
  readonly json?: boolean;
}

/** Prints what a command found: as JSON where that is asked for, else in words. */
export function print({ json }: JsonFlag, value: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(value) : text());
}
