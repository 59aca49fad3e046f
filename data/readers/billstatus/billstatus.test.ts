import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../../test/sources.ts";
import { testAction } from "../../../test/test-documents.ts";
import type { BillDocument } from "../../documents.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { collectFindings } from "../../parse/findings.ts";
import { readBillStatus } from "./billstatus.ts";

function read(bytes: Uint8Array): BillDocument {
  const [reading] = readBillStatus({ name: "BILLSTATUS-117hr1.xml", bytes }).readings;
  if (reading?.resource !== "bill") throw new Error("not a bill");
  return reading.document;
}

const readText = (text: string): BillDocument => read(new TextEncoder().encode(text));
const real = (name: string): BillDocument => read(readFileSync(join(SOURCES, "bills", name)));

/** XML, or elements by their names; a list is one element each. */
type Xml = string | { readonly [name: string]: Xml | readonly Xml[] };

const xml = (content: Xml): string =>
  typeof content === "string"
    ? content
    : Object.entries(content)
        .flatMap(([name, all]) => [all].flat().map((each) => `<${name}>${xml(each)}</${name}>`))
        .join("");
const file = (content: Xml): string => xml({ billStatus: content });

const ID = { number: "1", type: "HR", congress: "117" };
const OLD_ID = { billNumber: "1", billType: "HR", congress: "115" };

/** A schema 3.0.0 bill with the given elements. */
const bill = (elements: Xml): BillDocument =>
  readText(file({ version: "3.0.0", bill: xml(ID) + xml(elements) }));
/** A schema 1.0.0 bill with the given elements. */
const oldBill = (elements: Xml): BillDocument =>
  readText(file({ bill: `${xml(OLD_ID)}${xml(elements)}<version>1.0.0</version>` }));

/** Some fields of each entry: `hsgo00 standing, hsju10 subcommittee`. */
const shown = (entries: readonly object[], names: string): string =>
  entries
    .map((each) => new Map(Object.entries(each)))
    .map((each) => names.split(" ").map((name) => String(each.get(name))))
    .map((values) => values.join(" "))
    .join(", ");

const many = (count: number, entry: (at: number) => Xml): readonly Xml[] =>
  Array.from({ length: count }, (_, at) => entry(at));

const cosponsor = (fields: Readonly<Record<string, Xml>> = {}) => ({
  bioguideId: "A000001",
  fullName: "Rep. Adams, Alma S. [D-NC-12]",
  sponsorshipDate: "2021-02-01",
  isOriginalCosponsor: "False",
  ...fields,
});
const cosponsorsOf = (...item: readonly Xml[]) => bill({ cosponsors: { item } }).cosponsors;
const cosponsorList = (count: number): Xml => ({
  cosponsors: {
    item: many(count, (at) => ({ bioguideId: `A${at}`, fullName: `Rep. N${at}, A [D-NY-1]` })),
  },
});
const subjectList = (count: number): Xml => ({
  subjects: { legislativeSubjects: { item: many(count, (at) => ({ name: `S${at}` })) } },
});
const sponsored = (item: Xml): BillDocument => bill({ sponsors: { item } });
const nameOf = (fullName: string) => sponsored({ fullName }).sponsor?.name;
const districtOf = (fullName: string, more: Xml = "") =>
  sponsored(xml({ fullName }) + xml(more)).sponsor?.district;
const requestFlag = (isByRequest: string) =>
  sponsored({ fullName: "Rep. SMITH, ADAM [D-WA-9]", isByRequest }).is_by_request;

/** An action by its system's code and its text. */
const action = (code: string, text: string, more: Readonly<Record<string, Xml>> = {}) => ({
  actionDate: "2021-02-01",
  ...(text !== "" && { text }),
  ...(code !== "" && { sourceSystem: { code } }),
  ...more,
});
const SENATE = { sourceSystem: { name: "Senate" } };
const acted = (...item: readonly Xml[]): Xml => ({ actions: { item } });
const actionsOf = (...item: readonly Xml[]) => bill(acted(...item)).actions;
const timeOf = (actionTime: string) => actionsOf(action("", "a", { actionTime }))[0]?.time;
const roll = (rollNumber: string, congress: string, date: string, sessionNumber: string) => ({
  recordedVote: { rollNumber, chamber: "House", congress, date, sessionNumber },
});
const recordedVotes = roll("382", "118", "2023-07-28T02:28:02Z", "1");

