import { crc32 } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createApiKey, displayOf, isWellFormedApiKey } from "./api-key.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { hashSecret } from "../../lib/bytes.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("an API key", () => {
  it("is fld_live_ and 38 letters and digits, and well-formed", () => {
    const key = createApiKey();
    expect(key).toMatch(/^fld_live_[0-9A-Za-z]{38}$/);
    expect(isWellFormedApiKey(key)).toBe(true);
  });

  it("ends in the CRC-32 of the preceding characters, in base 62", () => {
    const key = createApiKey();
    const value = Array.from(key.slice(-6)).reduce(
      (sum, digit) => sum * 62 + ALPHABET.indexOf(digit),
      0,
    );
    expect(value).toBe(crc32(key.slice(0, -6)));
  });

  it("is malformed after changing any one character", () => {
    const key = createApiKey();
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...ALPHABET.split("")), (at, letter) => {
        const typo = key.slice(0, at) + letter + key.slice(at + 1);
        return isWellFormedApiKey(typo) === (typo === key);
      }),
    );
    expect(isWellFormedApiKey(key.toLowerCase())).toBe(false);
  });

  it.each(["", "fld_live_", "x", "fld_test_" + "0".repeat(38), "fld_live_" + "é".repeat(38)])(
    "is not %j",
    (text) => {
      expect(isWellFormedApiKey(text)).toBe(false);
    },
  );

  it("is stored as SHA-256 and shown by its prefix and last four characters", async () => {
    expect(hashSecret("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    const key = createApiKey();
    expect(displayOf(key)).toEqual({ prefix: "fld_live_", last_four: key.slice(-4) });
  });
});

it("randomBase62 uses every letter and digit about equally often", () => {
  const text = randomBase62(62_000);
  expect(text).toHaveLength(62_000);
  const counts = ALPHABET.split("").map((letter) => text.split(letter).length - 1);
  expect(Math.min(...counts)).toBeGreaterThan(750);
  expect(Math.max(...counts)).toBeLessThan(1250);
});
