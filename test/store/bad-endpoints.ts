/** Services that misbehave on purpose, each on its own port. */
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type Server, type AddressInfo } from "node:net";

export interface Endpoint {
  readonly url: string;
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/** Accepts connections and never answers. */
export function stallingEndpoint(): Promise<Endpoint> {
  let requests = 0;
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => {
    requests += 1;
    sockets.add(socket);
    socket.on("error", () => {});
  });
  return listen(
    server,
    () => requests,
    () => sockets.forEach((socket) => socket.destroy()),
  );
}

/** Answers with the given listener. */
export function answeringEndpoint(answer: RequestListener): Promise<Endpoint> {
  let requests = 0;
  const server = createHttpServer((request, response) => {
    requests += 1;
    request.resume();
    request.on("end", () => answer(request, response));
  });
  return listen(
    server,
    () => requests,
    () => server.closeAllConnections(),
  );
}

/** An address where nothing listens. */
export async function deadEndpoint(): Promise<string> {
  const { url, close } = await stallingEndpoint();
  await close();
  return url;
}

async function listen(
  server: Server,
  requests: () => number,
  hangUp: () => void,
): Promise<Endpoint> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
