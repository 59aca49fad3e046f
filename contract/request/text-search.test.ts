import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../test/sources.ts";
import { searchable, stemOf, wordsOf } from "../search-text.ts";
import { type QueryTerm, searchQuery } from "../query/search-query.ts";
import { countMatches, searchedText, snippetOf, textMatch } from "./text-search.ts";

const termsOf = (q: string): readonly QueryTerm[] =>
  searchQuery(q, { search: { of: "titles" } }).terms;

it("a search in texts requires all words of q but minor ones, and phrases as they are", () => {
  const stems = new Map([["loan", ["loan", "loans"]]]);
  const terms = termsOf('what says "the farm bill" about loans re-entry');
  expect(textMatch(terms, (stem) => stems.get(stem) ?? [])).toBe(
    '("says" OR "sai") AND ("the farm bill") AND ("loans" OR "loan") AND ("re entry" OR "reentry")',
  );
});

const wordsIn = (part: string) => part.split(" ");

it("no phrase goes on after a paragraph that ends with a sentence, but after others", () => {
  const text = "Committee on Eels: Mr. Reed, Chair.\n  “Committee on Herons:\n  Ms. Moss.”\n";
  expect(
    searchedText(text)
      .split("\uE000")
      .map((part) => wordsIn(part.trim())),
  ).toEqual([
    wordsIn("committee on eels mr reed chair"),
    wordsIn("committee on herons ms moss"),
    [""],
    [""],
  ]);
  expect(searchedText("COVID–19 and re-entry")).toBe(
    "covid 19 and re entry \uE000 covid19 \uE000 reentry",
  );
});

describe("a snippet", () => {
  const filler = "The Secretary shall report on eels and on herons to each committee. ".repeat(20);

  it("shows the phrase that was found, however often its words stand before", () => {
    const text = `${filler}\nThe herons of each Secretary shall—\n  (1) report eels.\n${filler}`;
    for (const phrase of ["each Secretary shall— (1) report", "herons of each"]) {
      expect(snippetOf(text, termsOf(`"${phrase}"`))).toContain(phrase);
    }
  });

  it("shows a phrase and other words, if they stand near each other somewhere", () => {
    const text = `Marsh birds sing.\n${filler}\nA marsh has reeds, and marsh birds sing there.\n${filler}`;
    expect(snippetOf(text, termsOf('"marsh birds" reeds'))).toContain(
      "reeds, and marsh birds sing",
    );
  });

  it("does not take the end of a sentence and the next paragraph for a phrase", () => {
    const text = `Mr. Reed, Chair.\nCommittee on Eels.\n${filler}\nThe chair committee met.`;
    expect(snippetOf(text, termsOf('"chair committee"'))).toContain("The chair committee met.");
  });

  it("shows a quoted phrase as written, and words with hyphens as one", () => {
    const text = `Eel services report.\n${filler}\nThe eel service reports on re-entry after COVID–19.`;
    expect(snippetOf(text, termsOf('"eel service"'))).toContain("The eel service reports");
    expect(countMatches(text, termsOf('"eel service"'))).toBe(1);
    for (const q of ["reentry", "covid19", "re-entry"]) {
      expect(countMatches(text, termsOf(q))).toBeGreaterThan(0);
      expect(snippetOf(text, termsOf(q))).toContain("on re-entry after COVID–19");
    }
  });

  it("begins and ends with a whole word of the text", () => {
    expect(snippetOf("Short text.", termsOf("nothing"))).toBe("Short text.");
    const snippet = snippetOf(`${filler} bitterns ${filler}`, termsOf("bitterns"));
    expect(snippet).toMatch(/^… \w.*bitterns.* …$/);
    expect(snippet.length).toBeLessThan(210);
  });
});

const TEXTS = join(SOURCES, "texts");

const stems = (text: string) => ` ${wordsOf(searchable(text)).map(stemOf).join(" ")} `;

describe.skipIf(!hasSources || !existsSync(TEXTS))("on real texts", () => {
  it("200 phrases of two to six words are each shown", () => {
    const names = readdirSync(TEXTS).filter((name) => name.endsWith(".htm"));
    const missed: string[] = [];
    for (let at = 0; at < 200; at++) {
      const html = readFileSync(join(TEXTS, names[at % names.length] ?? ""), "utf8");
      const text = html.replaceAll(/<[^>]*>/g, "").replaceAll("&amp;", "&");
      const paragraph = text
        .replaceAll(/\s+/g, " ")
        .split(/(?<=\.)\s/)
        .filter((each) => each.length > 80);
      const words = (paragraph[(at * 7) % paragraph.length] ?? "").match(/[A-Za-z]+/g) ?? [];
      const from = at % 5;
      const phrase = words.slice(from, from + 2 + (at % 5)).join(" ");
      const snippet = snippetOf(text, termsOf(`"${phrase}"`));
      const isThere = stems(text).includes(stems(phrase));
      if (isThere && !stems(snippet).includes(stems(phrase))) missed.push(`${phrase}: ${snippet}`);
    }
    expect(missed).toEqual([]);
  });
});
