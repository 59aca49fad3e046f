import { describe, expect, it } from "vitest";

import { matchesETag, requestId } from "./exchange.ts";

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

describe("a request id", () => {
  it.each(["a", "trace-1.2_3", "A".repeat(64)])("is the caller's if it sends %s", (sent) => {
    expect(requestId(sent)).toBe(sent);
  });

  it.each([undefined, null, "", "a b", "a\n", "é", "<script>", "A".repeat(65)])(
    "is new if the caller sends %j",
    (sent) => {
      expect(requestId(sent)).toMatch(/^[0-9a-f-]{36}$/);
      expect(requestId(sent)).not.toBe(requestId(sent));
    },
  );
});
