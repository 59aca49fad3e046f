import { describe, expect, it } from "vitest";

import type { Problem } from "../../data/import/problems.ts";
import { testRunRecord } from "../../test/nightly/test-run-record.ts";
import { findConcerns } from "./night-state.ts";
import { describeAge, headline, reportText } from "./report.ts";
import { noFileProblems, runProblems, withProblems } from "./runs/open-problems.ts";
import { serviceStatus } from "./service-status.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const BILLS = {
  source: "bills",
  state: "changed",
  checked_at: "2026-11-21T03:00:00Z",
  newest_at: "2026-11-20T22:00:00Z",
  problems: noFileProblems(),
} as const;

const checked = (checked_at: string, source: string) => ({ ...BILLS, source, checked_at });

it.each([
  ["2026-11-21T11:59:30Z", "just now"],
  ["2026-11-21T12:04:00Z", "just now"],
  ["2026-11-21T10:30:00Z", "90 min ago"],
  ["2026-11-20T12:00:00Z", "24 h ago"],
  ["2026-11-01T12:00:00Z", "20 days ago"],
  ["2026-11-21T15:00:00Z", "3 h in the future"],
  ["2099-11-21T15:00:00Z", "26663 days in the future"],
])("an age of %s is %s", (at, age) => {
  expect(describeAge(at, NOW)).toBe(age);
});

describe("a report", () => {
  const changes = {
    bill: { added: 1, changed: 2, removed: 0 },
    vote: { added: 1, changed: 0, removed: 0 },
    treaty: { added: 784, changed: 0, removed: 0 },
    crs_report: { added: 1, changed: 1, removed: 0 },
  };

  it("begins with the live build and the changes", () => {
    const build = "2026-11-21T030000Z-1f9c";
    expect(headline(testRunRecord({ is_new_build: true, changes }))).toBe(
      `nightly run 1 done after 10 min: ${build} is live, 3 bills, 1 vote, 784 treaties, 2 CRS reports changed`,
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
      sources: [BILLS],
      notes: ["the disk is nearly full"],
      changes,
    });
    const text = reportText(run, NOW);
    expect(text).toContain(
      "refused: bills: bills/119/hr/BILLSTATUS-119hr7.xml: it is not XML\n  look at it\n",
    );
    expect(text).not.toContain("and more");
    expect(text).toContain("note: the disk is nearly full");
    expect(text).toMatch(/^bills +1 +2 +0$/m);
    expect(text).toMatch(/^bills +changed +14 h ago +9 h ago$/m);
    expect(text).toContain("peak memory 200.0 MB");
  });

  it("has no figures of a run that failed before its first step", () => {
    const text = reportText(testRunRecord({ outcome: "failed", steps: [] }), NOW);
    expect(text).not.toMatch(/requests|0 B/);
  });
});

const wrong = (given: Partial<Parameters<typeof findConcerns>[0]>) =>
  findConcerns({
    runs: [testRunRecord()],
    sources: [BILLS],
    problems: [],
    now: NOW,
    maxAgeHours: 48,
    lateAfterHours: 36,
    ...given,
  });
const judge = (given: Parameters<typeof wrong>[0]) => wrong(given).map(({ text }) => text);

