/** A worker thread that sends one request on many connections until it is stopped. */
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

export interface FloodRequest {
  /** Asked for in turn. Each request has another number in place of `{n}`. */
  readonly urls: readonly string[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The keys of the connections, in turn. */
  readonly keys: readonly string[];
  readonly connections: number;
  /** The pause of a connection after an answer. */
  readonly pauseMs: number;
  /** Where requests come from, in turn. */
  readonly addresses: readonly string[];
  /** Never sends its body, and opens a new connection when one is closed. */
  readonly isSilent: boolean;
}

const { urls, method, headers, body, keys, connections, pauseMs, addresses, isSilent } =
  workerData as FloodRequest;
const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, localAddress }));
const statuses: Record<number, number> = {};
let count = 0;
let isStopping = false;

function send(connection: number): void {
  if (isStopping) return;
  const note = (status: number): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (pauseMs === 0) setImmediate(send, connection);
    else setTimeout(send, pauseMs, connection);
  };
  const key = keys[connection % keys.length];
  const at = count++;
  const url = urls[at % urls.length] ?? "";
  const options = {
    method,
    agent: agents[at % agents.length],
    headers: key === undefined ? headers : { ...headers, "X-API-Key": key },
  };
  const asked = request(url.replace("{n}", String(at)), options, (response) => {
    response.resume();
    response.on("end", () => note(response.statusCode ?? 0));
  });
  asked.on("error", () => note(0));
  if (isSilent) asked.write(body);
  else asked.end(body);
}

for (let connection = 0; connection < connections; connection++) send(connection);
parentPort?.once("message", () => {
  isStopping = true;
  for (const agent of agents) agent.destroy();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(statuses);
});
