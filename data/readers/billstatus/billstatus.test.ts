import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../../test/sources.ts";
import { testAction } from "../../../test/test-documents.ts";
import type { BillDocument } from "../../documents.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { collectFindings } from "../../parse/findings.ts";
import { readBillStatus } from "./billstatus.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(content: Uint8Array): BillDocument {
  const [reading] = readBillStatus({ name: "BILLSTATUS-117hr1.xml", bytes: content }).readings;
  if (reading?.resource !== "bill") throw new Error("not a bill");
  return reading.document;
}

const ID = "<number>1</number><type>HR</type><congress>117</congress>";
const OLD_ID = "<billNumber>1</billNumber><billType>HR</billType><congress>115</congress>";

/** A schema 3.0.0 bill with the given elements. */
function bill(elements: string): BillDocument {
  return read(
    bytes(`<billStatus><version>3.0.0</version><bill>${ID}${elements}</bill></billStatus>`),
  );
}

/** A schema 1.0.0 bill with the given elements. */
function oldBill(elements: string): BillDocument {
  return read(
    bytes(`<billStatus><bill>${OLD_ID}${elements}<version>1.0.0</version></bill></billStatus>`),
  );
}

const repeat = (count: number, entry: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => entry(at)).join("");

const cosponsor = (fields: string): string => `<item><bioguideId>A000001</bioguideId>
  <fullName>Rep. Adams, Alma S. [D-NC-12]</fullName><sponsorshipDate>2021-02-01</sponsorshipDate>
  <isOriginalCosponsor>False</isOriginalCosponsor>${fields}</item>`;

const action = (fields: string): string =>
  `<item><actionDate>2021-02-01</actionDate>${fields}</item>`;

const cosponsorList = (count: number): string =>
  `<cosponsors>${repeat(count, (at) => `<item><bioguideId>A${at}</bioguideId><fullName>Rep. N${at}, A [D-NY-1]</fullName></item>`)}</cosponsors>`;
const subjectList = (count: number): string =>
  `<subjects><legislativeSubjects>${repeat(count, (at) => `<item><name>S${at}</name></item>`)}</legislativeSubjects></subjects>`;
const districtOf = (person: string): unknown =>
  bill(`<sponsors><item>${person}</item></sponsors>`).sponsor?.district;
const requestFlag = (value: string): unknown =>
  bill(
    `<sponsors><item><fullName>Rep. SMITH, ADAM [D-WA-9]</fullName><isByRequest>${value}</isByRequest></item></sponsors>`,
  ).is_by_request;
const system = (code: string): string => `<sourceSystem><code>${code}</code></sourceSystem>`;
const timedAction = (time: string, code: string): string =>
  action(`<actionTime>${time}</actionTime><text>Passed.</text>${system(code)}`);
const timeOf = (text: string): unknown =>
  bill(`<actions>${action(`<actionTime>${text}</actionTime><text>a</text>`)}</actions>`).actions[0]
    ?.time;
const textVersion = (type: string, date: string, url?: string): string =>
  `<item><type>${type}</type><date>${date}</date><formats>${url === undefined ? "" : `<item><url>${url}</url></item>`}</formats></item>`;
const textsOf = (...items: string[]): BillDocument["texts"] =>
  bill(`<textVersions>${items.join("")}</textVersions>`).texts;
const oldSummary = (code: string, desc: string): string =>
  `<item><actionDate>2015-03-27</actionDate><actionDesc>${desc}</actionDesc><text>${desc}</text><lastSummaryUpdateDate>2015-03-30T14:50:27Z</lastSummaryUpdateDate><updateDate>2015-03-27T16:14:29Z</updateDate><versionCode>${code}</versionCode></item>`;
const amendmentOf = (type: string, number: number, cosponsors: string): string =>
  `<amendment><number>${number}</number><congress>117</congress><type>${type}</type><cosponsors>${cosponsors}</cosponsors></amendment>`;
const titleOf = (type: string, words: string, chamber = ""): string =>
  `<item><title>${words}</title><titleType>${type}</titleType>${chamber}</item>`;
const real = (name: string): BillDocument => read(readFileSync(join(SOURCES, "bills", name)));

it.each([
  ["text that is not well-formed", "<billStatus><bill>", "not well-formed XML"],
  [
    "an HTML page",
    "<html><body>No such file</body></html>",
    "the root is <html>, not <billStatus>",
  ],
  ["another document", "<rollcall-vote/>", "the root is <rollcall-vote>, not <billStatus>"],
  ["a document without bill", "<billStatus/>", "<billStatus> has no <bill>"],
  [
    "a bill without congress",
    "<billStatus><bill><number>1</number><type>HR</type></bill></billStatus>",
    "no congress",
  ],
  [
    "a bill of an unknown type",
    "<billStatus><bill><number>1</number><type>PN</type><congress>117</congress></bill></billStatus>",
    `the bill's type "PN"`,
  ],
  [
    "a bill without number",
    "<billStatus><bill><type>HR</type><congress>117</congress></bill></billStatus>",
    "no number",
  ],
])("readBillStatus: refused files: %s", (_, text, reason) => {
  const reading = (): unknown => read(bytes(text));
  expect(reading).toThrow(UnreadableFile);
  expect(reading).toThrow(reason);
  expect(reading).not.toThrow("\n");
});

