import { describe, expect, it } from "vitest";

import { messageOf } from "../../lib/errors.ts";
import { checkReading } from "./check-reading.ts";
import { readSourceFile } from "./read-source-file.ts";

/** The findings of an import on a given day: `refused: …`, `skipped: …` or `contradicts: …`. */
function lines(name: string, text: string, today = "2026-11-21"): readonly string[] {
  try {
    const reading = readSourceFile({ name, bytes: new TextEncoder().encode(text) });
    const checked = reading === null ? null : checkReading(reading, today);
    return [
      ...(checked?.skippedEntries ?? []).map((line) => `skipped: ${line}`),
      ...(checked?.contradictions ?? []).map((line) => `contradicts: ${line}`),
    ];
  } catch (error) {
    return [`refused: ${messageOf(error)}`];
  }
}

const said = (name: string, text: string, today?: string): string =>
  lines(name, text, today).join("\n");

const bill = (parts: Readonly<Record<string, string>>): string => {
  const all = { congress: "115", type: "HR", number: "8", ...parts };
  const elements = Object.entries(all).map(([name, text]) => `<${name}>${text}</${name}>`);
  return `<billStatus><bill>${elements.join("")}</bill></billStatus>`;
};

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

describe("of a bill is reported with element and value", () => {
  it.each([
    [{ congress: "999" }, "refused: congress is 999: that Congress"],
    [{ congress: "0" }, "refused: congress is 0: Congresses are counted from 1"],
    [{ congress: "-115" }, "refused: congress is -115: Congresses are counted"],
    [{ number: "0" }, "refused: number is 0: not a number from 1 to 99999"],
    [{ number: "-7" }, "refused: number is -7: not a number from 1 to 99999"],
    [{ number: `1${"0".repeat(20)}` }, `the bill's number "1${"0".repeat(20)}" is invalid`],
    [{ number: "1e20" }, `the bill's number "1e20" is invalid`],
    [
      { originChamber: "Senate" },
      "contradicts: originChamber is Senate, but the bill is of type HR",
    ],
    [{ introducedDate: "soon" }, 'introducedDate is "soon", which is not a date'],
    [
      { introducedDate: "2015-03-04" },
      "skipped: introduced_date is 2015-03-04: Congress 115 lasted from 2017-01-03 to 2019-01-03",
    ],
  ])("%j", (parts, reason) => {
    expect(said("a.xml", bill(parts))).toContain(reason);
  });

  it("and a file whose Congress differs from its name", () => {
    const text = bill({ congress: "116" });
    expect(said("in/BILLSTATUS-115hr8.xml", text)).toBe(
      "refused: congress is 116, but the file is named BILLSTATUS-115hr8.xml",
    );
    expect(said("BILLSTATUS-116HR8.xml", text)).toBe("");
  });

  it("but blank dates of all kinds count as missing", () => {
    for (const introducedDate of ["", "0000-00-00", "0001-01-01", "1900-01-01"]) {
      expect(said("a.xml", bill({ introducedDate }))).toBe("");
    }
  });
});

it("a Congress is invalid before its first day", () => {
  const text = bill({ congress: "120", introducedDate: "2027-01-03" });
  expect(said("a.xml", text, "2027-01-02")).toBe(
    "refused: congress is 120: that Congress has not begun by 2027-01-02",
  );
  expect(said("a.xml", text, "2027-01-03")).toBe("");
});

const counted = (element: string, text: string) => ({
  "vote-totals": `<totals-by-vote><${element}>${text}</${element}></totals-by-vote>`,
});

describe("of a roll call is reported with element and value", () => {
  it.each([
    [{ "action-date": "31-Feb-2017" }, 'skipped: line 1: action-date is "31-Feb-2017"'],
    [{ session: "9th" }, "refused: session is 9: not a session from 1 to 4"],
    [{ "rollcall-num": "0" }, "refused: vote_number is 0: not a number"],
    [{ "rollcall-num": "1e20" }, 'refused: rollcall-num is "1e20", not a number'],
    [counted("yea-total", "many"), 'refused: yea-total is "many", not a count'],
  ])("of the House: %j", (parts, reason) => {
    expect(said("a.xml", houseVote(parts))).toContain(reason);
  });

  it.each([
    [{ congress: "999" }, "refused: congress is 999: that Congress"],
    [{ vote_date: "February 31, 2018" }, 'vote_date is "February 31, 2018", which is not a date'],
    [{ count: "<yeas>-3</yeas>" }, 'refused: yeas is "-3", not a count'],
  ])("of the Senate: %j", (parts, reason) => {
    expect(said("a.xml", senateVote(parts))).toContain(reason);
  });

  it("and a file whose number differs from its name", () => {
    expect(said("2017/roll007.xml", houseVote({}))).toBe("");
    expect(said("2017/roll008.xml", houseVote({}))).toContain(
      "refused: vote_number is 7, but the file",
    );
    expect(said("votes/house/2017/roll007.xml", houseVote({}))).toBe("");
    expect(said("votes/house/2018/roll007.xml", houseVote({}))).toBe(
      "refused: year is 2017, but the file is named house/2018/roll007.xml",
    );
    expect(said("vote_115_2_00251.xml", senateVote({}))).toBe("");
    expect(said("vote_115_1_00251.xml", senateVote({}))).toContain(
      "refused: session is 2, but the file",
    );
  });
});

