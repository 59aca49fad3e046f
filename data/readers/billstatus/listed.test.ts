/** Values that schema 1.0.0 lists for the whole bill, and 3.0.0 with the actions. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../../test/sources.ts";
import type { BillDocument } from "../../documents.ts";
import { child, children, parseXml, textAt } from "../../parse/xml.ts";
import { collectFindings } from "../../parse/findings.ts";
import { billOf, readBillStatus } from "./billstatus.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function oldFile(elements: string): Uint8Array {
  return bytes(
    `<billStatus><bill><billNumber>1</billNumber><billType>HR</billType><congress>115</congress>${elements}</bill></billStatus>`,
  );
}

const billWith = (elements: string): BillDocument => billOf(parseXml(oldFile(elements)));

const action = (date: string, text: string): string =>
  `<item><actionDate>${date}</actionDate><text>${text}</text></item>`;

const recorded = (chamber: string, number: number, date: string): string =>
  `<recordedVotes><recordedVote><rollNumber>${number}</rollNumber><chamber>${chamber}</chamber><congress>115</congress><sessionNumber>1</sessionNumber><date>${date}</date></recordedVote></recordedVotes>`;

const numbersOf = ({ actions }: BillDocument): readonly (readonly number[])[] =>
  actions.map(({ votes }) => votes.map(({ vote_number }) => vote_number));

describe("roll calls listed on the bill", () => {
  it("are cited by each action with their number, chamber and year", () => {
    const document = billWith(`<actions>
      ${action("2017-12-21", "Resolving differences -- Senate actions: Senate agreed by Yea-Nay Vote. 66 - 32. Record Vote Number: 325.")}
      ${action("2017-12-21", "Senate agreed by Yea-Nay Vote. 66 - 32. Record Vote Number: 325.")}
      ${action("2017-12-20", "On passage Passed: 227 - 203 (Roll no. 325).")}
      ${action("2017-12-19", "Motion agreed to (Roll no. 32).")}
      ${action("2018-01-09", "Motion by Senator Lee failed. Record Vote Number: 325.")}
      </actions>${recorded("Senate", 325, "2017-12-22T00:10:13Z")}`);
    expect(document.actions.map(({ date }) => date)).toEqual([
      "2018-01-09",
      "2017-12-21",
      "2017-12-21",
      "2017-12-20",
      "2017-12-19",
    ]);
    expect(numbersOf(document)).toEqual([[], [325], [325], [], []]);
    expect(document.actions[1]?.votes).toEqual([
      { congress: 115, session: 1, chamber: "senate", vote_number: 325, date: "2017-12-21" },
    ]);
  });

  it("are named where no action mentions them", () => {
    const file = {
      name: "BILLSTATUS-115hr1.xml",
      bytes: oldFile(
        `<actions>${action("2017-12-20", "On passage Passed (Roll no. 691).")}</actions>${recorded("House", 692, "2017-12-20T17:00:00Z")}`,
      ),
    };
    expect(collectFindings(() => readBillStatus(file)).guesses).toEqual([
      "no action mentions the house roll call 115-1-692 that the bill cites, so it is not linked",
    ]);
  });
});

it("calendars listed on the bill belong to the actions that place it there", () => {
  const { actions } = billWith(`<actions>
    ${action("2017-06-13", "Received in the Senate. Read twice. Placed on Senate Legislative Calendar under General Orders. Calendar No. 139.")}
    ${action("2017-06-12", "Received in the Senate. Read the first time. Placed on Senate Legislative Calendar under Read the First Time.")}
    ${action("2017-05-22", "Placed on the Union Calendar, Calendar No. 139.")}
    ${action("2017-05-21", "Placed on the House Calendar, Calendar No. 7.")}
    </actions><calendarNumbers>
    <item><calendar>Senate Calendar of Business</calendar><number>0139</number></item>
    <item><calendar>Senate Calendar of Business</calendar><number></number></item>
    <item><calendar>U00139</calendar><number></number></item></calendarNumbers>`);
  expect(actions.map(({ calendar }) => calendar)).toEqual([
    "Senate Calendar of Business 0139",
    "Senate Calendar of Business",
    "U00139",
    null,
  ]);
});

describe.skipIf(!hasSources)("on real files (needs the real upstream files)", () => {
  const files = hasSources
    ? globSync("bills/{115,117,samples}/**/*.xml", { cwd: SOURCES }).toSorted()
    : [];
  const roots = files.map((file) => parseXml(readFileSync(join(SOURCES, file))));

  it("every roll call and numbered calendar of a bill is cited by an action", () => {
    let [votes, calendars] = [0, 0];
    for (const root of roots) {
      const listed = child(root, "bill");
      const { actions } = billOf(root);
      const cited = actions.flatMap((each) => each.votes.map(({ vote_number }) => vote_number));
      for (const each of children(child(listed, "recordedVotes"), "recordedVote")) {
        expect(cited).toContain(Number(textAt(each, "rollNumber")));
        votes++;
      }
      for (const each of children(child(listed, "calendarNumbers"), "item")) {
        expect(
          actions.some(({ calendar }) => calendar?.startsWith(textAt(each, "calendar") ?? "?")),
        ).toBe(true);
        calendars++;
      }
    }
    expect([votes, calendars]).toEqual([27, 21]);
  });
});
