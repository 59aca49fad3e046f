import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../test/sources.ts";
import { billProgress, otherLawDays, type BillCourse } from "./bill-status.ts";
import type { ActionFacts } from "./bill-events.ts";
import { billOf } from "../readers/billstatus/billstatus.ts";
import { parseXml } from "../parse/xml.ts";
import { zipEntries } from "../files/zip.ts";

const COURSE: BillCourse = {
  congress: 117,
  type: "HR",
  number: 7,
  titles: ["A bill to do something."],
  introduced_date: "2021-01-04",
  actions: [],
  engrossedAmendments: [],
  isLaw: false,
};

/** One action per day, from January 5. */
function days(...rows: readonly string[]): ActionFacts[] {
  return rows.map((row, at) => action(row, `2021-01-${String(at + 5).padStart(2, "0")}`));
}

/** An action by its code, or `-`, and its text. */
function action(row: string, date = "2021-01-05"): ActionFacts {
  const [, code = "", text = ""] = /^(\S+) (.*)$/.exec(row) ?? [];
  const source = /^H\w*\d|^E\d/.test(code) ? "house_floor" : "library_of_congress";
  return code === "-" ? { date, text, code: null, source: "senate" } : { date, text, code, source };
}

const progress = (course: Partial<BillCourse>) => billProgress({ ...COURSE, ...course });
/** A bill of each chamber, with one action a day. */
const hr = (...rows: readonly string[]) => ({ actions: days(...rows) });
const senateBill = (...rows: readonly string[]) => ({ type: "S", actions: days(...rows) }) as const;

/** The steps of a bill, separated by spaces. */
function history(course: Partial<BillCourse>): string {
  const steps = progress(course).status_history;
  return steps.map((step) => step.status).join(" ");
}

/** The same with their days. */
function dated(course: Partial<BillCourse>): string {
  const steps = progress(course).status_history;
  return steps.map((step) => `${step.status} ${step.date?.slice(5)}`).join(", ");
}

function status(course: Partial<BillCourse>): string {
  return progress(course).status;
}

/** How and when it became law: `enacted signed 2021-01-08 2021-01-09`. */
function lawOf(course: Partial<BillCourse>): string {
  const { status: reached, enacted_by, enacted_date, became_law_date } = progress(course);
  return [reached, enacted_by, enacted_date, became_law_date].map(String).join(" ");
}

const PASSED_HOUSE = "8000 Passed/agreed to in House: On passage Passed by voice vote.";
const PASSED_SENATE =
  "17000 Passed/agreed to in Senate: Passed Senate without amendment by Unanimous Consent.";
const SENATE_AMENDED =
  "17000 Passed/agreed to in Senate: Passed Senate with an amendment by Voice Vote.";
const PRESENTED = "28000 Presented to President.";
const VETOED = "31000 Vetoed by President.";

