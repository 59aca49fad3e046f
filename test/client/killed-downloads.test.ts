/** Programs that are killed during a slow download, and run again. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { BulkFile } from "../../contract/resources/bulk.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { python, PYTHON_ENV } from "./python.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const ROOT = join(import.meta.dirname, "../..");
const SLICE_BYTES = 2_048;
const SLICE_MS = 20;

let server: TestServer;
let slow: Server;
let file: BulkFile;
let folder: string;

/** A proxy that passes answers on at about 100 kB/s. */
function throttled(port: number): Server {
  return createServer((socket) => {
    const upstream = connect(port, "127.0.0.1");
    const end = (): void => void [socket.destroy(), upstream.destroy()];
    for (const each of [socket, upstream]) each.on("error", end).on("close", end);
    socket.pipe(upstream, { end: false });
    // Ends with either connection.
    drip(upstream, socket).catch(end);
  });
}

async function drip(from: Socket, to: Socket): Promise<void> {
  for await (const bytes of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      to.write(bytes.subarray(at, at + SLICE_BYTES));
      await sleep(SLICE_MS);
    }
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-killed-"));
  server = await openTestServer();
  slow = throttled(server.port).listen(0, "127.0.0.1");
  await once(slow, "listening");
  const response = await fetch(`${server.url}/api/v1/bulk?format=ndjson`, {
    headers: { "X-API-Key": server.key },
  });
  const { data } = (await response.json()) as { data: BulkFile[] };
  [file] = data.toSorted((a, b) => b.parts.length - a.parts.length) as [BulkFile];
});
afterAll(async () => {
  slow.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const slowUrl = (): string => `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;

const PROGRAMS: Readonly<Record<string, (path: string, url: string) => readonly string[]>> = {
  "the JavaScript client": (path, url) => [
    process.execPath,
    "--import",
    join(ROOT, "bin/load.js"),
    "--input-type=module",
    "--eval",
    `import { createClient } from "${join(ROOT, "client/src/client.ts")}";
     await createClient({ baseUrl: "${url}" }).bulk.download("${file.file}", "${path}");`,
  ],
  "the Python client": (path, url) => [
    python ?? "",
    "-c",
    `from federal_legislative_data import Client
Client("${url}").bulk.download("${file.file}", "${path}")`,
  ],
  curl: (path, url) => [
    "curl",
    "-sSfC-",
    `-HX-API-Key: ${server.key}`,
    "-HAccept-Encoding: gzip",
    `-o${path}.partial`,
    `${url}/api/v1/bulk/${file.file}`,
  ],
};

const isThere = (name: string): boolean =>
  name === "curl"
    ? spawnSync("curl", ["-V"]).status === 0
    : !name.includes("Python") || python !== null;

function start([program = "", ...args]: readonly string[]): ChildProcess {
  const env = { ...process.env, ...PYTHON_ENV, FLD_API_KEY: server.key };
  return spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"] });
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

describe.each(Object.keys(PROGRAMS).filter(isThere))("a download with %s", (name) => {
  it("that is killed continues when it is run again, and has the hash in the list", async () => {
    const path = join(folder, name.replaceAll(" ", "-"));
    const program = PROGRAMS[name];
    if (program === undefined) throw new Error("there is no such program");
    const first = start(program(path, slowUrl()));
    const isText = name !== "curl";
    const enough = (isText ? file.bytes : file.compressed_bytes) / 2;
    while (sizeOf(`${path}.partial`) < enough) {
      expect(first.exitCode).toBe(null);
      // oxlint-disable-next-line no-await-in-loop -- polls
      await sleep(SLICE_MS);
    }
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(existsSync(path)).toBe(false);

    server.logged.length = 0;
    const [code] = await once(start(program(path, server.url)), "exit");
    expect(code).toBe(0);
    const bytes = readFileSync(isText ? path : `${path}.partial`);
    const text = isText ? bytes : gunzipSync(bytes);
    expect(createHash("sha256").update(text).digest("hex")).toBe(file.sha256);
    const asked = server.logged.filter(({ line }) => line.includes(file.file));
    expect(asked.length).toBeLessThan(isText ? file.parts.length : 2);
    expect(asked.map(({ line }) => /"status":(\d+)/.exec(line)?.[1])).toContain(
      isText ? "200" : "206",
    );
  });
});
