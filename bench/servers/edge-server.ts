/** The edge as `legis serve` runs it, with keys, limits and log on. */
import { createNodeLog } from "../../hosts/node/log.ts";
import { serveOnNode } from "../../hosts/node/serve.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { makeAccounts, plans } from "./keys.ts";
import { tellParent } from "./tell-parent.ts";

export interface EdgeServerOptions {
  readonly store: string;
  /** The path of its accounts database. */
  readonly accountsPath: string;
  readonly accountCount: number;
  /** The size of the page cache, and also of the answer cache. */
  readonly cacheBytes: number;
}

const options = JSON.parse(process.argv[2] ?? "") as EdgeServerOptions;
const { accounts, keys } = await makeAccounts(options.accountsPath, options.accountCount);
const { port } = await serveOnNode({
  store: openFolderStore(options.store),
  accounts,
  log: createNodeLog(),
  host: "127.0.0.1",
  port: 0,
  pageCacheBytes: options.cacheBytes,
  answerCacheBytes: options.cacheBytes,
  // Set or unset, to measure the cost of metrics.
  metricsToken: process.env["LEGIS_METRICS_TOKEN"] ?? null,
  plans,
});
tellParent({ url: `http://127.0.0.1:${port}`, keys });
