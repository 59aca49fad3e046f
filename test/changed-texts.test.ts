/** What changed between texts, for many texts. */
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { requireWhole } from "./apply-changes.ts";
import { editedTexts } from "./edited-texts.ts";
import { realTexts } from "./real-texts.ts";
import { runs } from "./runs.ts";
import { hasSources } from "./sources.ts";

/** Of the pairs of real texts; all of them with `LEGIS_TEST_RUNS=2`. */
const ONE_IN = runs(1) > 1 ? 1 : 47;

it("makes the new text of the old one after any edits", () => {
  fc.assert(
    fc.property(editedTexts, ([before, after]) => {
      expect(requireWhole(before, after)).toBe(true);
    }),
    { numRuns: runs(2_000) },
  );
});

it.skipIf(!hasSources)(
  "makes each real printing of any other, of like sections, unless much differs",
  () => {
    const texts = realTexts();
    const pairs = texts.flatMap((one) => texts.map((other) => [one, other] as const));
    const all = pairs
      .filter((_, at) => at % ONE_IN === 0)
      .map(([one, other]) => requireWhole(one, other));
    expect(all.filter(Boolean).length).toBeGreaterThan(all.length / 2);
  },
);
