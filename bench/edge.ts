/** The edge's cached page against bare `node:http` that writes the same bytes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import autocannon from "autocannon";

import { table } from "../commands/terminal.ts";

const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 32;
const TARGET = "/api/v1/bills?congress=119";

interface Server {
  readonly name: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** CPU time that the process has used, in microseconds. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface Measured {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

/** Measures both servers in turn, several rounds, and prints the medians side by side. */
export async function benchEdge(home: string): Promise<void> {
  const edge = await startServer("edge", home);
  const answer = await firstAnswer(edge);
  const bare = await startServer("bare", home, answer);
  const rounds: { edge: Measured; bare: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
    rounds.push({ bare: await load(bare), edge: await load(edge) });
  }
  await Promise.all([edge.stop(), bare.stop()]);
  const middle = (pick: (round: (typeof rounds)[number]) => number): number =>
    rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const row = (name: "edge" | "bare", label: string): string[] => [
    label,
    Math.round(middle((round) => round[name].perSecond)).toLocaleString("en-US"),
    middle((round) => round[name].cpuMicroseconds).toFixed(1),
  ];
  console.log(
    table([
      ["server", "requests/s", "CPU µs/request"],
      row("bare", "node:http, same bytes"),
      row("edge", "edge, cached page, key and limits on"),
    ]),
  );
  const speed = middle((round) => round.edge.perSecond / round.bare.perSecond);
  const cost = middle((round) => round.bare.cpuMicroseconds / round.edge.cpuMicroseconds);
  console.log(`edge / node:http: ${speed.toFixed(2)} by requests/s, ${cost.toFixed(2)} by CPU\n`);
}

async function load({ url, headers, cpu }: Server): Promise<Measured> {
  const before = await cpu();
  const result = await autocannon({
    url: `${url}${TARGET}`,
    headers,
    connections: CONNECTIONS,
    pipelining: 4,
    duration: SECONDS,
  });
  const used = (await cpu()) - before;
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no 200`);
  return {
    perSecond: result.requests.average,
    cpuMicroseconds: used / result.requests.total,
  };
}

async function startServer(kind: "edge" | "bare", home: string, answer?: object): Promise<Server> {
  const program = fileURLToPath(new URL("./edge-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program, kind, home], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<unknown> => {
    child.stdin.write(`${question}\n`);
    return JSON.parse(String((await lines.next()).value));
  };
  const { url, key } = (await ask(JSON.stringify(answer ?? {}))) as { url: string; key: string };
  return {
    name: kind,
    url,
    headers: { "X-API-Key": key },
    cpu: async () => Number(await ask("cpu")),
    stop: async () => {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

/** An answer as the edge sends it, head and body, for the other server to repeat. */
async function firstAnswer({ url, headers }: Server): Promise<object> {
  const sent = request(`${url}${TARGET}`, { headers });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.rawHeaders, body: Buffer.concat(chunks).toString() };
}
