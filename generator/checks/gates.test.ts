import { describe, expect, it } from "vitest";

import type { Manifest } from "../../contract/build.ts";
import type { Violation } from "../builds/overruled.ts";
import { type Candidate, describeViolations, GateFailure, gatesOf, judge } from "./gates.ts";

const LIVE = { build: "before", totals: { bill: 100 }, by_congress: {} };

function candidate(given: Partial<Candidate> = {}): Candidate {
  return {
    totals: { bill: 100 },
    by_congress: {},
    current_congress: 119,
    brokenLinks: new Map(),
    violations: [],
    ...given,
  };
}

const violation = (gate: Violation["gate"], page: string): Violation => ({
  gate,
  page,
  message: "is wrong",
});

describe("a build", () => {
  it("goes live if all gates pass", () => {
    const judged = judge(
      candidate(),
      { ...LIVE, current_congress: 119 } as unknown as Manifest,
      0.05,
    );
    expect(judged).toEqual({ violations: [], remarks: [] });
  });

  it("is checked by itself if there is none before it", () => {
    const found = [violation("schema", "/bills/119/HR/1")];
    const brokenLinks = new Map([["/bills/119/HR/2", "/laws/119/public/1"]]);
    expect(judge(candidate({ totals: {}, violations: found, brokenLinks }), null, 0.05)).toEqual({
      violations: [
        ...found,
        {
          gate: "links",
          page: "/laws/119/public/1",
          message: "links to /bills/119/HR/2, which does not exist",
        },
      ],
      remarks: [],
    });
  });

  it("is compared with the previous build by its records", () => {
    const live = { ...LIVE, current_congress: 119 } as unknown as Manifest;
    const { violations } = judge(candidate({ totals: { bill: 50 } }), live, 0.05);
    expect(violations.map(({ gate, page }) => [gate, page])).toEqual([["counts", "bills"]]);
  });
});

describe("a failed gate", () => {
  const many = [
    ...["/votes/1", "/votes/2", "/votes/3", "/votes/4", "/votes/5"].map((page) =>
      violation("schema", page),
    ),
    violation("counts", "bills"),
  ];

  it("is reported in a fixed order, with three examples each", () => {
    expect(gatesOf(many)).toEqual(["counts", "schema"]);
    expect(describeViolations(many).split("\n")).toEqual([
      "  counts:",
      "    bills: is wrong",
      "  schema:",
      "    /votes/1: is wrong",
      "    /votes/2: is wrong",
      "    /votes/3: is wrong",
      "    and 2 more",
    ]);
  });

  it("is in the error's message, with how to override it", () => {
    const failure = new GateFailure(many);
    expect(failure.message).toMatch(/^the build was not put live.*--force.*\n {2}counts:\n/);
    expect(failure.code).toBe("gates_do_not_hold");
    expect(failure.violations).toBe(many);
  });
});
