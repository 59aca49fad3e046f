import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { takeFileLock } from "./file-lock.ts";
import { newFolder } from "../test/new-folder.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = newFolder();
  path = join(folder, "home", "nightly.lock");
});

describe("the run lock", () => {
  it("is held by one at a time, and by the next once released", () => {
    const first = takeFileLock(path);
    expect(first).not.toBeNull();
    expect(takeFileLock(path)).toBeNull();
    first?.release();
    const second = takeFileLock(path);
    expect(second).not.toBeNull();
    second?.release();
  });

  it("is free at once when its process is killed", async () => {
    const program = `
      import { takeFileLock } from ${JSON.stringify(new URL("./file-lock.ts", import.meta.url).href)};
      process.stdout.write(takeFileLock(${JSON.stringify(path)}) === null ? "no" : "held");
      setInterval(() => {}, 1000);`;
    const args = ["--input-type=module", "-e", program];
    const holder = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [said] = (await once(holder.stdout, "data")) as [Buffer];
    expect(String(said)).toBe("held");
    expect(takeFileLock(path)).toBeNull();
    const ended = once(holder, "exit");
    holder.kill("SIGKILL");
    await ended;
    const next = takeFileLock(path);
    expect(next).not.toBeNull();
    next?.release();
  });

  it("that can't be written is reported with its path", () => {
    writeFileSync(path.replace("/nightly.lock", ""), "a file where the folder should be");
    expect(() => takeFileLock(path)).toThrow(
      /nightly\.lock: the lock can't be taken: .*; make sure that this user may write there/,
    );
  });
});