describe("readBillStatus: schema generations", () => {
  it("reads a bill in which everything is missing", () => {
    expect(bill("")).toMatchObject({
      congress: 117,
      type: "HR",
      number: 1,
      title: null,
      sponsor: null,
      policy_area: null,
      latest_action: null,
      status: "introduced",
      incomplete_lists: [],
      actions: [],
      subjects: [],
      texts: [],
    });
  });

  it("reads the wrapped lists of 1.0.0 and the flat ones of 3.0.0 alike", () => {
    const committee =
      "<item><systemCode>hsgo00</systemCode><name>Oversight</name><chamber>House</chamber><type>Standing</type></item>";
    const summary =
      "<versionCode>00</versionCode><actionDesc>Introduced in House</actionDesc><text><![CDATA[<p>Words</p>]]></text>";
    const subjects = "<legislativeSubjects><item><name>Taxes</name></item></legislativeSubjects>";
    const flat = bill(
      `<committees>${committee}</committees><summaries><summary>${summary}</summary></summaries><subjects>${subjects}</subjects>`,
    );
    const wrapped = oldBill(`<committees><billCommittees>${committee}</billCommittees></committees>
      <summaries><billSummaries><item>${summary}</item></billSummaries></summaries>
      <subjects><billSubjects>${subjects}</billSubjects></subjects>`);
    expect(wrapped.committees).toEqual(flat.committees);
    expect(wrapped.summaries).toEqual(flat.summaries);
    expect(wrapped.subjects).toEqual(flat.subjects);
    expect(flat.committees).toEqual([
      {
        code: "hsgo00",
        name: "Oversight",
        chamber: "house",
        type: "standing",
        parent_code: null,
        activities: [],
      },
    ]);
  });

  it("reads a file without a version that mixes the two", () => {
    const mixed = read(
      bytes(
        `<billStatus><bill>${ID}<committees><billCommittees><item><systemCode>hsgo00</systemCode></item></billCommittees></committees></bill></billStatus>`,
      ),
    );
    expect(mixed).toMatchObject({ number: 1, committees: [{ code: "hsgo00" }] });
  });

  it("reads the oldest files' otherSubjects, primarySubject, rptTitle and name", () => {
    const old = oldBill(`<primarySubject><name>Health</name></primarySubject>
      <subjects><billSubjects><otherSubjects><item><name>Abortion</name></item></otherSubjects></billSubjects></subjects>
      <cboCostEstimates><item><rptPubDate>2015-10-20T21:59:41Z</rptPubDate><rptTitle>H.R. 1</rptTitle><rptUrl>https://www.cbo.gov/publication/50918</rptUrl></item></cboCostEstimates>
      <sponsors><item><bioguideId>M000639</bioguideId><byRequestType/><fullName>Sen. Menendez, Robert [D-NJ]</fullName><name>Menendez, Robert</name></item></sponsors>`);
    expect(old.subjects).toEqual([
      { name: "Health", kind: "policy_area" },
      { name: "Abortion", kind: "legislative_subject" },
    ]);
    expect(old.cbo_cost_estimates).toHaveLength(1);
    // These files have party and state only in the bracket.
    expect(old.sponsor).toMatchObject({
      name: "Robert Menendez",
      party: "D",
      state: "NJ",
      district: null,
      chamber: "senate",
    });
    expect(old.is_by_request).toBeNull();
  });

  it("reads a reserved number: no sponsor, no committees, and its status", () => {
    const reserved =
      oldBill(`<introducedDate>2021-01-03</introducedDate><title>Reserved for the Speaker.</title><sponsors/><policyArea/>
      <committees><billCommittees/></committees><textVersions/><laws/><notes/><summaries><billSummaries/></summaries>
      <actions><item><actionDate>2021-01-03</actionDate><text>Introduced in House</text><actionCode>1000</actionCode><sourceSystem><code>9</code></sourceSystem></item></actions>`);
    expect(reserved).toMatchObject({
      status: "reserved",
      sponsor: null,
      committees: [],
      texts: [],
      laws: [],
      notes: [],
    });
  });

  it("skips actionTypeCounts and actionByCounts, before or after the actions", () => {
    const counts =
      "<actionTypeCounts><introducedInHouse>1</introducedInHouse></actionTypeCounts><actionByCounts><senate>6</senate></actionByCounts>";
    const { actions } = oldBill(
      `<actions>${counts}${action("<text>Introduced in House</text>")}</actions>`,
    );
    expect(actions.map(({ text }) => text)).toEqual(["Introduced in House"]);
  });

  it("reads summaries in summary/cdata/text with escaped HTML, as the 118th and 119th have them", () => {
    const { summaries } = bill(
      "<summaries><summary><versionCode>00</versionCode><actionDesc>Introduced in House</actionDesc><cdata><text>&lt;p&gt;One&amp;nbsp;two&lt;/p&gt;</text></cdata></summary></summaries>",
    );
    expect(summaries).toMatchObject([
      { html: "<p>One two</p>", text: "One two", chamber: "house" },
    ]);
  });

  it("reads summaries in a CDATA section with white space around it, as 2022 has them", () => {
    const { summaries } = bill(
      "<summaries><summary><versionCode>53</versionCode><actionDesc>Passed House</actionDesc><text>\n  <![CDATA[ <p>One</p> <ul><li>a</li><li>b</li></ul> ]]>\n</text></summary></summaries>",
    );
    expect(summaries).toMatchObject([
      { html: "<p>One</p> <ul><li>a</li><li>b</li></ul>", text: "One\na\nb" },
    ]);
  });

  it("reads the extra elements of the 118th on titles", () => {
    const newer = bill(
      `<titles><item><titleType>Display Title</titleType><titleTypeCode>45</titleTypeCode><title>An Act</title><updateDate>2025-01-07T14:39:27Z</updateDate></item></titles>`,
    );
    expect(newer.titles).toMatchObject([
      { title_type_code: "45", updated_at: "2025-01-07T14:39:27Z", category: "display" },
    ]);
  });

  it("has a constitutional authority statement unless <cdata/> is empty", () => {
    expect(bill("<cdata/>").constitutional_authority_statement).toBeNull();
    const full = bill(
      "<cdata><constitutionalAuthorityStatementText>&lt;pre&gt;By Mr. X:[&lt;a href='https://www.gpo.gov'&gt;www.gpo.gov&lt;/a&gt;]&lt;/pre&gt;</constitutionalAuthorityStatementText></cdata>",
    );
    expect(full.constitutional_authority_statement).toBe("By Mr. X:[www.gpo.gov]");
  });
});

