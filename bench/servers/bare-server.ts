/** A bare `node:http` server that answers every request with the same headers and bytes. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Captured } from "./captured.ts";
import { tellParent } from "./tell-parent.ts";

const { headers, body } = JSON.parse(process.argv[2] ?? "") as Captured;
const bytes = Buffer.from(body, "base64");
const head = { ...headers, "Content-Length": String(bytes.length) };
const server = createServer((_, response) => {
  response.writeHead(200, head);
  response.end(bytes);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
tellParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys: [] });
