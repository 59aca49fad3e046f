/** A worker thread that reads files slowly on many connections until it is stopped. */
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export interface SlowReaders {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One for each reader. */
  readonly keys: readonly string[];
  readonly bytesPerSecond: number;
}

/** The results. */
export interface SlowlyRead {
  readonly bytes: number;
  /** Responses other than 200, and broken connections. */
  readonly failed: number;
}

const SLOW_READ_MS = 100;

const { url, headers, keys, bytesPerSecond } = workerData as SlowReaders;
/** Not 127.0.0.1, where other requests come from: the server limits connections per network. */
const localAddress = "127.0.0.2";
const agent = new Agent({ keepAlive: false, maxSockets: keys.length, localAddress });
const sip = Math.ceil((bytesPerSecond * SLOW_READ_MS) / 1000);
const stopping = new AbortController();
let [bytes, failed] = [0, 0];

async function read(response: IncomingMessage): Promise<void> {
  if (response.statusCode !== 200) failed += 1;
  while (!stopping.signal.aborted && !response.readableEnded && !response.destroyed) {
    const taken = (response.read(Math.min(sip, response.readableLength)) as Buffer | null) ?? "";
    bytes += taken.length;
    await sleep(SLOW_READ_MS);
  }
}

function fail(): void {
  if (!stopping.signal.aborted) failed += 1;
}

for (const key of keys) {
  request(url, { agent, headers: { ...headers, "X-API-Key": key } }, (response) => {
    response.on("error", fail);
    void read(response);
  })
    .on("error", fail)
    .end();
}

parentPort?.once("message", () => {
  stopping.abort();
  agent.destroy();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ bytes, failed } satisfies SlowlyRead);
});