describe("readBillStatus: lists cut at the source", () => {
  it.each([249, 251])("treats %i cosponsors as a complete list", (count) => {
    expect(bill(cosponsorList(count)).incomplete_lists).toEqual([]);
  });

  it("treats exactly 250 as a cut list, but not in 1.0.0", () => {
    expect(bill(cosponsorList(250)).incomplete_lists).toEqual(["cosponsors"]);
    expect(oldBill(cosponsorList(250)).incomplete_lists).toEqual([]);
  });

  it("treats 249 legislative subjects, 250 with the policy area, as a cut list", () => {
    expect(bill(subjectList(248)).incomplete_lists).toEqual([]);
    expect(bill(subjectList(249)).incomplete_lists).toEqual(["subjects"]);
  });

  it("treats 250 amendments as a cut list", () => {
    const amendments = repeat(
      250,
      (at) =>
        `<amendment><number>${at}</number><congress>117</congress><type>SAMDT</type></amendment>`,
    );
    expect(bill(`<amendments>${amendments}</amendments>`).incomplete_lists).toEqual(["amendments"]);
  });
});

describe("readBillStatus: cosponsors and people", () => {
  it("keeps a withdrawn cosponsor, even an original one", () => {
    const { cosponsors } = bill(
      `<cosponsors>${cosponsor("<sponsorshipWithdrawnDate>2021-10-19</sponsorshipWithdrawnDate>").replace("False", "True")}</cosponsors>`,
    );
    expect(cosponsors).toMatchObject([{ withdrawn_date: "2021-10-19", is_original: true }]);
  });

  it("treats the empty sponsorshipWithdrawnDate of 1.0.0 as missing", () => {
    const { cosponsors } = oldBill(
      `<cosponsors>${cosponsor("<sponsorshipWithdrawnDate/>")}</cosponsors>`,
    );
    expect(cosponsors).toMatchObject([{ withdrawn_date: null }]);
  });

  it("lists a person once a day, and again after withdrawing", () => {
    const again = cosponsor("").replace("2021-02-01", "2021-03-01");
    const { cosponsors } = bill(
      `<cosponsors>${again}${cosponsor("")}${cosponsor("")}</cosponsors>`,
    );
    expect(cosponsors.map((each) => each.sponsorship_date)).toEqual(["2021-02-01", "2021-03-01"]);
  });

  it("orders cosponsors by date, then alphabetically", () => {
    const names = [
      "Zeldin, Lee [R-NY-1]",
      "Adams, Alma [D-NC-12]",
      "Luján, Ben [D-NM-3]",
      "Lujan, Ann [D-NM-2]",
    ];
    const items = names.map(
      (name, at) =>
        `<item><bioguideId>B${at}</bioguideId><fullName>Rep. ${name}</fullName><sponsorshipDate>2021-02-01</sponsorshipDate></item>`,
    );
    const { cosponsors } = bill(`<cosponsors>${items.join("")}</cosponsors>`);
    expect(cosponsors.map(({ name }) => name)).toEqual([
      "Alma Adams",
      "Ann Lujan",
      "Ben Luján",
      "Lee Zeldin",
    ]);
  });

  it("takes the display name from fullName, not from uppercase parts", () => {
    const { sponsor } = bill(
      "<sponsors><item><bioguideId>M000312</bioguideId><fullName>Rep. McGovern, James P. [D-MA-2]</fullName><firstName>JAMES</firstName><lastName>MCGOVERN</lastName><party>D</party><state>MA</state><district>2</district></item></sponsors>",
    );
    expect(sponsor).toEqual({
      bioguide_id: "M000312",
      name: "James P. McGovern",
      party: "D",
      state: "MA",
      district: 2,
      chamber: "house",
    });
  });

  it.each([
    ["Sen. Casey, Robert P., Jr. [D-PA]", "Robert P. Casey, Jr."],
    ["Sen. Manchin, Joe, III [D-WV]", "Joe Manchin III"],
    ["Resident Commissioner González-Colón, Jenniffer [R-PR-At Large]", "Jenniffer González-Colón"],
    ["Del. Norton, Eleanor Holmes [D-DC-At Large]", "Eleanor Holmes Norton"],
  ])("writes %s as %s", (fullName, name) => {
    expect(
      bill(`<sponsors><item><fullName>${fullName}</fullName></item></sponsors>`).sponsor?.name,
    ).toBe(name);
  });

  it("has district 0 for at-large members, delegates and the Resident Commissioner, null for senators", () => {
    expect(
      districtOf(
        "<fullName>Del. Norton, Eleanor Holmes [D-DC-At Large]</fullName><district>0</district>",
      ),
    ).toBe(0);
    expect(districtOf("<fullName>Rep. Young, Don [R-AK-At Large]</fullName>")).toBe(0);
    expect(districtOf("<fullName>Sen. Rubio, Marco [R-FL]</fullName>")).toBeNull();
  });

  it("reads isByRequest", () => {
    expect(requestFlag("Y")).toBe(true);
    expect(requestFlag("N")).toBe(false);
  });
});

