import { describe, expect, it } from "vitest";

import { testTreaty } from "../../test/test-documents.ts";
import { TREATY_WORDS, progressOf } from "../status/nomination-status.ts";
import type { TreatyPart } from "../documents.ts";
import { mergeTreaty } from "./merge-treaty.ts";

const action = (date: string, text: string) => {
  return { sequence: 1, date, text, type: null, code: null, committees: [] };
};

const merged = (
  detail: Partial<TreatyPart>,
  actions: readonly (readonly [string, string])[] = [],
) =>
  mergeTreaty([
    { source: "api-list", document: testTreaty({ topic: "Taxation" }) },
    { source: "api-detail", document: testTreaty(detail) },
    {
      source: "api-actions",
      document: testTreaty({
        actions: actions.length === 0 ? null : actions.map(([date, text]) => action(date, text)),
      }),
    },
  ]);

const AGREED =
  "Resolution of advice and consent to ratification agreed to as amended in Senate by Yea-Nay Vote. 95 - 1. Record Vote Number: 282.";
const REJECTED =
  "Resolution of advice and consent to ratification not agreed to in Senate by Yea-Nay Vote. 61 - 38. Record Vote Number: 219.";
const REFERRED_AGAIN =
  "Automatically rereferred to the Committee on Foreign Relations under the provisions of paragraph 2, rule XXX of the Standing Rules of the Senate.";

it.each([
  ["received", "Received in the Senate."],
  [
    "referred",
    "Received in the Senate and referred to the Committee on Foreign Relations by unanimous consent removing the injunction of secrecy.",
  ],
  [
    "referred",
    "Received in the Senate. Referred to the Committee on Foreign Relations by unanimous consent removing the injunction of secrecy.",
  ],
  ["referred", "Committee on Foreign Relations. Hearings held."],
  ["referred", "Committee on Foreign Relations. Ordered to be reported favorably."],
  ["referred", REFERRED_AGAIN],
  [
    "reported",
    "Committee on Foreign Relations. Reported by Senator Menendez with resolution of advice and consent to ratification with printed report Ex. Rept. 117-4.",
  ],
  ["on_calendar", "Placed on Senate Executive Calendar. Calendar No. 5."],
  ["on_calendar", "Placed on calendar. Executive Calendar No. 5."],
  ["on_calendar", "Considered by Senate."],
  [
    "on_calendar",
    "Treaty moved through its parliamentary stages up to and including presentation of the resolution of advice and consent to ratification.",
  ],
  ["approved", AGREED],
  [
    "approved",
    "Resolution of advice and consent to ratification agreed to in Senate by Division Vote.",
  ],
  ["rejected", REJECTED],
  ["returned", "Returned to the President pursuant to S.Res. 267."],
  ["withdrawn", "Withdrawn by the President."],
  [
    null,
    "Motion to reconsider the vote by which the resolution of ratification was not agreed to.",
  ],
  [null, "Amendment No. 4786 withdrawn in Senate."],
])("a treaty's status is %s after: %s", (status, text) => {
  expect(progressOf([{ date: "2022-08-03", text }], TREATY_WORDS).status).toBe(status);
});

describe("a merged treaty", () => {
  it("has its list's fields if it has no others", () => {
    expect(merged({})).toMatchObject({
      topic: "Taxation",
      status: null,
      latest_action: null,
      committees: null,
      actions: null,
    });
  });

  it("stays with the Senate over Congresses until it is decided", () => {
    const pending = merged({ congress: 105 }, [["2024-05-01", "Hearings held."]]);
    expect(pending).toMatchObject({ is_active: true, status: "referred" });
    expect(merged({}, [["2022-08-03", AGREED]])).toMatchObject({
      is_active: false,
      status: "approved",
      status_date: "2022-08-03",
      latest_action: { date: "2022-08-03", text: AGREED },
    });
  });

  it("may be referred again after the Senate rejected it", () => {
    const rejected = ["2012-12-04", REJECTED] as const;
    expect(merged({}, [rejected])).toMatchObject({ is_active: true, status: "rejected" });
    expect(merged({ congress_considered: 112 }, [rejected])?.is_active).toBe(false);
    expect(merged({}, [["2013-01-02", REFERRED_AGAIN], rejected])).toMatchObject({
      is_active: true,
      status: "referred",
    });
  });

  it.each([
    ["Discharged from further proceedings by the Senate.", 118],
    ["Returned by the Senate at the request of the President.", 118],
    [REFERRED_AGAIN, 112],
    ["Placed on Senate Executive Calendar. Calendar No. 5.", 117],
    ["Committee on Foreign Relations. Hearings held.", 99],
  ])(
    "that a Congress ended in other words than known ones (%j) has no known status",
    (text, of) => {
      const actions = [
        ["2024-05-02", text],
        ["2024-05-01", "Committee on Foreign Relations. Hearings held."],
      ] as const;
      expect(merged({ congress_considered: of }, actions)).toMatchObject({
        is_active: false,
        status: null,
        status_date: null,
      });
      expect(merged({ congress_considered: null }, actions)?.is_active).toBe(true);
    },
  );

  it("without known actions ends in the Congress that considered it", () => {
    expect(merged({ congress_considered: 115 })?.is_active).toBe(false);
    expect(merged({ congress_considered: null })?.is_active).toBe(true);
  });
});
