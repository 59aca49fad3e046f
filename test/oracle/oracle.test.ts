import { describe, vi } from "vitest";

import { sampleBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { describeCongresses, describeLists } from "./describe-lists.ts";

// The first to need a build makes it, which other files wait for too.
vi.setConfig({ testTimeout: 300_000 });

describe("the lists of the sample", () => {
  describeLists(sampleBuild, runs(800));
});

describe("what members of the sample did in each Congress", () => {
  describeCongresses(sampleBuild);
});