describe("readBillStatus: actions", () => {
  const vote =
    "<recordedVotes><recordedVote><rollNumber>382</rollNumber><chamber>House</chamber><congress>118</congress><date>2023-07-28T02:28:02Z</date><sessionNumber>1</sessionNumber><fullActionName>Passage</fullActionName><url>http://clerk.house.gov/evs/2023/roll382.xml</url></recordedVote></recordedVotes>";

  it("marks the Library's row that repeats another system's, ignoring whitespace", () => {
    const { actions } = bill(`<actions>
      ${action(`<text>Passed Senate by Yea-Nay Vote. 51 - 49. Record Vote Number: 123. (text: CR S1614)</text><sourceSystem><name>Senate</name></sourceSystem>${vote}`)}
      ${action(`<text>Passed/agreed to in Senate: Passed Senate by Yea-Nay Vote. 51 - 49. Record Vote Number: 123.(text: CR S1614)</text>${system("9")}${vote}`)}
      ${action(`<text>Measure laid before Senate.</text><sourceSystem><name>Senate</name></sourceSystem>`)}
    </actions>`);
    expect(
      actions.map(({ sequence, source, duplicate_of }) => [sequence, source, duplicate_of]),
    ).toEqual([
      [3, "senate", null],
      [2, "library_of_congress", 3],
      [1, "senate", null],
    ]);
  });

  it("marks a repeated row with a different Congressional Record citation", () => {
    const senates = "<text>Passed Senate by Voice Vote. (consideration: CR S1; text: CR S2)</text>";
    const librarys =
      "<text>Passed/agreed to in Senate: Passed Senate by Voice Vote.(text: CR S2)</text>";
    const { actions } = bill(`<actions>${action(`${senates}${system("0")}`)}
      ${action(`${librarys}${system("9")}`)}</actions>`);
    expect(actions.map(({ duplicate_of }) => duplicate_of)).toEqual([null, 2]);
  });

  it("marks the second of the Library's own rows", () => {
    const { actions } =
      bill(`<actions>${action(`<text>Introduced in House</text><actionCode>Intro-H</actionCode>${system("9")}`)}
      ${action(`<text>Introduced in House</text><actionCode>1000</actionCode>${system("9")}`)}</actions>`);
    expect(actions.map(({ code, duplicate_of }) => [code, duplicate_of])).toEqual([
      ["Intro-H", 1],
      ["1000", null],
    ]);
  });

  it("does not merge rows with different times", () => {
    const { actions } = bill(
      `<actions>${timedAction("10:00:00", "2")}${timedAction("11:00:00", "9")}</actions>`,
    );
    expect(actions.every(({ duplicate_of }) => duplicate_of === null)).toBe(true);
  });

  it("recognizes a source without a code by its name, and the chamber by either", () => {
    const { actions } =
      bill(`<actions>${action("<text>a</text><sourceSystem><name>Senate</name></sourceSystem>")}
      ${action(`<text>b</text>${system("1")}`)}${action(`<text>c</text><actionCode>17000</actionCode>${system("9")}`)}
      ${action(`<text>d</text><actionCode>E30000</actionCode>${system("9")}`)}</actions>`);
    expect(actions.map(({ source, chamber }) => [source, chamber])).toEqual([
      ["senate", "senate"],
      ["house_committee", "house"],
      ["library_of_congress", "senate"],
      ["library_of_congress", null],
    ]);
  });

  it("reads times in both notations", () => {
    expect(timeOf("16:53:30")).toBe("16:53:30");
    expect(timeOf("4:53PM")).toBe("16:53");
  });

  it("gives a roll call's day in Washington, although its time is UTC", () => {
    const { actions } = bill(`<actions>${action(`<text>a</text>${vote}`)}</actions>`);
    expect(actions[0]?.votes).toEqual([
      { congress: 118, session: 1, chamber: "house", vote_number: 382, date: "2023-07-27" },
    ]);
  });

  it("drops rows without text and type", () => {
    expect(oldBill(`<actions>${action("<committee/><links/><text/>")}</actions>`).actions).toEqual(
      [],
    );
  });

  it("reads the single committee of actions before 2020", () => {
    const { actions } = oldBill(
      `<actions>${action("<text>a</text><committee><name>Foreign Relations Committee</name><systemCode>ssfr00</systemCode></committee>")}</actions>`,
    );
    expect(actions[0]?.committees).toEqual([
      { code: "ssfr00", name: "Foreign Relations Committee", chamber: "senate" },
    ]);
  });

  it("strips links from texts and joins the calendar's parts", () => {
    const { actions } = bill(
      `<actions>${action('<text>Petition No: 117-11. (&lt;a href="https://clerk.house.gov"&gt;Petition text&lt;/a&gt;)</text><calendarNumber><calendar>U00045</calendar></calendarNumber>')}</actions>`,
    );
    expect(actions[0]).toMatchObject({
      text: "Petition No: 117-11. (Petition text)",
      calendar: "U00045",
    });
  });
});

