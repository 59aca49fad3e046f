/** A way to break the code, and the tests that should notice. */
export interface Fault {
  readonly name: string;
  /** The promise that it breaks, in one sentence. */
  readonly promise: string;
  /** The document with the promise. */
  readonly where: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files, the cheapest ones that hold the promise. */
  readonly tests: readonly string[];
}

/** Plants a fault in its file's text. @throws {Error} if the text to find does not occur exactly once */
export function plant({ name, file, find, replace }: Fault, text: string): string {
  const count = text.split(find).length - 1;
  if (count === 1) return text.replace(find, () => replace);
  throw new Error(`${name}: ${file} has its text ${count} times instead of once:\n${find}`);
}
