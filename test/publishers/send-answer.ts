import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { etagOf } from "./documents.ts";
import type { Fault } from "./fault.ts";

/** A proper response, before any fault. */
export interface ProperAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly location?: string;
  /** Set for documents with validators. */
  readonly changedAt: Date | null;
}

/** A page for people, which publishers send for missing documents; the Clerk did so until 2026. */
export const PAGE_FOR_PEOPLE = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<html><head><title>404</title></head><body><p>We can&rsquo;t find that page.</p>${"<p>Menu</p>".repeat(500)}</body></html>`;

/** Sends a response, with a fault if there is one. Returns the status and the number of bytes of the body. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  proper: ProperAnswer,
  fault: Fault | null,
): Promise<{ status: number; bytes: number }> {
  if (fault?.kind === "hang-up") {
    request.socket.destroy();
    return { status: 0, bytes: 0 };
  }
  if (fault?.kind === "status") {
    const retry = fault.retryAfter !== undefined && { "retry-after": fault.retryAfter };
    return send(request, response, fault.status, { ...retry }, Buffer.from("in trouble"), null);
  }
  if (fault?.kind === "redirect") {
    const { location } = fault;
    return send(request, response, 302, { location }, Buffer.from("over there"), null);
  }
  const answer = changed(proper, fault);
  const headers: Record<string, string> = {
    "content-type": answer.contentType,
    ...(answer.location !== undefined && { location: answer.location }),
  };
  if (answer.changedAt === null)
    return send(request, response, answer.status, headers, answer.bytes, fault);
  const etag = etagOf(answer.bytes);
  const lastModified = new Date(Math.floor(answer.changedAt.getTime() / 1000) * 1000).toUTCString();
  Object.assign(headers, { etag, "last-modified": lastModified });
  if (isHeld(request, etag, lastModified)) {
    return send(request, response, 304, headers, Buffer.alloc(0), null);
  }
  return send(request, response, answer.status, headers, answer.bytes, fault);
}

/** After every document. */
const BROKEN_AT = new Date("2026-11-20T12:00:00Z");

function changed(answer: ProperAnswer, fault: Fault | null): ProperAnswer {
  if (fault?.kind === "html") {
    const bytes = Buffer.from(PAGE_FOR_PEOPLE);
    return { status: 200, contentType: "text/html; charset=utf-8", bytes, changedAt: null };
  }
  if (fault?.kind === "body") {
    return { ...answer, status: 200, bytes: Buffer.from(fault.body), changedAt: BROKEN_AT };
  }
  if (fault?.kind === "older") {
    return { ...answer, bytes: Buffer.from(fault.body), changedAt: fault.changedAt };
  }
  if (fault?.kind === "content-type") return { ...answer, contentType: fault.contentType };
  if (fault?.kind === "no-validators") return { ...answer, changedAt: null };
  return answer;
}

function isHeld({ headers }: IncomingMessage, etag: string, lastModified: string): boolean {
  const wanted = headers["if-none-match"];
  if (wanted !== undefined) return wanted === etag;
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return !Number.isNaN(since) && Date.parse(lastModified) <= since;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  bytes: Buffer,
  fault: Fault | null,
): Promise<{ status: number; bytes: number }> {
  const accepts = request.headers["accept-encoding"] ?? "";
  const isPacked = status === 200 && bytes.length > 1000 && accepts.includes("gzip");
  const body = isPacked ? gzipSync(bytes, { level: 1 }) : bytes;
  response.writeHead(status, {
    ...headers,
    ...(isPacked && { "content-encoding": "gzip" }),
    ...(status !== 304 && { "content-length": String(body.length) }),
  });
  if (request.method === "HEAD" || status === 304) {
    response.end();
    return { status, bytes: 0 };
  }
  return { status, bytes: await sendBody(request, response, body, fault) };
}

async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  fault: Fault | null,
): Promise<number> {
  if (fault?.kind === "cut" || fault?.kind === "silent") {
    const length = Math.min(fault.bytes ?? Math.floor(body.length / 2), body.length);
    await new Promise((resolve) => response.write(body.subarray(0, length), resolve));
    if (fault.kind === "cut") request.socket.destroy();
    return length;
  }
  if (fault?.kind === "slow") {
    const size = Math.ceil(body.length / fault.pieces);
    for (let start = 0; start < body.length && !response.destroyed; start += size) {
      await setTimeout(fault.everyMs);
      response.write(body.subarray(start, start + size));
    }
    response.end();
    return body.length;
  }
  response.end(body);
  return body.length;
}
