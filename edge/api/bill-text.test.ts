import { expect, it } from "vitest";

import { detailPageText } from "../../contract/page-text.ts";
import { searchQuery } from "../../contract/query/search-query.ts";
import { addMatches, citedIn } from "./bill-text.ts";

const text = new TextEncoder().encode("SECTION 1. Water.\n  The water is clean.");
const sections = [{ id: "section-1", heading: "Water", offset: 0, bytes: text.length }];
const outline = new TextEncoder().encode(detailPageText(JSON.stringify({ sections }), [], "{}"));
const source = {
  build: {},
  client: "",
  pages: { read: (_: unknown, key: string) => Promise.resolve(/txt/.test(key) ? text : outline) },
} as never;

it("finding the words of a search in twenty texts lets other requests go on after each", async () => {
  let others = 0;
  let next = setImmediate(function go() {
    others += 1;
    next = setImmediate(go);
  });
  const lines = Array.from({ length: 20 }, (_, at) => `{"id":"/bills/119/HR/${at}","api_url":"x"}`);
  const places = lines.map(() => ({ version: "ih", sections: [0] }));
  const { terms } = searchQuery("water", { search: { of: "titles" } });
  const { lines: found } = await addMatches(lines, places, terms, source);
  clearImmediate(next);
  expect(found.at(-1)).toContain("The water is clean.");
  expect(others).toBeGreaterThanOrEqual(20);
});

it("a section cites what it and its subsections do, and not what one with a longer number does", () => {
  const citations = ["section-1", "section-1.a", "section-10", "division-a.section-1"].map(
    (id) => ({ cites: id, sections: [id] }) as never,
  );
  expect(citedIn("section-1", citations)).toEqual(citations.slice(0, 2));
});
