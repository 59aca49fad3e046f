/** What an address that somebody else chose can make a server do. Receivers are real, with TLS. */
import type { lookup } from "node:dns";
import { readFileSync } from "node:fs";
import { createServer as createPlainServer } from "node:http";
import { createServer, type Server } from "node:https";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { hasOpenssl, makeCertificate } from "../../test/certificate.ts";
import { newFolder } from "../../test/new-folder.ts";
import { createPost } from "./post.ts";

const NAME = "receiver.example.org";
const ADDRESS = `https://${NAME}/hook`;
const SENT = { headers: { "webhook-id": "msg_1" }, body: "{}" };

let server: Server;
/** A service on the inner network: nothing may connect to it. */
let inside: ReturnType<typeof createPlainServer>;
let insideConnections: number;
let answer: RequestListener;
let requests: { readonly path: string | undefined; readonly id: unknown; readonly body: string }[];
let names: string[];
let options: { port: number; ca: string };

const portOf = (of: { address: () => AddressInfo | string | null }): number =>
  (of.address() as AddressInfo).port;

/** Resolves every name to these addresses, the next ones at the next time. */
function resolving(...answers: readonly (readonly string[])[]) {
  names = [];
  return ((name: string, _: object, done: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(names.length, answers.length - 1)] ?? [];
    names.push(name);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
}

function reset(listener: RequestListener): void {
  [requests, insideConnections, answer] = [[], 0, listener];
}

const isHere = (address: string): boolean => address === "127.0.0.1";

/** A sender for which only 127.0.0.1 counts as public. */
const sender = (timeoutMs = 60_000) =>
  createPost({
    ...options,
    timeoutMs,
    resolve: resolving(["127.0.0.1"]),
    isAllowed: isHere,
  });

describe.skipIf(!hasOpenssl)("posting (needs openssl)", () => {
  beforeAll(async () => {
    const folder = newFolder();
    makeCertificate(folder, NAME);
    const [key, cert] = ["key.pem", "certificate.pem"].map((file) =>
      readFileSync(join(folder, file), "utf8"),
    );
    server = createServer({ key, cert }, (request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        requests.push({ path: request.url, id: request.headers["webhook-id"], body });
        answer(request, response);
      });
    });
    inside = createPlainServer((_, response) => response.end());
    inside.on("connection", () => (insideConnections += 1));
    await Promise.all(
      [server, inside].map(
        (each) => new Promise<void>((done) => each.listen(0, "127.0.0.1", done)),
      ),
    );
    options = { port: portOf(server), ca: cert ?? "" };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    inside.close();
  });

  it("sends headers and body, and returns the status and the start of the answer", async () => {
    reset((_, response) => response.writeHead(202).end("taken"));
    expect(await sender()({ ...SENT, address: ADDRESS })).toEqual({ status: 202, text: "taken" });
    expect(requests).toEqual([{ path: "/hook", id: "msg_1", body: "{}" }]);
  });

  it.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["172.16.0.1"],
    ["192.168.1.1"],
    ["100.64.0.1"],
    ["0.0.0.0"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["::ffff:7f00:1"],
    ["64:ff9b::7f00:1"],
    ["fd00::1"],
    ["fe80::1"],
    ["2002:7f00:1::1"],
  ])("connects to nothing at %s, by name or by number", async (address) => {
    reset((_, response) => response.end());
    const port = portOf(inside);
    const post = createPost({ ...options, port, resolve: resolving([address]) });
    const byNumber = `https://${address.includes(":") ? `[${address}]` : address}/`;
    for (const target of [ADDRESS, byNumber, "https://localhost/", "https://2130706433/"])
      // As for a name without an address, so that nobody learns which names are inside.
      await expect(post({ ...SENT, address: target })).rejects.toThrow(/^no answer$/);
    expect(insideConnections).toBe(0);
  });

  it("connects to the address that it checked, even if the name's next answer is another", async () => {
    reset((_, response) => response.end());
    const post = createPost({
      ...options,
      resolve: resolving(["127.0.0.1"], ["127.0.0.2"]),
      isAllowed: isHere,
    });
    expect((await post({ ...SENT, address: ADDRESS })).status).toBe(200);
    expect(names).toEqual([NAME]);
    // Another delivery resolves it again, and is refused.
    await expect(post({ ...SENT, address: ADDRESS })).rejects.toThrow(/^no answer$/);
    expect(requests).toHaveLength(1);
  });

  it("takes the public ones of a name's addresses", async () => {
    reset((_, response) => response.end());
    const resolve = resolving(["10.0.0.1", "127.0.0.1", "::1"]);
    const post = createPost({ ...options, resolve, isAllowed: isHere });
    expect((await post({ ...SENT, address: ADDRESS })).status).toBe(200);
  });

  it("takes this machine's own names, on any port and without TLS, only if told so", async () => {
    reset((_, response) => response.end());
    const address = `http://localhost:${portOf(inside)}/`;
    await expect(createPost()({ ...SENT, address })).rejects.toThrow("no answer");
    expect(insideConnections).toBe(0);
    expect(await createPost({ isLocal: true })({ ...SENT, address })).toMatchObject({
      status: 200,
    });
    expect(insideConnections).toBe(1);
    const other = createPost({ isLocal: true, resolve: resolving(["127.0.0.1"]) });
    const elsewhere = { ...SENT, address: `http://${NAME}:${portOf(inside)}/` };
    await expect(other(elsewhere)).rejects.toThrow("no answer");
    expect(insideConnections).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])("does not follow a %i", async (status) => {
    reset((_, response) => {
      response.writeHead(status, { Location: `http://127.0.0.1:${portOf(inside)}/` }).end();
    });
    expect(await sender()({ ...SENT, address: ADDRESS })).toMatchObject({ status });
    expect([requests.length, insideConnections]).toEqual([1, 0]);
  });

  it("does not accept another name's certificate", async () => {
    reset((_, response) => response.end());
    const other = { ...SENT, address: "https://other.example.org/" };
    await expect(sender()(other)).rejects.toThrow("no answer (");
    expect(requests).toEqual([]);
  });

  it("gives up on a receiver that does not answer", async () => {
    reset(() => {});
    await expect(sender(200)({ ...SENT, address: ADDRESS })).rejects.toThrow(
      "no answer within 0.2 s",
    );
  });

  it("reads 1 kB of an endless answer, and hangs up", async () => {
    let written = 0;
    const closed = new Promise<void>((done) => {
      reset((_, response) => {
        response.on("close", done);
        const write = (): void => {
          while (!response.destroyed && written < 1e9) {
            written += 65_536;
            if (!response.write("x".repeat(65_536))) break;
          }
        };
        response.on("drain", write);
        write();
      });
    });
    const { status, text } = await sender()({ ...SENT, address: ADDRESS });
    expect([status, text.length]).toEqual([200, 1_024]);
    await closed;
    expect(written).toBeLessThan(50e6);
  });

  it("waits for a dripping answer no longer than its time, and keeps the status", async () => {
    let timer: NodeJS.Timeout | undefined;
    reset((_, response) => {
      response.write("{");
      timer = setInterval(() => response.write("."), 20);
    });
    const taken = await sender(3_000)({ ...SENT, address: ADDRESS });
    clearInterval(timer);
    expect(taken).toMatchObject({ status: 200, text: expect.stringMatching(/^\{\.+$/) });
  });
});
