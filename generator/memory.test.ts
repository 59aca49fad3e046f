import { expect, it } from "vitest";

import { requireMemory } from "./memory.ts";

it("refuses a build that the allowed memory is too small for, in one line", () => {
  expect(() => requireMemory({ bills: 17_817, people: 12_767 }, 400e6)).toThrow(
    /^a build of 17,817 bills takes about 769\.9 MB of memory, and this process may have 400\.0 MB; allow more, .* unchanged$/,
  );
});

it.each([
  [17_817, 12_767, 650e6],
  [100, 100, 250e6],
  [0, 0, 200e6],
])("makes a build of %i bills and %i people with %i bytes", (bills, people, allowed) => {
  expect(() => requireMemory({ bills, people }, allowed)).not.toThrow();
});
