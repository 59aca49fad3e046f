/** A process that counts requests as its test tells it to; the test's process is the counter. */
import { createRemoteCounter } from "../../edge/node/processes/remote-counter.ts";
import type { ToWorker } from "../../edge/node/processes/messages.ts";
import { type Begun, type ServerOptions, serverHere } from "./counting-servers.ts";

/** What the test wants of it. */
export type Order =
  | { readonly begin: Parameters<ReturnType<typeof serverHere>["begin"]> }
  | { readonly finish: Parameters<Begun["finish"]>; readonly begun: number }
  | { readonly wants: "flush" | "isWell" };

const send = (message: object): void => void process.send?.(message);
const counter = createRemoteCounter((count) => send({ count }));
const options = JSON.parse(process.argv[2] ?? "") as ServerOptions;
const server = serverHere(options, { home: counter });
const begun = new Map<number, Begun>();

process.on("message", (message: ToWorker | { order: Order; id: number }) => {
  if ("counted" in message) counter.onMessage(message.counted);
  else if ("order" in message) {
    void carryOut(message).then((result) => send({ done: message.id, result }));
  }
});
send({ ready: true });

async function carryOut({ order, id }: { order: Order; id: number }): Promise<unknown> {
  if ("wants" in order) return server[order.wants]();
  if ("finish" in order) return begun.get(order.begun)?.finish(...order.finish);
  const one = await server.begin(...order.begin);
  begun.set(id, one);
  return one;
}
