import { describe } from "vitest";

import { sourcesBuild } from "../build.ts";
import { hasSources } from "../sources.ts";
import { describeGuide } from "./describe-guide.ts";

describe.skipIf(!hasSources)("on real files (need the real upstream files)", () => {
  describeGuide("real files", async () => (await sourcesBuild()).store);
});
