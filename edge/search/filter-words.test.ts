import { array, assert, constantFrom, property } from "fast-check";
import { expect, it } from "vitest";

import { filterWords } from "./filter-words.ts";

const NAMES = ["status", "chamber", "committee", "date", "introduced_date", "status_date"];
const MINOR = new Set(["in", "the", "bills"]);
const JUDICIARY = { code: "hsju00", name: "House Committee on the Judiciary" };

const committeeNamed = (name: string) => (/judiciary/i.test(name) ? JUDICIARY : null);

/** Reads words on October 9, 2022, where only the House has a committee on the judiciary. */
function read(q: string, names = NAMES) {
  const { readAs, rest } = filterWords(q, { names, asOf: "2022-10-09", committeeNamed });
  return [rest, readAs.map((each) => `${each.words}: ${each.parameter}=${each.value}`)] as const;
}

const LAW = "status=signed,enacted,veto_overridden";
const VETOED =
  "vetoed,pocket_vetoed,override_passed_house,override_passed_senate,veto_overridden,veto_sustained";
const BOTH = `resolving_differences,in_conference,passed_congress,presented,sent_to_states,signed,enacted,veto_overridden,${VETOED}`;

it.each([
  ["gun bills that became law", "gun bills that", [`became law: ${LAW}`]],
  ["Signed Into Law", "", [`Signed Into Law: ${LAW}`]],
  ["enacted", "", [`enacted: ${LAW}`]],
  ["signed copies of the constitution", "signed copies of the constitution", []],
  ["bills signed by the president", "", [`signed by the president: ${LAW}`]],
  ["signed by the president hemp", "hemp", [`signed by the president: ${LAW}`]],
  ["gun laws", "gun", [`laws: ${LAW}`]],
  [
    "hemp law passed may 2021",
    "hemp",
    ["may 2021: status_from=2021-05-01", "may 2021: status_to=2021-05-31", `law passed: ${LAW}`],
  ],
  [
    "laws signed in may 2021",
    "",
    [`signed: ${LAW}`, "in may 2021: status_from=2021-05-01", "in may 2021: status_to=2021-05-31"],
  ],
  ["law enforcement", "law enforcement", []],
  ["bills reported in the senate", "", ["reported: status=reported", "senate: chamber=senate"]],
  ["hemp passed the house", "hemp", [`passed the house: status=passed_house,${BOTH}`]],
  ["hemp passed by Senate", "hemp", [`passed by Senate: status=passed_senate,${BOTH}`]],
  ["passed both chambers", "", [`passed both chambers: status=${BOTH}`]],
  ["vetoed", "", [`vetoed: status=${VETOED}`]],
  ["failed banks", "failed banks", []],
  ["bills that failed", "", ["failed: status=failed_house,failed_senate"]],
  ["hemp failed in the senate", "hemp", ["failed in the senate: status=failed_senate"]],
  ["reported crimes", "reported crimes", []],
  ["reported bills on hemp", "bills on hemp", ["reported: status=reported"]],
  ["hemp tabled by the house", "hemp", ["tabled by the house: status=tabled"]],
  ["sent to the president", "", ["sent to the president: status=presented"]],
  ["senate bills about hemp", "bills about hemp", ["senate: chamber=senate"]],
  ["white house", "white house", []],
  ["hemp in committee judiciary", "hemp", ["in committee judiciary: committee=hsju00"]],
  ["in the house judiciary committee", "", ["in the house judiciary committee: committee=hsju00"]],
  ["in the hemp committee", "in the hemp committee", []],
  ["hemp january 2021", "hemp", ["january 2021: from=2021-01-01", "january 2021: to=2021-01-31"]],
  ["august 16, 2022", "", ["august 16, 2022: from=2022-08-16", "august 16, 2022: to=2022-08-16"]],
  ["16 Aug. 2022", "", ["16 Aug. 2022: from=2022-08-16", "16 Aug. 2022: to=2022-08-16"]],
  ["2022-08-16", "", ["2022-08-16: from=2022-08-16", "2022-08-16: to=2022-08-16"]],
  ["hemp since may", "hemp", ["since may: from=2022-05-01"]],
  ["since december", "", ["since december: from=2021-12-01"]],
  ["may", "may", []],
  ["before 2021", "", ["before 2021: to=2020-12-31"]],
  ["after february 2020", "", ["after february 2020: from=2020-03-01"]],
  ["hemp 2021", "hemp 2021", []],
  [
    "signed into law 2021",
    "",
    [`signed into law: ${LAW}`, "2021: status_from=2021-01-01", "2021: status_to=2021-12-31"],
  ],
  ["hemp this year", "hemp", ["this year: from=2022-01-01", "this year: to=2022-12-31"]],
  ["last month", "", ["last month: from=2022-09-01", "last month: to=2022-09-30"]],
  [
    "introduced in 2021",
    "",
    [
      "introduced in 2021: introduced_from=2021-01-01",
      "introduced in 2021: introduced_to=2021-12-31",
    ],
  ],
] as const)("%j is %j and %j", (q, rest, readings) => {
  expect(read(q)).toEqual([rest, readings]);
});

it("reads nothing in quotes, and no filter that the list lacks or the request has", () => {
  for (const q of ["became law", "passed the house", "january 2021", "in committee judiciary"]) {
    expect(read(`"${q}"`)).toEqual([`"${q}"`, []]);
    expect(read(q, [])).toEqual([q, []]);
  }
});

it("loses no word: what is not read stays, in its order", () => {
  const word = constantFrom(
    "hemp",
    "became",
    "law",
    "in",
    "may",
    "2021",
    "passed",
    "the",
    "house",
    "bills",
    '"signed"',
  );
  assert(
    property(array(word), (list) => {
      const q = list.join(" ");
      const { readAs, rest } = filterWords(q, {
        names: NAMES,
        asOf: "2022-10-09",
        committeeNamed: () => null,
      });
      const asTyped = new Set(readAs.map(({ words }) => words));
      const kept = [...asTyped, rest].join(" ").split(" ").filter(Boolean);
      const lost = list.filter((each) => !MINOR.has(each) && !kept.includes(each));
      expect(lost).toEqual([]);
    }),
  );
});
