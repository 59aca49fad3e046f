import { describe, expect, it } from "vitest";
import { matchesETag } from "./matches-etag.ts";

describe("If-None-Match", () => {
  it.each([
    ['W/"a"', 'W/"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', '"a"'],
    ['"x", W/"a"', 'W/"a"'],
    ['"x","a","y"', 'W/"a"'],
    ['"x,y", "a"', 'W/"a"'],
    ['"p,q"', 'W/"p,q"'],
    ["*", 'W/"a"'],
    [" * ", 'W/"a"'],
    ['""', 'W/""'],
  ])("%s matches %s", (header, etag) => {
    expect(matchesETag(header, etag)).toBe(true);
  });

  it.each([
    [null, 'W/"a"'],
    [undefined, 'W/"a"'],
    ["", 'W/"a"'],
    ['"b"', 'W/"a"'],
    ["a", 'W/"a"'],
    ['"A"', 'W/"a"'],
    ['"x,a"', 'W/"a"'],
    ['"*"', 'W/"a"'],
    ['W/"a', 'W/"a"'],
  ])("%s does not match %s", (header, etag) => {
    expect(matchesETag(header, etag)).toBe(false);
  });
});
