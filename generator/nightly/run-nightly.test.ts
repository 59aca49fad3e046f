import { beforeEach, describe, expect, it } from "vitest";

import { testRunRecord } from "../../test/nightly/test-run-record.ts";
import type { Problem } from "../../data/import/problems.ts";
import { NO_PROBLEMS, noFileProblems } from "./runs/open-problems.ts";
import { openRunHistory, type RunHistory } from "./runs/run-history.ts";
import { type NightlyOptions, runNightly } from "./run-nightly.ts";
import type { RunRecord, StepName } from "./runs/run-record.ts";
import type { Step, StepResult } from "./steps/step.ts";
import { newFolder } from "../../test/new-folder.ts";

const BUILD = { build: "2026-11-21T030000Z-1f9c", created_at: "2026-11-21T03:00:00.000Z" };

let folder: string;
let history: RunHistory;

beforeEach(() => {
  folder = newFolder();
  history = openRunHistory(folder);
});

const DONE: StepResult = { outcome: "done", summary: "did it" };
const FAILED: StepResult = { outcome: "failed", summary: "" };

/** A step that adds something to the run. */
function step(
  name: StepName,
  result = DONE,
  add: (run: RunRecord) => void | Promise<void> = () => {},
): Step {
  return { step: name, run: async (run) => (await add(run), result) };
}

const WELL = (["fetch", "import", "generate", "prune"] as const).map((name) => step(name, DONE));

function night(options: Partial<NightlyOptions> = {}): Promise<RunRecord> {
  return runNightly({
    steps: WELL,
    history,
    clock: () => new Date("2026-11-22T03:00:00Z"),
    trustClock: false,
    signal: new AbortController().signal,
    findLiveBuild: () => Promise.resolve(BUILD),
    mirror: "/mirror",
    readProblems: () => Promise.resolve(NO_PROBLEMS),
    report: () => Promise.resolve(),
    ...options,
  });
}

const outcomes = ({ steps }: RunRecord): string[] => steps.map(({ outcome }) => outcome);
const replaced = (...instead: Step[]): Step[] =>
  WELL.map((each) => instead.find((other) => other.step === each.step) ?? each);

const OPEN: Problem = {
  file: "/mirror/bills/119/hr/BILLSTATUS-119hr7.xml",
  kind: "refused",
  found_by: "fetch",
  source: "bills",
  since: "2026-11-20T03:00:00Z",
  reason: "an HTML page",
  content_hash: null,
  doubts: null,
  nights: 1,
  last_day: "2026-11-21",
  decision: null,
};

const open = (...problems: readonly Problem[]) => ({
  readProblems: () =>
    Promise.resolve({ problems, remarks: [], newest: { bills: "2026-11-20T22:00:00Z" } as const }),
});

const FAILURE = {
  kind: "failed",
  step: "fetch",
  source: null,
  file: null,
  reason: "gone",
  advice: "look",
} as const;

/** A fetch of sources, one of which failed if so said. */
const fetching = (names: readonly string[], failed?: string): Step =>
  step("fetch", failed === undefined ? DONE : FAILED, (run) => {
    run.fetched.push(...names);
    run.sources = names.map((source) => ({ ...BILLS, source }));
    if (failed !== undefined) run.problems.push({ ...FAILURE, source: failed });
  });

const BILLS = {
  source: "bills",
  state: "unchanged",
  checked_at: null,
  newest_at: null,
  problems: noFileProblems(),
} as const;

