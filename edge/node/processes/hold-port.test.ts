import { once } from "node:events";
import { createServer } from "node:net";

import { expect, it } from "vitest";

import { holdPort } from "./hold-port.ts";

const HOST = "127.0.0.1";

it("a port is held for those who listen there together, and for nobody else", async () => {
  const held = await holdPort(HOST, 0);
  if (held === null) throw new Error("this system lets no two listen on one port");
  const servers = [createServer(), createServer()];
  for (const server of servers) {
    server.listen({ host: HOST, port: held.port, reusePort: true });
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await once(server, "listening");
  }
  held.release();
  await expect(holdPort(HOST, held.port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  for (const server of servers) server.close();
});
