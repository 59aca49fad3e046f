import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";

import { networkOf } from "../accounts/network.ts";
import type { CutReason } from "./report-cuts.ts";
import { requestId, safeHeaders } from "../api/exchange.ts";
import { createNetworkConcurrencyLimit } from "./concurrency-limit.ts";

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Behind trusted proxies, whose connections are shared: the concurrent requests per network. */
  readonly maxPerNetwork: number;
  /** How long receiving a request may take. */
  readonly requestMs: number;
  /** How long a client may take to read an answer. */
  readonly answerMs: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: 4096,
  maxPerNetwork: 256,
  requestMs: 30_000,
  answerMs: 60_000,
};

export interface LimitedServerParts {
  readonly limits: ConnectionLimits;
  /** Whether connections come from a proxy and are shared by many clients. */
  readonly isProxied: boolean;
  readonly baseUrl: string | undefined;
  readonly onCut: (reason: CutReason, network: string) => void;
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

interface Line {
  readonly socket: Socket;
  /** The first is being answered. */
  readonly waiting: Exchange[];
  latest: Exchange | null;
  /** When the client must have read the current answer, as `performance.now()`. */
  dueAt: number;
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
  const { limits, isProxied, onCut, answer } = parts;
  const server = createServer(
    {
      // Requests without Host get a proper 400 later (`wrongHost`).
      requireHostHeader: false,
      keepAliveTimeout: isProxied ? PROXY_IDLE_MS : IDLE_MS,
      requestTimeout: limits.requestMs,
      headersTimeout: limits.requestMs * HEADERS_SHARE,
      connectionsCheckingInterval: Math.min(MAX_CHECK_MS, limits.requestMs / 4),
    },
    (incoming, outgoing) => queue([incoming, outgoing]),
  );
  server.on("connection", readInSlices);
  if (!isProxied) server.on("connection", boundByNetwork);
  server.on("connection", boundInAll);
  const sweeping = setInterval(cutUnread, Math.min(SWEEP_MS, limits.answerMs / 4)).unref();
  server.once("close", () => clearInterval(sweeping));

  const lines = new WeakMap<Socket, Line>();
  const takeSlot = createNetworkConcurrencyLimit(limits.maxPerNetwork);
  const open = new Set<Socket>();
  /** Idle connections, longest idle first. */
  const waitingForRequest = new Set<Socket>();
  /** Connections with an unread answer, oldest first. */
  const answering = new Set<Line>();

  function boundByNetwork(socket: Socket): void {
    const giveBack = takeSlot(socket.remoteAddress ?? "");
    if (giveBack === null) cut(socket, "network");
    else socket.once("close", giveBack);
  }

  function boundInAll(socket: Socket): void {
    if (socket.destroyed) return;
    if (open.size >= limits.maxConnections) {
      const [longest = socket] = waitingForRequest;
      cut(longest, "connections");
      if (longest === socket) return;
      forget(longest);
    }
    open.add(socket);
    waitingForRequest.add(socket);
    socket.once("close", () => forget(socket));
  }

  function forget(socket: Socket): void {
    open.delete(socket);
    waitingForRequest.delete(socket);
  }

  function queue(exchange: Exchange): void {
    const [{ socket }] = exchange;
    // Node parses the rest of a slice even after the connection was cut.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? lineOf(socket);
    if (line.waiting.length === MAX_PIPELINED) return cut(socket, "pipelined");
    line.waiting.push(exchange);
    waitingForRequest.delete(socket);
    line.latest = exchange;
    // Begins once the slice is parsed, because parsing the rest may still cut the connection.
    if (line.waiting.length === 1) process.nextTick(begin, exchange, line);
  }

  function lineOf(socket: Socket): Line {
    const onAnswered = () => next(line);
    const onTaken = () => expectTaken(line);
    const line: Line = {
      socket,
      waiting: [],
      latest: null,
      dueAt: Infinity,
      onTaken,
      onAnswered,
    };
    lines.set(socket, line);
    return line;
  }

  function begin([incoming, outgoing]: Exchange, line: Line): void {
    const { socket, waiting } = line;
    if (!socket.writable) return;
    // A stopping server closes the connection after its last answer.
    if (!server.listening && waiting.length === 1) outgoing.shouldKeepAlive = false;
    expectTaken(line);
    // For a streamed response, the time limit is per piece.
    outgoing.on("drain", line.onTaken);
    outgoing.on("close", line.onAnswered);
    answer(incoming, outgoing);
  }

  function expectTaken(line: Line): void {
    line.dueAt = performance.now() + limits.answerMs;
    // The set is ordered by due time.
    answering.delete(line);
    answering.add(line);
  }

  function next(line: Line): void {
    const { socket, waiting } = line;
    answering.delete(line);
    waiting.shift();
    const [following] = waiting;
    if (following !== undefined) begin(following, line);
    else if (!socket.destroyed) waitingForRequest.add(socket);
  }

  /** One periodic sweep, because a timer per answer would cost more than the rest of this file. */
  function cutUnread(): void {
    const now = performance.now();
    for (const { socket, dueAt } of answering) {
      if (dueAt > now) return;
      cut(socket, "unread_answer");
    }
  }

  function cut(socket: Socket, reason: CutReason): void {
    if (socket.destroyed) return;
    const network = networkOf(socket.remoteAddress ?? "");
    socket.destroy();
    onCut(reason, network);
  }

  // Node would answer 417 out of order. A server may ignore Expect (RFC 9110, 10.1.1).
  server.on("checkExpectation", (incoming: IncomingMessage, outgoing: ServerResponse) =>
    queue([incoming, outgoing]),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && isAwaitingResponse(lines.get(socket))) {
      socket.write(bareResponse(STATUS_OF_ERROR[error.code ?? ""] ?? 400, parts.baseUrl));
    }
    socket.destroy(error);
  });
  return server;
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
 * before it notices a cut connection or unread answers.
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
    for (let at = 0; at < chunk.length && !socket.destroyed; at += SLICE_BYTES) {
      if (socket.isPaused()) {
        socket.unshift(chunk.subarray(at));
        return;
      }
      read.call(socket, chunk.subarray(at, at + SLICE_BYTES));
    }
  });
}

/** All other parser errors are 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

function bareResponse(status: number, baseUrl: string | undefined): string {
  const headers = {
    ...safeHeaders(baseUrl),
    "Cache-Control": "no-store",
    "X-Request-Id": requestId(undefined),
    "Content-Length": "0",
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}