const textAddress = (code: string): string =>
  `https://www.govinfo.gov/content/pkg/BILLS-117hr1${code}/xml/BILLS-117hr1${code}.xml`;

describe("readBillStatus: texts", () => {
  it("drops the entirely empty entry and puts the undated Enrolled Bill by its stage", () => {
    const versions = textsOf(
      textVersion("Enrolled Bill", ""),
      textVersion("Introduced in House", "2021-01-04T05:00:00Z"),
      textVersion("Engrossed in House", "2021-02-01T05:00:00Z"),
      textVersion("Public Law", "2021-03-01T05:00:00Z"),
      "<item><date/><formats/><type/></item>",
    );
    expect(versions.map(({ version_name, date }) => [version_name, date])).toEqual([
      ["Public Law", "2021-03-01"],
      ["Enrolled Bill", null],
      ["Engrossed in House", "2021-02-01"],
      ["Introduced in House", "2021-01-04"],
    ]);
  });

  it("orders the texts of one day by stage, those of the second chamber after the first's", () => {
    const stages = ["eah", "eas", "pcs", "rfs", "rds", "eh", "cph", "rh", "ih"];
    const versions = stages
      .toSorted()
      .map((code) => textVersion(code, "2021-02-01T05:00:00Z", textAddress(code)));
    expect(textsOf(...versions).map(({ version_code }) => version_code)).toEqual(stages);
  });

  it("reads midnight Eastern, and the second before it, as the day in Washington", () => {
    expect(textsOf(textVersion("A", "2021-07-04T04:00:00Z"))[0]?.date).toBe("2021-07-04");
    expect(textsOf(textVersion("A", "2021-12-27T05:00:00Z"))[0]?.date).toBe("2021-12-27");
    expect(textsOf(textVersion("Public Law", "2021-08-07T03:59:59Z"))[0]?.date).toBe("2021-08-06");
  });

  it("derives the version code and the other formats of the govinfo package", () => {
    const folder = "https://www.govinfo.gov/content/pkg/BILLS-117hr3684eas2";
    expect(
      textsOf(
        textVersion("Engrossed Amendment Senate", "", `${folder}/xml/BILLS-117hr3684eas2.xml`),
      ),
    ).toEqual([
      {
        version_code: "eas2",
        version_name: "Engrossed Amendment Senate",
        date: null,
        formats: [
          { format: "xml", url: `${folder}/xml/BILLS-117hr3684eas2.xml` },
          { format: "html", url: `${folder}/html/BILLS-117hr3684eas2.htm` },
          { format: "pdf", url: `${folder}/pdf/BILLS-117hr3684eas2.pdf` },
        ],
      },
    ]);
  });

  it("links to the public site if a file links to the publisher's test site (116 H.R. 4907)", () => {
    const path = "content/pkg/BILLS-116hr4907ih/xml/BILLS-116hr4907ih.xml";
    const [text] = textsOf(textVersion("A", "", `https://www.qa.govinfo.gov/${path}`));
    expect(text?.formats[0]).toEqual({ format: "xml", url: `https://www.govinfo.gov/${path}` });
  });

  it("finds a law's PDF beside its USLM, and omits www.congress.gov texts", () => {
    const [law] = textsOf(
      textVersion(
        "Public Law",
        "",
        "https://www.govinfo.gov/content/pkg/PLAW-117publ103_uslm/xml/PLAW-117publ103_uslm.xml",
      ),
    );
    expect(law?.version_code).toBeNull();
    expect(law?.formats.map(({ url }) => url)).toContain(
      "https://www.govinfo.gov/content/pkg/PLAW-117publ103/pdf/PLAW-117publ103.pdf",
    );
    expect(
      textsOf(
        textVersion(
          "A",
          "2021-07-04T04:00:00Z",
          "https://www.congress.gov/117/bills/hr1/BILLS-117hr1ih.htm",
        ),
      )[0]?.formats,
    ).toEqual([]);
  });
});

