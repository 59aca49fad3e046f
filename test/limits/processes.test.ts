import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { openCounter } from "../../edge/limits/open-counter.ts";
import { counterServer } from "../../edge/node/processes/counter-server.ts";
import type { CounterRequest } from "../../edge/node/processes/messages.ts";
import { type CounterHome, describeCounter } from "./counter-suite.ts";
import type { Order } from "./counting-process.ts";
import type { Begun, CountingServer, ServerOptions } from "./counting-servers.ts";

const PROGRAM = fileURLToPath(new URL("counting-process.ts", import.meta.url));
const COUNT = 3;

type Message =
  | { readonly count: readonly CounterRequest[] }
  | { readonly done: number; readonly result: unknown }
  | { readonly ready: true };

/** Requests that the parent process does not read while it is stalled. */
let unread: (() => void)[] | null = null;

const openProcesses = async (): Promise<CounterHome> => ({
  servers: async (options, counts) => {
    const { aheadMs } = options;
    const counter = openCounter({ counts, clock: () => Date.now() + aheadMs });
    const children = await Promise.all(Array.from({ length: COUNT }, () => start(options)));
    return children.map((child) => serverIn(child, counter));
  },
  leaseMs: 0,
  mostOfSecond: 1,
  stall: () => (unread = []),
  goOn: () => {
    for (const read of unread ?? []) read();
    unread = null;
  },
  close: async () => {},
});

async function start(options: ServerOptions): Promise<ChildProcess> {
  const child = fork(PROGRAM, [JSON.stringify(options)]);
  await once(child, "message");
  return child;
}

function serverIn(child: ChildProcess, counter: ReturnType<typeof openCounter>): CountingServer {
  const count = counterServer(counter, (counted) => child.send({ counted }));
  const waiting = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  child.on("message", (message: Message) => {
    if ("done" in message) waiting.get(message.done)?.(message.result);
    else if ("count" in message) {
      const read = (): void => count(message.count);
      if (unread === null) read();
      else unread.push(read);
    }
  });
  const orderAs = <Result>(order: Order, id = ++lastId): Promise<Result> =>
    new Promise((resolve) => {
      waiting.set(id, resolve as (result: unknown) => void);
      child.send({ order, id });
    });
  return {
    begin: async (...given) => {
      const begun = ++lastId;
      const one = await orderAs<Begun>({ begin: given }, begun);
      return { ...one, finish: (...finish) => orderAs({ finish, begun }) };
    },
    flush: async () => {
      await orderAs({ wants: "flush" });
      await counter.flush();
    },
    isWell: () => orderAs({ wants: "isWell" }),
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

describeCounter("a counter in the parent process", openProcesses, { canStall: true });
