import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { openCounter } from "../../edge/limits/open-counter.ts";
import { type CallMessage, createCalls } from "../../edge/node/processes/calls.ts";
import { countIn } from "../../edge/node/processes/remote-counter.ts";
import { type CounterHome, describeCounter } from "./counter-suite.ts";
import type { Orders } from "./counting-process.ts";
import type { CountingServer, ServerOptions } from "./counting-servers.ts";

const PROGRAM = fileURLToPath(new URL("counting-process.ts", import.meta.url));
const COUNT = 3;

/** Requests that the parent process leaves unread while it is stalled. */
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
  const own = { count: countIn(counter) };
  const { ask, onMessage } = createCalls<Orders>(own, (message) => child.send(message));
  child.on("message", (message: CallMessage) => {
    if (unread === null || !("call" in message)) onMessage(message);
    else unread.push(() => onMessage(message));
  });
  let lastId = 0;
  return {
    begin: async (...given) => {
      const id = ++lastId;
      const one = await ask("begin", [id, ...given], Infinity);
      return { ...one, finish: (...finish) => ask("finish", [id, ...finish], Infinity) };
    },
    flush: async () => {
      await ask("flush", []);
      await counter.flush();
    },
    isWell: () => ask("isWell", []),
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

describeCounter("a counter in the parent process", openProcesses, { canStall: true });
