import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile } from "../../test/inline-file.ts";
import type { BillDocument } from "../documents.ts";
import type { FileReading } from "../parse/source-file.ts";
import { checkReading } from "./check-reading.ts";
import { readSourceFile } from "./read-source-file.ts";

function read(name: string, text: string): FileReading {
  const reading = readSourceFile(inlineFile(text, name));
  if (reading === null) throw new Error("nothing is published");
  return checkReading(reading, "2026-11-21");
}

const action = (date: string, text: string, more = ""): string =>
  `<item><actionDate>${date}</actionDate><text>${text}</text>${more}</item>`;

const PASSED = action("2019-02-04", "Passed Senate without amendment.");
const INTRODUCED = action("2019-01-15", "Introduced in House", "<actionCode>Intro-H</actionCode>");

function readBill(elements: string): { bill: BillDocument; reading: FileReading } {
  const id = "<number>2810</number><type>HR</type><congress>116</congress>";
  const reading = read("a.xml", `<billStatus><bill>${id}${elements}</bill></billStatus>`);
  const [bill] = documentsOf(reading, "bill");
  if (bill === undefined) throw new Error("no bill");
  return { bill, reading };
}

const cosponsor = (id: string, date: string): string =>
  `<item><bioguideId>${id}</bioguideId><fullName>Rep. ${id}, Ann [D-OH-1]</fullName><sponsorshipDate>${date}</sponsorshipDate></item>`;

const vote = (congress: number) =>
  `<recordedVote><rollNumber>5</rollNumber><chamber>House</chamber><congress>${congress}</congress><sessionNumber>1</sessionNumber></recordedVote>`;

const member = (id: string): string =>
  `<recorded-vote><legislator name-id="${id}">Able</legislator><vote>Yea</vote></recorded-vote>`;

const notices = (version: string) => readBill(`<version>${version}</version>`).reading.notices;

const house = (parts: string): readonly string[] | undefined =>
  read(
    "roll007.xml",
    `<rollcall-vote><vote-metadata><congress>116</congress><session>1st</session><rollcall-num>7</rollcall-num>${parts}</rollcall-vote>`,
  ).contradictions;

const person = (id: string, more = ""): string => `- id: {bioguide: ${id}}
  name: {first: Ann, last: Able}
  ${more}
`;

const term = (party: string, start = "2019"): string =>
  `{type: rep, start: '${start}-01-03', end: '2021-01-03', state: OH, district: 1, party: ${party}}`;

const readPeople = (...people: readonly string[]) => {
  const reading = read("legislators-current.yaml", people.join(""));
  return { people: documentsOf(reading, "legislator"), skippedEntries: reading.skippedEntries };
};

