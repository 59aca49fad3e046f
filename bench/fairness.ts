/** Measures the API's latency for one network while others flood pages, forms, feeds, tools, downloads and limits. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openAccounts } from "../edge/accounts/engines/open-accounts.ts";
import { startPostgres } from "../test/postgres.ts";
import type { PlanName } from "../edge/limits/plans.ts";
import type { FloodRequest } from "./harness/flood.ts";
import type { Report, Row } from "./harness/report.ts";
import { median } from "./harness/rounds.ts";
import { withScratch } from "./harness/samples.ts";
import { startThread } from "./harness/start-thread.ts";
import { startServed } from "./servers/served.ts";

export interface FairnessBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  readonly seconds: number;
  readonly connections: number;
  /** How many sites the other's connections come from. */
  readonly sites: number;
}

const TARGET = "/api/v1/bills?per_page=1";
const PAGE = "/status";
const FRESH_KEYS = 400;
const PAUSE_MS = 10;
/** The load comes from 127.0.0.1, 127.1.0.1 and so on. */
const OTHER_NETWORK = "127.200.0.1";

/** The number of answers by status; 0 for broken connections. */
type FloodAnswers = Readonly<Record<string, number>>;

interface Probed {
  readonly ms: readonly number[];
  readonly failed: number;
}

/** Measures SQLite and Postgres in turn. */
export async function benchFairness(options: FairnessBenchOptions): Promise<Report> {
  const sqlite = await withScratch("fairness", (home) =>
    measure("SQLite", home, join(home, "accounts.sqlite"), options),
  );
  const postgres = await startPostgres();
  try {
    const rows = await withScratch("fairness", (home) =>
      measure("Postgres", home, postgres.address, options),
    );
    return reportOf([...sqlite, ...rows], options);
  } finally {
    await postgres.close();
  }
}

async function measure(
  kind: string,
  home: string,
  address: string,
  { store, seconds, connections, sites }: FairnessBenchOptions,
): Promise<Row[]> {
  const addresses = Array.from({ length: sites }, (_, site) => `127.${site}.0.1`);
  const keys = await makeKeys(address);
  const served = await startServed({
    home,
    store,
    settings: address.startsWith("postgres") ? { LEGIS_ACCOUNTS: address } : {},
  });
  const agent = new Agent({ keepAlive: true, localAddress: OTHER_NETWORK });
  const ask = (key: string): Promise<number> => statusOf(agent, `${served.url}${TARGET}`, key);
  const visit = (): Promise<number> => statusOf(agent, `${served.url}${PAGE}`, "");
  try {
    const rows: Row[] = [];
    for (const [what, sent] of Object.entries(loadsOn(served.url, keys))) {
      const flood: FloodRequest | null = sent && {
        isSilent: false,
        ...sent,
        connections,
        addresses,
      };
      const flooding = flood && startThread<FloodAnswers>("flood.ts", flood);
      await sleep(1_000);
      const fresh = keys.fresh.splice(0, FRESH_KEYS).values();
      const [ofPage, ofKnown, ofFresh] = await Promise.all([
        probe(visit, seconds, () => ""),
        probe(ask, seconds, () => keys.known),
        probe(ask, seconds, () => fresh.next().value),
      ]);
      const statuses = (await flooding?.end()) ?? {};
      const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      console.log(`${kind}: ${what}: ${JSON.stringify(statuses)}`);
      rows.push({
        what: `${kind}: ${what}`,
        figures: {
          known: median(ofKnown.ms),
          known99: percentile(ofKnown.ms, 0.99),
          fresh: median(ofFresh.ms),
          page: median(ofPage.ms),
          page90: percentile(ofPage.ms, 0.9),
          failed: shareOf([ofPage, ofKnown, ofFresh]),
          flood: sent && answered / (seconds + 1),
        },
      });
    }
    return rows;
  } finally {
    agent.destroy();
    await served.stop();
  }
}

async function makeKeys(address: string) {
  const accounts = await openAccounts(address);
  const newKey = async (
    plan: PlanName = "pro",
  ): Promise<readonly [account: string, key: string, id: string]> => {
    const { id } = await accounts.createAccount({ email: null, plan, isVerified: true });
    const { key, apiKey } = await accounts.createKey(id, "bench");
    return [id, key, apiKey.id];
  };
  const [, known] = await newKey();
  const [flooding, , floodingKey] = await newKey();
  const [, free] = await newKey("free");
  const { token } = await accounts.openSession(flooding);
  const fresh: string[] = [];
  for (let made = 0; made < FRESH_KEYS * 11; made++) fresh.push((await newKey())[1]);
  await accounts.close();
  return { known, fresh, floodingKey, free, token };
}

