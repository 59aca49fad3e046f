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
import { requestId } from "../../lib/request-id.ts";
import { safeHeaders } from "../api/safe-headers.ts";
import { createNetworkShares } from "./shares.ts";
import type { WireLimits } from "./wire-limits.ts";

export interface WireParts {
  readonly limits: WireLimits;
  /** Whether connections come from a proxy, which brings those of many people. */
  readonly isProxied: boolean;
  readonly baseUrl: string | undefined;
  readonly onCut: (reason: CutReason, network: string) => void;
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
}

/** More that wait on one connection end it. */
const MAX_PIPELINED = 16;
/** Most requests are shorter. */
const SLICE_BYTES = 2048;
/** Of the time for a request, what its headers may take. */
const HEADERS_SHARE = 1 / 2;
const MAX_CHECK_MS = 5_000;
/** How often unread answers are looked for, at least. */
const SWEEP_MS = 1_000;
/** How long a connection may wait for its next request: strangers' few are needed for others. */
const IDLE_MS = 5_000;
/**
 * A proxy keeps its connections for 60 s (nginx, and most of the clouds') and loses the request that
 * it sends on one just as that is closed here, so it is the proxy that has to close.
 */
const PROXY_IDLE_MS = 75_000;

type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse];

/** What one connection has under way. */
interface Line {
  readonly socket: Socket;
  /** The first is being answered. */
  readonly waiting: Exchange[];
  latest: Exchange | null;
  /** When its answer must have been read; milliseconds by `performance.now`. */
  dueAt: number;
  readonly onTaken: () => void;
  readonly onAnswered: () => void;
}

/**
 * Node's HTTP server, with bounds on what each connection may take up.
 *
 * Node starts every request of a chunk at once, thousands of them in 64 KB, before it sees that nobody
 * reads the answers. Here a connection's requests are answered one after the other: the next begins
 * when the answer before it has been handed to the network.
 */
export function createWireServer(parts: WireParts): Server {
  const { limits, isProxied, onCut, answer } = parts;
  const server = createServer(
    {
      // Who sends HTTP/1.1 without one is told why, further on.
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
  const takeOne = createNetworkShares(limits.maxPerNetwork);
  const open = new Set<Socket>();
  /** Connections without a request under way, the one that has waited longest for its next one first. */
  const waitingForRequest = new Set<Socket>();
  /** Connections with an answer under way, the longest first. */
  const answering = new Set<Line>();

  function boundByNetwork(socket: Socket): void {
    const giveBack = takeOne(socket.remoteAddress ?? "");
    if (giveBack === null) cut(socket, "network");
    else socket.once("close", giveBack);
  }

  /** Of a full server the connection that has waited longest for a request makes room. */
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
    // Node reads to the end of a slice also after its connection was cut.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? lineOf(socket);
    if (line.waiting.length === MAX_PIPELINED) return cut(socket, "pipelined");
    line.waiting.push(exchange);
    waitingForRequest.delete(socket);
    line.latest = exchange;
    // Not before the rest of the slice is known: nothing is done for who will be cut.
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
    // A server that stops takes no more on it.
    if (!server.listening && waiting.length === 1) outgoing.shouldKeepAlive = false;
    expectTaken(line);
    // A streamed response has this time for each piece.
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

  /** One sweep for all connections: a timer for each answer costs more than the rest of this file. */
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

  // Node would answer 417 itself, past the line; what is expected may be left unread (RFC 9110, 10.1.1).
  server.on("checkExpectation", (incoming: IncomingMessage, outgoing: ServerResponse) =>
    queue([incoming, outgoing]),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && isNext(lines.get(socket))) {
      socket.write(bareResponse(STATUS_OF_ERROR[error.code ?? ""] ?? 400, parts.baseUrl));
    }
    socket.destroy(error);
  });
  return server;
}

/** Whether what is written now is taken for the answer to what the parser did not get to its end. */
function isNext(line: Line | undefined): boolean {
  if (line === undefined || line.latest === null) return true;
  const [incoming, outgoing] = line.latest;
  if (incoming.complete) return line.waiting.length === 0;
  return line.waiting[0] === line.latest && !outgoing.headersSent;
}

/**
 * Hands the parser little at a time. Of a chunk of 64 KB it would read all 2,400 requests, 30 ms that
 * everybody waits, before it sees that the connection has been cut or its answers aren't read.
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

/** Everything else that the parser refuses is 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Said to what never became a request. */
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