describe("an impossible row of a bill", () => {
  it("is left out alone, and the status follows from the others", () => {
    const wrong = action("2010-01-02", "Became Public Law No: 116-1.");
    const { bill, reading } = readBill(`<actions>${PASSED}${INTRODUCED}${wrong}</actions>`);
    expect(reading.skippedEntries).toEqual([
      "actions[2]: date is 2010-01-02: Congress 116 lasted from 2019-01-03 to 2021-01-03",
    ]);
    expect(bill.actions.map(({ sequence, date }) => [sequence, date])).toEqual([
      [2, "2019-02-04"],
      [1, "2019-01-15"],
    ]);
    expect(bill).toEqual(readBill(`<actions>${PASSED}${INTRODUCED}</actions>`).bill);
  });

  it("is left out if it has a text longer than any known one", () => {
    const { bill, reading } = readBill(`<title>${"x".repeat(20_001)}</title>`);
    expect(bill.title).toBeNull();
    expect(reading.skippedEntries).toEqual([
      expect.stringContaining("it has 20001 characters; at most 20000 are read"),
    ]);
  });

  it.each<[keyof BillDocument, string, string]>([
    [
      "cosponsors",
      `<cosponsors>${cosponsor("A000001", "2019-02-01")}${cosponsor("A000002", "3017-02-01")}</cosponsors>`,
      "cosponsors[1]: sponsorship_date is 3017-02-01: Congress 116 lasted",
    ],
    [
      "texts",
      `<textVersions><item><type>Introduced</type><date>2019-02-01</date></item>
       <item><type>Engrossed</type><date>2009-02-01</date></item></textVersions>`,
      "texts[1]: date is 2009-02-01: Congress 116 lasted",
    ],
    [
      "amendments",
      `<amendments><amendment><number>1</number><congress>116</congress><type>HAMDT</type></amendment>
       <amendment><number>2</number><congress>115</congress><type>HAMDT</type></amendment></amendments>`,
      "amendments[1]: congress is 115: the bill is of Congress 116",
    ],
    [
      "laws",
      `<laws><item><type>Public Law</type><number>116-5</number></item>
       <item><type>Public Law</type><number>115-5</number></item></laws>`,
      "laws[0]: congress is 115: the bill is of Congress 116",
    ],
    [
      "related_bills",
      `<relatedBills><item><congress>115</congress><number>5</number><type>S</type></item>
       <item><congress>999</congress><number>5</number><type>S</type></item></relatedBills>`,
      "related_bills[0]: congress is 999: that Congress has not begun",
    ],
  ])("is left out of the %s", (list, elements, line) => {
    const { bill, reading } = readBill(elements);
    expect(bill[list]).toHaveLength(1);
    expect(reading.skippedEntries).toEqual([expect.stringContaining(line)]);
  });

  it("loses an impossible reference, as does a field of the bill itself", () => {
    const votes = `<recordedVotes>${vote(116)}${vote(115)}</recordedVotes>`;
    const { bill, reading } = readBill(
      `<introducedDate>2012-02-30</introducedDate><actions>${action("2019-02-01", "Passed", votes)}</actions>
       <latestAction><actionDate>2007-01-05</actionDate><text>Referred</text></latestAction>`,
    );
    expect(bill.introduced_date).toBeNull();
    expect(bill.latest_action?.date).toBe("2019-02-01");
    expect(bill.actions[0]?.votes).toHaveLength(1);
    expect(reading.skippedEntries).toEqual([
      'line 1: introducedDate is "2012-02-30", which is not a date',
      "latest_action: date is 2007-01-05: Congress 116 lasted from 2019-01-03 to 2021-01-03",
      "actions[0].votes[1]: congress is 115: the bill is of Congress 116",
    ]);
  });

  it("is reported without a day, code, number or name", () => {
    const { reading } = readBill(`
      <actions><item><text>Passed House</text></item>
        ${action("2019-02-01", "Referred", "<committees><item><name>Rules</name></item></committees>")}</actions>
      <committees><item><systemCode/><name>Ways and Means</name></item>
        <item><systemCode>xx00</systemCode><name>Somewhere</name><chamber/></item></committees>
      <cosponsors><item><bioguideId>A000001</bioguideId></item></cosponsors>
      <amendments><amendment><number>5</number></amendment></amendments>
      <laws><item><number>five</number></item></laws>
      <titles><item><title>An Act</title></item></titles>
      <textVersions><item/></textVersions>`);
    expect(new Set(reading.skippedEntries)).toEqual(
      new Set([
        'an action has no known actionDate: "Passed House"',
        'committees/item[0] has no known systemCode: "Rules"',
        'committees/item[0] has no known systemCode: "Ways and Means"',
        'committees/item[1] has no known systemCode: "xx00, Somewhere"',
        'cosponsors/item[0] has no known fullName: "A000001"',
        'amendments/amendment[0] has no known single congress, type and number: "5"',
        'a law "five" is not a law number',
        'titles/item[0] has no known title and titleType: "An Act"',
      ]),
    );
  });
});