const version = (type: string, date: string, url?: string): Xml => ({
  type,
  date,
  formats: url === undefined ? "" : { item: { url } },
});
const textsOf = (...item: readonly Xml[]) => bill({ textVersions: { item } }).texts;
const dayOf = (date: string) => textsOf(version("A", date))[0]?.date;
const PACKAGES = "https://www.govinfo.gov/content/pkg";
const textAddress = (code: string): string =>
  `${PACKAGES}/BILLS-117hr1${code}/xml/BILLS-117hr1${code}.xml`;

const summary = (versionCode: string, actionDesc: string, text: Xml): Xml => ({
  summaries: {
    summary: { versionCode, actionDesc, ...(typeof text === "string" ? { text } : text) },
  },
});
const oldSummary = (versionCode: string, desc: string): Xml => ({
  actionDate: "2015-03-27",
  actionDesc: desc,
  text: desc,
  lastSummaryUpdateDate: "2015-03-30T14:50:27Z",
  updateDate: "2015-03-27T16:14:29Z",
  versionCode,
});
const amendment = (
  type: string,
  number: number,
  more: Readonly<Record<string, Xml>> = {},
): Xml => ({
  number: String(number),
  congress: "117",
  type,
  ...more,
});
const amendmentsOf = (...all: readonly Xml[]) =>
  bill({ amendments: { amendment: all } }).amendments;
const title = (titleType: string, words: string): Xml => ({ title: words, titleType });
const law = (number: string, type = "Public Law"): Xml => ({ number, type });

it.each([
  ["text that is not well-formed", "<billStatus><bill>", "not well-formed XML"],
  ["an HTML page", "<html><body/></html>", "the root is <html>, not <billStatus>"],
  ["another document", "<rollcall-vote/>", "the root is <rollcall-vote>, not <billStatus>"],
  ["a document without bill", "<billStatus/>", "<billStatus> has no <bill>"],
  ["a bill without congress", file({ bill: { number: "1", type: "HR" } }), "no congress"],
  ["a bill of an unknown type", file({ bill: { ...ID, type: "PN" } }), `the bill's type "PN"`],
  ["a bill without number", file({ bill: { type: "HR", congress: "117" } }), "no number"],
])("readBillStatus: refused files: %s", (_, text, reason) => {
  const reading = (): unknown => readText(text);
  expect(reading).toThrow(UnreadableFile);
  expect(reading).toThrow(reason);
  expect(reading).not.toThrow("\n");
});

