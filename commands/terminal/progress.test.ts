import { afterEach, describe, expect, it, vi } from "vitest";

import { endProgress, progressLines } from "./progress.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Reports progress every second, and returns what standard error got. */
function written(isTTY: boolean, flags: { quiet?: boolean; verbose?: boolean } = {}): string {
  const texts: string[] = [];
  vi.useFakeTimers();
  vi.spyOn(process.stderr, "write").mockImplementation((text) => texts.push(String(text)) > 0);
  Object.defineProperty(process.stderr, "isTTY", { value: isTTY, configurable: true });
  Object.defineProperty(process.stderr, "columns", { value: 20, configurable: true });
  const report = progressLines(flags);
  for (const part of [1, 2, 3, 4, 5, 6]) {
    vi.advanceTimersByTime(1_000);
    report("import", part / 10, "a-long-name.xml");
  }
  endProgress();
  return texts.join("");
}

describe("progress", () => {
  it("on a terminal is one line that overwrites itself, as wide as the terminal, and goes", () => {
    const text = written(true);
    expect(text).not.toContain("\n");
    expect(text.split("\r\u001B[K")).toEqual([
      "",
      ...[10, 20, 30, 40, 50, 60].map((share) => `import: ${share}% a-long-`.slice(0, 19)),
      "",
    ]);
  });

  it("elsewhere is a line every five seconds", () => {
    expect(written(false)).toBe("import: 50% a-long-name.xml\n");
  });

  it("is a line each with --verbose, and nothing with --quiet", () => {
    expect(written(true, { verbose: true }).match(/\n/g)).toHaveLength(6);
    expect(written(false, { quiet: true })).toBe("");
  });
});
