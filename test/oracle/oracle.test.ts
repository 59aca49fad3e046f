import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { sampleBuild, sourcesBuild, type TestBuild } from "../build.ts";
import { hostedSample } from "../hosts/hosted-sample.ts";
import { isNode } from "../hosts/which-host.ts";
import { runs } from "../runs.ts";
import { hasSources } from "../sources.ts";
import { createOracle, type Expected } from "./oracle.ts";
import { requestsTo } from "./requests.ts";
import { readUniverse, type Universe } from "./universe.ts";

// The first to need a build makes it, which other files wait for too.
vi.setConfig({ testTimeout: 120_000 });

describe("the lists of the sample", () => {
  describeLists(sampleBuild, hostedSample, runs(1_500));
});

describe.skipIf(!hasSources || !isNode)(
  "the lists of real records (needs the real upstream files, and a host for them)",
  () => {
    describeLists(sourcesBuild, sourcesBuild, runs(600));
  },
);

function describeLists(
  open: () => Promise<TestBuild>,
  openHosted: () => Promise<TestBuild>,
  requests: number,
): void {
  it("hold every record that the manifest counts", async () => {
    const build = await open();
    expect(totalsOf(await readUniverse(build))).toMatchObject(build.manifest.totals);
  });

  it(`answer ${requests} random requests as plain filtering, sorting and slicing does`, async () => {
    const universe = await readUniverse(await open());
    const build = await openHosted();
    const oracle = createOracle(universe);
    const asked = fc.asyncProperty(requestsTo(oracle, universe), async (target) => {
      const answered = await answerOf(build, target);
      const expected = oracle.answer(target);
      expect(answered).toEqual(expected);
      // The order of the keys too, which equality of objects leaves out.
      expect(JSON.stringify(answered)).toBe(JSON.stringify(expected));
    });
    await fc.assert(asked, { numRuns: requests });
  });
}

function totalsOf(universe: Universe): Record<string, number> {
  return {
    bill: universe.bills.length,
    law: universe.laws.length,
    vote: universe.votes.length,
    legislator: universe.legislators.length,
    committee: universe.committees.length,
    meeting: new Set([...universe.meetings.values()].flat()).size,
    nomination: new Set([...universe.nominations.values()].flat()).size,
    topic: universe.topics.length,
  };
}

async function answerOf({ edge }: TestBuild, target: string): Promise<Expected> {
  const response = await edge(target);
  const body = (await response.json()) as {
    readonly data: unknown;
    readonly meta: Record<string, unknown>;
    readonly error: { readonly parameter: string };
  };
  if (response.status === 200) return { status: 200, body };
  if (response.status === 404) return { status: 404 };
  expect(response.status).toBe(400);
  return { status: 400, parameter: body.error.parameter };
}
