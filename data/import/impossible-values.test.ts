import { describe, expect, it } from "vitest";

import { readSourceFile } from "../readers/read-source-file.ts";
import { prepareFile } from "./prepared-file.ts";

/** Why an import on a day refuses the file; `null` where it takes it. */
function refusal(name: string, text: string, today = "2026-11-21"): string | null {
  const file = { name, bytes: new TextEncoder().encode(text) };
  const prepared = prepareFile(file, readSourceFile, today);
  return prepared.outcome === "refused" ? prepared.reason : null;
}

const bill = (parts: Readonly<Record<string, string>>): string => {
  const all = { congress: "115", type: "HR", number: "8", ...parts };
  const elements = Object.entries(all).map(([name, text]) => `<${name}>${text}</${name}>`);
  return `<billStatus><bill>${elements.join("")}</bill></billStatus>`;
};

const action = (date: string, more = ""): string =>
  `<item><actionDate>${date}</actionDate><text>Introduced in House</text>${more}</item>`;

const houseVote = (parts: Readonly<Record<string, string>>): string => {
  const all = { congress: "115", session: "1st", "rollcall-num": "7", ...parts };
  const elements = Object.entries(all).map(([name, text]) => `<${name}>${text}</${name}>`);
  return `<rollcall-vote><vote-metadata>${elements.join("")}</vote-metadata><vote-data/></rollcall-vote>`;
};

const senateVote = (parts: Readonly<Record<string, string>>): string => {
  const all = { congress: "115", session: "2", vote_number: "251", ...parts };
  const elements = Object.entries(all).map(([name, text]) => `<${name}>${text}</${name}>`);
  return `<roll_call_vote>${elements.join("")}</roll_call_vote>`;
};

describe("a bill that can't be is refused with element and value", () => {
  it.each([
    ["a Congress that has not begun", { congress: "999" }, "congress is 999: no such Congress"],
    ["no Congress", { congress: "0" }, "congress is 0: Congresses are counted from 1"],
    ["a negative Congress", { congress: "-115" }, "congress is -115: Congresses are counted"],
    ["number 0", { number: "0" }, "number is 0: no number from 1 to 99999"],
    ["a negative number", { number: "-7" }, "number is -7: no number from 1 to 99999"],
    [
      "a number beyond all",
      { number: "100000000000000000000" },
      `the bill's number is "100000000000000000000", which is none`,
    ],
    ["a number in words", { number: "1e20" }, `the bill's number is "1e20", which is none`],
    [
      "the other chamber",
      { originChamber: "Senate" },
      "originChamber is Senate, but the bill is of type HR",
    ],
    [
      "a 31st of February",
      { introducedDate: "2017-02-31" },
      'introducedDate is "2017-02-31", which is no day',
    ],
    ["a word for a day", { introducedDate: "soon" }, 'introducedDate is "soon", which is no day'],
    [
      "a day of another Congress",
      { introducedDate: "2015-03-04" },
      "introduced_date is 2015-03-04: Congress 115 lasted from 2017-01-03 to 2019-01-03",
    ],
    [
      "an action long before",
      { actions: action("1017-03-04") },
      "latest_action.date is 1017-03-04: Congress 115 lasted",
    ],
    [
      "a law of another Congress",
      { laws: "<item><type>Public Law</type><number>116-5</number></item>" },
      "laws name Congress 116, but the bill is of Congress 115",
    ],
    [
      "a roll call of another Congress",
      {
        actions: action(
          "2017-03-04",
          `<recordedVotes><recordedVote><rollNumber>5</rollNumber><chamber>House</chamber>
          <congress>116</congress><sessionNumber>1</sessionNumber></recordedVote></recordedVotes>`,
        ),
      },
      "votes of action 1 name Congress 116, but the bill is of Congress 115",
    ],
  ])("%s", (_, parts, reason) => {
    expect(refusal("a.xml", bill(parts))).toContain(reason);
  });

  it("and the file that says another Congress than its name", () => {
    const text = bill({ congress: "116" });
    expect(refusal("in/BILLSTATUS-115hr8.xml", text)).toBe(
      "congress is 116, but the file is named BILLSTATUS-115hr8.xml",
    );
    expect(refusal("BILLSTATUS-116HR8.xml", text)).toBeNull();
  });

  it("but blank days of every kind are none", () => {
    for (const introducedDate of ["", "0000-00-00", "0001-01-01", "1900-01-01"]) {
      expect(refusal("a.xml", bill({ introducedDate }))).toBeNull();
    }
  });
});

describe("a Congress", () => {
  it("is none before the day on which it begins", () => {
    const text = bill({ congress: "120", introducedDate: "2027-01-03" });
    expect(refusal("a.xml", text, "2027-01-02")).toBe(
      "congress is 120: no such Congress has begun by 2027-01-02",
    );
    expect(refusal("a.xml", text, "2027-01-03")).toBeNull();
  });
});

