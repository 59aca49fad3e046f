/** `legis nightly` with every source, from a first fetch on: exit codes, problems and notices. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SOURCE_NAMES } from "../../data/files/source-names.ts";
import { type Night, openOperator, type Operator } from "./operator.ts";

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator(SOURCE_NAMES.join(","));
  return () => operator.close();
});
afterEach(() => operator.publishers.heal());

/** What an operator sees of a night: exit code, open problems' files, and the notice. */
async function night(settings: Record<string, string> = {}) {
  const { code, run } = await operator.night(settings);
  return { code, problems: run.problems.map(({ file }) => file), notice: run.notice, run };
}

function refuse(where: RegExp): void {
  operator.publishers.fail(where, { kind: "status", status: 403 });
}

const WELL = { code: 0, problems: [], notice: null };

it("a first fetch and the nights after it end well", async () => {
  for (const _ of ["first", "second"]) expect(await night()).toMatchObject(WELL);
  const status = await operator.run(["status"]);
  expect(status.out).toContain("no problems");
});

it("a failed request stays a problem until its own file has come, and is made every night", async () => {
  const { publishers } = operator;
  const file = "votes/house/2025/roll008.xml";
  publishers.fail("2025/roll008", { kind: "status", status: 500 });
  for (const notice of ["failed", null]) {
    expect(await night()).toMatchObject({ code: 2, problems: [file], notice });
  }
  publishers.heal();
  expect(await night()).toMatchObject({ ...WELL, notice: "recovered" });
  const votes = await operator.run(["page", "/api/v1/votes?chamber=house&session=1&per_page=100"]);
  expect(votes.out).toContain('"vote_number":8,');
});

describe("a publisher that refuses the network for ever", () => {
  it("fails the night until its sources are switched off, which closes their problems", async () => {
    refuse(/^senate/);
    const failed: Night["run"] = (await night()).run;
    expect([failed.outcome, failed.notice]).toEqual(["failed", "failed"]);
    expect(failed.problems[0]?.advice).toContain("LEGIS_SOURCES_OFF");
    const off = { LEGIS_SOURCES_OFF: "senate-votes,senate-meetings" };
    const { run, ...seen } = await night(off);
    expect(seen).toMatchObject({ ...WELL, notice: "recovered" });
    expect(run.sources.find(({ source }) => source === "senate-votes")?.state).toBe("skipped");
  });
});

it("a source that this run leaves out does not decide how it ended", async () => {
  operator.publishers.fail("2025/roll008", { kind: "status", status: 500 });
  await night();
  const { code, out } = await operator.run(["nightly", "--json", "--only", "bills,legislators"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ outcome: "done", problems: [] });
  const listed = await operator.run(["problems"]);
  expect(listed.out).toContain("roll008.xml");
});