describe("readBillStatus: schema generations", () => {
  it("reads a bill in which everything is missing", () => {
    const { congress, type, number, status, ...empty } = bill("");
    expect([congress, type, number, status]).toEqual([117, "HR", 1, "introduced"]);
    const { title: named, sponsor, policy_area, latest_action } = empty;
    expect([named, sponsor, policy_area, latest_action]).toEqual([null, null, null, null]);
    const { incomplete_lists, actions, subjects, texts } = empty;
    expect([incomplete_lists, actions, subjects, texts]).toEqual([[], [], [], []]);
  });

  it("reads the wrapped lists of 1.0.0 and the flat ones of 3.0.0 alike", () => {
    const item = { systemCode: "hsgo00", name: "Oversight", chamber: "House", type: "Standing" };
    const text = "<![CDATA[<p>Words</p>]]>";
    const told = { versionCode: "00", actionDesc: "Introduced in House", text };
    const subjects = { legislativeSubjects: { item: { name: "Taxes" } } };
    const flat = bill({ committees: { item }, summaries: { summary: told }, subjects });
    const wrapped = oldBill({
      committees: { billCommittees: { item } },
      summaries: { billSummaries: { item: told } },
      subjects: { billSubjects: subjects },
    });
    expect(wrapped.committees).toEqual(flat.committees);
    expect(wrapped.summaries).toEqual(flat.summaries);
    expect(wrapped.subjects).toEqual(flat.subjects);
    const kinds = { chamber: "house", type: "standing", parent_code: null, activities: [] };
    expect(flat.committees).toEqual([{ code: "hsgo00", name: "Oversight", ...kinds }]);
  });

  it("reads a file without a version that mixes the two", () => {
    const committees = { billCommittees: { item: { systemCode: "hsgo00" } } };
    const mixed = readText(file({ bill: { ...ID, committees } }));
    expect(mixed).toMatchObject({ number: 1, committees: [{ code: "hsgo00" }] });
  });

  it("reads the oldest files' otherSubjects, primarySubject, rptTitle and name", () => {
    const old = oldBill(`<primarySubject><name>Health</name></primarySubject>
      <subjects><billSubjects><otherSubjects><item><name>Abortion</name></item></otherSubjects></billSubjects></subjects>
      <cboCostEstimates><item><rptPubDate>2015-10-20T21:59:41Z</rptPubDate><rptTitle>H.R. 1</rptTitle><rptUrl>https://www.cbo.gov/publication/50918</rptUrl></item></cboCostEstimates>
      <sponsors><item><bioguideId>M000639</bioguideId><byRequestType/><fullName>Sen. Menendez, Robert [D-NJ]</fullName><name>Menendez, Robert</name></item></sponsors>`);
    const subjects = "Health policy_area, Abortion legislative_subject";
    expect(shown(old.subjects, "name kind")).toBe(subjects);
    expect(old.cbo_cost_estimates).toHaveLength(1);
    // These files have party and state only in the bracket.
    const place = { party: "D", state: "NJ", district: null, chamber: "senate" };
    expect(old.sponsor).toMatchObject({ name: "Robert Menendez", ...place });
    expect(old.is_by_request).toBeNull();
  });

  it("reads a reserved number: no sponsor, no committees, and its status", () => {
    const reserved =
      oldBill(`<introducedDate>2021-01-03</introducedDate><title>Reserved for the Speaker.</title><sponsors/><policyArea/>
      <committees><billCommittees/></committees><textVersions/><laws/><notes/><summaries><billSummaries/></summaries>
      <actions><item><actionDate>2021-01-03</actionDate><text>Introduced in House</text><actionCode>1000</actionCode><sourceSystem><code>9</code></sourceSystem></item></actions>`);
    expect(reserved).toMatchObject({ status: "reserved", sponsor: null, committees: [] });
    expect(reserved).toMatchObject({ texts: [], laws: [], notes: [] });
  });

  it("skips actionTypeCounts and actionByCounts, before or after the actions", () => {
    const actionTypeCounts = { introducedInHouse: "1" };
    const actionByCounts = { senate: "6" };
    const item = action("", "Introduced in House");
    const { actions } = oldBill({ actions: { actionTypeCounts, actionByCounts, item } });
    expect(shown(actions, "text")).toBe("Introduced in House");
  });

  it.each([
    [
      "in summary/cdata/text with escaped HTML, as the 118th and 119th have them",
      { cdata: { text: "&lt;p&gt;One&amp;nbsp;two&lt;/p&gt;" } },
      { html: "<p>One two</p>", text: "One two" },
    ],
    [
      "in a CDATA section with white space around it, as 2022 has them",
      "\n  <![CDATA[ <p>One</p> <ul><li>a</li><li>b</li></ul> ]]>\n",
      { html: "<p>One</p> <ul><li>a</li><li>b</li></ul>", text: "One\na\nb" },
    ],
  ])("reads summaries %s", (_, text, expected) => {
    const { summaries } = bill(summary("00", "Introduced in House", text));
    expect(summaries).toMatchObject([{ ...expected, chamber: "house" }]);
  });

  it("reads the extra elements of the 118th on titles", () => {
    const more = { titleTypeCode: "45", title: "An Act", updateDate: "2025-01-07T14:39:27Z" };
    const { titles } = bill({ titles: { item: { titleType: "Display Title", ...more } } });
    const names = "title_type_code updated_at category";
    expect(shown(titles, names)).toBe("45 2025-01-07T14:39:27Z display");
  });

  it("has a constitutional authority statement unless <cdata/> is empty", () => {
    expect(bill("<cdata/>").constitutional_authority_statement).toBeNull();
    const constitutionalAuthorityStatementText =
      "&lt;pre&gt;By Mr. X:[&lt;a href='https://www.gpo.gov'&gt;www.gpo.gov&lt;/a&gt;]&lt;/pre&gt;";
    const full = bill({ cdata: { constitutionalAuthorityStatementText } });
    expect(full.constitutional_authority_statement).toBe("By Mr. X:[www.gpo.gov]");
  });
});

