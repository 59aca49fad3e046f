import type { IncomingMessage, ServerResponse } from "node:http";

import { describe, expect, it } from "vitest";

import { createPageTurns } from "./page-turns.ts";

const from = (remoteAddress: string, cookie?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { cookie }, headersDistinct: {} }) as IncomingMessage;
const OPEN = { destroyed: false } as ServerResponse;

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Pages that are answered when they are told to, and how many were begun. */
function slowPages() {
  const inTurn = createPageTurns(0);
  const begun: PromiseWithResolvers<Response>[] = [];
  const ask = (incoming: IncomingMessage, outgoing = OPEN): Promise<Response> =>
    inTurn(incoming, outgoing, () => {
      const page = Promise.withResolvers<Response>();
      begun.push(page);
      return page.promise;
    });
  return { ask, begun };
}

describe("pages and forms of one network", () => {
  it("have eight under way at once, and keep no other network waiting", async () => {
    const { ask, begun } = slowPages();
    const asked = Array.from({ length: 240 }, () => ask(from("192.0.2.1")));
    await settle();
    expect(begun).toHaveLength(8);
    void ask(from("192.0.2.2"));
    await settle();
    expect(begun).toHaveLength(9);
    for (let at = 0; at < 241; at++) {
      begun[at]?.resolve(new Response());
      if (at >= begun.length - 8) await settle();
    }
    expect(await Promise.all(asked)).toHaveLength(240);
  });

  it("have four of one session under way, whichever networks they come from", async () => {
    const { ask, begun } = slowPages();
    for (let at = 0; at < 40; at++) void ask(from(`192.0.2.${at}`, "a=b; __Host-session=one"));
    await settle();
    expect(begun).toHaveLength(4);
    void ask(from("192.0.2.1", "session=another"));
    await settle();
    expect(begun).toHaveLength(5);
  });

  it("are not begun for a client that left while it waited", async () => {
    const { ask, begun } = slowPages();
    const gone = { destroyed: false } as ServerResponse;
    for (let at = 0; at < 8; at++) void ask(from("192.0.2.1"));
    const late = ask(from("192.0.2.1"), gone);
    Object.assign(gone, { destroyed: true });
    await settle();
    begun[0]?.resolve(new Response());
    expect((await late).status).toBe(503);
    expect(begun).toHaveLength(8);
  });
});
