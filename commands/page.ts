import { createEdge } from "../edge/app.ts";
import { createLimits } from "../edge/limits/create-limits.ts";
import { nodeEncoder } from "../hosts/node/encode.ts";
import { createNodeLog } from "../hosts/node/log.ts";
import { nodeBuilds, nodePages } from "../hosts/node/serve.ts";
import type { Plan } from "../edge/limits/plans.ts";
import type { Settings } from "./settings/settings.ts";
import { openStore } from "../store/open-store.ts";
import { EXIT } from "./terminal/outcome.ts";

const UNLIMITED: Plan = {
  requestsPerDay: Number.MAX_SAFE_INTEGER,
  requestsPerSecond: Number.MAX_SAFE_INTEGER,
  searchesPerSecond: Number.MAX_SAFE_INTEGER,
  downloads: 4,
  gigabytesPerDay: 1_000,
};

/** `legis page URL`: prints the live build's answer to a request, without requiring a key. */
export async function runPage(
  url: string,
  { headers }: { readonly headers?: boolean },
  settings: Settings,
): Promise<number> {
  const store = await openStore(settings.storeAddress);
  const log = createNodeLog({ level: "silent" });
  const builds = nodeBuilds(store, log);
  await builds.refresh();
  const edge = createEdge({
    checkKey: () => ({ keyId: "shell", accountId: "shell", plan: "pro", quotaId: "shell" }),
    limits: createLimits({
      plans: { free: UNLIMITED, pro: UNLIMITED },
      clock: Date.now,
    }),
    currentBuild: builds.current,
    pages: nodePages(store, settings.pageCacheBytes),
    encoder: nodeEncoder,
    log,
    answerCacheBytes: settings.answerCacheBytes,
  });
  try {
    const address = new URL(url, settings.baseUrl);
    const response = await edge.request(`${address.pathname}${address.search}`, {
      headers: { "X-API-Key": "shell" },
    });
    if (headers === true) {
      console.log(`HTTP ${response.status}`);
      for (const [name, value] of response.headers) console.log(`${name}: ${value}`);
      console.log();
    }
    process.stdout.write(await response.text());
    return response.ok ? EXIT.done : EXIT.failed;
  } finally {
    await builds.stop();
  }
}
