import { describe, expect, it } from "vitest";

import type { Problem } from "../../data/import/problems.ts";
import { testRunRecord } from "../../test/nightly/test-run-record.ts";
import { checkedSources, serviceStatus } from "./service-status.ts";
import { noticeFor } from "./notices.ts";
import { runProblems, withProblems } from "./runs/open-problems.ts";
import { describeAge, headline, reportText, findConcerns } from "./report.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const CHECKED = {
  source: "bills",
  state: "changed",
  checked_at: "2026-11-21T03:00:00Z",
} as const;
const NO_PROBLEMS = {
  unreachable: 0,
  refused: 0,
  quarantined: 0,
  unknown_elements: 0,
  incomplete: 0,
};
const BILLS = { ...CHECKED, newest_at: "2026-11-20T22:00:00Z", problems: NO_PROBLEMS };

describe("an age", () => {
  it.each([
    ["2026-11-21T11:59:30Z", "just now"],
    ["2026-11-21T12:04:00Z", "just now"],
    ["2026-11-21T10:30:00Z", "90 min ago"],
    ["2026-11-20T12:00:00Z", "24 h ago"],
    ["2026-11-01T12:00:00Z", "20 days ago"],
    ["2026-11-21T15:00:00Z", "3 h in the future"],
    ["2099-11-21T15:00:00Z", "26663 days in the future"],
  ])("of %s is %s", (at, age) => {
    expect(describeAge(at, NOW)).toBe(age);
  });
});

describe("a report", () => {
  const changes = {
    bill: { added: 1, changed: 2, removed: 0 },
    vote: { added: 1, changed: 0, removed: 0 },
  };

  it("begins with the live build and the changes", () => {
    const build = "2026-11-21T030000Z-1f9c";
    expect(headline(testRunRecord({ is_new_build: true, changes }))).toBe(
      `nightly run 1 done after 10 min: ${build} is live, 3 bills, 1 vote changed`,
    );
    expect(headline(testRunRecord({ outcome: "failed" }))).toBe(
      `nightly run 1 failed after 10 min: ${build} stays live`,
    );
    expect(headline(testRunRecord({ outcome: "failed", live_build: null }))).toBe(
      "nightly run 1 failed after 10 min: no build is live",
    );
  });

  it("says for each problem where it was, why, and what to do", () => {
    const run = testRunRecord({
      outcome: "failed",
      problems: [
        {
          kind: "refused",
          step: "fetch",
          source: "bills",
          file: "bills/119/hr/BILLSTATUS-119hr7.xml",
          reason: "it is not XML",
          advice: "look at it",
        },
      ],
      gates: [{ gate: "counts", count: 2, examples: ["bills: 200 records, 100 now"] }],
      notes: ["the disk is nearly full"],
      changes,
    });
    const text = reportText(run, [BILLS], NOW);
    expect(text).toContain(
      "refused: bills: bills/119/hr/BILLSTATUS-119hr7.xml: it is not XML\n  look at it\n",
    );
    expect(text).not.toContain("and more");
    expect(text).toContain("gate counts: 2 times\n  bills: 200 records, 100 now\n");
    expect(text).toContain("note: the disk is nearly full");
    expect(text).toMatch(/^bills +1 +2 +0$/m);
    expect(text).toMatch(/^bills +changed +14 h ago +9 h ago$/m);
    expect(text).toContain("peak memory 200.0 MB");
  });
});

describe("the freshness of a source", () => {
  it("keeps its last check's time while it fails", () => {
    const failed = { source: "bills", state: "failed", checked_at: null } as const;
    const runs = [
      testRunRecord({ number: 2, sources: [failed] }),
      testRunRecord({ sources: [CHECKED] }),
    ];
    expect(checkedSources(runs)).toEqual([{ ...CHECKED, state: "failed" }]);
  });
});

const wrong = (given: Partial<Parameters<typeof findConcerns>[0]>) =>
  findConcerns({
    runs: [testRunRecord()],
    freshness: [BILLS],
    problems: [],
    now: NOW,
    maxAgeMs: 48 * 3600 * 1000,
    ...given,
  });