describe("readBillStatus: lists cut at the source", () => {
  it("treats exactly 250 cosponsors as a cut list, but not in 1.0.0", () => {
    const cut = [249, 250, 251].map((count) => bill(cosponsorList(count)).incomplete_lists);
    expect(cut).toEqual([[], ["cosponsors"], []]);
    expect(oldBill(cosponsorList(250)).incomplete_lists).toEqual([]);
  });

  it("treats 249 legislative subjects, 250 with the policy area, as a cut list", () => {
    expect(bill(subjectList(248)).incomplete_lists).toEqual([]);
    expect(bill(subjectList(249)).incomplete_lists).toEqual(["subjects"]);
  });

  it("treats 250 amendments as a cut list", () => {
    const all = many(250, (at) => amendment("SAMDT", at));
    expect(bill({ amendments: { amendment: all } }).incomplete_lists).toEqual(["amendments"]);
  });
});

describe("readBillStatus: cosponsors and people", () => {
  it("keeps a withdrawn cosponsor, even an original one", () => {
    const withdrawn = { sponsorshipWithdrawnDate: "2021-10-19", isOriginalCosponsor: "True" };
    const all = cosponsorsOf(cosponsor(withdrawn));
    expect(shown(all, "withdrawn_date is_original")).toBe("2021-10-19 true");
  });

  it("treats the empty sponsorshipWithdrawnDate of 1.0.0 as missing", () => {
    const item = cosponsor({ sponsorshipWithdrawnDate: "" });
    expect(shown(oldBill({ cosponsors: { item } }).cosponsors, "withdrawn_date")).toBe("null");
  });

  it("lists a person once a day, and again after withdrawing", () => {
    const again = cosponsor({ sponsorshipDate: "2021-03-01" });
    const all = cosponsorsOf(again, cosponsor(), cosponsor());
    expect(shown(all, "sponsorship_date")).toBe("2021-02-01, 2021-03-01");
  });

  it("orders cosponsors by date, then alphabetically", () => {
    const names = ["Zeldin, Lee [R-NY-1]", "Adams, Alma [D-NC-12]", "Luján, Ben [D-NM-3]"];
    const all = [...names, "Lujan, Ann [D-NM-2]"].map((name, at) =>
      cosponsor({ bioguideId: `B${at}`, fullName: `Rep. ${name}` }),
    );
    const sorted = "Alma Adams, Ann Lujan, Ben Luján, Lee Zeldin";
    expect(shown(cosponsorsOf(...all), "name")).toBe(sorted);
  });

  it("takes the display name from fullName, not from uppercase parts", () => {
    const { sponsor } = sponsored(
      "<bioguideId>M000312</bioguideId><fullName>Rep. McGovern, James P. [D-MA-2]</fullName><firstName>JAMES</firstName><lastName>MCGOVERN</lastName><party>D</party><state>MA</state><district>2</district>",
    );
    const place = { party: "D", state: "MA", district: 2, chamber: "house" };
    expect(sponsor).toEqual({ bioguide_id: "M000312", name: "James P. McGovern", ...place });
  });

  it.each([
    ["Sen. Casey, Robert P., Jr. [D-PA]", "Robert P. Casey, Jr."],
    ["Sen. Manchin, Joe, III [D-WV]", "Joe Manchin III"],
    ["Resident Commissioner González-Colón, Jenniffer [R-PR-At Large]", "Jenniffer González-Colón"],
    ["Del. Norton, Eleanor Holmes [D-DC-At Large]", "Eleanor Holmes Norton"],
  ])("writes %s as %s", (fullName, name) => {
    expect(nameOf(fullName)).toBe(name);
  });

  it("has district 0 for at-large members, delegates and the Resident Commissioner, null for senators", () => {
    const delegate = "Del. Norton, Eleanor Holmes [D-DC-At Large]";
    expect(districtOf(delegate, { district: "0" })).toBe(0);
    expect(districtOf("Rep. Young, Don [R-AK-At Large]")).toBe(0);
    expect(districtOf("Sen. Rubio, Marco [R-FL]")).toBeNull();
  });

  it("reads isByRequest", () => {
    expect(["Y", "N"].map(requestFlag)).toEqual([true, false]);
  });
});