describe("readBillStatus: other blocks", () => {
  it("puts the policy area before the subjects, which may be an empty list", () => {
    expect(
      bill(
        "<policyArea><name>Taxation</name></policyArea><subjects><legislativeSubjects/><policyArea><name>Taxation</name></policyArea></subjects>",
      ).subjects,
    ).toEqual([{ name: "Taxation", kind: "policy_area" }]);
  });

  it("keeps the names of subcommittees after their committee", () => {
    const { committees } =
      bill(`<committees><item><systemCode>hsju00</systemCode><name>Judiciary Committee</name><chamber>House</chamber><type>Standing</type>
        <activities><item><name>Referred to</name><date>2021-01-04T15:00:00Z</date></item><item><name>Reported by</name><date>2021-02-04T15:00:00Z</date></item></activities>
        <subcommittees><item><systemCode>hsju10</systemCode><name>Constitution Subcommittee</name></item></subcommittees></item>
      <item><systemCode>hsgo00</systemCode><name>Oversight Committee</name><chamber>House</chamber><type>Commission or Caucus</type></item></committees>`);
    expect(committees.map(({ code, type, parent_code }) => [code, type, parent_code])).toEqual([
      ["hsgo00", "commission_or_caucus", null],
      ["hsju00", "standing", null],
      ["hsju10", "subcommittee", "hsju00"],
    ]);
    expect(committees[1]?.activities.map(({ name }) => name)).toEqual([
      "Reported by",
      "Referred to",
    ]);
  });

  it("orders summaries newest first and uses 1.0.0's lastSummaryUpdateDate as their time", () => {
    const { summaries } = oldBill(
      `<summaries><billSummaries>${oldSummary("00", "Introduced in Senate")}${oldSummary("82", "Passed Senate without amendment")}${oldSummary("49", "Public Law")}</billSummaries></summaries>`,
    );
    expect(summaries.map(({ version_code, chamber }) => [version_code, chamber])).toEqual([
      ["82", "senate"],
      ["49", null],
      ["00", "senate"],
    ]);
    expect(summaries[0]?.updated_at).toBe("2015-03-30T14:50:27Z");
  });

  it("takes the first of an amendment's doubled elements, and accepts a committee as its sponsor", () => {
    const { amendments } =
      bill(`<amendments><amendment><number>3</number><congress>117</congress><type>HAMDT</type><updateDate>2022-02-13T09:56:13Z</updateDate>
      <chamber>House of Representatives</chamber><description>First</description><description>Second</description>
      <number>3</number><congress>117</congress><type>HAMDT</type><updateDate>2022-02-09T05:47:31Z</updateDate>
      <sponsors><item><name>Rules Committee</name></item></sponsors><submittedDate>2021-02-03T05:00:00Z</submittedDate>
      <amendedAmendment><number>891</number><congress>117</congress><type>SAMDT</type></amendedAmendment>
      <actions><count>2</count><actions><item><actionDate>2021-02-04</actionDate></item><item><actionDate>2021-02-03</actionDate><text>House amendment offered</text></item></actions></actions></amendment></amendments>`);
    expect(amendments).toEqual([
      {
        congress: 117,
        type: "HAMDT",
        number: 3,
        purpose: null,
        description: "First",
        submitted_date: "2021-02-03",
        proposed_date: null,
        sponsor: null,
        sponsor_text: "Rules Committee",
        cosponsor_count: 0,
        amends_amendment: { congress: 117, type: "SAMDT", number: 891 },
        latest_action: { date: "2021-02-03", time: null, text: "House amendment offered" },
        source_updated_at: "2022-02-13T09:56:13Z",
        actions: [testAction({ date: "2021-02-03", text: "House amendment offered" })],
        cosponsors: [],
        votes: [],
      },
    ]);
  });

  it("orders amendments by type and number, and counts cosponsors in both generations", () => {
    const { amendments } = bill(
      `<amendments>${amendmentOf("SAMDT", 10, "<count>3</count><countIncludingWithdrawnCosponsors>4</countIncludingWithdrawnCosponsors>")}${amendmentOf("SAMDT", 9, "<currentCount>1</currentCount><totalCount>2</totalCount>")}${amendmentOf("HAMDT", 12, "")}</amendments>`,
    );
    expect(
      amendments.map(({ type, number, cosponsor_count }) => [type, number, cosponsor_count]),
    ).toEqual([
      ["HAMDT", 12, 0],
      ["SAMDT", 9, 1],
      ["SAMDT", 10, 3],
    ]);
  });

  it("reads public and private laws, whose number has the Congress", () => {
    const { laws, status } = bill(
      "<laws><item><number>117-1</number><type>Private Law</type></item><item><number>118-2</number><type>Public Law</type></item></laws>",
    );
    expect(laws).toEqual([
      { congress: 117, law_type: "private", law_number: 1 },
      { congress: 118, law_type: "public", law_number: 2 },
    ]);
    expect(status).toBe("enacted");
  });

  it("chooses the whole bill's titles of the latest stage", () => {
    const titled =
      bill(`<title>Shown Act</title><titles>${titleOf("Short Title(s) as Introduced", "First Act")}${titleOf("Short Titles as Passed House", "House Act")}
      ${titleOf("Short Titles as Passed Senate", "Senate Act")}${titleOf("Short Titles as Enacted for portions of this bill", "Part Act")}
      ${titleOf("Official Title as Introduced", "To do.")}${titleOf("Official Titles as Amended by Senate", "To do more.")}${titleOf("Popular Titles", "Folk Act")}${titleOf("Override Display Title", "Shown Act")}</titles>`);
    expect(titled).toMatchObject({
      short_title: "Senate Act",
      official_title: "To do more.",
      popular_title: "Folk Act",
    });
    expect(titled.titles.map(({ category }) => category)).toEqual([
      "display",
      "official",
      "official",
      "short",
      "short",
      "short",
      "short",
      "popular",
    ]);
    expect(titled.titles.at(-2)).toMatchObject({ title: "Part Act", for_portion: true });
  });

  it("links whole committee reports, not parts", () => {
    const { committee_reports } = bill(
      "<committeeReports><committeeReport><citation>H. Rept. 117-64</citation></committeeReport><committeeReport><citation>H. Rept. 117-89,Part 2</citation></committeeReport><committeeReport><citation>S. Rept. 82-14</citation></committeeReport></committeeReports>",
    );
    expect(committee_reports).toEqual([
      { citation: "H. Rept. 117-64", url: "https://www.govinfo.gov/app/details/CRPT-117hrpt64" },
      { citation: "H. Rept. 117-89, Part 2", url: null },
      { citation: "S. Rept. 82-14", url: null },
    ]);
  });

  it("keeps the links of notes in html and their text in text", () => {
    const { notes } = bill(
      '<notes><item><text><![CDATA[See <a href="https://www.congress.gov/x" target="_blank">H.Rept. 1</a>.]]></text></item><item><text/></item></notes>',
    );
    expect(notes).toEqual([
      { text: "See H.Rept. 1.", html: 'See <a href="https://www.congress.gov/x">H.Rept. 1</a>.' },
    ]);
  });

  it("reads related bills with their relationships, older files' latestTitle too", () => {
    const { related_bills } = oldBill(
      "<relatedBills><item><latestTitle>An Act</latestTitle><congress>115</congress><number>3</number><type>SCONRES</type><relationshipDetails><item><type>Identical bill</type><identifiedBy>CRS</identifiedBy></item></relationshipDetails></item></relatedBills>",
    );
    expect(related_bills).toEqual([
      {
        congress: 115,
        type: "SCONRES",
        number: 3,
        title: "An Act",
        latest_action: null,
        relationships: [{ type: "Identical bill", identified_by: "crs" }],
      },
    ]);
  });

  it("keeps accents and straight quotes in titles", () => {
    expect(bill('<title>Honoring "José" Peña</title>').title).toBe('Honoring "José" Peña');
  });
});

