import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { billName } from "../../../contract/addresses.ts";
import { hasSources, SOURCES } from "../../../test/sources.ts";
import { readBillsThisWeek } from "./bills-this-week.ts";
import { readFloorDay } from "./floor-day.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function floor(actions: string, day = 'date="20260416"'): Uint8Array {
  return bytesOf(`<?xml version="1.0" encoding="UTF-8"?>
<legislative_activity><legislative_day ${day}>LEGISLATIVE DAY OF APRIL 16, 2026</legislative_day>
<legislative_congress congress="119" session="2">119TH CONGRESS</legislative_congress>
<pubDate>Thu, 02 Jul 2026 12:10:06 EDT</pubDate>
<floor_actions>${actions}</floor_actions></legislative_activity>`);
}

const action = (description: string, item = "", attributes = 'unique-id="33227"') =>
  `<floor_action act-id="H37100" update-date-time="20260417T02:17" ${attributes}>
<action_time for-search="20260417T02:08:35">2:08:35 A.M. -</action_time>${item}
<action_description>${description}</action_description></floor_action>`;

describe("the House's floor proceedings", () => {
  it("tell when Washington's clocks showed their times, also past midnight", () => {
    const read = readFloorDay(
      floor(
        `<legislative_day_finished next-legislative-day-convenes="20260420T12:00">Yes</legislative_day_finished>${action("Passed.")}`,
      ),
    );
    expect(read).toMatchObject({
      day: "2026-04-16",
      congress: 119,
      session: 2,
      published_at: "2026-07-02T16:10:06Z",
      is_finished: true,
      next_convenes: "2026-04-20T16:00:00Z",
      actions: [{ id: "33227", at: "2026-04-17T06:08:35Z", updated_at: "2026-04-17T06:17:00Z" }],
    });
  });

  it.each([
    ["nested links", '<a rel="bill"><a rel="bill">H. Res. 1175</a></a>.', "", ["hres1175"]],
    ["no link", "The Senate passed H.R. 2066 and H.J. Res. 140.", "", ["hr2066", "hjres140"]],
    ["only the item", "On passage.", "<action_item>H.R. 6398</action_item>", ["hr6398"]],
    ["the same bill twice", "H.R. 1 and H.R. 1", "<action_item>H.R. 1</action_item>", ["hr1"]],
    ["the United States", "Title 5, U.S. 552", "", []],
  ])("name each bill once: %s", (_, description, item, bills) => {
    const [read] = readFloorDay(floor(action(description, item))).actions;
    expect(read?.bills.map(({ type, number }) => `${type}${number}`.toLowerCase())).toEqual(bills);
  });

  it("keep the text in order, and find the roll call in its link", () => {
    const text =
      'On &#8212; "<b>passage</b>" Passed: 222 - 205 <a rel="vote" href="http://clerk.house.gov/cgi-bin/vote.asp?year=2026&amp;rollnumber=118">(Roll no. 118)</a>.';
    expect(readFloorDay(floor(action(text))).actions).toMatchObject([
      { text: 'On — "passage" Passed: 222 - 205 (Roll no. 118).', roll_call: 118 },
    ]);
  });

  it.each([
    ["<html/>", /the root is <html>/],
    [floor("", 'date="20260231"'), /the date of legislative_day is missing or malformed/],
    [floor(action("", "")), /the text of floor action "33227" is missing/],
    [floor(action("Passed.", "", "")), /the id of a floor action is missing/],
  ])("are refused if they are something else", (file, message) => {
    expect(() => readFloorDay(typeof file === "string" ? bytesOf(file) : file)).toThrow(message);
  });
});

const week = (items: string, attributes = 'week-date="2026-09-14"') =>
  bytesOf(`<floorschedule congress-num="119" ${attributes} update-date="2026-09-15T11:20:08.180">
<category type="Items that may be considered" sort-order="5"><floor-items>${items}</floor-items></category></floorschedule>`);

const item = (name: string, text = "An act", removed = "") =>
  `<floor-item id="409749" add-date="2026-09-08T13:10:57.950" remove-date="${removed}"><legis-num>${name}</legis-num>
<floor-text>${text}</floor-text></floor-item>`;

describe("the bills of a week", () => {
  it.each([
    ["S.790 ", "S 790"],
    ["H.R. 7730 ", "HR 7730"],
    ["Senate amendments to H.R. 5334", "HR 5334"],
    ["H. Con. Res. 93", "HCONRES 93"],
  ])("are named as written: %s", (name, bill) => {
    const [read] = readBillsThisWeek(week(item(name, "An\nact"))).items;
    expect(read).toMatchObject({ name: name.trim(), text: "An act", removed_at: null });
    expect(`${read?.bill?.type} ${read?.bill?.number}`).toBe(bill);
  });

  it("may have no number yet, and may be removed again", () => {
    expect(readBillsThisWeek(week(item("", "PROOF Act", "2026-09-14T10:00:00.1"))).items).toEqual([
      {
        id: "409749",
        category: "Items that may be considered",
        name: null,
        text: "PROOF Act",
        bill: null,
        listed_at: "2026-09-08T17:10:57Z",
        removed_at: "2026-09-14T14:00:00Z",
      },
    ]);
  });

  it.each([
    [bytesOf("<committee-meeting/>"), /the root is <committee-meeting>/],
    [week("", ""), /week-date is missing/],
    [week(item("", "")), /"409749" lacks its id/],
  ])("are refused if they are something else", (file, message) => {
    expect(() => readBillsThisWeek(file)).toThrow(message);
  });
});

const SAMPLES = join(SOURCES, "..", "next-samples");

describe.skipIf(!hasSources)("on the real files (needs the real upstream files)", () => {
  it("every floor action and item is read", () => {
    const day = readFloorDay(readFileSync(join(SAMPLES, "clerk-floor/20260416-trimmed.xml")));
    expect(day.actions.map(({ bills }) => bills.map(billName).join(" "))).toEqual([
      "",
      "119-hr-8322",
      "119-hres-1175",
      "119-hres-1175",
      "119-hres-1175",
      "119-hr-2066 119-hjres-140",
      "119-hr-6398",
    ]);
    expect(day.actions.flatMap(({ roll_call }) => roll_call ?? [])).toEqual([124, 123, 118]);
    const read = readBillsThisWeek(readFileSync(join(SAMPLES, "house-floor/20260914-trimmed.xml")));
    expect(read.items.map(({ bill }) => bill && billName(bill))).toEqual([
      "119-s-283",
      "119-s-790",
      "119-hr-7730",
      "119-hjres-210",
      "119-hr-9576",
      "119-hr-5334",
      "119-hconres-93",
      "119-hres-1530",
    ]);
  });
});