describe("two sections with the same name", () => {
  it.each<[keyof BillDocument, string, string, string]>([
    ["actions", "actions", INTRODUCED, PASSED],
    ["cosponsors", "cosponsors", cosponsor("A000001", ""), cosponsor("A000002", "")],
    [
      "titles",
      "titles",
      "<item><title>A</title><titleType>Display Title</titleType></item>",
      "<item><title>B</title><titleType>Display Title</titleType></item>",
    ],
    [
      "amendments",
      "amendments",
      "<amendment><number>1</number><congress>116</congress><type>HAMDT</type></amendment>",
      "<amendment><number>2</number><congress>116</congress><type>HAMDT</type></amendment>",
    ],
    [
      "committees",
      "committees",
      "<item><systemCode>hsag00</systemCode></item>",
      "<item><systemCode>hsru00</systemCode></item>",
    ],
    [
      "subjects",
      "subjects",
      "<legislativeSubjects><item><name>A</name></item></legislativeSubjects>",
      "<legislativeSubjects><item><name>B</name></item></legislativeSubjects>",
    ],
  ])("are read as one: %s", (list, element, one, other) => {
    const { bill, reading } = readBill(
      `<${element}>${one}</${element}><${element}>${other}</${element}>`,
    );
    const whole = readBill(`<${element}>${one}${other}</${element}>`);
    expect(bill).toEqual(whole.bill);
    expect(bill[list]).toHaveLength(2);
    expect(reading.skippedEntries).toEqual([]);
  });

  it("of actions yield a repeated action once", () => {
    const section = `<actions>${PASSED}${INTRODUCED}</actions>`;
    expect(readBill(section.repeat(2)).bill).toEqual(readBill(section).bill);
  });

  it("yield all members of a roll call", () => {
    const reading = read(
      "roll007.xml",
      `<rollcall-vote><vote-metadata><congress>116</congress><session>1st</session><rollcall-num>7</rollcall-num>
      <vote-totals><totals-by-vote><yea-total>2</yea-total></totals-by-vote></vote-totals></vote-metadata>
      <vote-data>${member("A000001")}</vote-data><vote-data>${member("a000002")}</vote-data></rollcall-vote>`,
    );
    expect(documentsOf(reading, "vote")[0]?.positions.map((each) => each.bioguide_id)).toEqual([
      "A000001",
      "A000002",
    ]);
  });

  it("are reported for a second bill, which is not read", () => {
    const second = "</bill><bill><congress>116</congress><type>S</type><number>9</number>";
    expect(readBill(second).reading.skippedEntries).toEqual([
      "a second <bill>, 116 S 9, is not read",
    ]);
  });
});

it("names a version of the schema that is not known", () => {
  expect(notices("4.0.0")).toEqual(["the schema's version 4.0.0 is unknown"]);
  expect(notices("3.0.0")).toEqual([]);
});

it("writes IDs in uppercase, like all other sources", () => {
  const { bill } = readBill(`<cosponsors>${cosponsor("a000001", "")}</cosponsors>`);
  expect(bill.cosponsors[0]?.bioguide_id).toBe("A000001");
  const senate = `<roll_call_vote><congress>116</congress><session>1</session><vote_number>7</vote_number>
    <count><yeas>1</yeas></count><members><member><last_name>Able</last_name><vote_cast>Yea</vote_cast><lis_member_id>s270</lis_member_id></member></members></roll_call_vote>`;
  expect(documentsOf(read("a.xml", senate), "vote")[0]?.positions[0]?.lis_id).toBe("S270");
});

it.each([
  [
    "a day outside its Congress",
    "<action-date>3-Jan-2007</action-date></vote-metadata>",
    "date is 2007-01-03: Congress 116 lasted from 2019-01-03 to 2021-01-03",
  ],
  [
    "parties that sum up to another total",
    `<vote-totals><totals-by-party><party>Democratic</party><yea-total>5</yea-total></totals-by-party>
     <totals-by-vote><yea-total>7</yea-total></totals-by-vote></vote-totals></vote-metadata>`,
    "the parties' yea sum up to 5, the total is 7",
  ],
  [
    "more members than it counts",
    `</vote-metadata><vote-data><recorded-vote><legislator>Able</legislator><vote>Yea</vote></recorded-vote></vote-data>`,
    "1 members are listed as yea, the total is 0",
  ],
])("a roll call that contradicts itself is reported and not refused: %s", (_, parts, line) => {
  expect(house(parts)).toEqual([line]);
});

