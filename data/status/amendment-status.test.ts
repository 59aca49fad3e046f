import { describe, expect, it } from "vitest";

import { testAction, testAmendment } from "../../test/test-documents.ts";
import type { BillAction } from "../documents.ts";
import { amendmentProgress } from "./amendment-status.ts";

type Row = readonly [date: string, text: string, source?: BillAction["source"]];

/** The status after actions, given oldest first. */
function after(...rows: readonly Row[]) {
  const actions = rows.map(([date, text, source = "senate"], index) =>
    testAction({ sequence: index + 1, date, text, source }),
  );
  const { status, status_date, status_action } = amendmentProgress({
    actions: actions.toReversed(),
    description: null,
    purpose: null,
    submitted_date: "2021-03-01",
    proposed_date: null,
  });
  return [status, status_date, status_action];
}

const PROPOSED = ["2021-03-02", "Amendment SA 5 proposed by Senator Able."] as const;

describe("an amendment's status", () => {
  it("is submitted on its day while nothing else happened", () => {
    expect(after()).toEqual(["submitted", "2021-03-01", null]);
  });

  it.each([
    ["proposed", "Amendment (A001) offered by Ms. Able."],
    ["referred", "Referred to the Committee on Appropriations."],
    ["agreed_to", "Amendment SA 5 agreed to in Senate by Unanimous Consent."],
    ["agreed_to", "On agreeing to the Able amendment (A001) as modified Agreed to by voice vote."],
    ["rejected", "Amendment SA 5, as modified, not agreed to in Senate by Yea-Nay Vote. 40 - 60."],
    ["rejected", "On agreeing to the Able amendment (A001) Failed by recorded vote: 1 - 2."],
    ["withdrawn", "Proposed amendment SA 5 withdrawn in Senate."],
    ["tabled", "Motion to table amendment SA 5 agreed to in Senate by Voice Vote."],
    ["ruled_out_of_order", "Amendment SA 5 ruled out of order by the chair."],
    ["ruled_out_of_order", "The point of order against the amendment was sustained by the Chair."],
    ["fell", "SA 5 fell when SA 4 withdrawn."],
  ])("is %s after: %s", (status, text) => {
    expect(after(["2021-03-02", text])).toEqual([status, "2021-03-02", text]);
  });

  it.each([
    "Motion to table amendment SA 5 rejected in Senate by Yea-Nay Vote. 40 - 60.",
    "Motion to waive all applicable budgetary discipline with respect to amendment SA 5 agreed to in Senate by Yea-Nay Vote.",
    "Cloture motion on amendment SA 5 withdrawn by unanimous consent in Senate.",
    "Point of order that the amendment violates section 313 of the CBA raised in Senate with respect to amendment SA 5.",
    "On ordering the previous question on the amendment (A001) Agreed to by the Yeas and Nays: 2 - 1.",
    "Able amendment (A001) modified by unanimous consent. Agreed to without objection.",
    "Considered by Senate.",
  ])("stays after: %s", (text) => {
    expect(after(PROPOSED, ["2021-03-03", text])).toEqual(["proposed", ...PROPOSED]);
  });

  it("is decided by the chamber's last row of a day, not by the Library's repetitions", () => {
    const failed = "On agreeing to the Able amendment (A020) Failed by recorded vote: 216 - 216.";
    const carried =
      "On agreeing to the Able amendment (A020) Agreed to by recorded vote: 214 - 213.";
    expect(
      after(
        ["2021-03-02", "House amendment offered", "library_of_congress"],
        ["2021-03-02", failed, "house_floor"],
        ["2021-03-02", carried, "house_floor"],
        ["2021-03-02", `House amendment not agreed to: ${failed} (again)`, "library_of_congress"],
      ),
    ).toEqual(["agreed_to", "2021-03-02", carried]);
  });

  it("is decided even if the source lists the submission of the same day later", () => {
    const agreed = "Amendment SA 5 agreed to in Senate by Voice Vote.";
    const submitted = "Senate amendment submitted";
    expect(after(["2021-03-02", agreed], ["2021-03-02", submitted])).toEqual([
      "agreed_to",
      "2021-03-02",
      agreed,
    ]);
  });

  it("goes back to what it was when its adoption is vitiated", () => {
    expect(
      after(
        PROPOSED,
        ["2021-03-02", "Amendment SA 5 agreed to in Senate by Unanimous Consent."],
        ["2021-03-03", "Senate vitiated previous adoption of amendment SA 5."],
      ),
    ).toEqual(["proposed", ...PROPOSED]);
  });

  it.each([
    "Pursuant to H. Res. 1, the amendment is considered as adopted.",
    "The amendment printed in Part A shall be considered as adopted.",
    "Under the rule, the amendment is adopted.",
    "Under the rule, the amendment printed in the report is considered adopted.",
    "Pursuant to H. Res. 1, the House adopted an amendment in the nature of a substitute.",
  ])("is agreed_to if its description says that a rule adopts it: %s", (description) => {
    const actions = [testAction({ date: "2021-03-02", text: "House amendment offered" })];
    const given = testAmendment({ actions, description });
    expect(amendmentProgress(given)).toEqual({
      status: "agreed_to",
      status_date: "2021-03-02",
      status_action: null,
    });
  });
});
