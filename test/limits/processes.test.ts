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
    const running = await Promise.all(
      Array.from({ length: COUNT }, async () => idle.pop() ?? (await start())),
    );
    return Promise.all(running.map((child) => serverIn(child, counter, options)));
  },
  leaseMs: 0,
  mostOfSecond: 1,
  stall: () => (unread = []),
  goOn: () => {
    for (const read of unread ?? []) read();
    unread = null;
  },
  close: async () => {
    for (const child of started) child.kill();
  },
});

const started: ChildProcess[] = [];
/** Processes without a server: each takes long to start, so the next test uses them. */
const idle: ChildProcess[] = [];

async function start(): Promise<ChildProcess> {
  const child = fork(PROGRAM);
  started.push(child);
  await once(child, "message");
  return child;
}

async function serverIn(
  child: ChildProcess,
  counter: ReturnType<typeof openCounter>,
  options: ServerOptions,
): Promise<CountingServer> {
  const own = { count: countIn(counter) };
  const { ask, onMessage } = createCalls<Orders>(own, (message) => child.send(message));
  const read = (message: CallMessage): void => {
    if (unread === null || !("call" in message)) onMessage(message);
    else unread.push(() => onMessage(message));
  };
  child.on("message", read);
  await ask("open", [options]);
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
      await ask("close", [], Infinity);
      child.off("message", read);
      idle.push(child);
    },
  };
}

describeCounter("a counter in the parent process", openProcesses, { canStall: true });
