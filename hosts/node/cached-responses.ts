import type { IncomingMessage, ServerResponse } from "node:http";

import type { Problem } from "../../contract/problem.ts";
import type { Log } from "../../lib/log.ts";
import type { Edge } from "../../edge/app.ts";
import type { Reply, RequestHead } from "../../edge/api/exchange.ts";
import type { RequestCheck } from "./network-limit.ts";
import type { Turns } from "./turns.ts";
import { headOfIncoming } from "./incoming-head.ts";

export interface CachedResponsesParts {
  readonly cachedReply: Edge["cachedReply"];
  readonly refusalOf: RequestCheck;
  readonly turns: Turns;
  readonly refuse: (refusal: Problem, head: RequestHead) => Reply;
  readonly log: Log;
}

/** A Host header that needs no normalization. Hono's adapter normalizes or rejects all others. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** Serves cached answers without Hono. Returns false, without side effects, for anything else. */
export function createCachedResponses({
  cachedReply,
  refusalOf,
  turns,
  refuse,
  log,
}: CachedResponsesParts) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const head = headOfIncoming(incoming);
    if (!PLAIN_HOST.test(head.headers.get("Host") ?? "")) return false;
    const answer = cachedReply(head);
    if (answer === null) return false;
    const refusal = refusalOf(incoming, outgoing);
    const paused = (made: Reply): Reply | Promise<Reply> =>
      turns.pause(incoming, outgoing, made.status)?.then(() => made) ?? made;
    const make = refusal === null ? answer : () => refuse(refusal, head);
    const made = turns.takesTurn(incoming) ? turns.respond(incoming, outgoing, make) : make();
    const reply =
      made instanceof Promise ? made.then((each) => each && paused(each)) : paused(made);
    if (!(reply instanceof Promise)) {
      send(outgoing, reply);
      return true;
    }
    reply.then(
      (sent) => sent && send(outgoing, sent),
      (error: unknown) => {
        log.error("response_send_failed", { error });
        outgoing.destroy();
      },
    );
    return true;
  };
}

function send(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}
