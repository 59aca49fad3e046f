import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { createOutput } from "./log.ts";
import { newFolder } from "../../test/new-folder.ts";

const LINES = 250;
/** Keeps the only thread that writes busy for longer than a pause at the end. */
const BUSY = `(await import("node:crypto")).pbkdf2("a", "b", 250_000, 64, "sha512", () => {});`;

/** A program that logs requests and then ends in the given way. */
const programOf = (end: string, begin: string): string => `
  import { createNodeLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
  const log = createNodeLog();
  ${begin}
  for (let line = 0; line < ${LINES}; line++) log.info("request", { line });
  ${end}`;

it.each<[string, string, string?]>([
  ["by itself", ""],
  ["by what it did not expect", 'throw new Error("unexpected");'],
  ["at once, while its thread pool is busy", "process.exit();", BUSY],
  [
    "by SIGTERM",
    'process.once("SIGTERM", () => process.exit()).kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000);',
  ],
])(
  "all logged lines are written in order when the program ends: %s",
  async (_, end, begin = "") => {
    const folder = newFolder();
    const path = join(folder, "log");
    const file = openSync(path, "w");
    const child = spawn(process.execPath, ["--input-type=module", "-e", programOf(end, begin)], {
      stdio: ["ignore", file, "ignore"],
      env: { ...process.env, UV_THREADPOOL_SIZE: "1" },
    });
    await once(child, "exit");
    closeSync(file);
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual(
      Array.from({ length: LINES }, (__, line) => line),
    );
  },
);

const writer = () => ({
  write: vi.fn<(...lines: string[]) => void>(),
  end: vi.fn<() => void>(),
  lostLines: () => 0,
});

describe("lines", () => {
  it("are formatted and written in batches", async () => {
    const to = writer();
    const output = createOutput(to);
    const makeLine = vi.fn<() => string>(() => "a\n");
    output.write(makeLine, false);
    output.write(() => "b\n", false);
    expect(makeLine).not.toHaveBeenCalled();
    await vi.waitUntil(() => to.write.mock.calls.length > 0);
    expect(to.write.mock.calls).toEqual([["a\n", "b\n"]]);
  });

  it("that are urgent are written at once, with the lines before them", () => {
    const to = writer();
    const output = createOutput(to);
    output.write(() => "a\n", false);
    output.write(() => "b\n", true);
    expect(to.write.mock.calls).toEqual([["a\n", "b\n"]]);
  });

  it("are written at most a hundred at a time", () => {
    const to = writer();
    const output = createOutput(to);
    for (let line = 0; line < 250; line++) output.write(() => "a\n", false);
    expect(to.write.mock.calls.map((lines) => lines.length)).toEqual([100, 100]);
    output.end();
    expect(to.write.mock.calls.map((lines) => lines.length)).toEqual([100, 100, 50]);
    expect(to.end).toHaveBeenCalledOnce();
  });
});
