import { congressBuild, sampleBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { hasSources } from "../sources.ts";
import { storeSettings } from "../spawn-legis.ts";

/** With `LEGIS_TEST_RUNS=2`, pages show the whole 117th Congress. */
const isReal = runs(1) > 1 && hasSources;

/** The settings of a service that shows the sample, or the 117th Congress. */
export async function pagesSettings(): Promise<Readonly<Record<string, string>>> {
  const { storeAddress } = await (isReal ? congressBuild() : sampleBuild());
  return storeSettings(storeAddress);
}

interface View {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
}

/** Both color schemes, at the widths of a phone, a tablet and a desktop. */
const VIEWS: readonly View[] = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 360, 768].map((width) => ({ colorScheme, width })),
);

/** Returns the views in which to check the page at this index: one by turns, or all with `LEGIS_TEST_RUNS=2`. */
export const viewsOf = (at: number): readonly View[] =>
  runs(1) > 1 ? VIEWS : VIEWS.slice(at % VIEWS.length).slice(0, 1);
