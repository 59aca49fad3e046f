import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where Debian's libfaketime installs its library, which changes the clock of a running program. */
const LIBRARY = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
].find((path) => existsSync(path));

/** Tests that need it are skipped by name without it. */
export const hasFakeTime = LIBRARY !== undefined;

export interface FakeTime {
  /** The environment of the program with the fake clock. */
  readonly settings: Readonly<Record<string, string>>;
  /** Sets how far the clock is off from now on. */
  readonly moveTo: (seconds: number) => void;
}

/** A clock that a test can set while a program runs. Monotonic time stays correct. */
export function openFakeTime(folder: string): FakeTime {
  const file = join(folder, "clock");
  const moveTo = (seconds: number): void => {
    // Written atomically, since the program may read it at any time.
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
