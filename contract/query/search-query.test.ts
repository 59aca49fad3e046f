import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matches, type SearchedRow } from "../../test/plain-search.ts";
import { runs } from "../../test/runs.ts";
import type { Expression, Phrase, Tier } from "./expression.ts";
import { FOREMOST } from "./people-query.ts";
import { initialsOf, keysOfNames, keysOfOffice, nameKey } from "./name-keys.ts";
import { MOST_WORDS, searchQuery } from "./search-query.ts";
import { searchColumns } from "../search-text.ts";

const TITLES = [
  "Infrastructure Investment and Jobs Act",
  "Jobs and infrastructure: an act to invest",
  "Café owners' near-term relief, and not: others",
  "Mr. O'Brien's bill",
  "Washington, D.C. Admission Act",
  "Women’s Health Protection Act",
  "Veterans Housing Act for farmers and their subsidies",
  "U.S.-China relations at Coeur d'Alene, Hawai‘i",
  "A new university",
];

/** By rank, best first. */
const PEOPLE = [
  { name: "Bernard Sanders Bernie", isInOffice: true, chamber: "senate" },
  { name: "Mike Lee", isInOffice: true },
  { name: "Jim Leech", isInOffice: true },
  { name: "Archibald Sanders", isInOffice: false, chamber: "house" },
  { name: "Sander M. Levin", isInOffice: false },
  { name: "Sanders Tolman Quincy Lee", isInOffice: false },
];

const BILLS = { search: { of: "titles" } } as const;
const LEGISLATORS = { search: { of: "people" } } as const;

type Columns = Partial<SearchedRow>;

const TABLES = {
  bill: TITLES.map((title) => bill({ title })),
  legislator: PEOPLE.map(({ name, isInOffice, chamber = "" }): Columns => {
    const columns = searchColumns({ title: name, titles: [], texts: [] }, { isStemmed: false });
    return { ...columns, filter: `${isInOffice ? FOREMOST : ""} chamber=${chamber}` };
  }),
};

function bill({ title = "", titles = [] as string[], texts = [] as string[] }): Columns {
  return searchColumns({ title, titles, texts }, { isStemmed: true });
}

function rowsOf(rows: readonly Columns[], match: Expression): number[] {
  return rows.flatMap((row, at) => (matches(match, row) ? [at] : []));
}

/** The rows of the first tier that they match, by tier. */
function ranksOf(rows: readonly Columns[], tiers: readonly Tier[]): number[][] {
  for (const { match, within = match } of tiers)
    expect(rowsOf(rows, within)).toEqual(expect.arrayContaining(rowsOf(rows, match)));
  const ranks = tiers.map((): number[] => []);
  for (const [at, row] of rows.entries())
    ranks[tiers.findIndex(({ match }) => matches(match, row))]?.push(at);
  return ranks;
}

/** This many distinct words. */
function different(count: number): string {
  return Array.from({ length: count }, (_, at) => `w${at}x`).join(" ");
}

/** All phrases of an expression. */
function phrasesOf(expression: Expression | null): readonly Phrase[] {
  if (expression === null) return [];
  if ("words" in expression) return [expression];
  if ("filter" in expression) return [];
  return ("all" in expression ? expression.all : expression.any).flatMap(phrasesOf);
}

/** All words of an expression. */
function wordsIn(expression: Expression | null): readonly string[] {
  return phrasesOf(expression).flatMap(({ words }) => words);
}

/** The states that a search for people has. */
function statesIn(q: string): readonly string[] | null {
  return JSON.stringify(searchQuery(q, LEGISLATORS)).match(/state=../g);
}

/** The number of words in each phrase of an expression. */
function wordsInPhrases(expression: Expression | null): readonly number[] {
  return phrasesOf(expression).map(({ words }) => words.length);
}

/** The number of required words. Searches for names, so stems don't count. */
function wordsOfMatch(q: string): number {
  return wordsInPhrases(searchQuery(q, LEGISLATORS).match).reduce((sum, count) => sum + count, 0);
}

