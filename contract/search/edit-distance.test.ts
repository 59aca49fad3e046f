import * as fc from "fast-check";
import { expect, it } from "vitest";

import { runs } from "../../test/runs.ts";
import { editDistance } from "./edit-distance.ts";

/** The textbook definition, letter by letter. */
function defined(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const isSame = one.at(-1) === other.at(-1);
  const [shorter, otherShorter] = [one.slice(0, -1), other.slice(0, -1)];
  const costs = [
    defined(shorter, other) + 1,
    defined(one, otherShorter) + 1,
    defined(shorter, otherShorter) + (isSame ? 0 : 1),
  ];
  const isSwapped = one.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1);
  if (isSwapped) costs.push(defined(one.slice(0, -2), other.slice(0, -2)) + 1);
  return Math.min(...costs);
}

it("equals its definition, up to the limit", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
      const distance = editDistance(one, other, most);
      const wanted = defined(one, other);
      expect(Math.min(distance, most + 1)).toBe(Math.min(wanted, most + 1));
    }),
    { numRuns: runs(500) },
  );
});

it.each([
  [31, 1],
  [32, 1],
  [62, 1],
  [63, 3],
  [64, 3],
  [5000, 3],
])("of two words with %i letters that differ in one is %i", (length, distance) => {
  expect(editDistance("a".repeat(length), `${"a".repeat(length - 1)}b`, 2)).toBe(distance);
});