function loadsOn(url: string, { token, floodingKey, free }: Awaited<ReturnType<typeof makeKeys>>) {
  const get = { method: "GET", headers: {}, body: "" };
  const cookie = { Cookie: `session=${token}` };
  const form = {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      ...cookie,
    },
    body: "name=another",
  };
  const message = (method: string, params: object) => ({
    method: "POST",
    url: `${url}/mcp`,
    headers: {
      "X-API-Key": free,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return {
    "nothing else": null,
    "anonymous GET /": { ...get, url },
    "anonymous GET /status": { ...get, url: `${url}${PAGE}` },
    "anonymous GET /docs/reference": { ...get, url: `${url}/docs/reference` },
    "anonymous searches of the guide": { ...get, url: `${url}/docs?q=limits` },
    "sign-in forms": {
      ...form,
      url: `${url}/account/sign-in`,
      headers: { ...form.headers, Cookie: "" },
      body: "email=nobody%40example.org",
    },
    "keys that nobody has": {
      ...get,
      url: `${url}${TARGET}`,
      headers: { "X-API-Key": `fld_live_${"x".repeat(38)}` },
    },
    "anonymous feed": { ...get, url: `${url}/feeds/laws.atom` },
    "GET /account of one account": { ...get, url: `${url}/account`, headers: cookie },
    "forms of one account": { ...form, url: `${url}/account/keys/${floodingKey}/rename` },
    "anonymous GET /healthz/x": { ...get, url: `${url}/healthz/x` },
    "bodies that never come": {
      ...form,
      url: `${url}/account/sign-in`,
      headers: { ...form.headers, "Content-Length": "8000" },
      isSilent: true,
    },
    "a free key's downloads": {
      ...get,
      url: `${url}/api/v1/bulk/legislators.ndjson`,
      headers: { "X-API-Key": free },
    },
    "a free key's requests": { ...get, url: `${url}${TARGET}`, headers: { "X-API-Key": free } },
    "a free key's MCP messages": message("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: {
        name: "x",
        version: "1",
        icons: Array.from({ length: 90 }, () => ({ src: 1 })),
      },
    }),
    "a free key's MCP tools": message("tools/call", {
      name: "get_record",
      arguments: { record: "119 hr 1", include: ["actions", "cosponsors", "titles", "subjects"] },
    }),
  };
}

async function statusOf(agent: Agent, url: string, key: string): Promise<number> {
  const asked = request(url, { agent, headers: { "X-API-Key": key } }).end();
  const [response] = (await once(asked, "response")) as [
    NodeJS.ReadableStream & { statusCode?: number },
  ];
  response.resume();
  await once(response, "end");
  return response.statusCode ?? 0;
}

/** Sends requests one by one, with a pause between them. */
async function probe(
  ask: (key: string) => Promise<number>,
  seconds: number,
  next: () => string | undefined,
): Promise<Probed> {
  const until = performance.now() + seconds * 1000;
  const ms: number[] = [];
  let failed = 0;
  for (let key = next(); key !== undefined && performance.now() < until; key = next()) {
    const started = performance.now();
    if ((await ask(key).catch(() => 0)) !== 200) failed += 1;
    ms.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return { ms, failed };
}

function shareOf(probes: readonly Probed[]): number {
  const sum = (count: (probed: Probed) => number): number =>
    probes.reduce((all, each) => all + count(each), 0);
  return sum(({ failed }) => failed) / sum(({ ms }) => ms.length);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function reportOf(
  rows: readonly Row[],
  { seconds, connections, sites }: FairnessBenchOptions,
): Report {
  return {
    benchmark: "fairness",
    title: "One network beside another",
    about: `\`${TARGET}\` of a key that the server knows, and of keys that it sees for the first time, and \`${PAGE}\`, one request after the other with ${PAUSE_MS} ms between them, while ${sites === 1 ? "another network sends" : `${sites} other sites send`} what each row names on ${connections} connections as fast as answers come. ${seconds} s each.`,
    data: "",
    versions: [],
    columns: {
      known: { heading: "known key, p50 ms", unit: "milliseconds" },
      known99: { heading: "known key, p99 ms", unit: "milliseconds" },
      fresh: { heading: "new key, p50 ms", unit: "milliseconds" },
      page: { heading: "page, p50 ms", unit: "milliseconds" },
      page90: { heading: "page, p90 ms", unit: "milliseconds" },
      failed: { heading: "not 200", unit: "ratio" },
      flood: { heading: "the other's requests/s", unit: "amount" },
    },
    rows,
  };
}