describe("readBillStatus: actions", () => {
  it("marks the Library's row that repeats another system's, ignoring whitespace", () => {
    const passed = "Passed Senate by Yea-Nay Vote. 51 - 49. Record Vote Number: 123.";
    const cited = "(text: CR S1614)";
    const actions = actionsOf(
      action("", `${passed} ${cited}`, { ...SENATE, recordedVotes }),
      action("9", `Passed/agreed to in Senate: ${passed}${cited}`, { recordedVotes }),
      action("", "Measure laid before Senate.", SENATE),
    );
    const rows = "3 senate null, 2 library_of_congress 3, 1 senate null";
    expect(shown(actions, "sequence source duplicate_of")).toBe(rows);
  });

  it("marks a repeated row with a different Congressional Record citation", () => {
    const passed = "Passed Senate by Voice Vote.";
    const actions = actionsOf(
      action("0", `${passed} (consideration: CR S1; text: CR S2)`),
      action("9", `Passed/agreed to in Senate: ${passed}(text: CR S2)`),
    );
    expect(shown(actions, "duplicate_of")).toBe("null, 2");
  });

  it("marks the second of the Library's own rows", () => {
    const [first, second] = ["Intro-H", "1000"].map((actionCode) =>
      action("9", "Introduced in House", { actionCode }),
    );
    const actions = actionsOf(first ?? "", second ?? "");
    expect(shown(actions, "code duplicate_of")).toBe("Intro-H 1, 1000 null");
  });

  it("does not merge rows with different times", () => {
    const first = action("2", "Passed.", { actionTime: "10:00:00" });
    const actions = actionsOf(first, action("9", "Passed.", { actionTime: "11:00:00" }));
    expect(shown(actions, "duplicate_of")).toBe("null, null");
  });

  it("recognizes a source without a code by its name, and the chamber by either", () => {
    const actions = actionsOf(
      action("", "a", SENATE),
      action("1", "b"),
      action("9", "c", { actionCode: "17000" }),
      action("9", "d", { actionCode: "E30000" }),
    );
    const library = "library_of_congress senate, library_of_congress null";
    const both = `senate senate, house_committee house, ${library}`;
    expect(shown(actions, "source chamber")).toBe(both);
  });

  it("reads times in both notations", () => {
    expect([timeOf("16:53:30"), timeOf("4:53PM")]).toEqual(["16:53:30", "16:53"]);
  });

  it("gives a roll call's day in Washington, although its time is UTC", () => {
    const [first] = actionsOf(action("", "a", { recordedVotes }));
    expect(first?.votes).toEqual([
      { congress: 118, session: 1, chamber: "house", vote_number: 382, date: "2023-07-27" },
    ]);
  });

  it("drops rows without text and type", () => {
    const empty = action("", "", { committee: "", links: "", text: "" });
    expect(oldBill(acted(empty)).actions).toEqual([]);
  });

  it("reads the single committee of actions before 2020", () => {
    const committee = { name: "Foreign Relations Committee", systemCode: "ssfr00" };
    const [first] = oldBill(acted(action("", "a", { committee }))).actions;
    const one = { code: "ssfr00", name: "Foreign Relations Committee", chamber: "senate" };
    expect(first?.committees).toEqual([one]);
  });

  it("strips links from texts and joins the calendar's parts", () => {
    const link = '&lt;a href="https://clerk.house.gov"&gt;Petition text&lt;/a&gt;';
    const calendarNumber = { calendar: "U00045" };
    const actions = actionsOf(action("", `Petition No: 117-11. (${link})`, { calendarNumber }));
    expect(shown(actions, "text calendar")).toBe("Petition No: 117-11. (Petition text) U00045");
  });
});

