import { execFileSync } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { createLineWriter } from "./line-writer.ts";
import { newFolder } from "../../test/new-folder.ts";

const FULL_DISK = "/dev/full";
const MKFIFO = "mkfifo";
const lossLine = (lines: number): string => `lost ${lines}\n`;

describe.skipIf(!existsSync(FULL_DISK))("on a full disk (needs /dev/full)", () => {
  it("lines are dropped and counted, without other effects", async () => {
    const file = openSync(FULL_DISK, "w");
    const writer = createLineWriter(file, { lossLine, pauseMs: 5 });
    for (let line = 1; line <= 20; line++) {
      writer.write(`line ${line}\n`);
      await vi.waitUntil(() => writer.lostLines() === line);
    }
    expect(writer.lostLines()).toBe(20);
    closeSync(file);
  });
});

describe("on a pipe", () => {
  let folder: string;
  let reader: number;
  let pipe: number;

  const openReader = (): number =>
    openSync(join(folder, "pipe"), constants.O_RDONLY | constants.O_NONBLOCK);

  beforeEach(() => {
    folder = newFolder();
    execFileSync(MKFIFO, [join(folder, "pipe")]);
    reader = openReader();
    pipe = openSync(join(folder, "pipe"), constants.O_WRONLY | constants.O_NONBLOCK);
  });
  afterEach(() => {
    closeSync(pipe);
  });

  /** Reads everything in the pipe. */
  function received(): string {
    const bytes = Buffer.alloc(2 ** 20);
    let length = 0;
    try {
      for (let read = -1; read !== 0; length += read) {
        read = readSync(reader, bytes, length, bytes.length - length, null);
      }
    } catch {
      // EAGAIN: the pipe is empty.
    }
    return bytes.toString("utf8", 0, length);
  }

  it("lines dropped while the reader was away are counted and reported once it is back, after ending the truncated line", async () => {
    const writer = createLineWriter(pipe, { lossLine, pauseMs: 5 });
    // Larger than a pipe's buffer, so the reader leaves with half a line in it.
    writer.write(`${"x".repeat(500_000)}\n`);
    await vi.waitUntil(() => received().length > 0);
    closeSync(reader);
    await vi.waitUntil(() => writer.lostLines() === 1);
    reader = openReader();
    await new Promise((resolve) => setTimeout(resolve, 10));
    writer.write("after\n");
    let text = "";
    await vi.waitUntil(() => (text += received()).endsWith("after\n"));
    expect(text.slice(text.indexOf("\n"))).toBe("\nlost 1\nafter\n");
    closeSync(reader);
  });

  it("lines are written again once the reader is back, even if the clock was set back", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const writer = createLineWriter(pipe, { lossLine, pauseMs: 5 });
    closeSync(reader);
    writer.write("lost\n");
    await vi.waitUntil(() => writer.lostLines() === 1);
    reader = openReader();
    vi.setSystemTime(Date.now() - 86_400_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    writer.write("after\n");
    let text = "";
    await vi.waitUntil(() => (text += received()).endsWith("after\n"));
    expect(text).toBe("lost 1\nafter\n");
    closeSync(reader);
  });

  it("a stuck reader delays the exit by two seconds, not by each line", async () => {
    const wait = vi.spyOn(Atomics, "wait").mockReturnValue("timed-out");
    onTestFinished(() => wait.mockRestore());
    const writer = createLineWriter(pipe, { lossLine });
    // Larger than a pipe's buffer.
    writer.write(`${"x".repeat(500_000)}\n`);
    for (let count = 0; count < 300; count++) writer.write(`${"x".repeat(999)}\n`);
    writer.end();
    // Each wait is 0.1 s: one for the write under way, and twenty for one batch.
    expect(wait.mock.calls.length).toBeLessThanOrEqual(21);
    closeSync(reader);
    await vi.waitUntil(() => writer.lostLines() > 0);
  });

  it("a stuck reader costs lines, not memory", async () => {
    const writer = createLineWriter(pipe, { lossLine, maxWaiting: 10_000 });
    const line = `${"x".repeat(999)}\n`;
    for (let count = 0; count < 1000; count++) writer.write(line);
    expect(writer.lostLines()).toBe(1000 - 1 - 10);
    let text = "";
    await vi.waitUntil(() => (text += received()).length > 11_000);
    expect(text).toBe(`${line}lost 989\n${line.repeat(10)}`);
    closeSync(reader);
  });
});
