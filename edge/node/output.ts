import { createLineWriter, type LineWriter, PIPE_BYTES } from "./line-writer.ts";

/** Standard output, to which lines are written many at a time. */
export type Output = ReturnType<typeof createOutput>;

/** How long a line waits for others, and how many may wait. */
const GATHER_MS = 20;
const MOST_GATHERED = 100;

let output: Output | undefined;

/**
 * The one for all who write lines to it; what is left when the program ends is written then. `isShared`
 * where other processes write to it as well.
 */
export function standardOutput(lossLine: (lines: number) => string, isShared: boolean): Output {
  if (output !== undefined) return output;
  // Looking at it makes Node open a pipe so that writing never waits for its reader.
  const { fd } = process.stdout;
  const made = createOutput(
    createLineWriter(fd, { lossLine, ...(isShared && { atOnce: PIPE_BYTES }) }),
  );
  process.once("exit", made.end);
  output = made;
  return made;
}

/** Lines are made many at a time, too, and not while a request waits for its answer. */
export function createOutput(writer: LineWriter) {
  let gathered: (() => string)[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    const lines = gathered.map((makeLine) => makeLine());
    gathered = [];
    if (lines.length > 0) writer.write(...lines);
  };

  return {
    write: (makeLine: () => string, isUrgent: boolean): void => {
      gathered.push(makeLine);
      if (isUrgent || gathered.length === MOST_GATHERED) flush();
      else gathering ??= setTimeout(flush, GATHER_MS);
    },
    /** Has all written when it comes back: the last that is done. */
    end: (): void => {
      flush();
      writer.end();
    },
    lostLines: () => writer.lostLines(),
  };
}