describe("a list of people", () => {
  it("keeps everyone except an unreadable person", () => {
    const { people, skippedEntries } = readPeople(
      person("a000001", `terms: [${term("Democrat")}]`),
      person("A000002"),
    );
    expect(people.map(({ bioguide_id }) => bioguide_id)).toEqual(["A000001"]);
    expect(skippedEntries).toEqual([expect.stringMatching(/^an entry has .* at terms: .*A000002/)]);
  });

  it("leaves out a birthday and a term in the 31st century, and a term with an unknown seat", () => {
    const { people, skippedEntries } = readPeople(
      person(
        "A000001",
        `bio: {birthday: '3017-05-05'}
  terms: [${term("Democrat")}, ${term("Democrat", "3017")}, {type: prez, start: '2021-01-20'}]`,
      ),
    );
    expect(people).toMatchObject([{ birth_date: null, birth_year: null }]);
    expect(people[0]?.terms).toHaveLength(1);
    expect(skippedEntries).toEqual([
      expect.stringMatching(
        /^no seat has the type and state of the term {"type":"prez","start":"20/,
      ),
      "birth_date is 3017-05-05: later than 2026-11-21",
      "birth_year is 3017: later than 2026-11-21",
      "terms[1]: start_date is 3017-01-03: later than 2034-11-21",
    ]);
  });

  it("reports a person who is listed twice, and uses the last entry", () => {
    const { people, skippedEntries } = readPeople(
      person("A000001", `terms: [${term("Democrat", "2017")}, ${term("Democrat")}]`),
      person("A000001", `terms: [${term("Republican")}]`),
    );
    expect(skippedEntries).toEqual(["legislator A000001 is listed twice; its last entry counts"]);
    expect(people[0]?.terms.map((each) => [each.start_date, each.party])).toEqual([
      ["2019-01-03", "R"],
    ]);
  });

  it("has no control characters, in YAML or CSV", () => {
    const { people } = readPeople(
      `- id: {bioguide: A000001}\n  name: {first: "A\\x07nn", last: "Ab\u0085le"}\n  terms: []\n`,
    );
    expect(people).toMatchObject([{ first_name: "Ann", last_name: "Able" }]);
    const csv = "bioguide_id,full_name\nA000001,A\u0000nn\u001b Able\n";
    const [row] = documentsOf(read("legislators-current.csv", csv), "legislator");
    expect(row?.name).toBe("Ann Able");
  });

  it("keeps everyone's accounts if an entry is unreadable", () => {
    const good = "- {id: {bioguide: A000001}, social: {twitter: ann}}\n";
    const name = "legislators-social-media.yaml";
    expect(read(name, good).replaces).toBeDefined();
    expect(read(name, `${good}- {id: {bioguide: A000002}}\n`)).toMatchObject({
      replaces: undefined,
      skippedEntries: [expect.stringMatching(/^an entry has .*A000002/)],
    });
  });
});

describe("the members of committees", () => {
  const name = "committee-membership-current.yaml";

  it("may be missing, as at the turn of a Congress, which removes nobody", () => {
    expect(readSourceFile({ name, bytes: Buffer.from("{}\n") })).toBeNull();
  });

  it("are read except for an unreadable one", () => {
    const reading = read(name, "HSAG:\n- {name: Ann Able, party: majority}\n- {name: Bo Bright}\n");
    expect(documentsOf(reading, "membership")[0]?.members).toHaveLength(1);
    expect(reading.skippedEntries).toContainEqual(expect.stringMatching(/^an entry has .*Bo Bri/));
  });
});

it("recognizes a YAML list by its name even if it looks like JSON", () => {
  expect(read("committees-current.yaml", "[]\n")).toMatchObject({ readings: [] });
  expect(read("legislators-historical.yaml", "[]\n").contradictions).toEqual(["lists nobody"]);
  expect(read("legislators-current.csv", "bioguide_id,full_name\n").contradictions).toEqual([
    "lists nobody",
  ]);
});

it("keeps a page's other bills if one is impossible", () => {
  const page = {
    bills: [
      { congress: 116, type: "HR", number: "1" },
      { congress: 116, type: "PN", number: "2" },
      { congress: 999, type: "HR", number: "3" },
    ],
  };
  const reading = read("a.json", JSON.stringify(page));
  expect(documentsOf(reading, "bill").map(({ number }) => number)).toEqual([1]);
  expect(reading.skippedEntries).toEqual([
    `bills[1]: the bill's type "PN" is invalid`,
    expect.stringContaining("bill 999 HR 3: congress is 999: that Congress"),
  ]);
});

it("a bill whose actions go on after its latest action has the newest of them, and a notice", () => {
  const actions = `<actions>${PASSED}${INTRODUCED}</actions>`;
  const readAsOf = (date: string) => {
    const latest = `<latestAction><actionDate>${date}</actionDate><text>Passed.</text></latestAction>`;
    const { bill, reading } = readBill(actions + latest);
    return [bill.latest_action?.text, reading.guesses, reading.contradictions];
  };
  expect(readAsOf("2019-01-15")).toEqual([
    "Passed Senate without amendment.",
    ["its latest action is of 2019-01-15; its actions go on to 2019-02-04"],
    [],
  ]);
  expect(readAsOf("2019-02-04")).toEqual(["Passed.", [], []]);
});
