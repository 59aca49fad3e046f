import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";

import { openTestWeb } from "../../test/accounts/test-web.ts";
import { createAccountTurns, createPageTurns } from "./page-turns.ts";

interface Env {
  readonly ip: string;
  readonly outgoing: { destroyed: boolean };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

function takingTurns(page: () => Promise<Response>) {
  const app = new Hono();
  app.use(createPageTurns((c) => (c.env as Env).ip));
  app.get("/", page);
  return async (ip: string, outgoing = { destroyed: false }): Promise<Response> =>
    app.request("/", {}, { ip, outgoing } satisfies Env);
}

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

describe("pages and forms of one network", () => {
  it("run at most eight at once, without delaying other networks", async () => {
    const { ask, begun } = slowPages();
    const asked = Array.from({ length: 240 }, () => ask("192.0.2.1"));
    await vi.waitFor(() => expect(begun).toHaveLength(8));
    void ask("192.0.2.2");
    await vi.waitFor(() => expect(begun).toHaveLength(9));
    for (let at = 0; at < 241; at++) {
      await vi.waitFor(() => expect(begun[at]).toBeDefined());
      begun[at]?.resolve(new Response());
    }
    expect(await Promise.all(asked)).toHaveLength(240);
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
    const gone = { destroyed: false };
    for (let at = 0; at < 8; at++) void ask("192.0.2.1");
    const late = ask("192.0.2.1", gone);
    Object.assign(gone, { destroyed: true });
    await vi.waitFor(() => expect(begun).toHaveLength(8));
    begun[0]?.resolve(new Response());
    expect((await late).status).toBe(503);
    expect(begun).toHaveLength(8);
  });
});

it("an account runs at most two pages at once, over all its sessions, without delaying others", async () => {
  const held = Promise.withResolvers<void>();
  let begun = 0;
  const web = await openTestWeb({
    inTurn: createAccountTurns(),
    flushCounts: () => {
      begun += 1;
      return held.promise;
    },
  });
  const { accountId } = await web.member("ada@example.org");
  const other = await web.member("grace@example.org");
  const session = async (): Promise<string> => {
    const { token } = await web.accounts.openSession(accountId);
    return `__Host-session=${token}`;
  };
  const pages: Promise<{ readonly status: number }>[] = [];
  for (const Cookie of [await session(), await session(), await session()]) {
    for (let at = 0; at < 10; at++) {
      pages.push(web.request("https://api.example.org/account", { headers: { Cookie } }));
    }
  }
  await vi.waitFor(() => expect(begun).toBeGreaterThanOrEqual(2));
  await settle();
  expect(begun).toBe(2);
  pages.push(other.get("/account"));
  await vi.waitFor(() => expect(begun).toBe(3));
  held.resolve();
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200));
  await web.close();
});
