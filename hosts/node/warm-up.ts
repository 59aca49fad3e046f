import { OPENAPI_PATH } from "../../contract/openapi/service-paths.ts";
import { MCP_PATH } from "../../edge/mcp/mcp-route.ts";
import { serveMcp } from "../../edge/mcp/serve-mcp.ts";
import type { Log } from "../../lib/log.ts";
import { INDEX_PATH, REFERENCE_PATH } from "../../site/app/site.ts";
import { assemble, type Host } from "../assemble.ts";

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const LIST_TOOLS = {
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
};

/**
 * Loads and compiles code whose first use takes a tenth of a second, in which a server answers nobody. Asks a service
 * of its own without a build, so that nothing is counted.
 */
export async function warmUp(host: Host): Promise<void> {
  const builds = { ...host.builds, current: () => null };
  const { app } = assemble({ ...host, builds, log: SILENT, metrics: null, metricsPage: null });
  const url = host.baseUrl ?? "http://localhost";
  for (const path of ["/", OPENAPI_PATH, REFERENCE_PATH, INDEX_PATH, MCP_PATH]) {
    const response = await (path === MCP_PATH
      ? serveMcp(new Request(url + path, LIST_TOOLS), host.baseUrl, async () => Response.error())
      : app.request(url + path));
    if (!response.ok) host.log.warn("warm_up_failed", { path, status: response.status });
  }
}
