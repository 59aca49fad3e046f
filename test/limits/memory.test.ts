import { afterEach, beforeEach, vi } from "vitest";

import { type CounterHome, describeCounter } from "./counter-suite.ts";
import { serverHere } from "./counting-servers.ts";

const NOON = Date.UTC(2026, 10, 21, 12);

const openMemory = async () => ({
  servers: async (...[options, counts]: Parameters<CounterHome["servers"]>) => [
    serverHere(options, { counts }),
  ],
  leaseMs: 0,
  mostOfSecond: 1 as const,
  stall: () => {},
  goOn: () => {},
  close: async () => {},
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

describeCounter("a counter in this process", openMemory, { canStall: false });
