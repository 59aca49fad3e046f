import { describe, expect, it } from "vitest";

import { MAX_LINE_BYTES, shortLine } from "./log.ts";

const line = (fields: object): string =>
  `${JSON.stringify({ level: "info", time: "2026-11-21T10:00:00Z", event: "request", ...fields })}\n`;

describe("a log line", () => {
  it("is unchanged within the limit", () => {
    const short = line({ url: `/${"x".repeat(1500)}` });
    expect(shortLine(short)).toBe(short);
  });

  it.each([
    ["one long text", { url: `/${"x".repeat(15_000)}`, status: 404 }],
    ["letters of several bytes", { url: "é".repeat(1500), status: 404 }],
    ["what JSON escapes", { url: '"'.repeat(15_000), status: 404 }],
    ["several long texts", { url: "x".repeat(9000), error: { stack: "y".repeat(9000) } }],
  ])("is shortened to the limit for %s, is marked, and stays valid JSON", (_, fields) => {
    const short = shortLine(line(fields));
    expect(Buffer.byteLength(short)).toBeLessThanOrEqual(MAX_LINE_BYTES);
    expect(short).toMatch(/… \(\d+ characters\)/);
    expect(short.indexOf("\n")).toBe(short.length - 1);
    expect(JSON.parse(short)).toMatchObject({ level: "info", event: "request" });
  });

  it("keeps its event if no text is too long", () => {
    const short = shortLine(line({ id: "abc", numbers: Array.from({ length: 2000 }, Number) }));
    expect(JSON.parse(short)).toMatchObject({
      event: "request",
      id: "abc",
      truncated: expect.any(String),
    });
  });
});
