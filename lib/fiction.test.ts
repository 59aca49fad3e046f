import { expect, it } from "vitest";

import { isMarkedAsFiction } from "./fiction.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const MARKED = `<?xml version="1.0"?>
<!-- Fiction, made up by legis sample; nothing here happened. -->
<billStatus></billStatus>`;

it("the mark of fiction counts only at the top of a file, since a title may contain anything", () => {
  expect(isMarkedAsFiction(bytes(MARKED))).toBe(true);
  expect(isMarkedAsFiction(bytes("<billStatus></billStatus>"))).toBe(false);
  expect(isMarkedAsFiction(bytes(" ".repeat(600) + MARKED))).toBe(false);
});