describe("billProgress", () => {
  it("starts as introduced, on the day the bill was", () => {
    expect(billProgress(COURSE)).toMatchObject({
      status: "introduced",
      status_date: "2021-01-04",
      status_history: [{ status: "introduced", date: "2021-01-04" }],
    });
  });

  it("takes the day of introduction from the action if the bill has none", () => {
    const actions = days("1000 Introduced in House");
    expect(progress({ introduced_date: null, actions }).status_date).toBe("2021-01-05");
  });

  it("is reserved while a reserved number has only the rows of its introduction", () => {
    const titles = ["Reserved for the Speaker."];
    const introduced = days("Intro-H Introduced in House", "1000 Introduced in House");
    expect(history({ titles, actions: introduced })).toBe("reserved");
    const referred = days("H11100 Referred to the House Committee on Rules.");
    expect(history({ titles, actions: [...introduced, ...referred] })).toBe("introduced referred");
  });

  it("is referred by each system's own wording", () => {
    expect(status(senateBill("- Read twice and referred to the Committee on Finance."))).toBe(
      "referred",
    );
    const [own] = days("- Referred to the Subcommittee on Health.");
    const committees = { ...COURSE, actions: [{ ...own!, source: "house_committee" as const }] };
    expect(status(committees)).toBe("referred");
    expect(status(hr("H11100 Referred to the House Committee on Rules."))).toBe("referred");
  });

  it("is reported on a report and on a discharge, and only before passage", () => {
    const reported = "5000 Reported by the Committee on Rules.";
    expect(history(hr(reported))).toBe("introduced reported");
    expect(history(hr("14500 Senate Committee discharged."))).toBe("introduced reported");
    const after = hr(PASSED_HOUSE, "14000 Reported by Senator X.");
    expect(history(after)).toBe("introduced passed_house");
  });

  it("does not treat 'Submitted in House' with a Library row's H12100 as a report", () => {
    const submitted = action("H12100 Submitted in House");
    const actions = [{ ...submitted, source: "library_of_congress" as const }];
    expect(status({ type: "HCONRES", actions })).toBe("introduced");
  });

  it("does not strip the H of a House floor code", () => {
    expect(status(hr("H21000 Subcommittee Hearings Held."))).toBe("introduced");
  });

  it("does not treat the passage of a rule as the bill's", () => {
    expect(status(hr("H1L220 Rule H. Res. 614 passed House."))).toBe("introduced");
  });

  it("ignores actions on amendments and empty texts", () => {
    const actions = days("8000 H.Amdt. 3 Passed.", "8000 ");
    expect(status({ actions })).toBe("introduced");
  });

  it("treats a missing source system with an all-digit code as the Library's", () => {
    const actions = [{ ...action(PASSED_HOUSE), source: null }];
    expect(status({ actions })).toBe("passed_house");
  });

  it("agrees to a simple resolution when its one chamber does", () => {
    expect(status({ type: "SRES", actions: days(PASSED_SENATE) })).toBe("agreed_to");
  });

  it("agrees to a concurrent resolution when both chambers have", () => {
    const both = { type: "HCONRES", actions: days(PASSED_HOUSE, PASSED_SENATE) } as const;
    expect(history(both)).toBe("introduced passed_house agreed_to");
  });

  it("sends a constitutional amendment to the states, recognized by any of its titles", () => {
    const titles = [
      "Balanced Budget Amendment",
      "Proposing an amendment to the Constitution of the United States to balance the budget.",
    ];
    const actions = days(PASSED_HOUSE, PASSED_SENATE);
    expect(status({ type: "HJRES", titles, actions })).toBe("sent_to_states");
    expect(status({ type: "HR", titles, actions })).toBe("passed_congress");
  });

  it.each([
    "Proposing a balanced budget amendment to the Constitution of the United States.",
    "Proposing a balanced budget amendment to the Constitution requiring that each agency and department's funding is justified.",
    "A joint resolution proposing amendments to the Constitution of the United States relative to the line item veto.",
  ])("sends a constitutional amendment in other words to the states: %s", (title) => {
    const actions = days(PASSED_HOUSE, PASSED_SENATE);
    expect(status({ type: "HJRES", titles: [title], actions })).toBe("sent_to_states");
  });

  it.each([
    "Recognizing that Article I, Section 10 of the United States Constitution reserves to the States the power to repel an invasion.",
    "Proposing that Congress approve. To honor the fourteenth amendment to the Constitution of the United States.",
    "Proposing an amendment to the Constitution of Puerto Rico.",
  ])("does not treat a bill about a constitution as an amendment: %s", (title) => {
    const actions = days(PASSED_HOUSE, PASSED_SENATE);
    expect(status({ type: "HJRES", titles: [title], actions })).toBe("passed_congress");
  });

  it("passes Congress when the second chamber does not amend", () => {
    expect(status(hr(PASSED_HOUSE, PASSED_SENATE))).toBe("passed_congress");
  });

  it("resolves differences when the second chamber amends (S. 1383: unitedstates/congress#324)", () => {
    expect(status(hr(PASSED_HOUSE, SENATE_AMENDED))).toBe("resolving_differences");
    const asAmended =
      "8000 Passed/agreed to in House: On motion to suspend the rules and pass the bill, as amended Agreed to by voice vote.";
    expect(status(senateBill(PASSED_SENATE, asAmended))).toBe("resolving_differences");
  });

  it("applies 'as amended' in a list of bills only to the bill it follows", () => {
    const enBloc =
      "8000 Passed/agreed to in House: Pursuant to section 10 of H. Res. 1396, and the motion offered by Mr. Hoyer, the following bills passed under suspension of the rules: H.R. 1638, as amended; H.R. 8956; S. 1198; H. Res. 119, as amended; and S. 12, as amended.";
    const senates = senateBill(PASSED_SENATE, enBloc);
    expect(status({ ...senates, number: 1198 })).toBe("passed_congress");
    expect(status({ ...senates, number: 12 })).toBe("resolving_differences");
    expect(status({ ...senates, number: 119 })).toBe("passed_congress");
  });

  it("treats a list's agreement to the other chamber's amendments as acceptance (H.R. 5641, H.R. 7077)", () => {
    const enBloc =
      "8000 Passed/agreed to in House: Pursuant to section 10 of H. Res. 1396, the following bills passed under suspension of the rules: H.R. 1638, as amended; H.R. 7077, agreed to Senate amendment; and agree to the Senate amendments to H.R. 5641.";
    const course = hr(PASSED_HOUSE, SENATE_AMENDED, enBloc);
    for (const number of [5641, 7077])
      expect(status({ ...course, number })).toBe("passed_congress");
  });

  it("resolves differences if the House amended by its rule and only the printed text says so (S. 3373)", () => {
    const course = senateBill(PASSED_SENATE, PASSED_HOUSE);
    const reached = ["05", "06", "09", "10"].map((day) =>
      status({ ...course, engrossedAmendments: [{ chamber: "house", date: `2021-01-${day}` }] }),
    );
    const differs = ["resolving_differences", "resolving_differences"];
    expect(reached).toEqual(["passed_congress", ...differs, "passed_congress"]);
  });

  it.each([
    "Resolving differences -- House actions: On motion that the House agree to the Senate amendment Agreed to by the Yeas and Nays: 225 - 201.",
    "Resolving differences -- House actions: On motion that the House suspend the rules and agree to the Senate amendment Agreed to by voice vote.",
    "Resolving differences -- House actions: On motion that the House agree in the Senate amendment Agreed to by voice vote.",
    "Resolving differences -- Senate actions: Senate agreed, under the order of 5/26/2022, having achieved 60 votes in the affirmative, to the House amendment to S. 7.",
    "Resolving differences -- Senate actions: Senate concurred in the House amendment to the Senate amendment to H.R. 7 by Voice Vote.",
  ])("passes Congress by accepting the other chamber's amendment: %s", (text) => {
    expect(status(hr(PASSED_HOUSE, SENATE_AMENDED, `19500 ${text}`))).toBe("passed_congress");
  });

  it.each([
    "Resolving differences -- House actions: On motion that the House agree with an amendment to the Senate amendment Agreed to by the Yeas and Nays.",
    "Resolving differences -- House actions: On motion to agree in Senate amendment with amendment Agreed to by the Yeas and Nays.",
    "Resolving differences -- House actions: On motion that the House agree to the Senate amendment Failed by voice vote.",
    "Resolving differences -- House actions: On motion that the House disagree to the Senate amendment Agreed to by voice vote.",
  ])("continues resolving differences: %s", (text) => {
    expect(status(hr(PASSED_HOUSE, PASSED_SENATE, `19500 ${text}`))).toBe("resolving_differences");
  });

  it.each([
    "Pursuant to the provisions of H. Res. 1531 the House agreed to the Senate amendment.",
    "Pursuant to the provisions of H. Res. 716, House agreed to Senate amendment to House amendment",
  ])("accepts by a rule without a Library row: %s", (text) => {
    expect(status(hr(PASSED_HOUSE, SENATE_AMENDED, `H1B000 ${text}`))).toBe("passed_congress");
  });

  it("passes, or is reported, after a failed suspension, which was no end (117 H.R. 1204)", () => {
    const failed =
      "9000 Failed of passage/not agreed to in House: On motion to suspend the rules and pass the bill Failed by the Yeas and Nays: (2/3 required): 259 - 170.";
    expect(history(hr(failed, PASSED_HOUSE))).toBe("introduced failed_house passed_house");
    const reported = "5000 Reported (Amended) by the Committee on Oversight and Reform.";
    expect(history(hr(failed, reported))).toBe("introduced failed_house reported");
  });

  it("fails in the second chamber", () => {
    const failed =
      "18000 Failed of passage/not agreed to in Senate: Failed of passage in Senate by Yea-Nay Vote. 46 - 48.";
    expect(status(hr(PASSED_HOUSE, failed))).toBe("failed_senate");
  });

  it("undoes a passage that the chamber vitiates (S. 734, S. 1198)", () => {
    const vitiated = "- Senate vitiated previous passage, under the order of 9/15/22. (CR S4812)";
    expect(history(senateBill(PASSED_SENATE, vitiated))).toBe("introduced");
    const again = senateBill(PASSED_SENATE, vitiated, PASSED_SENATE);
    expect(dated(again)).toBe("introduced 01-04, passed_senate 01-07");
  });

  it("keeps a passage when other steps are vitiated (H.R. 3076, H.R. 7900)", () => {
    const other = "- Senate vitiated previous actions by Unanimous Consent. (CR S675)";
    const votes =
      "H8D000 VACATING THE YEAS AND NAYS ON AMENDMENT NO. 451 - Mr. Malinowski asked unanimous consent that the ordering of the yeas and nays be vitiated.";
    expect(status(hr(PASSED_HOUSE, other, votes))).toBe("passed_house");
  });

  describe("undone", () => {
    const reported =
      "14000 Committee on Banking, Housing, and Urban Affairs. Original measure reported to Senate by Senator Crapo. Without written report.";
    const concurred =
      "20500 Resolving differences -- Senate actions: Senate agreed to the House amendment to S. 7 by Unanimous Consent.";
    const amendedByHouse =
      "8000 Passed/agreed to in House: On motion to suspend the rules and pass the bill, as amended Agreed to by voice vote.";

    it("removes a report (116 S. 2731)", () => {
      const vitiated = "- Vitiated previous reporting.";
      const postponed = "- Indefinitely postponed by Senate by Unanimous Consent.";
      expect(history(senateBill(reported, vitiated))).toBe("introduced");
      const then = senateBill(reported, vitiated, postponed);
      expect(dated(then)).toBe("introduced 01-04, postponed 01-07");
      expect(progress(senateBill(reported, vitiated, reported)).status_date).toBe("2021-01-07");
    });

    it.each([
      "Senate vitiated previous action of 01/07/2021.",
      "Senate vitiated previous action of 1/7/21 by Unanimous Consent. (CR S2777)",
      "By unanimous consent, the agreement to the House amendment was vitiated.",
    ])("removes a day's action, not earlier ones (116 S. 3084): %s", (text) => {
      const before = [PASSED_SENATE, amendedByHouse, concurred] as const;
      const steps = "introduced 01-04, passed_senate 01-05, resolving_differences 01-06";
      expect(dated(senateBill(...before, `- ${text}`))).toBe(steps);
      const anew = senateBill(...before, `- ${text}`, concurred);
      expect(dated(anew)).toBe(`${steps}, passed_congress 01-09`);
    });

    it("removes the named day's actions, whichever of the new day's rows comes first", () => {
      const day = "2021-01-08";
      const vitiated = action("- Senate vitiated previous action of 01/07/2021.", day);
      const before = days(PASSED_SENATE, amendedByHouse, concurred);
      const anew = action(concurred, day);
      const orders = [[vitiated, anew] as const, [anew, vitiated] as const];
      for (const rows of orders) {
        const reached = dated({ type: "S", actions: [...before, ...rows] });
        expect(reached).toMatch(/, passed_congress 01-08$/);
      }
    });

    // The other wordings of undone steps in the bills of the 117th Congress.
    it.each([
      "Senate requests return of papers with respect to S. 7 by Unanimous Consent.",
      "Senate request return of papers",
      "Papers returned to Senate",
      "Senate returned papers to the House by Voice Vote.",
      "Papers returned to House pursuant to H. Res. 925 (Senate message received on Feb. 15, 2022).",
      "Pursuant to the provisions of H. Res. 1396, proceedings on S. 7 are considered vacated.",
      "Mr. DeSaulnier asked unanimous consent that the ordering of the yeas and nays on the motion that the House suspend the rules and pass the bill H.R. 978 be vacated, to the end that the motion be considered as withdrawn. Agreed to without objection.",
      "VACATING THE YEAS AND NAYS ON AMENDMENT NO. 451 - Mr. Malinowski asked unanimous consent that the ordering of the yeas and nays on amendment numbered 451 be vitiated to the end that the amendment be withdrawn. Agreed to without objection.",
      "Motion by Senator Schumer to reconsider the vote by which cloture on the motion to proceed to S. 7 was not invoked (Record Vote No. 8) agreed to in Senate.",
      "Motion by Senator McConnell to reconsider the vote by which S. 7 passed (Record Vote No. 211) entered in Senate.",
      "Upon reconsideration, cloture on the motion to proceed to S. 7 invoked in Senate by Yea-Nay Vote. 60 - 40.",
      "Cloture vote on passage was vitiated by Unanimous Consent.",
      "Senate vitiated previous agreement to SA 3 by Unanimous Consent.",
      "The committee substitute withdrawn by Unanimous Consent.",
      "Mr. Raskin moved to reconsider the vote on agreeing to the resolution.",
    ])("keeps unaffected actions: %s", (text) => {
      const actions = days(PASSED_SENATE, `- ${text}`);
      expect(status({ type: "S", actions })).toBe("passed_senate");
    });

    it("keeps the other chamber's actions", () => {
      const vitiated = "- Senate vitiated previous actions by Unanimous Consent.";
      const actions = days(PASSED_HOUSE, SENATE_AMENDED, vitiated);
      expect(history({ actions })).toBe("introduced passed_house");
    });
  });

  describe("postponed indefinitely", () => {
    it.each([
      "Indefinitely postponed by Senate by Unanimous Consent.",
      "Indefinitely postponed by Senate.",
      "Measure indefinitely postponed in Senate by Voice Vote.",
    ])("is final (116 S. 94, S. 2731, S.J.Res. 56): %s", (text) => {
      const reported = "14000 Committee on Finance. Reported by Senator X.";
      expect(history(senateBill(reported, `- ${text}`))).toBe("introduced reported postponed");
    });

    it.each([
      "On motion to postpone consideration of the veto message until Jan. 3. Agreed to by voice vote.",
      "Pursuant to clause 1(c) of Rule XIX, further consideration of H.R. 7 is postponed.",
      "Motion to postpone indefinitely the motion to proceed rejected in Senate by Voice Vote.",
      "Amendment SA 3 indefinitely postponed in Senate.",
    ])("not by a postponed step or another measure: %s", (text) => {
      expect(status(hr(PASSED_HOUSE, `- ${text}`))).toBe("passed_house");
    });
  });

  describe("discharged from a committee", () => {
    const discharged =
      "14500 Senate Committee on Veterans' Affairs discharged by Unanimous Consent.";
    const referred = "- Read twice and referred to the Committee on Veterans' Affairs.";
    const again = "- Referred to the Committee on Armed Services.";
    const vitiatedPassage = "- Senate vitiated previous passage.";
    const vitiatedDischarge =
      "- Senate vitiated previous discharge from the Senate Committee on Veterans' Affairs.";

    it("and referred to another is back in committee (S. 344, S. 4490, S. 5068)", () => {
      const actions = days(referred, discharged, again);
      expect(history({ type: "S", actions })).toBe("introduced referred reported referred");
    });

    it("and referred by the same action is back in committee", () => {
      const both =
        "14500 Senate Committee on Finance discharged by Unanimous Consent and referred to the Committee on Armed Services.";
      expect(status(senateBill(referred, both))).toBe("referred");
    });

    it("stays reported by one committee, whatever is referred to or discharged from another", () => {
      const reported = "5000 Reported by the Committee on Energy and Commerce.";
      const house = "5500 Committee on the Judiciary discharged.";
      const rows = "H12300 Committee on the Judiciary discharged.";
      const sequential = "H11100 Referred sequentially to the Committee on Rules.";
      expect(status(hr(reported, house, rows, sequential))).toBe("reported");
      expect(status(hr(house, rows, reported, sequential))).toBe("reported");
      expect(status(hr(house, rows, sequential))).toBe("referred");
    });

    it("returns to its earlier status when passage and discharge are both vitiated (115 S. 3641)", () => {
      const actions = days(referred, discharged, PASSED_SENATE, vitiatedPassage, vitiatedDischarge);
      expect(history({ type: "S", actions })).toBe("introduced referred");
      const atOnce = "- Senate vitiated previous passage and discharge.";
      const together = days(referred, discharged, PASSED_SENATE, atOnce);
      expect(history({ type: "S", actions: together })).toBe("introduced referred");
    });

    it("passes after another discharge (S. 734)", () => {
      const undone = [referred, PASSED_SENATE, vitiatedPassage, vitiatedDischarge] as const;
      const course = senateBill(...undone, again, discharged, PASSED_SENATE);
      expect(history(course)).toBe("introduced referred reported passed_senate");
    });

    it("keeps a report when the discharge of another committee is vitiated", () => {
      const reported = "14000 Committee on Finance. Reported by Senator X.";
      expect(status(senateBill(reported, discharged, vitiatedDischarge))).toBe("reported");
    });
  });

  describe("laid on the table", () => {
    const referred = "H11100 Referred to the House Committee on Ethics.";

    it("by a motion (H. Res. 243, 331, 414, 554)", () => {
      const tabled =
        "H36510 On motion to table the measure Agreed to by the Yeas and Nays: 218 - 200, 3 Present (Roll no. 94).";
      const reached = dated({ type: "HRES", actions: days(referred, tabled) });
      expect(reached).toBe("introduced 01-04, referred 01-05, tabled 01-06");
    });

    it("by a rule after it passed, never engrossed (115 H.R. 2901, 5437 to 5440)", () => {
      const tabled =
        "H1B000 Pursuant to the provisions of H. Res. 831, H.R. 7 is laid on the table.";
      expect(history(hr(PASSED_HOUSE, tabled))).toBe("introduced passed_house tabled");
    });

    it.each([
      ["HR", 7, "Laid on the table. See S. 1301 for further action."],
      ["HR", 7, "Pursuant to H. Res. 831, H.R. 5437, H.R. 7, and H.R. 5439 are laid on the table."],
      ["HR", 7, "On motion to suspend the rules Agreed to. H.R. 7 is laid on the table."],
      ["SRES", 7, "Motion to table the resolution agreed to in Senate by Yea-Nay Vote. 51 - 49."],
      ["HRES", 594, "Pursuant to the provisions of H. Res. 601, H. Res. 594 is laid on the table."],
    ] as const)("%s %i: %s", (type, number, text) => {
      const actions = days(`H1B000 ${text}`);
      expect(status({ type, number, actions })).toBe("tabled");
    });

    it.each([
      "Motion to reconsider laid on the table Agreed to without objection.",
      "Motion to reconsider laid upon the table. Objection heard.",
      "Motions to reconsider laid on the table Agreed to without objection.",
      "Mr. Hoyer moved to table the measure.",
      "On motion to table the measure Failed by the Yeas and Nays: 200 - 218 (Roll no. 94).",
      "On motion to table the motion to refer Agreed to by the Yeas and Nays: 214 - 196 (Roll no. 6).",
      "Table the motion to reconsider Agreed to by the Yeas and Nays: 218 - 207 (Roll no. 9).",
      "Motion to table amendment SA 3 agreed to in Senate by Voice Vote.",
      "Motion to table the motion to concur in the House amendment to S. 7 with an amendment (SA 3) agreed to in Senate by Voice Vote.",
      "Motion to table the veto message to accompany H.R. 7 agreed to in Senate by Yea-Nay Vote. 96 - 3.",
      "Pursuant to the provisions of H. Res. 1028, motions to reconsider the votes on amendments numbered 1 and 2 printed in part F of H. Rept. 116-438 to H.R. 7 are laid on the table.",
      "Motions to reconsider the votes on amendments to H.R. 6, H.R. 7 are laid on the table.",
      "Pursuant to the provisions of H. Res. 831, H.R. 70 is laid on the table.",
      "Pursuant to the provisions of H.R. 7, H. Res. 594 is laid on the table.",
      "Ms. Stevens asked unanimous consent to take from the Speaker's table and consider.",
    ])("not by tabling something else: %s", (text) => {
      expect(status(hr(PASSED_HOUSE, `H8D000 ${text}`))).toBe("passed_house");
    });

    it("is not final if the bill continues and becomes law", () => {
      const tabled = "H1B000 H.R. 7 was laid on the table.";
      const actions = days(tabled, PASSED_HOUSE, PASSED_SENATE, PRESENTED);
      expect(status({ actions })).toBe("presented");
    });
  });

  describe("in conference", () => {
    const asked =
      "H41610 On motion that the House disagree to the Senate amendment, and request a conference Agreed to without objection.";
    const agreedHouse =
      "21000 Conference report agreed to in House: On agreeing to the conference report Agreed to by voice vote.";
    const agreedSenate =
      "23000 Conference report agreed to in Senate: Senate agreed to conference report by Yea-Nay Vote. 87 - 13.";
    const before = [PASSED_HOUSE, SENATE_AMENDED] as const;

    it.each([
      asked,
      `19500 Resolving differences -- House actions: ${asked.slice("H41610 ".length)}`,
      "H41800 The Speaker appointed conferees - from the Committee on Armed Services.",
      "- Senate insists on its amendment to H.R. 4521, and agrees to a conference with the House.",
      "- Senate appointed conferees. Cantwell; Menendez.",
      "- Conference held.",
      "H25200 Conference report H. Rept. 118-301 filed.",
      "20800 Conference committee actions.",
    ])("by the row %s", (row) => {
      expect(status(hr(...before, row))).toBe("in_conference");
    });

    it("not by a motion that failed, was only made, or instructs", () => {
      const motions = [
        "- Motion by Senator Paul to instruct Senate conferees made in Senate.",
        "19500 Resolving differences -- House actions: On motion to request a conference Failed by voice vote.",
        "H40110 Ms. Stevens asked unanimous consent that the House disagree to the Senate amendment, and request a conference.",
      ] as const;
      expect(status(hr(...before, ...motions))).toBe("resolving_differences");
    });

    it("until both chambers agree to the report", () => {
      expect(status(hr(...before, asked, agreedSenate))).toBe("in_conference");
      expect(status(hr(...before, asked, agreedSenate, agreedHouse))).toBe("passed_congress");
    });

    it("still when a chamber rejects the report", () => {
      const rejected = "21000 On agreeing to the conference report Failed by the Yeas and Nays.";
      expect(status(hr(...before, asked, agreedSenate, rejected))).toBe("in_conference");
    });
  });

  describe("before the President", () => {
    const passed = [PASSED_HOUSE, PASSED_SENATE] as const;
    const signed = "36000 Signed by President.";
    const law = "E40000 Became Public Law No: 117-264.";

    it("is cleared by the older files' wording", () => {
      const cleared = hr(PASSED_HOUSE, SENATE_AMENDED, "- Cleared for White House.");
      expect(status(cleared)).toBe("passed_congress");
    });

    it("is presented, signed and enacted", () => {
      const course = hr(...passed, PRESENTED, signed, law);
      expect(lawOf(course)).toBe("enacted signed 2021-01-08 2021-01-09");
      expect(dated(course)).toMatch(/presented 01-07, signed 01-08, enacted 01-09$/);
    });

    it("has no law dates before enactment", () => {
      expect(lawOf(hr(...passed, PRESENTED, signed))).toBe("signed null null null");
    });

    it("is right when a private law's rows of one day are swapped (code 41000)", () => {
      const rows = [
        action("41000 Became Private Law No: 117-1."),
        action("41000 Signed by President."),
        action("28000 Presented to President."),
      ];
      expect(history({ actions: rows })).toBe("introduced presented signed enacted");
    });

    it("becomes law unsigned through the Archivist (E30000)", () => {
      const unsigned = "E30000 Sent to Archivist of the United States unsigned.";
      const enacted = lawOf(hr(...passed, PRESENTED, unsigned, law));
      expect(enacted).toBe("enacted unsigned 2021-01-08 2021-01-09");
    });

    it("is enacted by its law although the rows are missing", () => {
      const course = { actions: days(...passed), isLaw: true };
      expect(lawOf(course)).toBe("enacted unknown null null");
      expect(progress(course).status_date).toBeNull();
    });

    it("is vetoed by either code", () => {
      expect(status(hr(...passed, VETOED))).toBe("vetoed");
      expect(status(hr(...passed, "E30000 Vetoed by President."))).toBe("vetoed");
    });

    it("is pocket vetoed", () => {
      for (const code of ["30000", "E30000"]) {
        const course = hr(...passed, PRESENTED, `${code} Pocket Vetoed by President.`);
        expect(status(course)).toBe("pocket_vetoed");
      }
    });

    it("becomes law over a veto when both chambers override", () => {
      const house = "32000 Passed House over veto: Two-thirds voted in the affirmative.";
      const senate = "34000 Passed Senate over veto: Passed Senate over veto by Yea-Nay Vote.";
      expect(status(hr(...passed, VETOED, house))).toBe("override_passed_house");
      expect(status(hr(...passed, VETOED, senate))).toBe("override_passed_senate");
      expect(status(hr(...passed, VETOED, house, senate))).toBe("veto_overridden");
      const enacted = lawOf(hr(...passed, VETOED, house, senate, law));
      expect(enacted).toBe("enacted veto_override 2021-01-09 2021-01-10");
    });

    // The Library's row comes a day later.
    it.each([
      ["-", "Failed of passage in Senate over veto by Yea-Nay Vote. 56 - 44.", "veto_sustained"],
      ["-", "Passed Senate over veto by Yea-Nay Vote. 81 - 13.", "override_passed_senate"],
      [
        "H37300",
        "On passage, the objections of the President to the contrary notwithstanding Failed by the Yeas and Nays: (2/3 required): 248 - 181.",
        "veto_sustained",
      ],
      [
        "H37100",
        "On passage, the objections of the President to the contrary notwithstanding Passed by the Yeas and Nays: (2/3 required): 322 - 87.",
        "override_passed_house",
      ],
      [
        "-",
        "Motion to proceed to consideration of the veto message agreed to in Senate.",
        "vetoed",
      ],
    ])("after %s %s is %s by the chamber's own row alone", (code, text, reached) => {
      expect(status(hr(...passed, VETOED, `${code} ${text}`))).toBe(reached);
    });

    it("is overridden once by both rows of a chamber", () => {
      const rows = [
        "- Passed Senate over veto by Yea-Nay Vote. 81 - 13.",
        "34000 Passed Senate over veto: Passed Senate over veto by Yea-Nay Vote.",
      ];
      const onOneDay = rows.map((row) => action(row, "2021-01-20"));
      const actions = [...days(...passed, VETOED), ...onOneDay];
      expect(status({ actions })).toBe("override_passed_senate");
    });

    it.each([
      ["2021-01-11", "2021-01-12"],
      ["2021-01-10", "2021-01-12"],
      ["2021-01-31", "2021-02-01"],
      ["2021-01-12", "2021-01-12"],
      ["2021-01-16", "2021-01-12"],
    ])("that became law on %s and was signed on %s says so", (became, signedOn) => {
      const since = became < signedOn ? signedOn : became;
      const actions = [
        action("36000 Became Public Law No: 117-1.", became),
        action("36000 Signed by President.", signedOn),
      ];
      const found = progress({ actions: [...days(...passed), ...actions] });
      const enacted = { enacted_date: signedOn, became_law_date: since, enacted_by: "signed" };
      expect(found).toMatchObject({ status: "enacted", status_date: since, ...enacted });
      expect(found.status_history.slice(-2)).toEqual([
        { status: "signed", date: signedOn },
        { status: "enacted", date: since },
      ]);
      const notes = otherLawDays({ ...found, actions: actions as never });
      expect(notes).toEqual(
        became === signedOn
          ? []
          : [`It was signed on ${signedOn}; its action of ${became} says that it became law.`],
      );
    });

    it("has its veto sustained when a chamber fails to override", () => {
      for (const row of ["33000 Failed of passage in House", "35000 Failed of passage in Senate"])
        expect(status(hr(...passed, VETOED, `${row} over veto.`))).toBe("veto_sustained");
    });
  });
});