const keys = (given: Parameters<typeof wrong>[0]) => wrong(given).map(({ key }) => key);
const ended = (hours: number) =>
  testRunRecord({ ended_at: new Date(NOW.getTime() - hours * 3_600_000).toISOString() });
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
    const killed = testRunRecord({
      number: 9,
      outcome: "killed",
      steps: [{ step: "import", outcome: "killed", seconds: 0, peak_memory: 0, summary: "" }],
    });
    expect(judge({ runs: [killed, ...runs] })).toEqual([
      "the last run, 9, was killed during import",
    ]);
  });

  it("begins with the reason why the last run failed, and what to do", () => {
    const full = {
      kind: "failed",
      step: "import",
      source: null,
      file: "/var/lib/legis",
      reason: "the disk is full",
      advice: "make room and run it again",
    } as const;
    const gone = {
      ...full,
      step: "fetch",
      source: "bills",
      file: null,
      reason: "gone",
      advice: null,
    } as const;
    const run = testRunRecord({ outcome: "failed", problems: [gone, full, full] });
    expect(judge({ runs: [run], sources: [{ ...BILLS, state: "failed" }] }).slice(0, 2)).toEqual([
      "the last run, 1, failed: bills: gone",
      "the last run, 1, failed: import: /var/lib/legis: the disk is full; make room and run it again (and 1 more failure)",
    ]);
  });

  it("has a late job, by the same rule as the servers", () => {
    const killed = testRunRecord({ number: 2, outcome: "killed", ended_at: null });
    expect(judge({ runs: [ended(36)] })).toEqual([]);
    const late = /^the nightly job last ended 40 h ago and is 4 h late; /;
    expect(judge({ runs: [ended(40)] })).toEqual([expect.stringMatching(late)]);
    expect(judge({ runs: [killed, ended(40)] })[1]).toMatch(late);
    const refused = { number: 2, outcome: "failed", ended_at: "2020-01-01T00:00:00Z" } as const;
    const ofWrongClock = testRunRecord({ ...refused, steps: [] });
    expect(keys({ runs: [ofWrongClock, ended(1)] })).toEqual(["failed"]);
  });

  it("does not mention missing runs if everything is done by hand", () => {
    expect(judge({ runs: [] })).toEqual([]);
  });

  it("has a source that was not checked for long, or in the future", () => {
    const checkedAt = (checked_at: string) => judge({ sources: [{ ...BILLS, checked_at }] });
    expect(checkedAt("2026-11-19T12:00:00Z")).toEqual([]);
    expect(checkedAt("2026-11-19T11:59:59Z")).toEqual(["bills was last checked 2 days ago"]);
    expect(checkedAt("2026-11-22T12:00:00Z")).toEqual([
      "bills was last checked 24 h in the future: a clock is wrong",
    ]);
    expect(judge({ sources: [{ ...BILLS, state: "skipped", checked_at: null }] })).toEqual([]);
  });

  it("has no age of a source that the last run left out", () => {
    const sources = [
      checked("2026-11-11T12:00:00Z", "bills"),
      checked("2026-11-11T11:00:00Z", "nominations"),
    ];
    const runs = [testRunRecord({ fetched: ["bills"] })];
    expect(keys({ runs, sources })).toEqual(["stale bills"]);
  });

  it("has one line for a clock that is wrong, or for a job that fetches nothing, not one for each source", () => {
    const ahead = [
      checked("2026-12-22T12:00:00Z", "bills"),
      checked("2026-12-24T13:00:00Z", "nominations"),
    ];
    const stale = [
      checked("2026-11-11T12:00:00Z", "bills"),
      checked("2026-11-11T11:00:00Z", "nominations"),
    ];
    expect(new Set(judge({ sources: ahead }))).toEqual(
      new Set(["bills, nominations were last checked 31 days in the future: a clock is wrong"]),
    );
    expect(new Set(judge({ sources: stale }))).toEqual(
      new Set(["bills, nominations were last checked 10 days ago"]),
    );
    expect(keys({ sources: stale })).toEqual(["stale bills", "stale nominations"]);
  });

  it("has the sources that failed in one line, without their files, each with a key of its own", () => {
    const problems = [problem({ kind: "unreachable" })];
    const failed = { ...BILLS, state: "failed", checked_at: null } as const;
    const sources = [failed, { ...failed, source: "house-votes" }];
    expect(new Set(judge({ sources, problems }))).toEqual(
      new Set(["bills, house-votes could not be brought up to date"]),
    );
    expect(keys({ sources, problems })).toEqual(["failed bills", "failed house-votes"]);
  });

  it("has each kind of open problem of a source, whatever the runs say", () => {
    const problems = [
      problem(),
      problem({ file: "/mirror/bills/119/hr/b.xml", since: "2026-11-18T12:00:00Z" }),
      problem({ kind: "unknown_elements" }),
      problem({ kind: "refused", source: null, file: "/home/me/a.xml" }),
    ];
    expect(judge({ runs: [], sources: [], problems })).toEqual([
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

it("a source's freshness with what the records database knows has its open problems by kind, and the date of its last import", () => {
  const votes = { ...BILLS, source: "house-votes" };
  const problems = [problem(), problem({ kind: "refused" }), problem({ source: "nominations" })];
  expect(
    withProblems([BILLS, votes], {
      problems,
      remarks: [],
      newest: { bills: "2026-11-02T00:00:00Z" },
    }),
  ).toEqual([
    {
      ...BILLS,
      newest_at: "2026-11-02T00:00:00Z",
      problems: { ...noFileProblems(), refused: 1, quarantined: 1 },
    },
    { ...votes, newest_at: null },
  ]);
});

it("the problems of a run are combined for a source's files with the same reason", () => {
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
      sources: [BILLS],
      problems: [{ ...failure, reason: "no /srv/secret", advice: null }],
      notes: ["/srv/secret"],
    });
    const running = testRunRecord({ number: 2, outcome: "running", sources: [BILLS] });
    const { started_at, ended_at, seconds } = run;
    expect(serviceStatus([running, run], NOW)).toEqual({
      written_at: "2026-11-21T12:00:00Z",
      runs: [{ started_at, ended_at, outcome: "failed", seconds, build: null }],
      sources: [BILLS],
    });
  });

  it("has thirty days of runs, with the builds that they made live", () => {
    const night = testRunRecord({ number: 3, is_new_build: true });
    const still = testRunRecord({ number: 2 });
    const month = testRunRecord({ number: 1, started_at: "2026-10-21T11:59:59Z" });
    expect(serviceStatus([night, still, month], NOW).runs).toMatchObject([
      { build: night.live_build?.build },
      { build: null },
    ]);
  });
});
