import { describe, expect, it } from "vitest";

import { NOMINATION_WORDS, progressOf, rollCallOf } from "./nomination-status.ts";

const nomination = (...texts: readonly string[]) =>
  progressOf(
    texts.map((text) => ({ date: "2026-08-06", text })),
    NOMINATION_WORDS,
  ).status;

describe("a nomination's status", () => {
  // The words are those of the Senate, as Congress.gov's API has them in 2026; before 1990, of the rejected ones.
  it.each([
    ["received", "Received in the Senate."],
    ["referred", "Received in the Senate and referred to the Committee on Finance."],
    ["referred", "Referred to the Committee on Foreign Relations as requested by Senator Booker."],
    [
      "referred",
      "Received in the Senate and referred sequentially to the Committee on Foreign Relations; when reported by the Committee on Foreign Relations, pursuant to an order of January 7, 2009, to be squentially referred to the Committee on Homeland Security and Governmental Affairs for 20 calendar days.",
    ],
    ["referred", "Committee on Armed Services. Hearings held."],
    ["referred", "Committee on Finance. Ordered to be reported favorably."],
    [
      "reported",
      "Committee on the Judiciary. Reported by Senator Grassley without printed report.",
    ],
    ["reported", "Senate Committee on Foreign Relations discharged by Unanimous Consent."],
    ["on_calendar", "Placed on Senate Executive Calendar. Calendar No. 920."],
    [
      "on_calendar",
      "Placed on Senate Executive Calendar. Calendar No. DESK. Subject to nominee's commitment to respond to requests to appear and testify before any duly constituted committee of the Senate.",
    ],
    [
      "on_calendar",
      "Placed on Senate Executive Calendar in the Privileged Nomination section with nominee information requested by the Committee on Agriculture, Nutrition, and Forestry, pursuant to S.Res. 116, 112th Congress.",
    ],
    ["on_calendar", "Cloture motion presented in Senate."],
    ["on_calendar", "By unanimous consent agreement, debate 8/6/2026."],
    [
      "on_calendar",
      "Upon reconsideration, cloture invoked in Senate by Yea-Nay Vote. 52 - 47. Record Vote Number: 525.",
    ],
    ["confirmed", "Confirmed by the Senate by Yea-Nay Vote. 51 - 47. Record Vote Number: 225."],
    ["confirmed", "Confirmed by the Senate by Voice Vote."],
    ["rejected", "Rejected by the Senate by Yea-Nay Vote. 47-53. Record Vote No: 14."],
    ["rejected", "Not confirmed by the Senate by Yea-Nay Vote. 42 - 58. Record Vote Number: 348."],
    [
      "returned",
      "Returned to the President under the provisions of Senate Rule XXXI, paragraph 6 of the Standing Rules of the Senate.",
    ],
    ["withdrawn", "Received message of withdrawal of nomination from the President."],
    ["held_over", "Nomination held over under the order of December 20, by unanimous consent."],
  ])("is %s after %j", (status, text) => {
    expect(nomination(text)).toBe(status);
  });

  it("is that of the last action that says one, as after a motion to reconsider", () => {
    const tabled =
      "Motion by Senator Thune to reconsider tabled in Senate by Yea-Nay Vote. 52 - 47. Record Vote Number: 38.";
    const reopened =
      "Motion by Senator Thune to reconsider the vote (Record Vote No. 522), by which cloture was not invoked on the nominations en bloc agreed to in Senate by Yea-Nay Vote. 51 - 47. Record Vote Number: 523.";
    const confirmed = "Confirmed by the Senate by Yea-Nay Vote. 53 - 47. Record Vote Number: 37.";
    expect(nomination(tabled, confirmed)).toBe("confirmed");
    expect(nomination(reopened, "Cloture motion presented in Senate.")).toBe("on_calendar");
    expect(nomination(tabled)).toBeNull();
    expect(nomination("Something the Senate has never said before.")).toBeNull();
  });
});

describe("the roll call that decided an action", () => {
  it.each([
    ["2026-08-07", "Confirmed … 51 - 47. Record Vote Number: 225.", [119, 2, 225]],
    ["2025-01-03", "Confirmed … Record Vote Number: 1.", [119, 1, 1]],
    [
      "1989-03-09",
      "Rejected by the Senate by Yea-Nay Vote. 47-53. Record Vote No: 14.",
      [101, 1, 14],
    ],
    [
      "2025-09-11",
      "Motion … to reconsider the vote (Record Vote No. 522) … agreed to … Record Vote Number: 523.",
      [119, 1, 523],
    ],
  ])("of %s is the last in %j", (date, text, [congress, session, vote_number]) => {
    const vote = { congress, session, chamber: "senate", vote_number, date };
    expect(rollCallOf({ date, text })).toEqual(vote);
  });

  it("is unknown after a voice vote", () => {
    expect(rollCallOf({ date: "2026-08-07", text: "Confirmed by Voice Vote." })).toBeNull();
  });
});
