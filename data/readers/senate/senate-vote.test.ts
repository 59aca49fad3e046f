import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import type { VoteDocument } from "../../documents.ts";
import { readSenateVote } from "./senate-vote.ts";

const NO_AMENDMENT = `<amendment><amendment_number/><amendment_to_document_number/>
<amendment_purpose>No Statement of Purpose on File.</amendment_purpose></amendment>`;

function vote(parts: string): VoteDocument {
  const text = `<roll_call_vote><congress>115</congress><session>2</session><vote_number>251</vote_number>
<vote_date>November 29, 2018,  12:14 PM</vote_date>${parts}</roll_call_vote>`;
  const [document] = documentsOf(readSenateVote(inlineFile(text)), "vote");
  if (document === undefined) throw new Error("no vote");
  return document;
}

function onDocument(type: string, number: string, congress = 115): string {
  return `<document><document_congress>${congress}</document_congress><document_type>${type}</document_type>
<document_number>${number}</document_number><document_name>${type}${number}</document_name>
<document_title>Title of ${number}</document_title></document>${NO_AMENDMENT}`;
}

const question = (text: string): string => `<vote_question_text>${text}</vote_question_text>`;

function member(cast: string, last: string, party = "D", lis = "S001"): string {
  return `<member><member_full>${last} (${party}-VT)</member_full><last_name>${last}</last_name>
<first_name>Pat</first_name><party>${party}</party><state>VT</state><vote_cast>${cast}</vote_cast>
<lis_member_id>${lis}</lis_member_id></member>`;
}