const judge = (given: Parameters<typeof wrong>[0]) => wrong(given).map(({ text }) => text);

const keys = (given: Parameters<typeof wrong>[0]) => wrong(given).map(({ key }) => key);
const failedIn = (step: "fetch" | "generate") => {
  const problems = [{ kind: "failed", step, source: null, file: null, reason: "", advice: null }];
  return testRunRecord({ outcome: "failed", problems });
};

const problem = (given: Partial<Problem> = {}): Problem => ({
  file: "/mirror/bills/119/hr/BILLSTATUS-119hr7.xml",
  kind: "quarantined",
  found_by: "import",
  source: "bills",
  since: "2026-11-20T03:00:00Z",
  reason: "would lose 278 of 279 bill cosponsors",
  content_hash: null,
  doubts: null,
  nights: 1,
  last_day: "2026-11-21",
  decision: null,
  ...given,
});

describe("the list of failures", () => {
  it("is empty after a successful run", () => {
    expect(judge({})).toEqual([]);
    // Problems include the files that it refused.
    expect(judge({ runs: [testRunRecord({ outcome: "refused" })] })).toEqual([]);
  });

  it("has the last failed run, and not the current one", () => {
    const runs = [
      testRunRecord({ number: 3, outcome: "running" }),
      testRunRecord({ number: 2 }),
      testRunRecord(),
    ];
    expect(judge({ runs })).toEqual([]);
    expect(judge({ runs: [testRunRecord({ number: 9, outcome: "killed" }), ...runs] })).toEqual([
      "the last run, 9, was killed",
    ]);
  });

  it("does not mention missing runs if everything is done by hand", () => {
    expect(judge({ runs: [] })).toEqual([]);
  });

  it("has a source that was not checked for long, or in the future", () => {
    const checkedAt = (checked_at: string) => judge({ freshness: [{ ...BILLS, checked_at }] });
    expect(checkedAt("2026-11-19T12:00:00Z")).toEqual([]);
    expect(checkedAt("2026-11-19T11:59:59Z")).toEqual(["bills was last checked 2 days ago"]);
    expect(checkedAt("2026-11-22T12:00:00Z")).toEqual([
      "bills was checked 24 h in the future: a clock is wrong",
    ]);
    expect(judge({ freshness: [{ ...BILLS, state: "skipped", checked_at: null }] })).toEqual([]);
  });

  it("has a source whose last check failed, even if a later run skipped it", () => {
    const failed = testRunRecord({ outcome: "failed", sources: [{ ...BILLS, state: "failed" }] });
    const runs = [testRunRecord({ number: 2 }), failed];
    expect(judge({ runs, freshness: checkedSources(runs) })).toEqual([
      "bills could not be brought up to date",
    ]);
  });

  it("has each kind of open problem of a source, whatever the runs say", () => {
    const problems = [
      problem(),
      problem({ file: "/mirror/bills/119/hr/b.xml", since: "2026-11-18T12:00:00Z" }),
      problem({ kind: "unknown_elements" }),
      problem({ kind: "refused", source: null, file: "/home/me/a.xml" }),
    ];
    expect(judge({ runs: [], freshness: [], problems })).toEqual([
      'quarantined: bills: 2 files, first seen 3 days ago; "legis problems" explains',
      'unknown elements: bills: 1 file, first seen 33 h ago; "legis problems" explains',
      'refused: imported files: 1 file, first seen 33 h ago; "legis problems" explains',
    ]);
  });

  it("has the same key every night, different by kind, source and step", () => {
    expect(keys({ problems: [problem()] })).toEqual(["quarantined bills"]);
    expect(keys({ problems: [problem({ file: "b", reason: "another" })] })).toEqual([
      "quarantined bills",
    ]);
    expect(keys({ problems: [problem({ source: "legislators" })] })).toEqual([
      "quarantined legislators",
    ]);
    expect(keys({ runs: [failedIn("fetch")] })).toEqual(["failed fetch"]);
    expect(keys({ runs: [failedIn("generate")] })).toEqual(["failed generate"]);
  });
});

