import { LRUCache } from "lru-cache";

import { SECOND_MS } from "../../lib/time.ts";
import { responseOf } from "../api/reply.ts";
import { headOf, queryOf } from "../api/request-head.ts";
import { newExchange, type Responder } from "../api/respond.ts";
import type { CheckKey } from "../limits/key-check.ts";
import { presentedKey } from "../limits/present-key.ts";
import { rpcError } from "./rpc-error.ts";

export const MCP_PATH = "/mcp";

export interface McpParts {
  readonly checkKey: CheckKey;
  readonly respond: Responder;
  /** Makes a request of the API within the process. */
  readonly request: (target: string, init: RequestInit) => Response | Promise<Response>;
  /** Where the service is reached. */
  readonly baseUrl: string | undefined;
}

/**
 * The most messages per second for each quota. Only tool calls are charged, as the requests that they make;
 * this bounds the cost of all other messages.
 */
const MESSAGES_PER_SECOND = 50;
const MAX_QUOTAS = 10_000;

/**
 * Answers `POST /mcp`: a Model Context Protocol server without sessions, for holders of an API key.
 *
 * The SDK is loaded by the first message with a valid key, so that servers without agents never pay for it.
 */
export function createMcpRoute({ checkKey, respond, request: ask, baseUrl }: McpParts) {
  const sent = new LRUCache<string, number>({
    max: MAX_QUOTAS,
    ttl: SECOND_MS,
    noUpdateTTL: true,
  });

  const isFlood = (quotaId: string): boolean => {
    const messages = (sent.get(quotaId) ?? 0) + 1;
    sent.set(quotaId, messages);
    return messages > MESSAGES_PER_SECOND;
  };

  return async function answerMcp(request: Request): Promise<Response> {
    const head = headOf(request);
    const exchange = newExchange(head, MCP_PATH);
    const answer = (response: Response): Response => {
      const headers = Object.fromEntries(response.headers);
      return responseOf(respond.finish(exchange, response, response.body, headers));
    };
    try {
      const refusal = refusalOf(request, baseUrl);
      if (refusal !== null) return answer(refusal);
      const key = presentedKey(head.headers, () => queryOf(head.target));
      const holder = await checkKey(key);
      exchange.keyId = holder.keyId;
      if (isFlood(holder.quotaId)) return answer(tooMany());
      const { serveMcp } = await import("./serve-mcp.ts");
      const headers = { "X-API-Key": key, "X-Request-Id": exchange.id };
      return answer(await serveMcp(request, async (target) => ask(target, { headers })));
    } catch (error) {
      return responseOf(respond.failed(exchange, error));
    }
  };
}

/** Refuses other methods and, as the protocol requires, requests by other sites' pages. */
function refusalOf({ method, headers }: Request, baseUrl: string | undefined): Response | null {
  if (method !== "POST") {
    const message = "This address takes MCP messages by POST; it has no sessions and no streams";
    return rpcError(405, message, { headers: { Allow: "POST" } });
  }
  const origin = headers.get("Origin");
  if (origin === null || hostOf(origin) === hostOf(baseUrl ?? "http://localhost")) return null;
  return rpcError(403, "MCP messages from web pages of other sites are refused");
}

function hostOf(address: string): string | null {
  return URL.parse(address)?.hostname ?? null;
}

function tooMany(): Response {
  const message = `The limit is ${MESSAGES_PER_SECOND} MCP messages a second; try again in a second`;
  return rpcError(429, message, { headers: { "Retry-After": "1" } });
}