describe("readSenateVote", () => {
  it("reads Washington times with two spaces and no time zone", () => {
    const read = vote("<modify_date>November 29, 2018,  01:11 PM</modify_date>");
    expect([read.date, read.time]).toEqual(["2018-11-29", "12:14"]);
    expect(read.source_updated_at).toBe("2018-11-29T18:11:00Z");
    expect(vote("").source_updated_at).toBeNull();
  });

  it("has the addresses of the XML and its page", () => {
    const address =
      "https://www.senate.gov/legislative/LIS/roll_call_votes/vote1152/vote_115_2_00251";
    expect(vote("")).toMatchObject({ source_url: `${address}.xml`, site_url: `${address}.htm` });
  });

  it("counts blanks as zero, and the absent as not voting", () => {
    const count = "<count><yeas>49</yeas><nays>48</nays><present/><absent>3</absent></count>";
    expect(vote(count).totals).toEqual({ yea: 49, nay: 48, present: 0, not_voting: 3 });
  });

  it("reads the treaty that an amendment is to", () => {
    const amendment = `<document><document_type/><document_number/></document><amendment>
<amendment_number>S.Amdt. 4814</amendment_number>
<amendment_to_document_number>Treaty Doc. 111-5</amendment_to_document_number></amendment>`;
    expect(vote(amendment)).toMatchObject({
      treaty: { congress: 111, number: 5 },
      bill: null,
      amendment: { type: "SAMDT", number: 4814 },
    });
  });

  it.each([
    ["Motion to Proceed to Legislative Session", "PN", "2003"],
    ["Motion to Proceed to Legislative Session", "H.R.", "695"],
    ["On the Motion to Adjourn", "S.", "5"],
    ["Motion to Proceed to Executive Session", "Treaty Doc.", "111-5"],
  ])("does not treat a %s as a vote on the file's %s", (title, type, number) => {
    const subjects = { bill: null, nomination: null, treaty: null };
    expect(vote(`<vote_title>${title}</vote_title>${onDocument(type, number)}`)).toMatchObject(
      subjects,
    );
    expect(vote(`<question>${title}</question>${onDocument(type, number)}`)).toMatchObject(
      subjects,
    );
  });

  it("reads the nomination that the Senate enters executive session to consider", () => {
    const title = "Motion to Proceed to Executive Session to Consider the Nomination of Pat Doe";
    const parts = `<vote_title>${title}</vote_title>${onDocument("PN", "2003")}`;
    expect(vote(parts).nomination).toMatchObject({ number: 2003 });
  });

  it("reads the bill, even for a House resolution of impeachment", () => {
    expect(vote(onDocument("H.R.", "695")).bill).toEqual({
      congress: 115,
      type: "HR",
      number: 695,
    });
    expect(vote(onDocument("H.Res.", "1031", 111)).bill).toMatchObject({
      congress: 111,
      type: "HRES",
    });
  });

  it("reads an amendment vote's bill from the amended measure", () => {
    const read = vote(`<document><document_type>S.Amdt.</document_type><document_number/></document>
<amendment><amendment_number>S.Amdt. 1378</amendment_number>
<amendment_to_amendment_number>S.Amdt. 1116</amendment_to_amendment_number>
<amendment_to_document_number>H.Con.Res. 71</amendment_to_document_number>
<amendment_purpose>To close loopholes.</amendment_purpose></amendment>`);
    expect(read.bill).toEqual({ congress: 115, type: "HCONRES", number: 71 });
    expect(read.amendment).toEqual({
      type: "SAMDT",
      number: 1378,
      serial_number: null,
      purpose: "To close loopholes.",
      author: null,
    });
  });

  it("reads placeholders as missing", () => {
    const read = vote(`<question>On the Amendment</question>
<vote_question_text>On the Amendment S.Amdt. 578 to S.Con.Res. 21 (No short title on file)</vote_question_text>
<amendment><amendment_number>S.Amdt. 578</amendment_number>
<amendment_purpose>No Statement of Purpose on File.</amendment_purpose></amendment>`);
    expect(read.question_text).toBe("On the Amendment S.Amdt. 578 to S.Con.Res. 21");
    expect(read.amendment?.purpose).toBeNull();
    expect(vote(onDocument("PN", "1")).amendment).toBeNull();
  });

  it("uses a cloture vote's title as the question's text, since it names the measure", () => {
    const read = vote(`<question>On the Cloture Motion</question>
<vote_question_text>On the Cloture Motion PN2117</vote_question_text>
<vote_title>Motion to Invoke Cloture: Jonathan A. Kobes</vote_title>`);
    expect(read.question_text).toBe("Motion to Invoke Cloture: Jonathan A. Kobes");
  });

  it.each([
    ["64-6", { number: 64, part_number: "6", citation: "PN64-6" }],
    ["2117", { number: 2117, part_number: null, citation: "PN2117" }],
  ])("reads nomination %s", (number, nomination) => {
    const read = vote(onDocument("PN", number));
    expect(read.nomination).toEqual({
      congress: 115,
      description: `Title of ${number}`,
      ...nomination,
    });
    expect(read.bill).toBeNull();
  });

  it("reads a treaty of an earlier Congress", () => {
    const { treaty } = vote(onDocument("Treaty Doc.", "114-12"));
    expect(treaty).toEqual({ congress: 114, number: 12, suffix: null });
  });

  it("takes no year in a treaty's name for another treaty", () => {
    const asked =
      "On the Resolution of Ratification Treaty Doc. 117-3, North Atlantic Treaty of 1949";
    const { treaty, together } = vote(onDocument("Treaty Doc.", "117-3") + question(asked));
    expect([treaty, together]).toEqual([{ congress: 117, number: 3, suffix: null }, undefined]);
  });

  it("reads the part of a treaty that was divided", () => {
    const { treaty } = vote(onDocument("Treaty Doc.", "114-13A"));
    expect(treaty).toEqual({ congress: 114, number: 13, suffix: "A" });
  });

  it.each([
    ["", onDocument("PN", "50") + onDocument("PN", "51"), ["PN50", "PN51"]],
    ["On the Nomination PN51 and PN50", onDocument("PN", "50"), ["PN50", "PN51"]],
    ["On the Nominations PN50-1, PN50-2, and PN51", "", ["PN50-1", "PN50-2", "PN51"]],
    ["On the Nomination PN50 (see PN51)", onDocument("PN", "50"), null],
    ["On the Nomination PN50", onDocument("PN", "50"), null],
  ])("of %j reads the nominations that its elements and question name", (text, matters, all) => {
    const read = vote(question(text) + matters);
    expect(read.nomination?.citation).toBe(all?.[0] ?? "PN50");
    const { nominations } = read.together ?? { nominations: null };
    expect(nominations?.map(({ citation }) => citation) ?? null).toEqual(all);
    expect(read.notes).toEqual([]);
  });

  it.each([
    ["On the Amendment S.Amdt. 148 to S.Amdt. 100 to H.R. 2", ["148"], ["HR 2"]],
    [
      "On the Motion to Table S.Amdt. 2 to H.R. 2 (H.R. 9) and S.Amdt. 1 to H.R. 2",
      ["1", "2"],
      ["HR 2"],
    ],
    ["On the Joint Resolutions S.J.Res. 5 and H.J.Res. 6", [], ["HJRES 6", "SJRES 5"]],
    ["On the Motion to Concur in the House Amendment to S. 612", [], ["S 612"]],
    ["On the Motion (Motion to Waive C.B.A. (H.R. 4) Re: Amdt. No. 4242)", [], []],
  ])("of %j reads the amendments and bills", (text, amendments, bills) => {
    const { bill, amendment, together } = vote(question(text));
    const all = together ?? {
      bills: bill === null ? [] : [bill],
      amendments: amendment === null ? [] : [amendment],
    };
    expect(all.amendments.map(({ number }) => `${number}`).toSorted()).toEqual(amendments);
    expect(all.bills.map(({ type, number }) => `${type} ${number}`).toSorted()).toEqual(bills);
  });

  it("says so if it names one of several", () => {
    const enBloc = "<vote_title>Executive Calendar Nos: 89 and 105, en bloc</vote_title>";
    const notes = ["Voted on together with others, which the source does not name."];
    expect(vote(enBloc + onDocument("PN", "50"))).toMatchObject({ notes });
    expect(vote(enBloc + onDocument("PN", "50") + onDocument("PN", "51")).notes).toEqual([]);
  });

  it("knows who broke a tie, who is not a member", () => {
    const read = vote(`<tie_breaker><by_whom>Vice President</by_whom>
<tie_breaker_vote>Yea</tie_breaker_vote></tie_breaker>`);
    expect(read.tie_breaker).toEqual({ by: "Vice President", position: "yea" });
    expect(vote("<tie_breaker><by_whom/><tie_breaker_vote/></tie_breaker>").tie_breaker).toBeNull();
  });

  it("knows every position, reading a live pair as present", () => {
    const answers = [
      "Yea",
      "Nay",
      "Present",
      "Present, Giving Live Pair",
      "Not Voting",
      "Guilty",
      "Not Guilty",
      "Pair",
    ];
    const members = answers.map((cast, index) => member(cast, `Name${index}`)).join("");
    const { positions } = vote(`<members>${members}</members>`);
    expect(positions.map(({ position }) => position)).toEqual([
      "yea",
      "nay",
      "present",
      "present",
      "not_voting",
      "guilty",
      "not_guilty",
      "other",
    ]);
    expect(positions[3]?.position_text).toBe("Present, Giving Live Pair");
  });

  it("counts guilty as yea in the parties' totals, and distinguishes I and ID", () => {
    const members = [
      member("Guilty", "Leahy", "D", "S057"),
      member("Not Guilty", "Lieberman", "ID", "S210"),
      member("Guilty", "Sanders", "I", "S313"),
    ].join("");
    expect(vote(`<members>${members}</members>`).party_totals).toEqual([
      { party: "D", yea: 1, nay: 0, present: 0, not_voting: 0 },
      { party: "I", yea: 1, nay: 0, present: 0, not_voting: 0 },
      { party: "ID", yea: 0, nay: 1, present: 0, not_voting: 0 },
    ]);
  });

  it("orders members by name, whatever the file's order", () => {
    const members = member("Yea", "Udall", "D", "S329") + member("Yea", "Udall", "D", "S326");
    const { positions } = vote(`<members>${members}${member("Nay", "Akaka")}</members>`);
    expect(positions.map(({ lis_id }) => lis_id)).toEqual(["S001", "S326", "S329"]);
  });

  it("refuses other XML", () => {
    expect(() => readSenateVote(inlineFile("<vote_summary/>"))).toThrow(/root is <vote_summary>/);
    expect(() => readSenateVote(inlineFile("<roll_call_vote/>"))).toThrow(/has no congress/);
  });
});

