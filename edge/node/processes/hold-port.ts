import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions, type Server } from "node:net";
import { errorCodeOf } from "../../../lib/errors.ts";

/** A port that is ours, for processes that will listen there together. */
export interface HeldPort {
  readonly port: number;
  /** Once they do. */
  readonly release: () => void;
}

/**
 * Takes a port so that those may listen there whom this process starts; 0 takes a free one. Null where
 * the system lets no two processes listen on one port.
 *
 * @throws {Error} when another program listens there, also one of our own kind, which would share it
 */
export async function holdPort(host: string, port: number): Promise<HeldPort | null> {
  const alone = await listen({ host, port });
  const { port: taken } = alone.address() as AddressInfo;
  alone.close();
  await once(alone, "close");
  try {
    const shared = await listen({ host, port: taken, reusePort: true });
    return { port: taken, release: () => shared.close() };
  } catch (error) {
    if (errorCodeOf(error) === "ENOTSUP") return null;
    throw error;
  }
}

async function listen(options: ListenOptions): Promise<Server> {
  // Who comes before anybody serves is told to come again.
  const server = createServer((socket) => socket.destroy()).listen(options);
  await once(server, "listening");
  return server;
}
