import { expect, it } from "vitest";

import { namesInWords } from "./entry.ts";

it("up to four names are all said, of more the first three", () => {
  const names = ["Ada", "Bo", "Cy", "Di", "Ed"];
  const written = [1, 2, 4, 5].map((count) => namesInWords(names.slice(0, count)));
  expect(written).toEqual(["Ada", "Ada and Bo", "Ada, Bo, Cy and Di", "Ada, Bo, Cy and 2 more"]);
});
