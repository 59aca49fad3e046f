import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createTurns, type Turns } from "./turns.ts";

let turns: Turns;
let dropped: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  now = 1;
  dropped = [];
  turns = createTurns({
    ipOf: ({ headers }) => String(headers["x-ip"]),
    onLimit: (reason, network) => dropped.push(`${reason} ${network}`),
    clock: () => now,
  });
});
afterEach(() => vi.useRealTimers());

let now: number;

interface Asked {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse & EventEmitter;
}

const pass = async (ms: number): Promise<void> => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};
const settle = async (): Promise<void> => {
  for (let at = 0; at < 300; at++) await new Promise((resolve) => setImmediate(resolve));
};

function request(ip: string, { url = "/status", cookie = "" } = {}): Asked {
  const outgoing = new EventEmitter() as Asked["outgoing"];
  const headers = { "x-ip": ip };
  const socket = { destroy: () => outgoing.emit("close") };
  const rawHeaders = ["Cookie", cookie];
  return { incoming: { url, headers, rawHeaders, socket } as never, outgoing };
}

/** Pages whose responses the test resolves, in the order in which they started. */
function slowPages() {
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = (ip: string, url = "/status", { incoming, outgoing } = request(ip, { url })) =>
    turns.respond(incoming, outgoing, () => {
      const page = Promise.withResolvers<string>();
      begun.push(page);
      return page.promise;
    });
  return { ask, begun };
}

describe("pages and forms", () => {
  it.each(["/status", "/healthz", "/api/v1/../account", "/api/v1/%2E%2e/account", "/mcp", "//x"])(
    "such as %s run at most four at once of a network, eight of a site, without delaying others",
    async (url) => {
      const { ask, begun } = slowPages();
      const asked = Array.from({ length: 24 }, () => ask("192.0.2.1", url));
      await vi.waitFor(() => expect(begun).toHaveLength(4));
      for (const ip of ["192.0.2.2", "192.0.2.3"]) {
        for (let at = 0; at < 4; at++) asked.push(ask(ip, url));
      }
      await vi.waitFor(() => expect(begun).toHaveLength(8));
      asked.push(ask("198.51.100.1", url));
      await vi.waitFor(() => expect(begun).toHaveLength(9));
      for (let at = 0; at < asked.length; at++) {
        await vi.waitFor(() => expect(begun[at]).toBeDefined());
        begun[at]?.resolve("page");
      }
      for (const made of await Promise.all(asked)) expect(made).toBe("page");
    },
  );

  it("do not delay API requests, which only start in turn", async () => {
    const { ask, begun } = slowPages();
    const asked = Array.from({ length: 24 }, () => ask("192.0.2.1"));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    for (let at = 0; at < 20; at++) asked.push(ask("192.0.2.1", "/api/v1/bills?q=a..b"));
    await vi.waitFor(() => expect(begun).toHaveLength(24));
    for (let at = 0; at < asked.length; at++) {
      await vi.waitFor(() => expect(begun[at]).toBeDefined());
      begun[at]?.resolve("page");
    }
    await Promise.all(asked);
  });

  it("begin in turn: a visitor's after one of each network, a person's after one of each neighbor", async () => {
    const begun: string[] = [];
    const ask = (ip: string, cookie: string) => {
      const { incoming, outgoing } = request(ip, { cookie });
      return turns.respond(incoming, outgoing, () => begun.push(`${ip} ${cookie}`));
    };
    const asked = Array.from({ length: 288 }, (_, at) => ask(`10.0.${at % 9}.1`, "flood"));
    asked.push(ask("10.0.0.1", "person"), ask("192.0.2.1", "visitor"));
    await Promise.all(asked);
    expect(begun.indexOf("192.0.2.1 visitor")).toBe(9);
    expect(begun.indexOf("10.0.0.1 person")).toBeLessThan(2 * 10);
  });

  it.each(["/status", "/api/v1/bills"])(
    "let other requests be read between any two, even if they are synchronous: %s",
    async (url) => {
      let made = 0;
      const asked: Promise<unknown>[] = [];
      // In sequence, as sockets are read: each could be finished before the next arrives.
      for (let at = 0; at < 240; at++) {
        const { incoming, outgoing } = request(`192.0.${at % 9}.1`, { url });
        asked.push(turns.respond(incoming, outgoing, () => (made += 1)));
        await new Promise((resolve) => process.nextTick(resolve));
      }
      expect(made).toBe(0);
      let most = 0;
      // oxlint-disable-next-line no-unmodified-loop-condition -- the turns count it
      for (let before = 0; made < 240; before = made) {
        await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, made - before);
      }
      expect(most).toBe(1);
      await Promise.all(asked);
    },
  );

  it("are not started for a client that disconnected while waiting", async () => {
    const { ask, begun } = slowPages();
    const asked = Array.from({ length: 4 }, () => ask("192.0.2.1"));
    const left = request("192.0.2.1");
    const late = ask("192.0.2.1", "/status", left);
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    left.outgoing.emit("close");
    expect(await late).toBeNull();
    for (const page of begun) page.resolve("page");
    await Promise.all(asked);
    expect(begun).toHaveLength(4);
  });

  it("of the network with most are closed if a thousand wait", async () => {
    const { ask, begun } = slowPages();
    const flood = Array.from({ length: 1000 }, () => ask("192.0.2.1"));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    for (let at = 0; at < 4; at++) flood.push(ask("192.0.2.1"));
    const visitor = ask("192.0.2.2");
    await vi.waitFor(() => expect(begun).toHaveLength(5));
    expect(await Promise.race(flood)).toBeNull();
    expect(dropped).toEqual(["waiting 192.0.2.1"]);
    begun[4]?.resolve("page");
    expect(await visitor).toBe("page");
  });
});

