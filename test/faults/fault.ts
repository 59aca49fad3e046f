/** A way to break the code, and the tests that should notice. */
export interface Fault {
  readonly name: string;
  /** The promise that the fault breaks. */
  readonly promise: string;
  /** The document with the promise. */
  readonly where: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
}

const HEAD = /^(?<name>[\w-]+): (?<promise>.*) \((?<where>\S+)\)\n(?<file>\S+) \| (?<tests>.*)$/m;

/** Parses a list of faults. Its first paragraph describes the format. */
export function parseFaults(text: string): readonly Fault[] {
  const [, ...entries] = text.trimEnd().split("\n\n");
  return entries.map((entry) => {
    const {
      name = "",
      promise = "",
      where = "",
      file = "",
      tests = "",
    } = HEAD.exec(entry)?.groups ?? {};
    const lines = entry.split("\n").slice(2);
    const marked = (mark: string): string =>
      lines.flatMap((line) => (line.startsWith(mark) ? line.slice(2) : [])).join("\n");
    const [find, replace] = [marked("-"), marked("+")];
    if (name === "" || find === "") throw new Error(`malformed fault:\n${entry}`);
    return { name, promise, where, file, find, replace, tests: tests.split(" ") };
  });
}

/** Plants a fault in its file's text. @throws {Error} if the text to find does not occur exactly once */
export function plant({ name, file, find, replace }: Fault, text: string): string {
  const count = text.split(find).length - 1;
  if (count === 1) return text.replace(find, () => replace);
  throw new Error(`${name}: ${file} has its text ${count} times instead of once:\n${find}`);
}
