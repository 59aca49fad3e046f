import { describe } from "vitest";

import { sourcesBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { hasSources } from "../sources.ts";
import { describeCongresses, describeLists } from "./describe-lists.ts";

describe.skipIf(!hasSources)("the lists of real records (need the real upstream files)", () => {
  describeLists(sourcesBuild, runs(75));
});

describe.skipIf(!hasSources)("the activity of real members (needs the real upstream files)", () => {
  describeCongresses(sourcesBuild);
});