const isSlowed = (ip: string): boolean =>
  turns.takesTurn(request(ip, { url: "/api/v1/bills" }).incoming);

const refuse = (ip: string, times: number, status = 401) =>
  Array.from({ length: times }, () => {
    const { incoming, outgoing } = request(ip);
    const sent = turns.pause(incoming, outgoing, status);
    return { sent, leave: () => outgoing.emit("close") };
  });
const waiting = (answers: ReturnType<typeof refuse>): number =>
  answers.filter(({ sent }) => sent !== null).length;

describe("refusals", () => {
  it.each([401, 429])(
    "with %i are sent at once, up to fifty a second of a network",
    async (status) => {
      expect(waiting(refuse("192.0.2.1", 52, status))).toBe(2);
      expect(waiting(refuse("198.51.100.1", 50, status))).toBe(0);
      await pass(1100);
      expect(waiting(refuse("192.0.2.1", 50, status))).toBe(0);
    },
  );

  it("are sent at once up to a hundred a second of a site", () => {
    const sent = [1, 2, 3].map((host) => waiting(refuse(`192.0.2.${host}`, 50)));
    expect(sent).toEqual([0, 0, 50]);
  });

  it("come one by one from a network that goes on, not fifty in the next second", async () => {
    refuse("192.0.2.1", 60);
    await pass(40);
    expect(waiting(refuse("192.0.2.1", 10))).toBe(9);
  });

  it.each([200, 404, 503])("do not include %i", (status) => {
    expect(waiting(refuse("192.0.2.1", 200, status))).toBe(0);
  });

  it("make all requests of their network take turns, cached answers too, and only of theirs", async () => {
    refuse("192.0.2.1", 60);
    expect([isSlowed("192.0.2.1"), isSlowed("198.51.100.1")]).toEqual([true, false]);
    await pass(1001);
    expect(isSlowed("192.0.2.1")).toBe(false);
  });

  it("of one network wait half a second, 25 at a time, while another's wait half a second", async () => {
    let sent = 0;
    for (const { sent: answer } of refuse("192.0.2.1", 150)) {
      void answer?.then(() => (sent += 1));
    }
    await settle();
    await pass(499);
    expect(sent).toBe(0);
    await pass(1);
    expect(sent).toBe(25);
    const other = refuse("198.51.100.1", 51).at(-1);
    let isSent = false;
    void other?.sent?.then(() => (isSent = true));
    await settle();
    await pass(500);
    expect([sent, isSent]).toEqual([50, true]);
  });

  it("four thousand of clients that reset leave nothing behind", async () => {
    for (let at = 0; at < 4_000; at++) {
      for (const { sent, leave } of refuse("192.0.2.1", 1)) {
        leave();
        if (at % 1000 === 0) await sent;
      }
    }
    const { sent } = refuse("192.0.2.1", 1)[0] ?? {};
    let isSent = false;
    void sent?.then(() => (isSent = true));
    await settle();
    await pass(500);
    expect([isSent, dropped]).toEqual([true, []]);
  });

  it("of clients that left before neither wait nor count, since Node forgot their address", async () => {
    const left = request("");
    left.outgoing.destroyed = true;
    for (let at = 0; at < 200; at++) {
      expect(turns.pause(left.incoming, left.outgoing, 401)).toBeNull();
    }
    expect(isSlowed("")).toBe(false);
    const never = turns.respond(left.incoming, left.outgoing, () => expect.fail("it began"));
    expect(await never).toBeNull();
  });

  it("of the network with most are closed if a thousand wait", async () => {
    refuse("192.0.2.1", 50 + 25 + 1000);
    const other = refuse("198.51.100.1", 51).at(-1);
    await settle();
    refuse("192.0.2.1", 1);
    expect(new Set(dropped)).toEqual(new Set(["waiting 192.0.2.1"]));
    let isSent = false;
    void other?.sent?.then(() => (isSent = true));
    await pass(500);
    expect(isSent).toBe(true);
  });
});
