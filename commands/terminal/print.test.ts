import { expect, it } from "vitest";

import { explain } from "./outcome.ts";
import { printable } from "./print.ts";

it("a file's name, a lease's host or a publisher's header can't control the terminal", () => {
  const hostile = "a\u001B]0;title\u0007\r\u009B2Jb\u007F";
  expect(printable(`${hostile}\n\tSénat 🏛`)).toBe(
    "a\uFFFD]0;title\uFFFD\uFFFD\uFFFD2Jb\uFFFD\n\tSénat 🏛",
  );
  expect(explain(new Error(hostile))).not.toMatch(/[^\P{Cc}\n]/u);
});
