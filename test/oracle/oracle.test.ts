import { describe } from "vitest";

import { sampleBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { describeCongresses, describeLists } from "./describe-lists.ts";

describe("the lists of the sample", () => {
  describeLists(sampleBuild, runs(200));
});

describe("the activity of the sample's members in each Congress", () => {
  describeCongresses(sampleBuild);
});