it("a roll call with a repeated member or without a question is reported", () => {
  const row =
    "<recorded-vote><legislator name-id='A000001'>Able</legislator><vote>Yea</vote></recorded-vote>";
  const votes = houseVote({}).replace("<vote-data/>", `<vote-data>${row}${row}</vote-data>`);
  expect(lines("a.xml", votes)).toEqual([
    "skipped: Able (A000001, yea) is listed twice; its last entry counts",
    "skipped: vote-question is missing",
    "contradicts: 1 members are listed as yea, the total is 0",
  ]);
});

const meeting = (congress: string): string =>
  `<committee-meeting meeting-id="HHRG115955" congress-num="${congress}"/>`;

const ELSEWHERE = "https://api.congress.gov/v3/nomination/117/5";

const meetingOn = (number: string) => ({
  committeeMeeting: {
    eventId: "5",
    congress: 117,
    relatedItems: { bills: [{ congress: 117, type: "HR", number }] },
  },
});

describe("other impossible values are reported with element and value", () => {
  const nomination = { congress: 117, number: 5 };
  const profile = { usCongressBioId: "A000001" };
  const congress = { congressNumber: 999, congressType: "USCongress" };
  const represents = { regionCode: "VT" };
  const served = { congress, partyAffiliation: [], caucusAffiliation: [], represents };
  const jobs = [{ job: { name: "Senator" }, congressAffiliation: served }];

  it.each([
    [{ nomination: { congress: 0, number: 5 } }, "refused: congress is 0: Congresses are counted"],
    [
      { nominations: [{ congress: 117, number: "five", citation: "PN5" }] },
      'skipped: nominations[0]: PN5 has no congress or number: "117", "five"',
    ],
    [
      { nominations: [{ congress: 116, number: 5, url: ELSEWHERE }] },
      `skipped: nominations[0]: PN5 of Congress 116 is at ${ELSEWHERE}`,
    ],
    [
      { nomination: { ...nomination, receivedDate: "2019-05-05" } },
      "skipped: received_date is 2019-05-05: Congress 117 lasted",
    ],
    [
      { nomination: { ...nomination, receivedDate: "2021-02-30" } },
      'skipped: nomination.receivedDate is "2021-02-30", which is not a date',
    ],
    [
      { committeeMeeting: { eventId: "5", congress: 999 } },
      "refused: congress is 999: that Congress",
    ],
    [meetingOn("0"), "skipped: related_bills[0]: number is 0: not a number"],
    [
      { bill: { congress: 117, type: "S", number: "5", originChamber: "House" } },
      "contradicts: originChamber is House, but the bill is of type S",
    ],
    [
      { ...profile, jobPositions: jobs },
      "skipped: terms[0]: start_date is 3785-01-03: later than 2034-11-21",
    ],
    [
      { treaty: { congressReceived: 117, number: 5, inForceDate: "2021-02-30" } },
      'skipped: treaty.inForceDate is "2021-02-30", which is not a date',
    ],
    [{ ...profile, birthDate: "1950-02-31" }, 'birthDate is "1950-02-31", which is not a date'],
  ])("%j", (value, reason) => {
    expect(said("a.json", JSON.stringify(value))).toContain(reason);
  });

  it("but not an action on a treaty decades after its Congress", () => {
    const action = { actionDate: "2016-12-09", text: "Hearings held." };
    const actions = JSON.stringify({ actions: [action] });
    expect(said("treaty-95-6-actions.json", actions)).toBe("");
  });

  it("a House meeting of no Congress", () => {
    expect(said("a.xml", meeting("next"))).toBe('refused: congress-num is "next", not a number');
    expect(said("HHRG-118-II10-20230523.xml", meeting("117"))).toContain(
      "refused: congress is 117, but the file is named HHRG-118",
    );
  });

  it("a term that begins on the 31st of June", () => {
    const yaml = `- id: {bioguide: A000001}
  name: {first: Ann, last: Able}
  terms:
  - {type: rep, start: '2017-06-31', end: '2019-01-03', state: OH, district: 1, party: Democrat}
`;
    expect(said("legislators-current.yaml", yaml)).toBe(
      'skipped: [0].terms[0].start is "2017-06-31", which is not a date',
    );
  });

  it("a committee without a code, and a member who is listed twice", () => {
    const one = "- {type: house, thomas_id: HSAG, name: Agriculture}\n";
    const none = "- {type: house, thomas_id: '', name: Rules}\n";
    expect(said("committees-current.yaml", one + none)).toContain("skipped: an entry has Invalid");
    const member = "- {name: Ann Able, party: majority, bioguide: A000001}\n";
    expect(said("committee-membership-current.yaml", `HSAG:\n${member}${member}`)).toContain(
      "of HSAG is listed twice",
    );
  });

  it("a committee of Congress 0", () => {
    const yaml = "- {type: house, thomas_id: HSAG, name: Agriculture, congresses: ['0']}\n";
    expect(said("committees-historical.yaml", yaml)).toBe(
      "skipped: congresses[0]: congresses is 0: Congresses are counted from 1",
    );
  });
});
