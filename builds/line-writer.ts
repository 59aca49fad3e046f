import { open } from "node:fs/promises";

/** Writes lines to a file; waits for the disk when it is behind. */
export interface LineWriter {
  readonly write: (line: Uint8Array) => Promise<void>;
  /** The bytes of the whole file. */
  readonly close: () => Promise<number>;
}

const BUFFERED_BYTES = 1024 ** 2;
const LINE_FEED = Buffer.from("\n");

export async function createLineWriter(path: string): Promise<LineWriter> {
  const file = await open(path, "wx");
  let waiting: Uint8Array[] = [];
  let [waitingBytes, bytes] = [0, 0];
  const flush = async (): Promise<void> => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await file.writeFile(piece);
  };
  return {
    write: async (line) => {
      waiting.push(line, LINE_FEED);
      waitingBytes += line.length + 1;
      bytes += line.length + 1;
      if (waitingBytes >= BUFFERED_BYTES) await flush();
    },
    close: async () => {
      try {
        await flush();
      } finally {
        await file.close();
      }
      return bytes;
    },
  };
}
