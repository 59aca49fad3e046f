/** A process that runs one counting server after another for its test, which has the counter. */
import { createCalls } from "../../edge/node/processes/calls.ts";
import type { ParentCalls } from "../../edge/node/processes/messages.ts";
import { createRemoteCounter } from "../../edge/node/processes/remote-counter.ts";
import { type Begun, type ServerOptions, serverHere } from "./counting-servers.ts";

type Begin = ReturnType<typeof serverHere>["begin"];

let server: ReturnType<typeof serverHere>;
const begun = new Map<number, Begun>();
const orders = {
  open: (options: ServerOptions) => {
    const home = createRemoteCounter((requests) => ask("count", [requests], Infinity));
    server = serverHere(options, { home });
  },
  close: () => server.stop(),
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

/** The calls that the test makes. */
export type Orders = typeof orders;

const { ask, onMessage } = createCalls<ParentCalls>(orders, (message) => process.send?.(message));
process.on("message", onMessage);
process.send?.("ready");
