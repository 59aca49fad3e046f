/** A worker thread that sends one request on many connections without pause until it is stopped. */
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

export interface FloodRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
}

const { url, method, headers, body, connections } = workerData as FloodRequest;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses: Record<number, number> = {};
let isStopping = false;

function send(): void {
  if (isStopping) return;
  const note = (status: number): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    setImmediate(send);
  };
  const asked = request(url, { method, agent, headers }, (response) => {
    response.resume();
    response.on("end", () => note(response.statusCode ?? 0));
  });
  asked.on("error", () => note(0));
  asked.end(body);
}

for (let number = 0; number < connections; number++) send();
parentPort?.once("message", () => {
  isStopping = true;
  agent.destroy();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(statuses);
});
