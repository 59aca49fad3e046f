import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, expect, it } from "vitest";

import { MAX_FILE_SIZE } from "../../files/zip.ts";
import { createHttpClient, DEFAULT_RETRY_POLICY } from "./http-client.ts";
import { PUBLISHERS } from "./publishers.ts";

const CHUNK = Buffer.alloc(1024 ** 2);

let server: Server;
let address: string;

beforeEach(async () => {
  server = createServer((_, response) => {
    for (let sent = 0; sent <= MAX_FILE_SIZE; sent += CHUNK.length) response.write(CHUNK);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

it("a publisher's answer larger than any document is refused, and not requested again", async () => {
  const client = createHttpClient({
    publishers: { ...PUBLISHERS, senate: address },
    userAgent: "test",
    patience: DEFAULT_RETRY_POLICY,
  });
  const traffic = { requests: 0, bytes: 0 };
  // Only its kind, since a failed assertion would print the whole answer.
  const answer = client.get({ address: `${address}/large.xml` }, traffic).then(({ kind }) => kind);
  await expect(answer).rejects.toThrow("it is larger than 64 MB");
  expect(traffic.requests).toBe(1);
  await client.close();
});
