/** Compares lists of builds and changes with simple code over the records of several nights. */
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import type { Manifest } from "../../contract/build.ts";
import { openEdge, smallBuild } from "../build.ts";
import { bill, RESTORE, set, world } from "../publishing/nights.ts";
import { runs } from "../runs.ts";
import { readChanges } from "./changes.ts";
import { answerOf } from "./describe-lists.ts";
import { createOracle } from "./oracle.ts";
import { changeRequests } from "./requests.ts";
import { readUniverse } from "./universe.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

const REQUESTS = runs(400);

describe("the changes of several nights", () => {
  it(`answer ${REQUESTS} random requests like simple filtering, sorting and slicing`, async () => {
    const { store, night } = await world();
    const first = await smallBuild();
    const manifests: Manifest[] = [
      first.manifest,
      await night(1, `${set(1, "$.title", "Another")} ${set(2, "$.actions[0].text", "Done.")}`),
      await night(
        2,
        `create table withdrawn as select * from bill where ${bill(3)};
         delete from bill where ${bill(3)};
         update bill set document = json_set(document, '$.title', 'An Act of a Night');`,
      ),
      await night(
        3,
        `${RESTORE} ${set(1, "$.title", "Another")}
         update part set document = json_set(document, '$.last_name', 'Renamed')
           where resource = 'legislator';`,
      ),
    ];
    const changes = await readChanges(store, manifests);
    const [newest] = [...changes.since.values()];
    expect(newest?.length).toBeGreaterThan(100);
    const oracle = createOracle({ ...(await readUniverse(first)), changes });
    const { edge } = await openEdge(store);
    const asked = fc.asyncProperty(changeRequests(oracle, changes), async (target) => {
      const [answered, expected] = [await answerOf({ edge }, target), oracle.answer(target)];
      expect(answered).toEqual(expected);
      expect(JSON.stringify(answered)).toBe(JSON.stringify(expected));
    });
    await fc.assert(asked, { numRuns: REQUESTS });
  });
});