describe("readBillStatus: texts", () => {
  it("drops the entirely empty entry and puts the undated Enrolled Bill by its stage", () => {
    const versions = textsOf(
      version("Enrolled Bill", ""),
      version("Introduced in House", "2021-01-04T05:00:00Z"),
      version("Engrossed in House", "2021-02-01T05:00:00Z"),
      version("Public Law", "2021-03-01T05:00:00Z"),
      version("", ""),
    );
    const first = "Public Law 2021-03-01, Enrolled Bill null";
    const all = `${first}, Engrossed in House 2021-02-01, Introduced in House 2021-01-04`;
    expect(shown(versions, "version_name date")).toBe(all);
  });

  it("orders the texts of one day by stage, those of the second chamber after the first's", () => {
    const stages = ["eah", "eas", "pcs", "rfs", "rds", "eh", "cph", "rh", "ih"];
    const versions = stages
      .toSorted()
      .map((code) => version(code, "2021-02-01T05:00:00Z", textAddress(code)));
    expect(shown(textsOf(...versions), "version_code")).toBe(stages.join(", "));
  });

  it("reads midnight Eastern, and the second before it, as the day in Washington", () => {
    const times = ["2021-07-04T04:00:00Z", "2021-12-27T05:00:00Z", "2021-08-07T03:59:59Z"];
    expect(times.map(dayOf)).toEqual(["2021-07-04", "2021-12-27", "2021-08-06"]);
  });

  it("derives the version code and the other formats of the govinfo package", () => {
    const name = "BILLS-117hr3684eas2";
    const folder = `${PACKAGES}/${name}`;
    const version_name = "Engrossed Amendment Senate";
    const formats = [
      { format: "xml", url: `${folder}/xml/${name}.xml` },
      { format: "html", url: `${folder}/html/${name}.htm` },
      { format: "pdf", url: `${folder}/pdf/${name}.pdf` },
    ];
    expect(textsOf(version(version_name, "", formats[0]?.url))).toEqual([
      { version_code: "eas2", version_name, date: null, formats },
    ]);
  });

  it("links to the public site if a file links to the publisher's test site (116 H.R. 4907)", () => {
    const path = "content/pkg/BILLS-116hr4907ih/xml/BILLS-116hr4907ih.xml";
    const [text] = textsOf(version("A", "", `https://www.qa.govinfo.gov/${path}`));
    expect(text?.formats[0]).toEqual({ format: "xml", url: `https://www.govinfo.gov/${path}` });
  });

  it("finds a law's PDF beside its USLM, and omits www.congress.gov texts", () => {
    const uslm = `${PACKAGES}/PLAW-117publ103_uslm/xml/PLAW-117publ103_uslm.xml`;
    const [printed] = textsOf(version("Public Law", "", uslm));
    expect(printed?.version_code).toBeNull();
    const pdf = `${PACKAGES}/PLAW-117publ103/pdf/PLAW-117publ103.pdf`;
    expect(printed?.formats.map(({ url }) => url)).toContain(pdf);
    const elsewhere = "https://www.congress.gov/117/bills/hr1/BILLS-117hr1ih.htm";
    const [text] = textsOf(version("A", "2021-07-04T04:00:00Z", elsewhere));
    expect(text?.formats).toEqual([]);
  });
});