/** The rows that a search finds, by rank. */
function found(q: string, table: keyof typeof TABLES = "bill"): number[] {
  const { match, tiers } = searchQuery(q, table === "bill" ? BILLS : LEGISLATORS);
  if (match === null) return [];
  const ranked = ranksOf(TABLES[table], [...tiers, { match }]).flat();
  expect(ranked.toSorted((a, b) => a - b)).toEqual(rowsOf(TABLES[table], match));
  return ranked;
}

describe("q", () => {
  it.each([
    ["infrastructure jobs", [0, 1]],
    ["  INFRASTRUCTURE\tact ", [0, 1]],
    ["infra", [0, 1]],
    ["infra jobs", []],
    ["jobs infra", [0, 1]],
    ['"jobs act"', [0]],
    ['"jobs ac"', []],
    ["“jobs act” invest", [0]],
    ['infrastructure "jobs act', [0, 1]],
    ["cafe", [2]],
    ["near", [2]],
    ["not others", [2]],
    ["near-term", [2]],
    ["term-near", []],
    ["o'brien", [3]],
    ["o'br", [3]],
    ["jobs OR café", []],
    ["text:jobs", []],
    ["jobs*", [0, 1]],
    ["jobs - ***", [0, 1]],
    ["(jobs)", [0, 1]],
    ["jobs\0act", [0, 1]],
  ])("%j finds %j", (q, ids) => {
    expect(found(q).toSorted((a, b) => a - b)).toEqual(ids);
  });

  it.each([
    ["veteran housing", [6]],
    ["veterans house", [6]],
    ["farmer subsidy", [6]],
    ["farmers subsid", [6]],
    // A partly typed word: the stem of housing is hous.
    ["veteran housi", [6]],
    ["universities", [8]],
    ["news", [8]],
    ["relief fy", [2]],
    ['"veteran housing"', []],
    ['"veterans housing"', [6]],
    // Neither a stem nor neighbors in the list of stems.
    ['"farmer"', []],
    ['"hous act"', []],
  ])("%j finds the other forms of its words: %j", (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it.each([
    ["womens health", [5]],
    ["women's health", [5]],
    ["women’s health", [5]],
    ["womenʼs health", [5]],
    ["women health", [5]],
    ["obrien", [3]],
    ["o’brien", [3]],
    ["brien", [3]],
    ["coeur dalene", [7]],
    ["alene", [7]],
    ["hawaii", [7]],
    ["hawai'i", [7]],
    ["owners relief", [2]],
  ])("%j finds words with and without apostrophes: %j", (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it.each([
    ["washington dc admission act", [4]],
    ["washington d.c. admission act", [4]],
    ["Washington, D.C. Admission", [4]],
    ["d c admission", [4]],
    ["us china", [7]],
    ["u.s.-china", [7]],
  ])("%j finds abbreviations with and without dots: %j", (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it.each([
    ["housing for veterans", [6]],
    ["bill to admit washington", []],
    ["admission of washington bill", [4]],
    ["what bills are about universities", [8]],
    ["the", [6]],
    ["what act", []],
    ['"a university"', []],
    ['"housing for" veterans', []],
  ])("%j requires minor words only in quotes or without others: %j", (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it("ranks titles with minor words as written before others", () => {
    expect(found("jobs and infrastructure an act")).toEqual([1, 0]);
    expect(found("infrastructure investment and jobs act")).toEqual([0, 1]);
  });

  it("requires minor words in names of people", () => {
    expect(found("Mike To", "legislator")).toEqual([]);
  });

  it.each([
    ['"of the" "the of" tax "to the" "a b"', ["of the", "tax", "a b"]],
    ['"the of the of the of the of the law" tax', ["the of the of the of", "tax"]],
    ['"the" "of"', ["the", "of"]],
  ])("%s reads one phrase of minor words, and each word three times in it", (q, terms) => {
    expect(searchQuery(q, BILLS).terms.map(({ words }) => words.join(" "))).toEqual(terms);
  });

  it("counts each word once", () => {
    const { match } = searchQuery("jobs Jobs act jobs", BILLS);
    const stems = phrasesOf(match).filter(({ words }) => words[0] === "job");
    expect(stems).toHaveLength(1);
    expect(found("jobs invest jobs")).toEqual(found("invest jobs"));
  });

  it.each([
    ["a hundred times the same", "a ".repeat(100)],
    ["a hundred in quotes", `"${"a ".repeat(98)}"`],
    ["a hundred between hyphens", "a-".repeat(100)],
    ["a hundred different", different(100)],
    ["phrases of the same", '"a a" "a a a" '.repeat(14)],
    ["phrases of different ones", '"a b c d" "e f g h i" "j k l m n o p q r" s t'],
  ])("asks for no more than sixteen, of %s", (_, q) => {
    for (const resource of [BILLS, LEGISLATORS]) {
      const { match, tiers } = searchQuery(q, resource);
      expect(
        Math.max(...[match, ...tiers.map((tier) => tier.match)].flatMap(wordsInPhrases)),
      ).toBeLessThanOrEqual(MOST_WORDS);
    }
    expect(wordsOfMatch(q)).toBeLessThanOrEqual(MOST_WORDS);
    found(q);
    found(q, "legislator");
  });

  it("finds a pasted title by its first sixteen words, ignoring the rest", () => {
    const titles = ["", " no more", " and still more words"].map((end) => `${different(16)}${end}`);
    const rows = titles.map((title) => bill({ title }));
    const { match, tiers } = searchQuery(`${different(16)} no more`, BILLS);
    const [, first] = tiers;
    if (match === null || first === undefined) throw new Error("nothing is looked for");
    expect(rowsOf(rows, match)).toEqual([0, 1, 2]);
    // Their phrase still counts for the rank.
    expect(rowsOf(rows, first.match)).toEqual([0, 1, 2]);
  });

  it("ranks by a phrase with repeated words", () => {
    const rows = [
      bill({ title: "State and Defense and Justice" }),
      bill({ title: "Defense and State and Justice" }),
    ];
    const { tiers } = searchQuery("defense and state and justice", BILLS);
    expect(ranksOf(rows, tiers).flat()).toEqual([1, 0]);
  });

  it.each(["", "  ", '"', '""', "*", "-:()^+{}", '"..." !', "\0", "🙂"])(
    "%j has no searchable word",
    (q) => {
      expect(searchQuery(q, BILLS)).toMatchObject({ keys: [], names: [], match: null, tiers: [] });
    },
  );

  it("is never a syntax error for any text", () => {
    const piece = fc.constantFrom(
      ..."\"*-:()^+{},.;'\0\n\\ ".split(""),
      "NEAR",
      "AND",
      "OR",
      "NOT",
      "NEAR(a b, 2)",
      "a",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (q) => {
        found(q);
        found(q, "legislator");
      }),
      { numRuns: runs(300) },
    );
    expect(found("jobs")).toEqual([1, 0]);
  });
});

describe("the position of the words", () => {
  it("ranks first by the title's beginning, the title, another title, separate words, other fields", () => {
    const rows = [
      bill({ title: "An act", texts: ["equality", "act"] }),
      bill({ title: "An act", titles: ["Equality of all"] }),
      bill({ title: "To act for equality" }),
      bill({ title: "A bill", titles: ["Short", "Equality Act of 2021"] }),
      bill({ title: "The Equality Act" }),
      bill({ title: "Equality Act" }),
      // Ranks lower: it has the same stem, but another word.
      bill({ title: "EQUAL Act" }),
      // A phrase cannot span two titles.
      bill({ title: "A bill", titles: ["Equality", "Act now"] }),
      { ...bill({ title: "To act for equality" }), filter: "title=short" },
      { ...bill({ title: "To make law of the Equality Act" }), filter: "status=enacted" },
      // Two words are too few to be the name of a law's part.
      { ...bill({ title: "A bill", titles: ["Equality Act"] }), filter: "status=signed" },
    ];
    const { tiers } = searchQuery("equality act", BILLS);
    expect(ranksOf(rows, tiers)).toEqual([[9], [5], [4], [3, 10], [8], [1, 2, 6, 7]]);
    const [first] = ranksOf(rows, searchQuery("the equality act now", BILLS).tiers);
    expect(first).toEqual([]);
  });

  it.each([
    ["Sen. Sanders", [0, 3, 5]],
    ["Senator Bernard Sanders", [0]],
    ["Rep. Lee", [1, 2, 5]],
    ["the Hon. Lee", [1, 2, 5]],
    ["Sen. Sanders, Bernard [I-VT]", [0]],
    ["Congresswoman O'Lee", []],
    ["Speaker Sanders", [0, 3, 5]],
    ["former Senate Majority Leader Lee", [1, 2, 5]],
    ["Whip Quincy", [5]],
    ["leader", []],
  ])("of people, %j finds %j: a title is no part of the name", (q, ids) => {
    expect(found(q, "legislator")).toEqual(ids);
  });

  it("of people also has the long forms of first names", () => {
    const { match, tiers } = searchQuery("joe biden", LEGISLATORS);
    expect(wordsIn(match)).toEqual(["joe", "joseph", "biden"]);
    expect(wordsIn({ any: tiers.map((tier) => tier.match) })).toContain("joseph");
    expect(wordsIn(searchQuery('"joe biden"', LEGISLATORS).match)).not.toContain("joseph");
    expect(wordsIn(searchQuery("joe biden", BILLS).match)).not.toContain("joseph");
  });

  it("of people may be the state that they represent, by name or code", () => {
    expect(new Set(statesIn("sanders vermont"))).toEqual(new Set(["state=VT"]));
    expect(new Set(statesIn("gillibrand NY"))).toEqual(new Set(["state=NY"]));
    expect(new Set(statesIn("gillibrand new york"))).toEqual(new Set(["state=NY"]));
    expect(statesIn("new gillibrand york")).toBeNull();
    const { terms } = searchQuery("senator gillibrand of new york", LEGISLATORS);
    expect(terms.map(({ words }) => words.join(" "))).toEqual(["gillibrand", "new york"]);
  });

  it("ranks members of the title's chamber higher, below those in office", () => {
    expect(found("Rep. Sanders", "legislator")).toEqual([0, 3, 5]);
    const { tiers } = searchQuery("Rep. Sanders", LEGISLATORS);
    const [house, ...others] = ranksOf(TABLES.legislator, tiers)
      .slice(8)
      .filter((rows) => rows.length > 0);
    expect(house).toEqual([3]);
    expect(others.flat()).toEqual([5]);
  });

  it("matters less than being in office, for people", () => {
    expect(found("sanders", "legislator")).toEqual([0, 3, 5]);
    expect(found("lee", "legislator")).toEqual([1, 2, 5]);
    expect(found("sanders lee", "legislator")).toEqual([5]);
  });
});

it.each([
  ["Senate Majority Leader", "senate majority leader"],
  ["Senate Majority Leader", "majority leader of the senate"],
  ["Speaker of the House", "speaker of the house"],
  ["Speaker of the House", "House Speaker"],
  ["Speaker of the House", "former speaker"],
])("an office %j is found by %j", (title, q) => {
  const chamber = title.startsWith("Senate") ? "senate" : "house";
  const keys = keysOfOffice(title, { chamber, until: null });
  const [office] = searchQuery(q, LEGISLATORS).names;
  expect(keys).toContain(`${office?.key} ~`);
});

describe("the key of a name", () => {
  it.each([
    ["PACT Act", "the pact act"],
    ["Infrastructure Investment and Jobs Act", "infrastructure investment and jobs"],
    ["COVID-19 Hate Crimes Act", "covid19 hate crimes act"],
    ["Child Care for Working Families Act", "childcare for working families act"],
    ["Women’s Health Protection Act of 2021", "womens health protection act"],
    ["Consolidated Appropriations Act, 2022", "consolidated appropriations act"],
    [
      "National Defense Authorization Act for Fiscal Year 2022",
      "national defense authorization act",
    ],
  ])("%j is that of %j", (title, q) => {
    const { names } = searchQuery(q, BILLS);
    expect(names.map(({ key }) => key)).toEqual(
      Array.from({ length: 3 }, () => keysOfNames([title])[0]),
    );
    expect(names.at(-1)?.among).toBeNull();
  });

  it("differs if a word is added or removed, or with a year", () => {
    const names = ["jobs act", "jobs", "new jobs act", "jobs act of 2021", "jobs act now"];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });

  it.each(["CHIPS Act 2022", "2022 chips act", "chips act of 2022", "chips act fy22"])(
    "of %j is also that of the name without the year, for records with the year in a title",
    (q) => {
      const dated = searchQuery(q, BILLS).names.at(-1);
      expect(dated?.key).toBe(nameKey("CHIPS Act"));
      expect(phrasesOf(dated?.among ?? null)).toMatchObject([{ words: ["2022"] }]);
    },
  );

  it("is null for sentences", () => {
    expect(nameKey(different(12))).not.toBeNull();
    expect(nameKey(different(13))).toBeNull();
  });
});

it.each([
  ["Ocean Shipping Reform Act of 2022", ["~osra"]],
  ["Access to Contraception Act", ["~atca", "~aca"]],
  ["An Act of Act", ["~aaoa"]],
  ["Equality Act", []],
  ["Ocean Shipping Reform", []],
])("the initials of %j are the keys %j", (title, keys) => {
  expect(initialsOf(title)).toEqual(keys);
});

it.each([
  ["kids", "children"],
  ["cops", "police"],
  ["bikes", "bicycle"],
  ["wolves", "wolf"],
])("%s also finds %s", (q, word) => {
  const { match } = searchQuery(q, BILLS);
  const columns = searchColumns({ title: word, titles: [], texts: [] }, { isStemmed: true });
  expect(match !== null && matches(match, columns)).toBe(true);
});

const initials = (q: string, knows: boolean) =>
  searchQuery(q, { ...BILLS, knows: () => knows }).names.filter(({ key }) => key === "~osra");

it("one word is read as initials unless records have it, or it is in quotes", () => {
  expect(initials("OSRA", false)).toHaveLength(1);
  expect([...initials("OSRA", true), ...initials('"OSRA"', false)]).toEqual([]);
  expect(initials("OSRA ports", false)).toEqual([]);
});

describe("a citation", () => {
  it.each([
    ["HR 1", "HR 1"],
    ["hr1", "HR 1"],
    ["h.r. 1", "HR 1"],
    ["H. R. 1", "HR 1"],
    ["H.R. No. 1", "HR 1"],
    ["H.R.1319", "HR 1319"],
    ["S 5", "S 5"],
    ["s. 05", "S 5"],
    ["s.j.res.8", "SJRES 8"],
    ["S.J. Res. 8", "SJRES 8"],
    ["H. Con. Res. 3", "HCONRES 3"],
    ["hconres 3", "HCONRES 3"],
    ["h res 100", "HRES 100"],
    [" sres 7 ", "SRES 7"],
    ["house bill 3684", "HR 3684"],
    ["House Bill No. 3684", "HR 3684"],
    ["house bill number 3684", "HR 3684"],
    ["senate bill 5", "S 5"],
    ["house resolution 8", "HRES 8"],
    ["senate resolution 1", "SRES 1"],
    ["house joint resolution 3", "HJRES 3"],
    ["Senate Joint Res. 3", "SJRES 3"],
    ["house concurrent resolution 11", "HCONRES 11"],
    ["Senate Concurrent Resolution 11", "SCONRES 11"],
    ["117th Congress, House Bill 3684", "117 HR 3684"],
    ["senate concurrent resolution number 11 117th congress", "117 SCONRES 11"],
    ["public law 117-58", "public 117-58"],
    ["pl 117-58", "public 117-58"],
    ["119-21", "public 119-21"],
    ["119–21", "public 119-21"],
    ["public law 119-21", "public 119-21"],
    ["Public Law No: 119-21", "public 119-21"],
    ["Pub. L. 119-21", "public 119-21"],
    ["Pub. L. No. 119-21", "public 119-21"],
    ["P.L. 119-21", "public 119-21"],
    ["PL119-21", "public 119-21"],
    ["private law 117-1", "private 117-1"],
    ["Pvt. L. 117-1", "private 117-1"],
    ["117 HR 1319", "117 HR 1319"],
    ["117hr1319", "117 HR 1319"],
    ["117-hr-1319", "117 HR 1319"],
    ["117th Congress, H.R. 1319", "117 HR 1319"],
    ["hr1319-117", "117 HR 1319"],
    ["HR 1319 117", "117 HR 1319"],
    ["hr 1319 117th congress", "117 HR 1319"],
    ["H.R. 1319 (117th)", "117 HR 1319"],
    ["H.R. 1319 (117th Cong.)", "117 HR 1319"],
    ["S.J.Res. 8, 101st Congress", "101 SJRES 8"],
    ["PL 117 58", "public 117-58"],
    ["public law number 117-58", "public 117-58"],
    ["H.R. 5376 of the 117th Congress", "117 HR 5376"],
    ["hb 3684", "HR 3684"],
    ["sb 2938", "S 2938"],
    ["sjr 33", "SJRES 33"],
    ["hcr 11", "HCONRES 11"],
    ["bill HR 3684", "HR 3684"],
    ["BILLS-117hr5376enr", "117 HR 5376"],
    ["https://www.congress.gov/bill/117th-congress/house-bill/5376/text", "117 HR 5376"],
    ["https://www.congress.gov/amendment/117th-congress/senate-amendment/2137", "117 SAMDT 2137"],
    ["https://www.govtrack.us/congress/bills/117/hr3684", "117 HR 3684"],
    ["https://www.govinfo.gov/app/details/PLAW-117publ58", "public 117-58"],
    ["https://www.govinfo.gov/app/details/PLAW-117pvtl1", "private 117-1"],
    ["https://www.govinfo.gov/link/plaw/117/private/1", "private 117-1"],
    ["https://www.congress.gov/votes/house/119-1/240", "119-1-house-240"],
  ])("%j is %j", (text, key) => {
    expect(searchQuery(text, BILLS).keys).toContain(key);
  });

  it("with a Congress does not cite another Congress's bill", () => {
    expect(searchQuery("117 HR 1319", BILLS).keys).toEqual(["117 HR 1319"]);
  });

  it.each([
    "",
    "HR",
    "HR 0",
    "X 1",
    "senate 5",
    "house 5",
    "bill 5",
    "resolution 5",
    "hr -1",
    "119-0",
    "0-1",
    "law 119-21",
    "2026-11-21",
  ])("%j is none", (text) => {
    expect(searchQuery(text, BILLS).keys).toEqual([]);
  });

  it("is a number alone for a bill or amendment of any type", () => {
    const { keys } = searchQuery("3684", BILLS);
    expect(keys).toEqual(expect.arrayContaining(["HR 3684", "SRES 3684", "SAMDT 3684"]));
  });

  it.each([
    ["135 Stat. 429", "135 stat 429"],
    ["roe v. wade 410 U.S. 113", "410 us 113"],
    ["42 USC 1395", "42 usc 1395"],
  ])("is not within %j, whose numbers are one phrase: %j", (text, phrase) => {
    const { keys, terms } = searchQuery(text, BILLS);
    expect(keys).toEqual([]);
    expect(terms.map(({ words }) => words.join(" "))).toContain(phrase);
  });

  it.each([
    ["s000033", "S000033"],
    [" S000033 ", "S000033"],
    ["HSAG", "hsag00"],
    ["hsag15", "hsag15"],
  ])("may be an id: %j is %j", (text, key) => {
    expect(searchQuery(text, LEGISLATORS).keys).toContain(key);
  });

  it("is a record's key or nothing, for any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("h", ".", " ", "0", "1", "-", "no"), { maxLength: 200 }),
        (parts) => {
          const { keys } = searchQuery(parts.join(""), BILLS);
          expect(keys.filter((key) => !KEY.test(key))).toEqual([]);
        },
      ),
    );
  });
});

const KEY =
  /^([1-9]\d{0,2}-[1-3]-(?:house|senate)-[1-9]\d*|(?:[1-9]\d{0,2} )?[A-Z]+ [1-9]\d*|(public|private) [1-9]\d*-[1-9]\d*|[A-Z]\d{6}|[a-z]{4}[a-z\d]{2})$/;

it("no phrase of a rank goes on after a known word, and there is none of minor words alone", () => {
  const known = new Set(["health"]);
  const areBeginnings = (q: string): readonly boolean[] =>
    searchQuery(q, { ...BILLS, knows: (word) => known.has(word) }).tiers.flatMap(({ match }) =>
      "isPrefix" in match ? [match.isPrefix] : [],
    );
  expect(areBeginnings("mental health")).toEqual([false, false, false]);
  expect(areBeginnings("mental heal")).toEqual([true, true, true]);
  expect(areBeginnings("the act of")).toEqual([]);
});
