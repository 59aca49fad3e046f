/** A process that counts requests as its test says; the test's process has the counter. */
import { createCalls } from "../../edge/node/processes/calls.ts";
import type { ParentCalls } from "../../edge/node/processes/messages.ts";
import { createRemoteCounter } from "../../edge/node/processes/remote-counter.ts";
import { type Begun, type ServerOptions, serverHere } from "./counting-servers.ts";

type Begin = ReturnType<typeof serverHere>["begin"];

const options = JSON.parse(process.argv[2] ?? "") as ServerOptions;
const begun = new Map<number, Begun>();
const orders = {
  begin: async (id: number, ...given: Parameters<Begin>) => {
    const one = await server.begin(...given);
    begun.set(id, one);
    return one;
  },
  finish: (id: number, ...given: Parameters<Begun["finish"]>) =>
    (begun.get(id) as Begun).finish(...given),
  flush: () => server.flush(),
  isWell: () => server.isWell(),
};

/** The commands of the test. */
export type Orders = typeof orders;

const { ask, onMessage } = createCalls<ParentCalls>(orders, (message) => process.send?.(message));
const home = createRemoteCounter((requests) => ask("count", [requests], Infinity));
const server = serverHere(options, { home });
process.on("message", onMessage);
process.send?.("ready");
