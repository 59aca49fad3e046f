import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { createLimitedServer } from "./connection-limits.ts";
import { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from "./default-limits.ts";

/** More than the system buffers for a client that does not read. */
const BULK = Buffer.alloc(32_000_000, "x");
const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

let server: Server;
let begun: ServerResponse[];
let reasons: string[];
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(
  answer: (outgoing: ServerResponse) => void,
  limits: Partial<ConnectionLimits> = {},
  isProxied = false,
): Promise<Socket> {
  begun = [];
  reasons = [];
  server = createLimitedServer({
    limits: { ...DEFAULT_CONNECTION_LIMITS, ...limits },
    isProxied,
    baseUrl: null,
    onLimit: (reason) => reasons.push(reason),
    answer: (_, outgoing) => {
      begun.push(outgoing);
      answer(outgoing);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  return socket;
}

describe("a pipelined request", () => {
  it("starts when the previous answer has been read", async () => {
    const socket = await open((outgoing) => outgoing.end(BULK));
    socket.pause();
    socket.write(GET.repeat(16));
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    await vi.waitFor(() => expect(begun[0]?.writableEnded).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(begun).toHaveLength(1);
    socket.resume();
    await vi.waitFor(() => expect(begun).toHaveLength(16));
    expect(reasons).toEqual([]);
    socket.destroy();
  });

  it("is not started if its connection is closed", async () => {
    const socket = await open(() => undefined);
    socket.write(GET.repeat(16));
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    socket.destroy();
    await once(begun[0] ?? socket, "close");
    expect(begun).toHaveLength(1);
  });
});

describe("a full server", () => {
  const POST = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n";

  it.each([
    ["a body that never comes", POST, () => undefined],
    ["an answer that is never read", GET, (outgoing: ServerResponse) => outgoing.end(BULK)],
  ])("closes the connection that keeps it waiting with %s", async (_, sent, answer) => {
    const waiting = await open(answer, { maxConnections: 1 });
    waiting.pause();
    waiting.write(sent);
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    const next = connect((server.address() as AddressInfo).port, "127.0.0.1");
    next.write(GET);
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    expect(reasons).toEqual(["connections"]);
    next.destroy();
  });

  it("closes the connection that has kept it waiting longest", async () => {
    const used = await open((outgoing) => outgoing.end(), { maxConnections: 2 });
    await once(used, "connect");
    const unused = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(unused, "connect");
    used.write(GET);
    await once(used, "data");
    const next = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await Promise.race([once(unused, "close"), once(used, "close")]);
    expect([unused, used, next].map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
    for (const socket of [used, next]) socket.destroy();
  });

  it("keeps a connection whose answer it is making, and refuses a new one", async () => {
    const waiting = await open(() => undefined, { maxConnections: 1 });
    waiting.write(GET);
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    const next = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(next, "close");
    expect(waiting.destroyed).toBe(false);
    waiting.destroy();
  });
});

it("an answer that the client does not read closes its connection", async () => {
  const socket = await open((outgoing) => outgoing.end(BULK), { answerMs: 200 });
  socket.pause();
  socket.write(GET);
  await vi.waitFor(() => expect(reasons).toEqual(["unread_answer"]));
  await vi.waitFor(() => expect(begun[0]?.destroyed).toBe(true));
  socket.destroy();
});

it("a streamed answer may take longer than a whole one, as long as the client reads", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const sent = Promise.withResolvers<void>();
  let left = 8;
  const socket = await open((outgoing) => {
    const next = (): void => {
      vi.advanceTimersByTime(DEFAULT_CONNECTION_LIMITS.answerMs / 2);
      left -= 1;
      if (left === 0) outgoing.end();
      else outgoing.write(BULK.subarray(0, 4_000_000));
    };
    outgoing.on("drain", next).on("finish", () => sent.resolve());
    next();
  });
  socket.resume();
  socket.write(GET);
  await sent.promise;
  expect(reasons).toEqual([]);
  socket.destroy();
});

it("endless bytes are not read after their connection is closed", async () => {
  const socket = await open(() => undefined);
  let parsed = 0;
  server.on("request", () => (parsed += 1));
  socket.write(GET.repeat(20_000));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(reasons).toEqual(["pipelined"]);
  expect(begun).toEqual([]);
  expect(parsed).toBeLessThan(100);
});

// An idle connection would only be closed after 75 s.
it.each(["GARBAGE\r\n\r\n", GET])(
  "a request to upgrade is answered, and the last one: then comes %j",
  async (more) => {
    const socket = await open((outgoing) => outgoing.end("a page"), {}, true);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    const upgrade = "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n";
    socket.write(GET.replace("\r\n\r\n", `\r\n${upgrade}${more}`));
    await once(socket, "close");
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 .*a page$/s);
  },
);

it.each([
  ["a stranger's", false, 5],
  ["a proxy's, which by itself keeps one for a minute", true, 75],
])("an idle connection stays open for the announced time: %s", async (_, isProxied, seconds) => {
  const socket = await open((outgoing) => outgoing.end(), {}, isProxied);
  socket.write(GET);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain(`\r\nKeep-Alive: timeout=${seconds}\r\n`);
  expect(server.keepAliveTimeout).toBe(seconds * 1000);
  socket.destroy();
});
