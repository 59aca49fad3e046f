import { expect, it } from "vitest";

import { MAX_INCOMPLETE_BILLS } from "../../contract/build.ts";
import { incompleteBlocks } from "./incomplete-blocks.ts";

it("every bill of a Congress counts as incomplete if more bills are than can be named", () => {
  const named = Array.from({ length: MAX_INCOMPLETE_BILLS }, (_, index) => ({
    bill: `117-hr-${1000 + index}`,
    congress: 117,
    blocks: ["amendments"],
  }));
  const more = { bill: "117-s-1", congress: 117, blocks: ["amendments"] };
  const other = { ...more, bill: "118-s-1", congress: 118 };
  expect(incompleteBlocks([...named, other], [])).toEqual({
    amendments: { "117": named.map(({ bill }) => bill), "118": ["118-s-1"] },
  });
  expect(incompleteBlocks([...named, more, other], [])).toEqual({
    amendments: { "117": [], "118": ["118-s-1"] },
  });
});