describe.skipIf(!hasSources)(
  "readSenateVote on the real files (needs the real upstream files)",
  () => {
    it("reads a motion for attendance, which has no document", () => {
      const file = realFile("votes/senate/113_1/vote_113_1_00215.xml");
      expect(documentsOf(readSenateVote(file), "vote")).toMatchObject([
        { bill: null, nomination: null, treaty: null, amendment: null, result: "agreed_to" },
      ]);
    });

    it.each([
      ["00033", ["PN50", "PN51"]],
      ["00091", ["PN86", "PN85"]],
    ])("reads both nominations of %s, which confirmed them en bloc", (number, all) => {
      const file = realFile(`votes/senate/115_1/vote_115_1_${number}.xml`);
      expect(documentsOf(readSenateVote(file), "vote")).toMatchObject([
        {
          nomination: { citation: all[0] },
          together: { nominations: all.map((citation) => ({ citation })), bills: [] },
          notes: [],
        },
      ]);
    });

    it("reads three amendments tabled en bloc", () => {
      const file = realFile("votes/senate/110_1/vote_110_1_00335.xml");
      expect(documentsOf(readSenateVote(file), "vote")).toMatchObject([
        {
          amendment: { number: 2812 },
          bill: { type: "HR", number: 3074 },
          together: { amendments: [2812, 2813, 2814].map((number) => ({ number })) },
          notes: [],
          source_updated_at: null,
        },
      ]);
    });
  },
);