describe("a notice", () => {
  it.each([
    ["when something becomes wrong", ["refused bills"], [], "failed"],
    ["not of what was reported before", ["refused bills"], ["refused bills"], null],
    [
      "when something else becomes wrong",
      ["refused bills", "stale votes"],
      ["refused bills"],
      "failed",
    ],
    [
      "not while something is still wrong",
      ["refused bills"],
      ["refused bills", "stale votes"],
      null,
    ],
    ["when all is right again", [], ["refused bills"], "recovered"],
    ["not when all was right before", [], [], null],
  ] as const)("is sent %s", (_, now, reported, notice) => {
    expect(noticeFor(now, reported)).toBe(notice);
  });
});

describe("a source's freshness with what the records database knows", () => {
  it("has its open problems by kind, and the date of its last import", () => {
    const votes = { ...CHECKED, source: "house-votes" };
    const problems = [problem(), problem({ kind: "refused" }), problem({ source: "nominations" })];
    expect(
      withProblems([CHECKED, votes], { problems, newest: { bills: "2026-11-02T00:00:00Z" } }),
    ).toEqual([
      {
        ...CHECKED,
        newest_at: "2026-11-02T00:00:00Z",
        problems: { ...NO_PROBLEMS, refused: 1, quarantined: 1 },
      },
      { ...votes, newest_at: null, problems: NO_PROBLEMS },
    ]);
  });
});

describe("the problems of a run", () => {
  it("are combined for a source's files with the same reason", () => {
    const files = ["a", "b", "c"].map((name) => problem({ file: `/mirror/bills/${name}.xml` }));
    const other = problem({ kind: "incomplete", reason: "line 1\nline 2", file: "/else/d.xml" });
    expect(runProblems([other, ...files], "/mirror")).toMatchObject([
      {
        kind: "quarantined",
        step: "import",
        file: "bills/a.xml (and 2 more like it)",
        advice: expect.stringContaining('"legis problems accept FILE"') as string,
      },
      {
        kind: "incomplete",
        file: "/else/d.xml",
        reason: "line 1; line 2",
        advice: expect.stringContaining('"legis problems accept d.xml"') as string,
      },
    ]);
  });
});

describe("the public status", () => {
  it("has no hosts, files, reasons or the current run", () => {
    const failure = {
      kind: "failed",
      step: "fetch",
      source: "bills",
      file: "/srv/secret",
    } as const;
    const run = testRunRecord({
      outcome: "failed",
      host: "db-7.internal",
      sources: [CHECKED],
      problems: [{ ...failure, reason: "no /srv/secret", advice: null }],
      notes: ["/srv/secret"],
    });
    const status = serviceStatus(
      [testRunRecord({ number: 2, outcome: "running" }), run],
      { liveBuild: null, freshness: [BILLS] },
      NOW,
    );
    expect(status).toEqual({
      written_at: "2026-11-21T12:00:00Z",
      live_build: null,
      runs: [
        {
          started_at: run.started_at,
          ended_at: run.ended_at,
          outcome: "failed",
          seconds: run.seconds,
        },
      ],
      sources: [BILLS],
      history: [
        {
          started_at: run.started_at,
          ended_at: run.ended_at,
          outcome: "failed",
          seconds: run.seconds,
          build: null,
          changes: {},
        },
      ],
    });
  });

  it("has thirty days of runs, with their builds and changes", () => {
    const none = { added: 0, changed: 0, removed: 0 };
    const bill = { added: 3, changed: 1, removed: 0 };
    const night = testRunRecord({ number: 3, is_new_build: true, changes: { bill, vote: none } });
    const still = testRunRecord({ number: 2, changes: { bill } });
    const month = testRunRecord({ number: 1, started_at: "2026-10-21T11:59:59Z" });
    const { history, runs } = serviceStatus(
      [night, still, month],
      { liveBuild: null, freshness: [] },
      NOW,
    );
    expect(runs).toHaveLength(3);
    expect(history.map(({ build, changes }) => ({ build, changes }))).toEqual([
      { build: night.live_build?.build, changes: { bill } },
      { build: null, changes: {} },
    ]);
  });
});
