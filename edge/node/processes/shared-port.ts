import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions } from "node:net";
import { errorCodeOf } from "../../../lib/errors.ts";

/**
 * A port for processes that will listen there together; 0 takes a free one. Until one of them does, callers
 * are refused, as by any server that starts. Null where the system lets no two processes listen on one port.
 *
 * @throws {Error} when another program listens there, also one of our own kind, which would share it
 */
export async function sharedPort(host: string, port: number): Promise<number | null> {
  const free = await listened({ host, port });
  try {
    return await listened({ host, port: free, reusePort: true });
  } catch (error) {
    if (errorCodeOf(error) === "ENOTSUP") return null;
    throw error;
  }
}

/** The port that was listened on for a moment. */
async function listened(options: ListenOptions): Promise<number> {
  const server = createServer().listen(options);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