describe("readBillStatus: other blocks", () => {
  it("puts the policy area before the subjects, which may be an empty list", () => {
    const policyArea = { name: "Taxation" };
    const { subjects } = bill({ policyArea, subjects: { legislativeSubjects: "", policyArea } });
    expect(subjects).toEqual([{ name: "Taxation", kind: "policy_area" }]);
  });

  it("keeps the names of subcommittees after their committee", () => {
    const { committees } =
      bill(`<committees><item><systemCode>hsju00</systemCode><name>Judiciary Committee</name><chamber>House</chamber><type>Standing</type>
        <activities><item><name>Referred to</name><date>2021-01-04T15:00:00Z</date></item><item><name>Reported by</name><date>2021-02-04T15:00:00Z</date></item></activities>
        <subcommittees><item><systemCode>hsju10</systemCode><name>Constitution Subcommittee</name></item></subcommittees></item>
      <item><systemCode>hsgo00</systemCode><name>Oversight Committee</name><chamber>House</chamber><type>Commission or Caucus</type></item></committees>`);
    const both =
      "hsgo00 commission_or_caucus null, hsju00 standing null, hsju10 subcommittee hsju00";
    expect(shown(committees, "code type parent_code")).toBe(both);
    expect(shown(committees[1]?.activities ?? [], "name")).toBe("Reported by, Referred to");
  });

  it("orders summaries newest first and uses 1.0.0's lastSummaryUpdateDate as their time", () => {
    const senates = oldSummary("82", "Passed Senate without amendment");
    const item = [
      oldSummary("00", "Introduced in Senate"),
      senates,
      oldSummary("49", "Public Law"),
    ];
    const { summaries } = oldBill({ summaries: { billSummaries: { item } } });
    expect(shown(summaries, "version_code chamber")).toBe("82 senate, 49 null, 00 senate");
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
    const offered = { date: "2021-02-03", text: "House amendment offered" };
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
        latest_action: { ...offered, time: null },
        source_updated_at: "2022-02-13T09:56:13Z",
        actions: [testAction(offered)],
        cosponsors: [],
        votes: [],
      },
    ]);
  });

  it("orders amendments by type and number, and counts cosponsors in both generations", () => {
    const recent = { count: "3", countIncludingWithdrawnCosponsors: "4" };
    const all = amendmentsOf(
      amendment("SAMDT", 10, { cosponsors: recent }),
      amendment("SAMDT", 9, { cosponsors: { currentCount: "1", totalCount: "2" } }),
      amendment("HAMDT", 12),
    );
    const sorted = "HAMDT 12 0, SAMDT 9 1, SAMDT 10 3";
    expect(shown(all, "type number cosponsor_count")).toBe(sorted);
  });

  it("reads public and private laws, whose number has the Congress", () => {
    const item = [law("117-1", "Private Law"), law("118-2")];
    const { laws, status } = bill({ laws: { item } });
    expect(shown(laws, "congress law_type law_number")).toBe("117 private 1, 118 public 2");
    expect(status).toBe("enacted");
  });

  it("chooses the whole bill's titles of the latest stage", () => {
    const item = [
      title("Short Title(s) as Introduced", "First Act"),
      title("Short Titles as Passed House", "House Act"),
      title("Short Titles as Passed Senate", "Senate Act"),
      title("Short Titles as Enacted for portions of this bill", "Part Act"),
      title("Official Title as Introduced", "To do."),
      title("Official Titles as Amended by Senate", "To do more."),
      title("Popular Titles", "Folk Act"),
      title("Override Display Title", "Shown Act"),
    ];
    const titled = bill({ title: "Shown Act", titles: { item } });
    const chosen = { short_title: "Senate Act", official_title: "To do more." };
    expect(titled).toMatchObject({ ...chosen, popular_title: "Folk Act" });
    const categories = "display, official, official, short, short, short, short, popular";
    expect(shown(titled.titles, "category")).toBe(categories);
    expect(titled.titles.at(-2)).toMatchObject({ title: "Part Act", for_portion: true });
  });

  it("reads the citations of committee reports and parts, each once", () => {
    const citations = ["H. Rept. 117-89,Part 2", "H. Rept. 117-64", "H. Rept. 117-64"];
    const committeeReport = citations.map((citation) => ({ citation }));
    const { committee_reports } = bill({ committeeReports: { committeeReport } });
    const cited = committee_reports.map(({ citation }) => citation);
    expect(cited).toEqual(["H. Rept. 117-64", "H. Rept. 117-89, Part 2"]);
  });

  it("keeps the links of notes in html and their text in text", () => {
    const html = 'See <a href="https://www.congress.gov/x">H.Rept. 1</a>.';
    const open = html.replace(">", ' target="_blank">');
    const item = [{ text: `<![CDATA[${open}]]>` }, { text: "" }];
    expect(bill({ notes: { item } }).notes).toEqual([{ text: "See H.Rept. 1.", html }]);
  });

  it("reads related bills with their relationships, older files' latestTitle too", () => {
    const relationshipDetails = { item: { type: "Identical bill", identifiedBy: "CRS" } };
    const of = { latestTitle: "An Act", congress: "115", number: "3", type: "SCONRES" };
    const { related_bills } = oldBill({ relatedBills: { item: { ...of, relationshipDetails } } });
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
    expect(bill({ title: 'Honoring "José" Peña' }).title).toBe('Honoring "José" Peña');
  });
});