describe.skipIf(!hasSources)("readBillStatus on real files (needs the real upstream files)", () => {
  it.each([
    ["117/hr/BILLSTATUS-117hr82.xml", "cosponsors"],
    ["117/hr/BILLSTATUS-117hr3577.xml", "cosponsors"],
    ["samples/formatChange/future/BILLSTATUS-117hr4350.xml", "amendments"],
    ["samples/formatChange/future/BILLSTATUS-117sconres14.xml", "amendments"],
    ["samples/formatChange/future/BILLSTATUS-117hr2471.xml", "subjects"],
  ])("%s has cut %s", (file, list) => {
    expect(real(file).incomplete_lists).toEqual([list]);
  });

  // As a person read them.
  it.each([
    ["samples/formatChange/future/BILLSTATUS-117hr2471.xml", "enacted", "2022-03-15"],
    ["samples/legacy/BILLSTATUS-114hr3762.xml", "vetoed", "2016-01-08"],
    ["samples/legacy/BILLSTATUS-114sjres8.xml", "vetoed", "2015-03-31"],
    ["samples/formatChange/future/BILLSTATUS-114hr5278.xml", "passed_house", "2016-06-09"],
    ["samples/legacy/BILLSTATUS-114hconres70.xml", "agreed_to", "2015-09-16"],
    ["samples/formatChange/future/BILLSTATUS-117sconres14.xml", "agreed_to", "2021-08-24"],
    ["samples/legacy/BILLSTATUS-114sres105.xml", "agreed_to", "2015-03-27"],
    ["samples/legacy/BILLSTATUS-114hr3106.xml", "reported", "2015-12-03"],
    ["samples/legacy/BILLSTATUS-114hr2566.xml", "referred", "2015-05-21"],
    ["118/sjres/BILLSTATUS-118sjres24.xml", "veto_sustained", "2023-09-28"],
    ["117/hr/BILLSTATUS-117hr9.xml", "reserved", "2021-01-03"],
  ])("%s has the status %s since %s", (file, status, status_date) => {
    expect(real(file)).toMatchObject({ status, status_date });
  });

  it("has all of the more than 250 cosponsors of a 1.0.0 file", () => {
    const { cosponsors, incomplete_lists } = real("115/hr/BILLSTATUS-115hr173.xml");
    expect(cosponsors.length).toBeGreaterThan(250);
    expect(incomplete_lists).toEqual([]);
  });

  it("reads the same bill from both schemas", () => {
    const [old, recent] = ["current", "future"].map((side) =>
      real(`samples/formatChange/${side}/BILLSTATUS-117hr6658.xml`),
    );
    for (const field of ["congress", "type", "number", "sponsor", "committees", "texts"] as const) {
      expect(recent?.[field]).toEqual(old?.[field]);
    }
    // The later file has one more cosponsor.
    expect(recent?.cosponsors.slice(0, -1)).toEqual(old?.cosponsors);
    expect(recent?.status_history).toEqual(old?.status_history);
  });
});

