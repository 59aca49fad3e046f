import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";

import { networkOf } from "../../edge/limits/network.ts";
import type { LimitReason } from "./report-limits.ts";
import { Problem } from "../../contract/problem.ts";
import { requestId, safeHeaders } from "../../edge/api/exchange.ts";
import { createNetworkConcurrencyLimit } from "./concurrency-limit.ts";
import type { ConnectionLimits } from "./default-limits.ts";

export interface LimitedServerParts {
  readonly limits: ConnectionLimits;
  /** Whether connections come from a proxy and are shared by many clients. */
  readonly isProxied: boolean;
  readonly baseUrl: string | null;
  readonly onLimit: (reason: LimitReason, network: string) => void;
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
}

/** More pipelined requests end the connection. */
const MAX_PIPELINED = 16;
/** Most requests are shorter. */
const SLICE_BYTES = 2048;
const HEADERS_SHARE = 1 / 2;
const MAX_CHECK_MS = 5_000;
const SWEEP_MS = 1_000;
/** Short, because connections are limited. */
const IDLE_MS = 5_000;
/** Proxies keep connections for 60 s (nginx, most clouds) and must close first, or lose a request. */
const PROXY_IDLE_MS = 75_000;

type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse];

/** An open connection. */
interface Line {
  readonly socket: Socket;
  /** The first is being answered. */
  readonly waiting: Exchange[];
  latest: Exchange | null;
  /** When it was opened, or its last request or answer began, went on or ended, as `performance.now()`. */
  progressAt: number;
  readonly onTaken: () => void;
  readonly onAnswered: () => void;
}

/**
 * Creates Node's HTTP server with limits per connection.
 *
 * Node starts all requests of a chunk at once, thousands in 64 KB, before it sees that nobody reads the
 * answers. This server starts the next one when the network has taken the previous answer.
 */
export function createLimitedServer(parts: LimitedServerParts): Server {
  const { limits, isProxied } = parts;
  const server = createServer({
    // Requests without Host get a proper 400 later (`wrongHost`).
    requireHostHeader: false,
    keepAliveTimeout: isProxied ? PROXY_IDLE_MS : IDLE_MS,
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs * HEADERS_SHARE,
    connectionsCheckingInterval: Math.min(MAX_CHECK_MS, limits.requestMs / 4),
  });
  const connections = createConnections(server, parts);
  server.on("connection", readInSlices);
  if (!isProxied) server.on("connection", connections.limitByNetwork);
  server.on("connection", connections.open);
  const queue = (...exchange: Exchange) => connections.queue(exchange);
  server.on("request", queue);
  // Node would answer 417 out of order. A server may ignore Expect (RFC 9110, 10.1.1).
  server.on("checkExpectation", queue);
  server.on("clientError", (error, socket) => connections.answerBroken(error, socket as Socket));
  const sweepMs = Math.min(SWEEP_MS, limits.answerMs / 4);
  const sweeping = setInterval(() => connections.dropUnread(), sweepMs).unref();
  server.once("close", () => clearInterval(sweeping));
  return server;
}