describe.skipIf(!hasSources)("readBillStatus on real files (needs the real upstream files)", () => {
  it.each([
    ["117/hr/BILLSTATUS-117hr82.xml", "cosponsors"],
    ["117/hr/BILLSTATUS-117hr3577.xml", "cosponsors"],
    ["samples/formatChange/future/BILLSTATUS-117hr4350.xml", "amendments"],
    ["samples/formatChange/future/BILLSTATUS-117sconres14.xml", "amendments"],
    ["samples/formatChange/future/BILLSTATUS-117hr2471.xml", "subjects"],
  ])("%s has cut %s", (name, list) => {
    expect(real(name).incomplete_lists).toEqual([list]);
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

const BECAME = "Became Public Law No: 117-8.";

const findings = (elements: Xml) => collectFindings(() => bill(elements));
const listing = (number: string) =>
  findings(xml(acted(action("", BECAME))) + xml({ laws: { item: law(number) } }));
const inSession = (session: string) => xml(roll("1", "117", "2022-01-10T17:00:00Z", session));
const onMarch = (day: string) => ({ actionDate: `2021-03-${day}` });

describe("readBillStatus: a file that contradicts itself, or came in part", () => {
  it("has the session of a roll call's day, which is named", () => {
    const { result, guesses } = findings(
      acted(action("", "Passed.", { recordedVotes: inSession("1") + inSession("2") })),
    );
    expect(shown(result.actions[0]?.votes ?? [], "session")).toBe("2");
    const other = "its day, 2022-01-10, is in session 2";
    expect(guesses).toEqual([`session 1 of the house roll call 117-2-1: ${other}`]);
  });

  it("takes a law from the action that names it, which is named", () => {
    const { result, guesses } = findings(acted(action("", BECAME)));
    expect(shown(result.laws, "congress law_type law_number")).toBe("117 public 8");
    expect(guesses).toEqual(["only an action names public law 117-8"]);
  });

  it("contradicts itself if it lists another law than its actions name", () => {
    const both = "lists public law 117-9, and its actions name public law 117-8";
    expect(listing("117-9").contradictions).toEqual([both]);
    expect(listing("117-8").contradictions).toEqual([]);
  });

  it("becomes law on the first of two days, and passes by a chamber's own row", () => {
    const twice = acted(action("", BECAME, onMarch("17")), action("", BECAME, onMarch("12")));
    expect(bill(twice).became_law_date).toBe("2021-03-12");
    const own = "On passage Passed by the Yeas and Nays: 219 - 205 (Roll no. 1).";
    const houses = action("2", own, { actionCode: "H37100" });
    expect(bill(acted(houses)).status).toBe("passed_house");
    const senates = action("0", "Passed Senate without amendment by Unanimous Consent.");
    expect(bill(acted(senates)).status).toBe("passed_senate");
  });

  it("has the display title of its list, and names without entities and invisible characters", () => {
    const item = title("Display Title", "Mega\u00ADprojects\u200B Act");
    expect(bill({ titles: { item } }).title).toBe("Megaprojects Act");
    const legislativeSubjects = { item: { name: "Workers&amp;#39; compensation" } };
    const { subjects } = bill({ subjects: { legislativeSubjects } });
    expect(shown(subjects, "name")).toBe("Workers' compensation");
  });

  it("leaves out an amendment whose element has another's, and names a summary without text", () => {
    const two =
      "<amendments><amendment><congress>117</congress><type>HAMDT</type><number>44</number><type>SAMDT</type><number>44</number></amendment></amendments>";
    const { result, skippedEntries } = findings(two);
    expect(result.amendments).toEqual([]);
    expect(skippedEntries).toEqual([expect.stringContaining("no known single congress, type")]);
    const without = findings({ summaries: { summary: { versionCode: "00" } } });
    expect(without.guesses).toEqual(['summaries/summary[0] has no known text: "00"']);
    expect(without.skippedEntries).toEqual([]);
  });
});
