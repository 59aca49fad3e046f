/**
 * The edge's cached page against bare `node:http` that writes the same bytes: with one key, with
 * one key of 20,000, and with all of 20,000 in turn.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import autocannon from "autocannon";

import { table } from "../lib/amounts.ts";

const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 32;
const ACCOUNTS = 10_000;
const TARGET = "/api/v1/bills?congress=119";
const JSX = new URL("../bin/load-jsx.js", import.meta.url).href;

interface Server {
  readonly url: string;
  readonly keys: readonly string[];
  /** CPU time that the process has used, in microseconds. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface Measured {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

const CASES = {
  bare: "node:http, same bytes",
  edge: "edge, cached page, key and limits on",
  one: "edge, one key of 20,000",
  all: "edge, 20,000 keys in turn",
} as const;
type Case = keyof typeof CASES;

/** Measures the cases in turn, several rounds, and prints the medians side by side. */
export async function benchEdge(home: string): Promise<void> {
  const edge = await startServer(["edge", home]);
  const busy = await startServer(["edge", home, String(ACCOUNTS)]);
  const bare = await startServer(["bare", home], await firstAnswer(edge));
  await load(busy, busy.keys);
  const rounds: Record<Case, Measured>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // oxlint-disable no-await-in-loop -- one at a time is the point
    rounds.push({
      bare: await load(bare, bare.keys),
      edge: await load(edge, edge.keys.slice(0, 1)),
      one: await load(busy, busy.keys.slice(0, 1)),
      all: await load(busy, busy.keys),
    });
    // oxlint-enable no-await-in-loop
  }
  await Promise.all([edge, busy, bare].map((server) => server.stop()));
  const middle = (pick: (round: Record<Case, Measured>) => number): number =>
    rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const rows = Object.entries(CASES).map(([name, label]) => {
    const of = (round: Record<Case, Measured>): Measured => round[name as Case];
    return [
      label,
      Math.round(middle((round) => of(round).perSecond)).toLocaleString("en-US"),
      middle((round) => of(round).cpuMicroseconds).toFixed(1),
      middle((round) => of(round).perSecond / round.bare.perSecond).toFixed(2),
      middle((round) => round.bare.cpuMicroseconds / of(round).cpuMicroseconds).toFixed(2),
    ];
  });
  const heading = ["server", "requests/s", "CPU µs/request", "/ node:http", "by CPU"];
  console.log(`${table([heading, ...rows])}\n`);
}

/** Each connection uses its share of the keys, one after the other. */
async function load({ url, cpu }: Server, keys: readonly string[]): Promise<Measured> {
  const before = await cpu();
  const results = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, connection) => {
      const share = keys.filter((__, at) => at % CONNECTIONS === connection % keys.length);
      const requests = share.map((key) => ({ headers: { "X-API-Key": key } }));
      const target = { url: `${url}${TARGET}`, requests };
      return autocannon({ ...target, connections: 1, pipelining: 4, duration: SECONDS });
    }),
  );
  const used = (await cpu()) - before;
  const sum = (pick: (result: autocannon.Result) => number): number =>
    results.reduce((total, result) => total + pick(result), 0);
  const refused = sum(({ non2xx }) => non2xx);
  if (refused > 0) throw new Error(`${refused} answers were no 200`);
  return {
    perSecond: sum(({ requests }) => requests.average),
    cpuMicroseconds: used / sum(({ requests }) => requests.total),
  };
}

async function startServer(args: readonly string[], answer?: object): Promise<Server> {
  const program = fileURLToPath(new URL("./edge-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", JSX, program, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<unknown> => {
    child.stdin.write(`${question}\n`);
    return JSON.parse(String((await lines.next()).value));
  };
  const { url, keys } = (await ask(JSON.stringify(answer ?? {}))) as Pick<Server, "url" | "keys">;
  return {
    url,
    keys,
    cpu: async () => Number(await ask("cpu")),
    stop: async () => {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

/** An answer as the edge sends it, head and body, for the other server to repeat. */
async function firstAnswer({ url, keys }: Server): Promise<object> {
  const sent = request(`${url}${TARGET}`, { headers: { "X-API-Key": keys[0] } });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.rawHeaders, body: Buffer.concat(chunks).toString() };
}
