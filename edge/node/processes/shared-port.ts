import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions } from "node:net";
import { errorCodeOf } from "../../../lib/errors.ts";

/**
 * Returns a port that several processes can share (0 picks a free one), or null if the system has no
 * shared ports. Clients are refused until the first process listens.
 *
 * @throws {Error} if another program listens there, even another server of this kind
 */
export async function sharedPort(host: string, port: number): Promise<number | null> {
  const free = await listenBriefly({ host, port });
  try {
    return await listenBriefly({ host, port: free, reusePort: true });
  } catch (error) {
    if (errorCodeOf(error) === "ENOTSUP") return null;
    throw error;
  }
}

/** Returns the port. Throws if it is not available. */
export async function listenBriefly(options: ListenOptions): Promise<number> {
  const server = createServer().listen(options);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
