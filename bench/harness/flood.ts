/** A worker thread that sends one request on many connections without pause until it is stopped. */
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

export interface FloodRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  /** Where it comes from, in turn. */
  readonly addresses: readonly string[];
  /** Never sends its body, and opens a new connection when one is closed. */
  readonly isSilent: boolean;
}

const { url, method, headers, body, connections, addresses, isSilent } = workerData as FloodRequest;
const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, localAddress }));
const statuses: Record<number, number> = {};
let isStopping = false;

function send(agent: Agent | undefined): void {
  if (isStopping) return;
  const note = (status: number): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    setImmediate(send, agent);
  };
  const asked = request(url, { method, agent, headers }, (response) => {
    response.resume();
    response.on("end", () => note(response.statusCode ?? 0));
  });
  asked.on("error", () => note(0));
  if (isSilent) asked.write(body);
  else asked.end(body);
}

for (let number = 0; number < connections; number++) send(agents[number % agents.length]);
parentPort?.once("message", () => {
  isStopping = true;
  for (const agent of agents) agent.destroy();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(statuses);
});