describe("a roll call that can't be is refused with element and value", () => {
  it.each([
    ["31-Feb-2017", houseVote({ "action-date": "31-Feb-2017" }), 'action-date is "31-Feb-2017"'],
    ["a nonsense day", houseVote({ "action-date": "99-Foo" }), 'action-date is "99-Foo"'],
    [
      "a day of another Congress",
      houseVote({ "action-date": "3-Jan-2025" }),
      "date is 2025-01-03: Congress 115 lasted",
    ],
    ["session 9", houseVote({ session: "9th" }), "session is 9: no session from 1 to 4"],
    ["number 0", houseVote({ "rollcall-num": "0" }), "vote_number is 0: no number"],
    ["no number", houseVote({ "rollcall-num": "1e20" }), 'rollcall-num is "1e20", no number'],
    [
      "a total in words",
      houseVote({
        "vote-totals": "<totals-by-vote><yea-total>many</yea-total></totals-by-vote>",
      }),
      'yea-total is "many", no count',
    ],
    ["Congress 999", senateVote({ congress: "999" }), "congress is 999: no such Congress"],
    [
      "February 31",
      senateVote({ vote_date: "February 31, 2018,  12:14 PM" }),
      'vote_date is "February 31, 2018, 12:14 PM", which is no day',
    ],
    ["a count in words", senateVote({ count: "<yeas>-3</yeas>" }), 'yeas is "-3", no count'],
  ])("%s", (_, text, reason) => {
    expect(refusal("a.xml", text)).toContain(reason);
  });

  it("and the file that says another number than its name", () => {
    expect(refusal("2017/roll007.xml", houseVote({}))).toBeNull();
    expect(refusal("2017/roll008.xml", houseVote({}))).toContain("vote_number is 7, but the file");
    expect(refusal("vote_115_2_00251.xml", senateVote({}))).toBeNull();
    expect(refusal("vote_115_1_00251.xml", senateVote({}))).toContain("session is 2, but the file");
  });
});

const meeting = (congress: string): string =>
  `<committee-meeting meeting-id="HHRG115955" congress-num="${congress}"/>`;

const json = (value: unknown): string => JSON.stringify(value);

describe("what else can't be is refused with element and value", () => {
  it.each([
    [
      "a nomination of Congress 0",
      json({ nomination: { congress: 0, number: 5 } }),
      "congress is 0: Congresses are counted from 1",
    ],
    [
      "a nomination numbered in words",
      json({ nominations: [{ congress: 117, number: "five", citation: "PN5" }] }),
      'PN5 names no congress or number: "117", "five"',
    ],
    [
      "a nomination received when another Congress sat",
      json({ nomination: { congress: 117, number: 5, receivedDate: "2019-05-05" } }),
      "received_date is 2019-05-05: Congress 117 lasted",
    ],
    [
      "a nomination received on no day",
      json({ nomination: { congress: 117, number: 5, receivedDate: "2021-02-30" } }),
      'nomination.receivedDate is "2021-02-30", which is no day',
    ],
    [
      "a meeting of Congress 999",
      json({ committeeMeeting: { eventId: "5", congress: 999 } }),
      "congress is 999: no such Congress has begun",
    ],
    [
      "a meeting's bill numbered 0",
      json({
        committeeMeeting: {
          eventId: "5",
          congress: 117,
          relatedItems: { bills: [{ congress: 117, type: "HR", number: "0" }] },
        },
      }),
      "related_bills.0.number is 0: no number",
    ],
    [
      "a bill of the API with the other chamber",
      json({ bill: { congress: 117, type: "S", number: "5", originChamber: "House" } }),
      "originChamber is House, but the bill is of type S",
    ],
    [
      "a term in Congress 999",
      json({
        usCongressBioId: "A000001",
        jobPositions: [
          {
            job: { name: "Senator" },
            congressAffiliation: {
              congress: { congressNumber: 999, congressType: "USCongress" },
              partyAffiliation: [],
              caucusAffiliation: [],
              represents: { regionCode: "VT" },
            },
          },
        ],
      }),
      "terms.0.congresses.0 is 999: no such Congress has begun",
    ],
    [
      "a profile's 31st of February",
      json({ usCongressBioId: "A000001", birthDate: "1950-02-31" }),
      'birthDate is "1950-02-31", which is no day',
    ],
  ])("%s", (_, text, reason) => {
    expect(refusal("a.json", text)).toContain(reason);
  });

  it("a House meeting of no Congress", () => {
    expect(refusal("a.xml", meeting("next"))).toBe('congress-num is "next", no number');
    expect(refusal("HHRG-118-II10-20230523.xml", meeting("117"))).toContain(
      "congress is 117, but the file is named HHRG-118",
    );
  });

  it("a term that begins on the 31st of June", () => {
    const yaml = `- id: {bioguide: A000001}
  name: {first: Ann, last: Able}
  terms:
  - {type: rep, start: '2017-06-31', end: '2019-01-03', state: OH, district: 1, party: Democrat}
`;
    expect(refusal("legislators-current.yaml", yaml)).toBe(
      '0.terms.0.start is "2017-06-31", which is no day',
    );
  });

  it("a committee of Congress 0", () => {
    const yaml = "- {type: house, thomas_id: HSAG, name: Agriculture, congresses: ['0']}\n";
    expect(refusal("committees-historical.yaml", yaml)).toBe(
      "congresses.0 is 0: Congresses are counted from 1",
    );
  });
});
