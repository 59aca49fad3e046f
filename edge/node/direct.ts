import type { IncomingMessage, ServerResponse } from "node:http";

import type { Problem } from "../../contract/problem.ts";
import type { Log } from "../../lib/log.ts";
import type { Edge } from "../app.ts";
import type { Reply } from "../api/reply.ts";
import type { RequestHead } from "../api/request-head.ts";
import type { Door } from "./door.ts";

export interface DirectParts {
  readonly inMemory: Edge["inMemory"];
  readonly refusalOf: Door;
  readonly refuse: (refusal: Problem, head: RequestHead) => Reply;
  readonly log: Log;
}

/**
 * One Host that an address can be put together with as it stands, so that what was asked for is what
 * was sent. With all others Hono's host works it out, or refuses the request.
 */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** Answers what was answered before straight from Node's request; false, and nothing is done, for all else. */
export function createDirectAnswers({ inMemory, refusalOf, refuse, log }: DirectParts) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const head = headOfIncoming(incoming);
    if (!PLAIN_HOST.test(head.headers.get("Host") ?? "")) return false;
    const reply = inMemory(head);
    if (reply === null) return false;
    const refusal = refusalOf(incoming, outgoing);
    if (refusal === null) {
      reply().then(
        (made) => send(outgoing, made),
        (error: unknown) => {
          log.error("answer_not_sent", { error });
          outgoing.destroy();
        },
      );
    } else {
      send(outgoing, refuse(refusal, head));
    }
    return true;
  };
}

function send(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

/** The head of a Node request, also where no address can be put together. */
export function headOfIncoming({
  method = "",
  url = "",
  rawHeaders,
}: IncomingMessage): RequestHead {
  return { method, target: url, headers: { get: (name) => headerIn(rawHeaders, name) } };
}

/** As the web's `Headers` give it. */
function headerIn(rawHeaders: readonly string[], name: string): string | null {
  const wanted = name.toLowerCase();
  let found: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? "";
    if (sent.length === wanted.length && sent.toLowerCase() === wanted) {
      const value = rawHeaders[at + 1] ?? "";
      found = found === null ? value : `${found}, ${value}`;
    }
  }
  return found;
}
