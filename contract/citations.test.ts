import { expect, it } from "vitest";

import { citationsIn } from "./citations.ts";

it("a citation among words is found, but not in a quoted phrase", () => {
  expect(citationsIn("what does H.R. 3684 do")).toEqual({
    citations: [{ words: "H.R. 3684", key: "HR 3684" }],
    rest: "what does   do",
  });
  for (const phrase of ['an act "to amend H.R. 3684" now', 'an act "H.R. 3684" now']) {
    expect(citationsIn(phrase)).toEqual({ citations: [], rest: phrase });
  }
});
