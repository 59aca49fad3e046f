import { describe, expect, it } from "vitest";
import { parseKeyName } from "./key-name.ts";

describe("a key's name", () => {
  it("is trimmed and may be in any script", () => {
    expect(parseKeyName("  Täglicher Abruf 👩‍💻 ")).toBe("Täglicher Abruf 👩‍💻");
    expect(parseKeyName("<b>'; DROP TABLE api_key; --")).toBe("<b>'; DROP TABLE api_key; --");
  });

  it("has 1 to 60 characters", () => {
    expect(parseKeyName("x".repeat(60))).toHaveLength(60);
    for (const wrong of ["", "   ", "x".repeat(61)]) {
      expect(() => parseKeyName(wrong)).toThrow(
        expect.objectContaining({
          code: "invalid_name",
          message: "A key's name must have 1 to 60 characters, none of them control characters",
        }),
      );
    }
  });

  it.each(["a\nb", "a\0b", "a\u{1b}[31mb", "a\u{2028}b", "a\u{202e}b", "a\u{d800}b", "a\u{9b}b"])(
    "can't be %j",
    (wrong) => {
      expect(() => parseKeyName(wrong)).toThrow("none of them control characters");
    },
  );
});
