import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";

const MKFIFO = "mkfifo";

/** A pipe for a server's log, and its reader. */
export interface LogPipe {
  /** The file descriptor that the server writes to. */
  readonly file: number;
  /** Keeps the pipe open without reading it. */
  readonly stopReading: () => void;
  readonly goOnReading: () => void;
  /** Closes the reading end, so that writes fail. */
  readonly leave: () => void;
  readonly comeBack: () => void;
  readonly close: () => void;
}

export function openLogPipe(folder: string): LogPipe {
  const path = join(folder, "log.fifo");
  execFileSync(MKFIFO, [path]);
  const read = (): Socket => {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return new Socket({ fd: file, readable: true, writable: false }).resume();
  };
  let reader = read();
  const file = openSync(path, "w");
  return {
    file,
    stopReading: () => reader.pause(),
    goOnReading: () => reader.resume(),
    leave: () => reader.destroy(),
    comeBack: () => {
      reader = read();
    },
    close: () => {
      closeSync(file);
      reader.destroy();
    },
  };
}