/** Follows the open connections of a server. */
function createConnections(server: Server, parts: LimitedServerParts) {
  const takeSlot = createNetworkConcurrencyLimit(parts.limits.maxPerNetwork);
  /** Of the open connections. Those without progress for longest come first. */
  const lines = new Map<Socket, Line>();

  function limitByNetwork(socket: Socket): void {
    const giveBack = takeSlot(socket.remoteAddress ?? "");
    if (giveBack === null) drop(socket, "network");
    else socket.once("close", giveBack);
  }

  /** A full server closes the connection that has kept it waiting longest. */
  function open(socket: Socket): void {
    if (socket.destroyed) return;
    if (lines.size >= parts.limits.maxConnections) {
      const longest = Iterator.from(lines.values()).find(isWaitingForClient)?.socket ?? socket;
      drop(longest, "connections");
      if (longest === socket) return;
    }
    const line: Line = {
      socket,
      waiting: [],
      latest: null,
      progressAt: performance.now(),
      onTaken: () => goesOn(line),
      onAnswered: () => next(line),
    };
    lines.set(socket, line);
    socket.once("close", () => lines.delete(socket));
  }

  function queue(exchange: Exchange): void {
    const [{ socket }] = exchange;
    const line = lines.get(socket);
    // Node parses the rest of a slice even after the connection was dropped.
    if (socket.destroyed || line === undefined) return;
    if (line.waiting.length === MAX_PIPELINED) return drop(socket, "pipelined");
    line.waiting.push(exchange);
    line.latest = exchange;
    // Begins once the slice is parsed, because parsing the rest may still drop the connection.
    if (line.waiting.length === 1) process.nextTick(() => begin(exchange, line));
  }

  /** Answers a request that Node cannot parse, and ends the connection. */
  function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
    if (socket.writable && isAwaitingResponse(lines.get(socket))) {
      socket.write(bareResponse(error, parts.baseUrl));
    }
    socket.destroy(error);
  }

  /** One periodic sweep, because a timer per answer would cost more than the rest of this file. */
  function dropUnread(): void {
    const before = performance.now() - parts.limits.answerMs;
    for (const { socket, waiting, progressAt } of lines.values()) {
      if (progressAt > before) return;
      if (waiting.length > 0) drop(socket, "unread_answer");
    }
  }

  function begin([incoming, outgoing]: Exchange, line: Line): void {
    const { socket, waiting } = line;
    if (!socket.writable) return;
    // A stopping server closes the connection after its last answer.
    if (!server.listening && waiting.length === 1) outgoing.shouldKeepAlive = false;
    // Node drops what follows it in the same piece, so the client would wait for an answer.
    if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
    goesOn(line);
    // For a streamed response, the time limit is per piece.
    outgoing.on("drain", line.onTaken);
    outgoing.on("close", line.onAnswered);
    parts.answer(incoming, outgoing);
  }

  function goesOn(line: Line): void {
    line.progressAt = performance.now();
    if (lines.delete(line.socket)) lines.set(line.socket, line);
  }

  function next(line: Line): void {
    line.waiting.shift();
    const [following] = line.waiting;
    if (following === undefined) goesOn(line);
    else begin(following, line);
  }

  function drop(socket: Socket, reason: LimitReason): void {
    if (socket.destroyed) return;
    const network = networkOf(socket.remoteAddress ?? "");
    lines.delete(socket);
    socket.destroy();
    parts.onLimit(reason, network);
  }

  return { limitByNetwork, open, queue, answerBroken, dropUnread };
}

/** Whether the next step is the client's: to send a request or the rest of it, or to read the answer. */
function isWaitingForClient({ socket, waiting: [current] }: Line): boolean {
  return current === undefined || !current[0].complete || socket.writableLength > 0;
}

/** Whether the client would take a response now for the answer to the broken request. */
function isAwaitingResponse(line: Line | undefined): boolean {
  if (line === undefined || line.latest === null) return true;
  const [incoming, outgoing] = line.latest;
  if (incoming.complete) return line.waiting.length === 0;
  return line.waiting[0] === line.latest && !outgoing.headersSent;
}

/**
 * Feeds the parser small slices. It would otherwise parse all 2,400 requests of a 64 KB chunk (30 ms)
 * before it notices a dropped connection or unread answers.
 */
function readInSlices(socket: Socket): void {
  const [read] = socket.listeners("data");
  if (read === undefined) return;
  socket.removeAllListeners("data");
  socket.on("data", (chunk: Buffer) => {
    if (chunk.length <= SLICE_BYTES) {
      read.call(socket, chunk);
      return;
    }
    for (let offset = 0; offset < chunk.length && !socket.destroyed; offset += SLICE_BYTES) {
      if (socket.isPaused()) {
        socket.unshift(chunk.subarray(offset));
        return;
      }
      read.call(socket, chunk.subarray(offset, offset + SLICE_BYTES));
    }
  });
}

/** All other parser errors are 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

function bareResponse(
  { code = "", message }: NodeJS.ErrnoException,
  baseUrl: string | null,
): string {
  const status = STATUS_OF_ERROR[code] ?? 400;
  const problem = new Problem(
    "invalid_parameter",
    `The request cannot be read as HTTP: ${message}`,
  );
  const body = `${JSON.stringify(problem)}\n`;
  const headers = {
    ...safeHeaders(baseUrl),
    "Cache-Control": "no-store",
    "X-Request-Id": requestId(undefined),
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
