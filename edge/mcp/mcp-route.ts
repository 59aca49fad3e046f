import { LRUCache } from "lru-cache";

import { Problem } from "../../contract/problem.ts";
import { SECOND_MS } from "../../lib/time.ts";
import { responseOf } from "../api/reply.ts";
import { headOf, queryOf } from "../api/request-head.ts";
import { newExchange, type Responder } from "../api/respond.ts";
import type { CheckKey } from "../limits/key-check.ts";
import { presentedKey } from "../limits/present-key.ts";

export const MCP_PATH = "/mcp";

/** Bounds the cost of messages per quota. Only tool calls are charged, as the requests that they make. */
const MOST_PER_SECOND = 50;
const FLOOD = `The limit is ${MOST_PER_SECOND} MCP messages a second; try again in a second`;

export interface McpParts {
  readonly checkKey: CheckKey;
  readonly respond: Responder;
  /** Makes a request of the API within the process. */
  readonly request: (target: string, init: RequestInit) => Response | Promise<Response>;
  readonly baseUrl: string | undefined;
}

/** Answers MCP messages of holders of a key. Loads the SDK on first use, so that a start costs no more. */
export function createMcpRoute({ checkKey, respond, request, baseUrl }: McpParts) {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: SECOND_MS, noUpdateTTL: true });
  const count = (quotaId: string): void => {
    const messages = (counts.get(quotaId) ?? 0) + 1;
    counts.set(quotaId, messages);
    if (messages > MOST_PER_SECOND) throw new Problem("rate_limit_exceeded", FLOOD);
  };
  return async function answerMcp(message: Request): Promise<Response> {
    const head = headOf(message);
    const exchange = newExchange(head, MCP_PATH);
    try {
      const key = presentedKey(head.headers, () => queryOf(head.target));
      const { keyId, quotaId } = await checkKey(key);
      exchange.keyId = keyId;
      count(quotaId);
      const { serveMcp } = await import("./serve-mcp.ts");
      const headers = { "X-API-Key": key, "X-Request-Id": exchange.id };
      const response = await serveMcp(message, baseUrl, async (target) => {
        count(quotaId);
        return request(target, { headers });
      });
      const sent = Object.fromEntries(response.headers);
      return responseOf(respond.finish(exchange, response, response.body, sent));
    } catch (error) {
      return responseOf(respond.failed(exchange, error));
    }
  };
}
