import { describe, vi } from "vitest";

import { sampleBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { describeCongresses, describeLists } from "./describe-lists.ts";

// Whichever file needs a build first makes it, and the others wait for it.
vi.setConfig({ testTimeout: 300_000 });

describe("the lists of the sample", () => {
  describeLists(sampleBuild, runs(1_500));
});

describe("the activity of the sample's members in each Congress", () => {
  describeCongresses(sampleBuild);
});
