import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import type { VoteDocument } from "../../documents.ts";
import { readSourceFile } from "../read-source-file.ts";
import { readHouseVote } from "./house-vote.ts";

interface Parts {
  readonly metadata?: string;
  readonly totals?: string;
  readonly votes?: string;
}

const PASSAGE = `<legis-num>H R 747</legis-num><vote-question>On Passage</vote-question>
<vote-type>RECORDED VOTE</vote-type><vote-result>Passed</vote-result>
<action-date>3-Jan-2025</action-date><action-time time-etz="09:38">9:38 AM</action-time>
<vote-desc>Stop Chinese Fentanyl Act</vote-desc>`;

function rollCall({ metadata = PASSAGE, totals = "", votes = "" }: Parts = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd">
<?xml-stylesheet type="text/xsl" href="../vote.xsl"?>
<rollcall-vote><vote-metadata><majority>R</majority><congress>119</congress><session>1st</session>
<rollcall-num>7</rollcall-num>${metadata}<vote-totals>${totals}</vote-totals></vote-metadata>
<vote-data>${votes}</vote-data></rollcall-vote>`.replaceAll("\n", "\r\n");
}

function row(answer: string, name: string, attributes = 'name-id="A000055" party="R" state="AL"') {
  return `<recorded-vote><legislator ${attributes} role="legislator">${name}</legislator><vote>${answer}</vote></recorded-vote>`;
}

function vote(parts?: Parts): VoteDocument {
  const [document] = documentsOf(readHouseVote(inlineFile(rollCall(parts))), "vote");
  if (document === undefined) throw new Error("no vote");
  return document;
}

const candidate = (name: string, total: number): string =>
  `<totals-by-candidate><candidate>${name}</candidate><candidate-total>${total}</candidate-total></totals-by-candidate>`;

describe("readHouseVote", () => {
  it("reads a recorded vote with CRLF, a DOCTYPE and a stylesheet", () => {
    expect(vote()).toMatchObject({
      congress: 119,
      session: 1,
      chamber: "house",
      vote_number: 7,
      vacated: false,
      date: "2025-01-03",
      time: "09:38",
      question: "On Passage",
      question_text: "On Passage: H R 747 Stop Chinese Fentanyl Act",
      title: "Stop Chinese Fentanyl Act",
      vote_type: "RECORDED VOTE",
      required: "1/2",
      result: "passed",
      carried: true,
      bill: { congress: 119, type: "HR", number: 747 },
      source_url: "https://clerk.house.gov/evs/2025/roll007.xml",
      site_url: "https://clerk.house.gov/Votes/20257",
    });
  });

  it("refuses XML of another kind, and a roll call without a number", () => {
    expect(() => readHouseVote(inlineFile("<billStatus/>"))).toThrow(/root is <billStatus>/);
    expect(() => readHouseVote(inlineFile("<rollcall-vote/>"))).toThrow(/has no congress/);
  });

  it.each([
    ["YEA-AND-NAY", "1/2"],
    ["RECORDED VOTE", "1/2"],
    ["2/3 YEA-AND-NAY", "2/3"],
    ["2/3 RECORDED VOTE", "2/3"],
    ["QUORUM", "quorum"],
    ["", "unknown"],
  ])("reads the majority that %j requires", (type, required) => {
    expect(vote({ metadata: `<vote-type>${type}</vote-type>` }).required).toBe(required);
  });

  it.each([
    ["H R 5, H RES 6 and S 7", "On Passage", "An act", ["HR 5", "HRES 6", "S 7"]],
    [
      "",
      "On Motion to Suspend the Rules and Pass, En Bloc",
      "H.R. 5; H.J. Res. 6",
      ["HR 5", "HJRES 6"],
    ],
    ["H R 5", "On Passage", "An act to repeal H.R. 6", null],
  ])("of %j in %j reads all bills that are voted on", (legislation, question, title, all) => {
    const { bill, together } = vote({
      metadata: `<legis-num>${legislation}</legis-num><vote-question>${question}</vote-question><vote-desc>${title}</vote-desc>`,
    });
    const cited = together?.bills.map(({ type, number }) => `${type} ${number}`) ?? null;
    expect([bill?.number, cited]).toEqual([5, all]);
  });

  it.each([
    ["H J RES 44", "HJRES", 44],
    ["H CON RES 71", "HCONRES", 71],
    ["S 1107", "S", 1107],
    ["JOURNAL", undefined, undefined],
    ["QUORUM 1", undefined, undefined],
    ["", undefined, undefined],
  ])("reads the bill of %j", (legislation, type, number) => {
    const { bill, together } = vote({ metadata: `<legis-num>${legislation}</legis-num>` });
    expect(together).toBeUndefined();
    expect([bill?.type, bill?.number]).toEqual([type, number]);
  });

  it.each([
    ["JOURNAL", "On Approving the Journal"],
    ["QUORUM 1", "Call of the House"],
  ])("doesn't repeat a word such as %s in the question's text", (word, question) => {
    const metadata = `<legis-num>${word}</legis-num><vote-question>${question}</vote-question>`;
    expect(vote({ metadata }).question_text).toBe(question);
  });

  it("knows both vocabularies", () => {
    const answers = ["Yea", "Aye", "Nay", "No", "Present", "Not Voting", "Pass"];
    const votes = answers.map((answer, index) => row(answer, `Name${index}`)).join("");
    expect(vote({ votes }).positions.map(({ position }) => position)).toEqual([
      "yea",
      "yea",
      "nay",
      "nay",
      "present",
      "not_voting",
      "other",
    ]);
  });

  it("reads an election of the Speaker, where members answer with a name", () => {
    const { candidates, totals, result, carried, positions } = vote({
      metadata: `<vote-question>Election of the Speaker</vote-question><vote-result>Johnson (LA)</vote-result>`,
      totals: [
        ["Johnson (LA)", 218],
        ["Present", 1],
        ["Not Voting", 2],
      ]
        .map(
          ([name, total]) =>
            `<totals-by-candidate><candidate>${name}</candidate><candidate-total>${total}</candidate-total></totals-by-candidate>`,
        )
        .join(""),
      votes: row("Johnson (LA)", "Aderholt") + row("Present", "Massie"),
    });
    expect(candidates).toEqual([{ name: "Johnson (LA)", votes: 218 }]);
    expect(totals).toEqual({ yea: 0, nay: 0, present: 1, not_voting: 2 });
    expect([result, carried]).toEqual(["elected", true]);
    expect(positions.map((each) => [each.position, each.position_text])).toEqual([
      ["candidate", "Johnson (LA)"],
      ["present", "Present"],
    ]);
  });

  it("elects nobody without more than half of the votes for persons", () => {
    const { result, result_text, carried } = vote({
      metadata: `<vote-question>Election of the Speaker</vote-question><vote-result>Able</vote-result>`,
      totals: [candidate("Able", 212), candidate("Baker", 203), candidate("Chu", 19)].join(""),
    });
    expect([result, result_text, carried]).toEqual(["not_elected", "Able", false]);
  });

  it("has the addresses of its session's year, also on the next New Year's Day", () => {
    const { source_url, site_url } = vote({ metadata: "<action-date>1-Jan-2026</action-date>" });
    expect(source_url).toBe("https://clerk.house.gov/evs/2025/roll007.xml");
    expect(site_url).toBe("https://clerk.house.gov/Votes/20257");
  });

  it("marks a vacated vote, which has only its number and explanation", () => {
    const explained = "This vote was vacated by unanimous consent on 10-Jun-2014.";
    const vacated = vote({
      metadata: `<legis-num></legis-num><vote-question></vote-question><vote-type></vote-type>
<vote-result></vote-result><action-date>10-Jun-2014</action-date><action-time></action-time>
<vote-correction>See Congressional record.</vote-correction><vote-desc>${explained}</vote-desc>`,
    });
    expect(vacated).toMatchObject({
      vacated: true,
      date: "2014-06-10",
      time: null,
      question: explained,
      result: null,
      carried: null,
      required: "unknown",
      notes: ["See Congressional record."],
      positions: [],
    });
    expect(vote({ metadata: PASSAGE, votes: row("Yea", "Aderholt") }).vacated).toBe(false);
  });

  it.each([
    ["Steube of Florida Part A Amendment No. 277", "Steube of Florida"],
    ["Jackson Lee of Texas Part B Amendment No. 1", "Jackson Lee of Texas"],
    ["Yarmuth of Kentucky Substitute Amendment No. 4", "Yarmuth of Kentucky"],
    ["Second Takano of California Amendment", "Takano of California"],
    ["Carter of Texas Amendment En Bloc No. 2", "Carter of Texas"],
    ["Lee of California Amendment #2", "Lee of California"],
    ["Hartzler of Missouri Amendment", "Hartzler of Missouri"],
    ["Amendment No. 3", null],
    ["", null],
  ])("accepts only a person as the author of %s: %s", (wording, author) => {
    const metadata = `<vote-question>On Agreeing to the Amendment</vote-question><amendment-num>277</amendment-num><amendment-author>${wording}</amendment-author><vote-desc></vote-desc>`;
    expect(vote({ metadata })).toMatchObject({
      title: wording === "" ? null : wording,
      amendment: { type: null, number: null, serial_number: 277, purpose: null, author },
    });
  });

  it("reads the state XX of delegates, and a blank or zero ID, as unknown", () => {
    const votes = [
      row("Aye", "Norton", 'name-id="N000147" party="D" state="XX"'),
      row("Aye", "Ezell", 'name-id="0000000" party="R" state="MS"'),
      row("Aye", "Ellzey", 'name-id="" party="R" state="TX"'),
    ].join("");
    expect(vote({ votes }).positions).toMatchObject([
      { bioguide_id: null, name: "Ellzey", state: "TX" },
      { bioguide_id: null, name: "Ezell", state: "MS" },
      { bioguide_id: "N000147", name: "Norton", state: null, party: "D" },
    ]);
  });

  it("reads the last name without the state that distinguishes namesakes", () => {
    const votes =
      row("Yea", "Webster (FL)") + row("Yea", "Johnson, E. B.") + row("Yea", "Barragán");
    expect(
      vote({ votes }).positions.map((each) => [each.name, each.last_name, each.first_name]),
    ).toEqual([
      ["Barragán", "Barragán", null],
      ["Johnson, E. B.", "Johnson", "E. B."],
      ["Webster (FL)", "Webster", null],
    ]);
  });

  it("omits the row of independents if there are none", () => {
    const totals = ["Republican:5", "Democratic:3", "Independent:0"]
      .map((each) => each.split(":"))
      .map(
        ([name, yeas]) =>
          `<totals-by-party><party>${name}</party><yea-total>${yeas}</yea-total></totals-by-party>`,
      )
      .join("");
    expect(vote({ totals }).party_totals).toEqual([
      { party: "D", yea: 3, nay: 0, present: 0, not_voting: 0 },
      { party: "R", yea: 5, nay: 0, present: 0, not_voting: 0 },
    ]);
  });
});

describe.skipIf(!hasSources)(
  "readHouseVote on the real files (needs the real upstream files)",
  () => {
    it("reads the excerpt of 1990, when members had no IDs", () => {
      const [quorum] = documentsOf(
        readHouseVote(realFile("votes/house/1990/roll001.excerpt.xml")),
        "vote",
      );
      expect(quorum).toMatchObject({
        required: "quorum",
        bill: null,
        question_text: "Call of the House",
        totals: { yea: 0, nay: 0, present: 376, not_voting: 54 },
      });
      expect(quorum?.positions[0]).toMatchObject({
        bioguide_id: null,
        name: "Ackerman",
        state: "NY",
      });
    });

    it.each(["2011/roll484", "2014/roll275", "2016/roll044"])("marks %s as vacated", (name) => {
      const [vacated] = documentsOf(readHouseVote(realFile(`votes/house/${name}.xml`)), "vote");
      expect(vacated).toMatchObject({ vacated: true, result: null });
    });

    it("lists 438 rows if delegates vote", () => {
      const [whole] = documentsOf(readHouseVote(realFile("votes/house/2025/roll180.xml")), "vote");
      expect(whole?.positions).toHaveLength(438);
    });

    it("refuses the stored error page", () => {
      const page = realFile("votes/house/error-pages/2017-roll711.html");
      expect(() => readSourceFile(page)).toThrow(/^an HTML page/);
    });
  },
);
