import { expect, it } from "vitest";

import { inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { readVoteMenu } from "./vote-menu.ts";

it("recognizes a menu, and refuses other files", () => {
  expect(readVoteMenu(inlineFile("<vote_summary/>"))).toEqual({ readings: [] });
  expect(() => readVoteMenu(inlineFile("<votes/>"))).toThrow(/root is <votes>/);
});

it.skipIf(!hasSources)(
  "recognizes the menu of the 116th's first session (needs the real upstream files)",
  () => {
    const file = realFile("votes/senate/menus/vote_menu_116_1.xml");
    expect(readVoteMenu(file).readings).toEqual([]);
  },
);
