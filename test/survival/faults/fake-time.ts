import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where Debian's libfaketime has the library that changes the clock of a running program. */
const LIBRARY = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
].find((path) => existsSync(path));

/** Tests that need it skip by name without. */
export const hasFakeTime = LIBRARY !== undefined;

export interface FakeTime {
  /** The environment of the program whose clock it is. */
  readonly settings: Readonly<Record<string, string>>;
  /** How far the clock is off from now on. */
  readonly moveTo: (seconds: number) => void;
}

/** A clock that a test can set while a program runs; what a program measures durations with stays right. */
export function openFakeTime(folder: string): FakeTime {
  const file = join(folder, "clock");
  const moveTo = (seconds: number): void => {
    // Never read half written.
    writeFileSync(`${file}.new`, `${seconds < 0 ? "" : "+"}${seconds}\n`);
    renameSync(`${file}.new`, file);
  };
  moveTo(0);
  return {
    moveTo,
    settings:
      LIBRARY === undefined
        ? {}
        : {
            LD_PRELOAD: LIBRARY,
            FAKETIME_TIMESTAMP_FILE: file,
            FAKETIME_NO_CACHE: "1",
            FAKETIME_DONT_FAKE_MONOTONIC: "1",
            FAKETIME_DONT_RESET: "1",
          },
  };
}
