import { describe, vi } from "vitest";

import { sampleBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { describeCongresses, describeLists } from "./describe-lists.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

describe("the lists of the sample", () => {
  describeLists(sampleBuild, runs(400));
});

describe("the activity of the sample's members in each Congress", () => {
  describeCongresses(sampleBuild);
});
