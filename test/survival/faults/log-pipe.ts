import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";

const MKFIFO = "mkfifo";

/** A pipe for a server's log, and who reads it. */
export interface LogPipe {
  /** What the server writes to. */
  readonly file: number;
  /** Leaves the pipe open and takes nothing out of it. */
  readonly stopReading: () => void;
  readonly goOnReading: () => void;
  /** Whoever writes now is told that nobody is there. */
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
