import { setTimeout as sleep } from "node:timers/promises";

import pLimit from "p-limit";
import { vi } from "vitest";

import { askOver } from "../hosts/ask-over.ts";
import { sharedHost } from "../hosts/shared-host.ts";
import { isNode } from "../hosts/which-host.ts";
import { conforming } from "../openapi/conformance.ts";
import { type HostedEdge, type LoggedEvent, newKeyOf, openTestEdge } from "./test-edge.ts";

/** Opens the service on the host under test; for Node in this process, with a clock under the test's control. */
export function openHostedEdge(): Promise<HostedEdge> {
  return isNode ? openTestEdge() : openElsewhere();
}

async function openElsewhere(): Promise<HostedEdge> {
  const host = await sharedHost();
  const send = askOver(host.url);
  // Requests to D1 are slow from outside; too many concurrent writes would take too long.
  const inTurn = pLimit(1);
  const newKey: HostedEdge["newKey"] = (plan) => inTurn(() => newKeyOf(host.accounts, plan));
  const ordinary = await newKey("pro");
  /** The second of each key's last request. */
  const usedIn = new Map<string, number>();
  const from = host.lines.length;
  const askAtOnce: HostedEdge["ask"] = async (
    target,
    { key = ordinary, headers, method = "GET" } = {},
  ) => {
    const sent = { ...(key === null ? {} : { "X-API-Key": key }), ...headers };
    if (key !== null) usedIn.set(key, secondOf(Date.now()));
    return conforming(method, target, await send(target, { method, headers: sent }));
  };
  return {
    accounts: host.accounts,
    get logged() {
      return host.lines.slice(from).map(eventIn);
    },
    now: Date.now,
    nextSecond: () => sleep(untilNextSecond()),
    within: (ms, check) => vi.waitFor(check, { timeout: ms + SLACK_MS, interval: 500 }),
    newKey,
    askAtOnce,
    ask: async (target, asked = {}) => {
      const { key = ordinary } = asked;
      // The shared host's own key has no per-second limit.
      const isBound = key !== null && key !== ordinary;
      if (isBound && usedIn.get(key) === secondOf(Date.now())) await sleep(untilNextSecond());
      return askAtOnce(target, asked);
    },
    close: () => Promise.resolve(),
  };
}

/** Tolerance for slow machines. */
const SLACK_MS = 10_000;

const secondOf = (now: number): number => Math.floor(now / 1000);

/** Milliseconds. Timers may fire up to one millisecond early. */
const untilNextSecond = (): number => 1001 - (Date.now() % 1000);

function eventIn(line: string): LoggedEvent {
  const [, event = ""] = /"event":"(\w+)"/.exec(line) ?? [];
  return { event, line };
}
