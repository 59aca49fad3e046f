import { congressBuild, sampleBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { hasSources } from "../sources.ts";
import { storeSettings } from "../spawn-legis.ts";

/** With `LEGIS_TEST_RUNS=2`, pages show the whole 117th Congress. */
const isReal = runs(1) > 1 && hasSources;

export const CONGRESS_PAGE = `/docs/congresses/${isReal ? 117 : 119}`;

/** The settings of a service that shows the sample, or the 117th Congress. */
export async function pagesSettings(): Promise<Readonly<Record<string, string>>> {
  const { storeAddress } = await (isReal ? congressBuild() : sampleBuild());
  return storeSettings(storeAddress);
}

/** The widths of a phone, a tablet and a desktop. */
export const WIDTHS = [360, 768, 1280] as const;