const BECAME = "<text>Became Public Law No: 117-8.</text>";

const law = (number: string): string =>
  `<laws><item><type>Public Law</type><number>${number}</number></item></laws>`;

const findings = (elements: string) => collectFindings(() => bill(elements));

const secondRollCall = (session: number): string =>
  `<recordedVote><rollNumber>1</rollNumber><chamber>House</chamber><congress>117</congress><date>2022-01-10T17:00:00Z</date><sessionNumber>${session}</sessionNumber></recordedVote>`;

const onMarch = (day: string, fields: string): string =>
  `<item><actionDate>2021-03-${day}</actionDate>${fields}</item>`;

describe("readBillStatus: a file that contradicts itself, or came in part", () => {
  it("has the session of a roll call's day, which is named", () => {
    const passed = action(
      `<text>Passed.</text><recordedVotes>${secondRollCall(1)}${secondRollCall(2)}</recordedVotes>`,
    );
    const { result, guesses } = findings(`<actions>${passed}</actions>`);
    expect(result.actions[0]?.votes.map(({ session }) => session)).toEqual([2]);
    expect(guesses).toEqual([
      "session 1 of the house roll call 117-2-1: its day, 2022-01-10, is in session 2",
    ]);
  });

  it("takes a law from the action that names it, which is named", () => {
    const { result, guesses } = findings(`<actions>${action(BECAME)}</actions>`);
    expect(result.laws).toEqual([{ congress: 117, law_type: "public", law_number: 8 }]);
    expect(guesses).toEqual(["only an action names public law 117-8"]);
  });

  it("contradicts itself if it lists another law than its actions name", () => {
    const { contradictions } = findings(`<actions>${action(BECAME)}</actions>${law("117-9")}`);
    expect(contradictions).toEqual([
      "lists public law 117-9, and its actions name public law 117-8",
    ]);
    expect(findings(`<actions>${action(BECAME)}</actions>${law("117-8")}`).contradictions).toEqual(
      [],
    );
  });

  it("becomes law on the first of two days, and passes by a chamber's own row", () => {
    const twice = [onMarch("17", BECAME), onMarch("12", BECAME)].join("");
    expect(bill(`<actions>${twice}</actions>`).became_law_date).toBe("2021-03-12");
    const own = `<text>On passage Passed by the Yeas and Nays: 219 - 205 (Roll no. 1).</text><actionCode>H37100</actionCode>${system("2")}`;
    expect(bill(`<actions>${onMarch("12", own)}</actions>`).status).toBe("passed_house");
    const senates = "<text>Passed Senate without amendment by Unanimous Consent.</text>";
    expect(bill(`<actions>${onMarch("12", senates + system("0"))}</actions>`).status).toBe(
      "passed_senate",
    );
  });

  it("has the display title of its list, and names without entities and invisible characters", () => {
    const titles = `<titles><item><titleType>Display Title</titleType><title>Mega\u00ADprojects\u200B Act</title></item></titles>`;
    expect(bill(titles).title).toBe("Megaprojects Act");
    const subjects = `<subjects><legislativeSubjects><item><name>Workers&amp;#39; compensation</name></item></legislativeSubjects></subjects>`;
    expect(bill(subjects).subjects.map(({ name }) => name)).toEqual(["Workers' compensation"]);
  });

  it("leaves out an amendment whose element has another's, and names a summary without text", () => {
    const two =
      "<amendments><amendment><congress>117</congress><type>HAMDT</type><number>44</number><type>SAMDT</type><number>44</number></amendment></amendments>";
    const { result, skippedEntries } = findings(two);
    expect(result.amendments).toEqual([]);
    expect(skippedEntries).toEqual([expect.stringContaining("no known single congress, type")]);
    const { guesses, skippedEntries: none } = findings(
      "<summaries><summary><versionCode>00</versionCode></summary></summaries>",
    );
    expect([guesses, none]).toEqual([['summaries/summary[0] has no known text: "00"'], []]);
  });
});
