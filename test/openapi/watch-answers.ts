import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { checkAnswer } from "./conformance.ts";

interface Exchanged {
  readonly request: IncomingMessage;
  readonly response: ServerResponse & { readonly _header: string | null };
  readonly socket: Socket;
}

const STARTED = "http.server.request.start";
const HOST = /^[\w.:[\]-]+$/;

/**
 * Checks the answers of a server in this process against the OpenAPI document, including those
 * written directly to the connection.
 *
 * @returns a function that ends the watch, and throws if an answer was not as documented
 */
export function watchAnswers(port: number): () => void {
  const faults: string[] = [];
  const onStarted = (message: unknown): void => {
    const { request, response, socket } = message as Exchanged;
    if (socket.localPort !== port || !hasAddress(request)) return;
    const sent = keepBody(response);
    response.once("finish", () => {
      // The client left before its request was complete.
      if (socket.destroyed || !request.complete) return;
      const [first = Buffer.alloc(0), ...more] = sent;
      const body = more.length === 0 ? first : Buffer.concat(sent);
      const { method = "", url = "" } = request;
      // oxlint-disable-next-line no-underscore-dangle -- Node exposes the written head nowhere else
      const headers = headersIn(response._header ?? "");
      try {
        checkAnswer(method, url, { status: response.statusCode, headers, body });
      } catch (error) {
        faults.push((error as Error).message);
      }
    });
  };
  subscribe(STARTED, onStarted);
  return () => {
    unsubscribe(STARTED, onStarted);
    if (faults.length > 0) throw new Error([...new Set(faults)].slice(0, 5).join("\n"));
  };
}

/** Whether a request is HTTP with one readable Host. Others are refused before they reach the API. */
function hasAddress({ headersDistinct: { host = [] } }: IncomingMessage): boolean {
  return host.length === 1 && HOST.test(host[0] ?? "");
}

/** Collects the body as it is written. */
function keepBody(response: ServerResponse): Uint8Array[] {
  const sent: Uint8Array[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === "string") sent.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) sent.push(chunk);
  };
  for (const name of ["write", "end"] as const) {
    const real = response[name].bind(response) as (...all: unknown[]) => never;
    response[name] = (...all: unknown[]) => {
      keep(all[0]);
      return real(...all);
    };
  }
  return sent;
}

/** Parses the headers of a written head. */
function headersIn(head: string): Headers {
  const lines = head.split("\r\n").slice(1);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(": ");
      return at === -1 ? [] : [[line.slice(0, at), line.slice(at + 2)]];
    }),
  );
}
