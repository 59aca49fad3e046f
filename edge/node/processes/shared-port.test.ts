import { once } from "node:events";
import { connect, createServer } from "node:net";

import { expect, it } from "vitest";

import { sharedPort } from "./shared-port.ts";

const HOST = "127.0.0.1";

it("a port is shared only by the cluster, and refuses connections before it listens", async () => {
  const port = await sharedPort(HOST, 0);
  if (port === null) throw new Error("this system lets no two listen on one port");
  await expect(once(connect(port, HOST), "connect")).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
  const servers = [createServer(), createServer()];
  for (const server of servers) {
    server.listen({ host: HOST, port, reusePort: true });
    await once(server, "listening");
  }
  await expect(sharedPort(HOST, port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  for (const server of servers) server.close();
});
