import { createRouteExamples } from "../edge/api/route-examples.ts";
import { DEFAULT_PLANS } from "../edge/limits/plans.ts";
import { nodeBuilds, nodePages } from "../edge/node/serve.ts";
import { createGuide, type Guide } from "../edge/web/guide/guide.ts";
import { exampleNames } from "../edge/web/guide/example-names.ts";
import type { Store } from "../store/store.ts";
import { BASE_URL } from "./build.ts";
import { keptLog } from "./http/test-edge.ts";

/** The guide that a server of a store's live build shows. */
export async function liveGuide(store: Store): Promise<Guide> {
  const { log } = keptLog();
  const builds = nodeBuilds(store, log);
  await builds.refresh();
  const pages = nodePages(store, 32_000_000);
  const examples = await createRouteExamples({ currentBuild: builds.current, pages, log })();
  await builds.stop();
  return createGuide({ baseUrl: BASE_URL, plans: DEFAULT_PLANS, names: exampleNames(examples) });
}