describe("a nightly run", () => {
  it("without problems is recorded as done", async () => {
    const run = await night();
    expect(run).toMatchObject({ number: 1, outcome: "done", problems: [], live_build: BUILD });
    expect(outcomes(run)).toEqual(["done", "done", "done", "done"]);
    expect(await history.list()).toEqual([run]);
  });

  it("continues with the existing files if a source fails", async () => {
    const failed = step("fetch", FAILED, ({ problems }) => void problems.push(FAILURE));
    const run = await night({ steps: replaced(failed) });
    expect(outcomes(run)).toEqual(["failed", "done", "done", "done"]);
    expect(run.outcome).toBe("failed");
  });

  it("publishes nothing after an aborted import", async () => {
    const broken = step("import", DONE, () => {
      throw Object.assign(new Error("no space"), { code: "ENOSPC", path: "/var/lib/legis" });
    });
    const run = await night({ steps: replaced(broken) });
    expect(outcomes(run)).toEqual(["done", "failed", "not_run", "not_run"]);
    expect(run.problems).toEqual([
      {
        kind: "failed",
        step: "import",
        source: null,
        file: "/var/lib/legis",
        reason: "the disk is full",
        advice: "make room and run it again",
      },
    ]);
  });

  it("with open problems of its sources is otherwise successful, whichever run found them", async () => {
    const problems = open(OPEN, { ...OPEN, source: "legislators" });
    const run = await night({ steps: replaced(fetching(["bills"])), ...problems });
    expect(outcomes(run)).toEqual(["done", "done", "done", "done"]);
    expect(run).toMatchObject({
      outcome: "refused",
      problems: [{ kind: "refused", source: "bills", file: "bills/119/hr/BILLSTATUS-119hr7.xml" }],
      sources: [{ source: "bills", newest_at: "2026-11-20T22:00:00Z", problems: { refused: 1 } }],
    });
  });

  it("knows the sources of earlier runs too", async () => {
    const { sources } = await night({ steps: replaced(fetching(["bills"])), ...open(OPEN) });
    expect((await night(open(OPEN))).sources).toEqual(sources);
  });

  it("names a failed source's files only once", async () => {
    const fetch = fetching(["bills", "legislators"], "bills");
    const others = [
      { ...OPEN, source: "legislators" },
      { ...OPEN, found_by: "import", reason: "no number" },
    ] as const;
    const run = await night({ steps: replaced(fetch), ...open(OPEN, ...others) });
    expect(run.problems.map(({ kind, step: by, source }) => [kind, by, source])).toEqual([
      ["failed", "fetch", "bills"],
      ["refused", "fetch", "legislators"],
      ["refused", "import", "bills"],
    ]);
  });

  it("that can't read the open problems fails", async () => {
    const run = await night({ readProblems: () => Promise.reject(new Error("it is damaged")) });
    expect(run).toMatchObject({ outcome: "failed", problems: [{ reason: "it is damaged" }] });
  });

  it("that is stopped is recorded as interrupted, at any step", async () => {
    const controller = new AbortController();
    const stopping = step("import", DONE, () => {
      controller.abort();
      throw new Error("aborted");
    });
    const run = await night({ steps: replaced(stopping), signal: controller.signal });
    expect(outcomes(run)).toEqual(["done", "interrupted", "not_run", "not_run"]);
    expect(run).toMatchObject({ outcome: "interrupted", problems: [] });
  });

  it("records its step, so the next run recognizes a killed one", async () => {
    let during: readonly RunRecord[] = [];
    const looking: Step = {
      step: "import",
      run: async () => {
        during = await history.list();
        return DONE;
      },
    };
    await night({ steps: replaced(looking) });
    expect(during).toMatchObject([{ number: 1, outcome: "running", ended_at: null }]);
    expect(during[0]?.steps.at(-1)).toMatchObject({ step: "import", outcome: "running" });

    const [interrupted] = during;
    if (interrupted === undefined) throw new Error("nothing was written down");
    await history.write(interrupted);
    const next = await night();
    expect(next.number).toBe(2);
    expect(next.notes).toEqual(["run 1 of 2026-11-22T03:00:00Z was killed during import"]);
    const [, killed] = await history.list();
    expect(killed).toMatchObject({ number: 1, outcome: "killed", ended_at: null });
  });

  it("that can't reach the store does not claim that no build is live", async () => {
    await night();
    const run = await night({
      findLiveBuild: () => Promise.reject(new Error("s3://builds: no answer")),
    });
    expect(run.live_build).toEqual(BUILD);
    expect(run.notes).toEqual([
      "could not check which build is live, so this is the build of an earlier run: s3://builds: no answer",
    ]);
  });

  it("continues if its history can't be written, with a warning", async () => {
    const dead: RunHistory = {
      ...history,
      write: () => Promise.reject(new Error("the disk is full")),
    };
    const run = await night({ history: dead });
    expect(run).toMatchObject({
      outcome: "done",
      notes: ["this run could not be recorded: the disk is full"],
    });
  });
});

const at = (time: string) => ({ clock: () => new Date(time) });

describe("a clock jump", () => {
  it.each([
    ["back", "2026-11-20T03:00:00Z", "but the run before was at 2026-11-21T03:10:00Z"],
    ["ahead", "2099-01-01T00:00:00Z", "more than a year after the run before"],
  ])("%s stops the run before any step", async (_, time, reason) => {
    await history.write(testRunRecord());
    const run = await night(at(time));
    expect(outcomes(run)).toEqual(["not_run", "not_run", "not_run", "not_run"]);
    expect(run).toMatchObject({ outcome: "failed", live_build: BUILD });
    expect(run.problems[0]?.reason).toContain(reason);
    expect(run.problems[0]?.advice).toContain("--trust-clock");
  });

  it("is forgotten as soon as the clock is right again", async () => {
    await history.write(testRunRecord());
    await night(at("2099-01-01T00:00:00Z"));
    expect(await night(at("2026-11-22T03:00:00Z"))).toMatchObject({ number: 3, outcome: "done" });
  });

  it("is accepted from then on if the operator says so", async () => {
    await history.write(testRunRecord({ started_at: "2099-01-01T00:00:00Z", ended_at: null }));
    const trusted = await night({ trustClock: true });
    expect(trusted.outcome).toBe("done");
    expect((await night()).outcome).toBe("done");
  });

  it("of a few minutes is ignored", async () => {
    await history.write(testRunRecord());
    expect((await night(at("2026-11-21T03:05:00Z"))).outcome).toBe("done");
  });
});
