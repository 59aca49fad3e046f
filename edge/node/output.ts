import { LineWriter, PIPE_BYTES } from "./line-writer.ts";

export type Output = ReturnType<typeof createOutput>;

const GATHER_MS = 20;
const MOST_GATHERED = 100;

let output: Output | undefined;

/** Buffers standard output and flushes it at exit. `isShared`: other processes write to it, too. */
export function standardOutput(lossLine: (lines: number) => string, isShared: boolean): Output {
  if (output !== undefined) return output;
  // Accessing process.stdout makes Node set a pipe to non-blocking.
  const { fd } = process.stdout;
  const made = createOutput(
    new LineWriter(fd, { lossLine, ...(isShared && { atOnce: PIPE_BYTES }) }),
  );
  process.once("exit", made.end);
  output = made;
  return made;
}

/** Writes in batches and formats lines after the request that logs them. */
export function createOutput(writer: Pick<LineWriter, "write" | "end" | "lostLines">) {
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
    end: (): void => {
      flush();
      writer.end();
    },
    lostLines: () => writer.lostLines(),
  };
}