function progressOf(name: string): ReturnType<typeof billOf> {
  const file = join(SOURCES, "bills", `${name}.xml`);
  expect(existsSync(file)).toBe(true);
  return billOf(parseXml(readFileSync(file)));
}

async function coursesIn(zip: string, names: readonly string[]): Promise<Record<string, string>> {
  const courses: Record<string, string> = {};
  for await (const entry of zipEntries(join(SOURCES, "zips", zip))) {
    if (!names.includes(entry.name)) continue;
    const { congress, type, number, status_history } = billOf(parseXml(entry.read()));
    const steps = status_history.map((step) => step.status);
    courses[`${congress}${type.toLowerCase()}${number}`] = steps.join(" ");
  }
  return courses;
}

describe.skipIf(!hasSources)("golden histories (need the real upstream files)", () => {
  const samples = "samples/";
  // As a person read them.
  it.each([
    [`${samples}formatChange/future/BILLSTATUS-117hr2471`, "enacted", "2022-03-15"],
    [`${samples}legacy/BILLSTATUS-114hr3762`, "vetoed", "2016-01-08"],
    [`${samples}legacy/BILLSTATUS-114sjres8`, "vetoed", "2015-03-31"],
    [`${samples}textVersions/DEV-BILLSTATUS-115s2269`, "presented", "2018-10-02"],
    [`${samples}textVersions/DEV-BILLSTATUS-115hr302`, "passed_congress", "2018-10-03"],
    [`${samples}amendment-votes/BILLSTATUS-114hr5278`, "passed_house", "2016-06-09"],
    [`${samples}formatChange/future/BILLSTATUS-114hr5278`, "passed_house", "2016-06-09"],
    [`${samples}legacy/BILLSTATUS-114hconres70`, "agreed_to", "2015-09-16"],
    [`${samples}formatChange/future/BILLSTATUS-117sconres14`, "agreed_to", "2021-08-24"],
    [`${samples}legacy/BILLSTATUS-114sres105`, "agreed_to", "2015-03-27"],
    [`${samples}legacy/BILLSTATUS-114hr3106`, "reported", "2015-12-03"],
    [`${samples}legacy/BILLSTATUS-114hr2566`, "referred", "2015-05-21"],
    ["118/sjres/BILLSTATUS-118sjres24", "veto_sustained", "2023-09-28"],
    ["119/hconres/BILLSTATUS-119hconres1", "passed_house", "2025-01-03"],
    ["117/hr/BILLSTATUS-117hr681", "enacted", "2022-12-27"],
    ["117/hr/BILLSTATUS-117hr9", "reserved", "2021-01-03"],
  ])("%s is %s since %s", (name, expected, date) => {
    expect(progressOf(name)).toMatchObject({ status: expected, status_date: date });
  });

  it("finds the 117th's measures that were tabled or referred again", async () => {
    const expected = {
      hres: {
        "117hres243": "introduced referred tabled",
        "117hres331": "introduced referred tabled",
        "117hres414": "introduced referred tabled",
        "117hres554": "introduced tabled",
        "117hres594": "introduced reported tabled",
        "117hres600": "introduced reported tabled",
        "117hres601": "introduced reported agreed_to",
        "117hres972": "introduced reported tabled",
        // Its motions to postpone and to refer were tabled; the resolution was agreed to.
        "117hres8": "introduced agreed_to",
      },
      s: {
        "117s344": "introduced referred reported referred",
        "117s734": "introduced referred reported passed_senate",
        "117s4490": "introduced referred reported referred",
        "117s5068": "introduced referred reported referred",
      },
    };
    for (const [type, courses] of Object.entries(expected)) {
      const names = Object.keys(courses).map((name) => `BILLSTATUS-${name}.xml`);
      expect(await coursesIn(`BILLSTATUS-117-${type}.zip`, names)).toEqual(courses);
    }
  });

  it("follows the whole history of the National Defense Authorization Act for 2024", () => {
    const steps = progressOf("118/hr/BILLSTATUS-118hr2670").status_history;
    expect(steps.map((step) => `${step.status} ${step.date}`)).toEqual([
      "introduced 2023-04-18",
      "referred 2023-04-18",
      "reported 2023-06-30",
      "passed_house 2023-07-14",
      "resolving_differences 2023-07-27",
      "in_conference 2023-09-19",
      "passed_congress 2023-12-14",
      "presented 2023-12-14",
      "signed 2023-12-22",
      "enacted 2023-12-22",
    ]);
  });
});
