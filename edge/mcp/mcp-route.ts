import { LRUCache } from "lru-cache";

import { Problem } from "../../contract/problem.ts";
import { SECOND_MS } from "../../lib/time.ts";
import { headOf, newExchange, queryOf, responseOf } from "../api/exchange.ts";
import type { Responder } from "../api/respond.ts";
import type { CheckKey, KeyHolder } from "../limits/key-check.ts";
import type { Plans } from "../limits/plans.ts";
import { presentedKey } from "../limits/present-key.ts";

export const MCP_PATH = "/mcp";

/** Allowed in addition to the plan's requests: a client begins with three or four messages before its first tool call. */
const MESSAGES_PER_SECOND = 20;
/** A call of a tool may be several requests, so it waits as long for the next second's. */
const MOST_SECONDS = 1;
const FLOOD = "This key sends too many MCP messages; try again in a second";

export interface McpParts {
  readonly checkKey: CheckKey;
  readonly respond: Responder;
  /** Sends a request to the API in this process. */
  readonly request: (
    target: string,
    init: RequestInit,
    env: unknown,
  ) => Response | Promise<Response>;
  readonly baseUrl: string | null;
  readonly plans: Plans | null;
}

/** Answers MCP messages with a valid key. Loads the SDK on first use, to keep startup fast. */
export function createMcpRoute({ checkKey, respond, request, baseUrl, plans }: McpParts) {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: SECOND_MS, noUpdateTTL: true });
  const count = ({ quotaId, plan }: KeyHolder): void => {
    const messages = (counts.get(quotaId) ?? 0) + 1;
    counts.set(quotaId, messages);
    const most = MESSAGES_PER_SECOND + (plans?.[plan].requestsPerSecond ?? 0);
    if (messages > most) throw new Problem("rate_limit_exceeded", FLOOD);
  };
  return async function answerMcp(message: Request, env: unknown): Promise<Response> {
    const head = headOf(message);
    const exchange = newExchange(head, MCP_PATH);
    try {
      const key = presentedKey(head.headers, () => queryOf(head.target));
      const holder = await checkKey(key);
      exchange.keyId = holder.keyId;
      count(holder);
      const { serveMcp } = await import("./serve-mcp.ts");
      const headers = { "X-API-Key": key, "X-Request-Id": exchange.id };
      const ask = async (target: string) => {
        const answer = await request(target, { headers }, env);
        const seconds = answer.status === 429 ? Number(answer.headers.get("Retry-After")) : 0;
        if (seconds === 0 || seconds > MOST_SECONDS) return answer;
        await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
        return request(target, { headers }, env);
      };
      const response = await serveMcp(message, baseUrl, ask);
      const sent = Object.fromEntries(response.headers);
      return responseOf(respond.finish(exchange, response, response.body, sent));
    } catch (error) {
      return responseOf(respond.failed(exchange, error));
    }
  };
}
