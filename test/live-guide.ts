import { createExamples } from "../edge/api/examples.ts";
import { DEFAULT_PLANS } from "../edge/limits/plans.ts";
import { nodeBuilds, nodePages } from "../hosts/node/serve.ts";
import { createGuide, type Guide } from "../site/guide/guide.ts";
import { type ExampleNames, exampleNames } from "../site/guide/example-names.ts";
import type { Store } from "../store/store.ts";
import { BASE_URL } from "./build.ts";
import { recordLog } from "./http/test-edge.ts";

/** The guide that a server shows for a store's live build, and the records that its examples name. */
export async function liveGuide(
  store: Store,
  baseUrl = BASE_URL,
): Promise<{ readonly guide: Guide; readonly names: ExampleNames }> {
  const { log } = recordLog();
  const builds = nodeBuilds(store, log);
  await builds.refresh();
  const pages = nodePages(store, 32_000_000);
  const examples = await createExamples({ currentBuild: builds.current, pages, log })();
  await builds.stop();
  const names = exampleNames(examples);
  return { guide: createGuide({ baseUrl, plans: DEFAULT_PLANS, names }), names };
}
