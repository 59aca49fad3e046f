import { Hono } from "hono";

import { API_PREFIX } from "../contract/addresses.ts";
import { createOpenAnswers } from "../edge/api/open-answers.ts";
import { createEdge } from "../edge/app.ts";
import { createLimits } from "../edge/limits/create-limits.ts";
import { nodeEncoder } from "../hosts/node/encode.ts";
import { createNodeLog } from "../hosts/node/log.ts";
import { nodeBuilds, nodePages } from "../hosts/node/serve.ts";
import type { Plan } from "../edge/limits/plans.ts";
import type { WebEnvironment } from "../site/app/web-parts.ts";
import { recordRoutes } from "../site/records/record-routes.tsx";
import { webSha256 } from "../lib/bytes.ts";
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

/** `legis page URL`: prints the live build's answer to a request, or its page as Markdown, without requiring a key. */
export async function runPage(
  url: string,
  { headers, as }: { readonly headers?: boolean; readonly as?: "md" },
  settings: Settings,
): Promise<number> {
  const store = await openStore(settings.storeAddress);
  const log = createNodeLog({ level: "silent" });
  const builds = nodeBuilds(store, log);
  await builds.refresh();
  const shared = {
    currentBuild: builds.current,
    pages: nodePages(store, settings.pageCacheBytes),
    encoder: nodeEncoder,
  };
  const edge = createEdge({
    ...shared,
    checkKey: () => ({ keyId: "shell", accountId: "shell", plan: "pro", quotaId: "shell" }),
    limits: createLimits({
      plans: { free: UNLIMITED, pro: UNLIMITED },
      clock: Date.now,
    }),
    log,
    answerCacheBytes: settings.answerCacheBytes,
  });
  try {
    const address = new URL(url, settings.baseUrl);
    const path = `${address.pathname}${address.search}`;
    const response =
      as === "md"
        ? await readPage(shared, settings.baseUrl, path)
        : await edge.request(path, { headers: { "X-API-Key": "shell" } });
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

type Shared = Pick<Parameters<typeof createOpenAnswers>[1], "currentBuild" | "pages" | "encoder">;

/** Reads a page as Markdown, also at another spelling of its path. */
async function readPage(shared: Shared, baseUrl: string, path: string): Promise<Response> {
  const web = new Hono<WebEnvironment>();
  const own = { sha256: webSha256, sharedAnswers: null, isStoreRead: null, clientIp: () => "" };
  const openPages = createOpenAnswers("Pages", { ...shared, ...own, clock: Date.now });
  recordRoutes(web, { ...shared, openPages, baseUrl });
  const found = await web.request(path.replace(API_PREFIX, "").replace(/(?:\.md)?(?=\?|$)/, ".md"));
  const moved = found.headers.get("Location");
  return moved === null ? found : web.request(moved);
}
