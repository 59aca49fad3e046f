import { EventEmitter } from "node:events";
import { type Context, Hono } from "hono";
import { describe, expect, it, vi } from "vitest";

import { createPageTurns } from "./page-turns.ts";

interface Env {
  readonly ip: string;
  readonly outgoing: EventEmitter;
}

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly outgoing: EventEmitter;
}

function takingTurns(page: (c: Context) => Promise<Response>) {
  const app = new Hono();
  app.use(createPageTurns((c) => (c.env as Env).ip));
  app.get("/", page);
  return async (
    ip: string,
    { headers = {}, outgoing = new EventEmitter() }: Partial<Asked> = {},
  ): Promise<Response> => app.request("/", { headers }, { ip, outgoing } satisfies Env);
}

const cookie = (session: string) => ({ headers: { Cookie: session } });

/** Pages whose responses the test resolves, in the order in which they started. */
function slowPages() {
  const begun: PromiseWithResolvers<Response>[] = [];
  const ask = takingTurns(() => {
    const page = Promise.withResolvers<Response>();
    begun.push(page);
    return page.promise;
  });
  return { ask, begun };
}

describe("pages and forms", () => {
  it("run at most four at once of a network, eight of a site, without delaying others", async () => {
    const { ask, begun } = slowPages();
    const asked = Array.from({ length: 24 }, () => ask("192.0.2.1"));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    for (const ip of ["192.0.2.2", "192.0.2.3"]) {
      for (let at = 0; at < 4; at++) asked.push(ask(ip));
    }
    await vi.waitFor(() => expect(begun).toHaveLength(8));
    asked.push(ask("198.51.100.1"));
    await vi.waitFor(() => expect(begun).toHaveLength(9));
    for (let at = 0; at < asked.length; at++) {
      await vi.waitFor(() => expect(begun[at]).toBeDefined());
      begun[at]?.resolve(new Response());
    }
    for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
  });

  it("begin in turn: a visitor's after one of each network, a person's after one of each neighbor", async () => {
    const begun: string[] = [];
    const ask = takingTurns((c) => {
      begun.push(`${(c.env as Env).ip} ${c.req.header("Cookie")}`);
      return Promise.resolve(new Response());
    });
    const asked: Promise<Response>[] = [];
    for (let at = 0; at < 288; at++) asked.push(ask(`10.0.${at % 9}.1`, cookie("flood")));
    asked.push(ask("10.0.0.1", cookie("person")), ask("192.0.2.1", cookie("visitor")));
    await Promise.all(asked);
    expect(begun.indexOf("192.0.2.1 visitor")).toBe(9);
    expect(begun.indexOf("10.0.0.1 person")).toBeLessThan(2 * 10);
  });

  it("let other requests be read between any two, of whichever networks, even if pages are synchronous", async () => {
    let made = 0;
    const ask = takingTurns(() => {
      made += 1;
      return Promise.resolve(new Response());
    });
    const asked: Promise<Response>[] = [];
    // In sequence, as sockets are read: each could be finished before the next arrives.
    for (let at = 0; at < 240; at++) {
      asked.push(ask(`192.0.${at % 9}.1`));
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
  });

  it("are not started for a client that disconnected while waiting", async () => {
    const { ask, begun } = slowPages();
    const outgoing = new EventEmitter();
    const asked = Array.from({ length: 4 }, () => ask("192.0.2.1"));
    const late = ask("192.0.2.1", { outgoing });
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    outgoing.emit("close");
    expect((await late).status).toBe(503);
    for (const page of begun) page.resolve(new Response());
    await Promise.all(asked);
    expect(begun).toHaveLength(4);
  });

  it("of the network with most get 429 if a thousand wait", async () => {
    const { ask, begun } = slowPages();
    const flood = Array.from({ length: 1000 }, () => ask("192.0.2.1"));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    for (let at = 0; at < 4; at++) flood.push(ask("192.0.2.1"));
    const visitor = ask("192.0.2.2");
    await vi.waitFor(() => expect(begun).toHaveLength(5));
    const refused = await Promise.race(flood);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1"]);
    begun[4]?.resolve(new Response());
    expect((await visitor).status).toBe(200);
  });
});
