/** Measures the API's latency for one network while others flood pages, forms, feeds, tools, searches, downloads and limits. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pLimit from "p-limit";

import { openAccounts } from "../site/accounts/engines/open-accounts.ts";
import { startPostgres } from "../test/postgres.ts";
import type { PlanName } from "../edge/limits/plans.ts";
import type { FloodRequest } from "./harness/flood.ts";
import type { Report, Row } from "./harness/report.ts";
import { openBuildPages } from "./harness/build-pages.ts";
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
  /** Only the rows whose names have this in them, and the quiet one. */
  readonly only?: string;
}

const TARGET = "/api/v1/bills?per_page=1";
/** No two are the same, because answers are cached. */
const SEARCH = "/api/v1/bills?q=health+tax&n=";
const PAGE = "/status";
const PAUSE_MS = 10;
/** Keys are made this many at a time, since Postgres waits for its disk. */
const MADE_AT_ONCE = 20;
/** No probe sends more requests in this time. */
const freshKeys = (seconds: number): number => Math.ceil((seconds * 1000) / PAUSE_MS);
const SEARCH_PAUSE_MS = 50;
/** The pace of the Free plan's two searches a second. */
const FREE_SEARCH_MS = 500;
const FREE_KEYS = 150;
const PRO_KEYS = 18;
/** The load comes from 127.0.0.1, 127.1.0.1 and so on. */
const OTHER_NETWORK = "127.200.0.1";

/** The number of answers by status; 0 for broken connections. */
type FloodAnswers = Readonly<Record<string, number>>;

interface Probed {
  readonly ms: readonly number[];
  /** CPU time of the server's event loop between a request and its answer. */
  readonly loopMs: readonly number[];
  /** The statuses other than 200; 0 for broken connections. */
  readonly failures: readonly number[];
}

interface Load extends Partial<FloodRequest> {
  readonly url?: string;
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
  { store, seconds, connections, sites, only = "" }: FairnessBenchOptions,
): Promise<Row[]> {
  const targets = await targetsIn(store);
  const addresses = Array.from({ length: sites }, (_, site) => `127.${site}.0.1`);
  const isMeasured = ([what, sent]: readonly [string, Load | null]): boolean =>
    sent === null || what.includes(only);
  const keys = await makeKeys(address, seconds, isMeasured);
  const served = await startServed({
    home,
    store,
    settings: {
      LEGIS_PRO_SEARCHES_PER_SECOND: "1000",
      ...(address.startsWith("postgres") && { LEGIS_ACCOUNTS: address }),
    },
  });
  const agent = new Agent({ keepAlive: true, localAddress: OTHER_NETWORK });
  const ask = (key: string): Promise<number> => statusOf(agent, `${served.url}${TARGET}`, key);
  const visit = (): Promise<number> => statusOf(agent, `${served.url}${PAGE}`, "");
  let searches = 0;
  const search = (key: string): Promise<number> =>
    statusOf(agent, `${served.url}${SEARCH}${searches++}`, key);
  try {
    const rows: Row[] = [];
    const loads = Object.entries<Load | null>(loadsOn(served.url, keys, targets));
    for (const [what, sent] of loads.filter(isMeasured)) {
      const flood: FloodRequest | null = sent && {
        method: "GET",
        headers: {},
        body: "",
        keys: [],
        connections,
        pauseMs: 0,
        addresses,
        isSilent: false,
        urls: [sent.url ?? ""],
        ...sent,
      };
      const flooding = flood && startThread<FloodAnswers>("flood.ts", flood);
      await sleep(1_000);
      const fresh = keys.fresh.splice(0, freshKeys(seconds)).values();
      const probes = await Promise.all([
        probe(served.pid, visit, seconds, () => ""),
        probe(served.pid, ask, seconds, () => keys.known),
        probe(served.pid, ask, seconds, () => fresh.next().value),
        probe(served.pid, search, seconds, () => keys.searching, SEARCH_PAUSE_MS),
      ]);
      const [ofPage, ofKnown, ofFresh, ofSearch] = probes;
      const failures = probes.flatMap((each) => each.failures);
      const statuses = (await flooding?.end()) ?? {};
      const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      console.log(`${kind}: ${what}: ${JSON.stringify(statuses)}`);
      const row = {
        what: `${kind}: ${what}`,
        figures: {
          known: median(ofKnown.ms),
          known99: percentile(ofKnown.ms, 0.99),
          knownLoop: median(ofKnown.loopMs),
          knownLoop99: percentile(ofKnown.loopMs, 0.99),
          fresh: median(ofFresh.ms),
          page: median(ofPage.ms),
          page99: percentile(ofPage.ms, 0.99),
          pageLoop: median(ofPage.loopMs),
          search: median(ofSearch.ms),
          search99: percentile(ofSearch.ms, 0.99),
          unavailable: failures.filter((status) => status === 503).length,
          failed: failures.filter((status) => status !== 503).length,
          flood: sent && answered / (seconds + 1),
        },
      };
      console.log(JSON.stringify(row.figures));
      rows.push(row);
    }
    return rows;
  } finally {
    agent.destroy();
    await served.stop();
  }
}

async function makeKeys(
  address: string,
  seconds: number,
  isMeasured: (row: readonly [string, Load | null]) => boolean,
) {
  const accounts = await openAccounts(address);
  const newKey = async (
    plan: PlanName = "pro",
  ): Promise<readonly [account: string, key: string, id: string]> => {
    const { id } = await accounts.createAccount({ email: null, plan, isVerified: true });
    const { key, apiKey } = await accounts.createKey(id, "bench");
    return [id, key, apiKey.id];
  };
  const newKeys = (count: number, plan?: PlanName): Promise<string[]> =>
    pLimit(MADE_AT_ONCE).map(Array.from({ length: count }), async () => (await newKey(plan))[1]);
  const [[, known], [, searching]] = [await newKey(), await newKey()];
  const [flooding, , floodingKey] = await newKey();
  const pro = await newKeys(PRO_KEYS);
  const free = await newKeys(FREE_KEYS, "free");
  const { token } = await accounts.openSession(flooding);
  const made = { known, searching, floodingKey, pro, free, token };
  const rows = Object.entries<Load | null>(loadsOn("", made, NO_TARGETS)).filter(isMeasured);
  const fresh = await newKeys(freshKeys(seconds) * rows.length);
  await accounts.close();
  return { ...made, fresh };
}

type Keys = Omit<Awaited<ReturnType<typeof makeKeys>>, "fresh">;

/** What a build has much of. */
type Targets = Readonly<Record<"bills" | "lists" | "outlines", readonly string[]>>;
const NO_TARGETS: Targets = { bills: [], lists: [], outlines: [] };
const MOST_OUTLINES = 20;

async function targetsIn(store: string): Promise<Targets> {
  const { places } = await openBuildPages(store);
  const paths = [...places.keys()];
  const outlines = paths
    .filter((path) => /\/texts\/\w+$/.test(path))
    .toSorted((a, b) => (places.get(b)?.length ?? 0) - (places.get(a)?.length ?? 0));
  return {
    bills: paths.filter((path) => /^\/bills\/\d+\/\w+\/\d+$/.test(path)),
    lists: paths.flatMap((path) => {
      const [, page] = /^\/bills\?#(\d+)$/.exec(path) ?? [];
      return page === undefined ? [] : [`/bills?page=${page}`];
    }),
    outlines: outlines.slice(0, MOST_OUTLINES),
  };
}

const networks = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `127.${1 + (at % 199)}.${Math.floor(at / 199)}.1`);

function loadsOn(
  url: string,
  { token, floodingKey, pro, free }: Keys,
  { bills, lists, outlines }: Targets,
) {
  const at = (paths: readonly string[]) => paths.map((path) => `${url}${path}`);
  const ofNine = { keys: pro.slice(0, 9), connections: 9 };
  const cookie = { Cookie: `session=${token}` };
  const form = {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    },
  };
  const signIn = { ...form, url: `${url}/account/sign-in`, body: "email=nobody%40example.org" };
  const message = (method: string, params: object) => ({
    method: "POST",
    url: `${url}/mcp`,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const tool = message("tools/call", {
    name: "get_record",
    arguments: {
      record: bills[0]?.split("/").slice(2).join(" "),
      include: ["actions", "cosponsors", "titles", "subjects"],
    },
  });
  const unknownKey = { url: `${url}${TARGET}`, keys: [`fld_live_${"x".repeat(38)}`] };
  const oneFree = free.slice(0, 1);
  const searches = (keys: readonly string[]) => ({
    url: `${url}/api/v1/bills?q=act+to+amend&n={n}`,
    keys,
    connections: keys.length,
    pauseMs: FREE_SEARCH_MS,
    addresses: ["127.0.0.1"],
  });
  return {
    "nothing else": null,
    "anonymous GET /": { url },
    "anonymous GET /status": { url: `${url}${PAGE}` },
    "anonymous GET /docs/reference": { url: `${url}/docs/reference` },
    "sign-in forms, on 144 connections": { ...signIn, connections: 144 },
    "nine Pro keys' MCP tools, on 90 connections": { ...tool, ...ofNine, connections: 90 },
    "nine Pro keys' bulk files": {
      url: `${url}/api/v1/bulk/legislators.ndjson`,
      keys: pro.slice(0, 9),
    },
    "150 Free keys of one address search": searches(free),
    "30 Free keys of one address search": searches(free.slice(0, 30)),
    "keys that nobody has": unknownKey,
    "keys that nobody has, on 900 connections": { ...unknownKey, connections: 900 },
    "eight networks' new pages, at their limit": {
      urls: at(bills),
      addresses: networks(8),
      connections: 8,
      pauseMs: 100,
    },
    "a network's pages, on 288 connections": { urls: at(bills), connections: 288 },
    "pages of 10,000 networks": {
      urls: at(bills.map((path) => `${path}?n={n}`)),
      addresses: networks(10_000),
      connections: 32,
    },
    "a kept page": { urls: at(bills.slice(0, 1)) },
    "/openapi.json, on 288 connections": { url: `${url}/openapi.json`, connections: 288 },
    "nine Pro keys' searches in texts": {
      url: `${url}/api/v1/bills?q=act+to+amend&in=text&n={n}`,
      ...ofNine,
    },
    "nine Pro keys' deep pages": {
      urls: at(lists.map((path) => `/api/v1${path}&n={n}`)),
      ...ofNine,
    },
    "nine Pro keys' deep pages of searches": {
      url: `${url}/api/v1/bills?q=act&page=10&n={n}`,
      ...ofNine,
    },
    "eighteen Pro keys' outlines": {
      urls: at(outlines.map((path) => `/api/v1${path}?n={n}`)),
      keys: pro,
      connections: 18,
    },
    "anonymous feed": { url: `${url}/feeds/laws.atom` },
    "GET /account of one account": { url: `${url}/account`, headers: cookie },
    "forms of one account": {
      ...form,
      headers: { ...form.headers, ...cookie },
      url: `${url}/account/keys/${floodingKey}/rename`,
      body: "name=another",
    },
    "anonymous GET /healthz/x": { url: `${url}/healthz/x` },
    "anonymous GET /healthz": { url: `${url}/healthz` },
    "anonymous requests to an unknown route": { url: `${url}/api/v1/nothing` },
    "nine Pro keys' searches": {
      url: `${url}/api/v1/bills?q=act+to+amend&n={n}`,
      ...ofNine,
    },
    "bodies that never come": {
      ...signIn,
      headers: { ...form.headers, "Content-Length": "8000" },
      isSilent: true,
    },
    "a free key's downloads": { url: `${url}/api/v1/bulk/legislators.ndjson`, keys: oneFree },
    "a free key's requests": { url: `${url}${TARGET}`, keys: oneFree },
    "a free key's MCP messages": {
      ...message("initialize", {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: {
          name: "x",
          version: "1",
          icons: Array.from({ length: 90 }, () => ({ src: 1 })),
        },
      }),
      keys: oneFree,
    },
    "a free key's MCP tools": { ...tool, keys: oneFree },
  } satisfies Record<string, Load | null>;
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
  pid: number,
  ask: (key: string) => Promise<number>,
  seconds: number,
  next: () => string | undefined,
  pauseMs = PAUSE_MS,
): Promise<Probed> {
  const until = performance.now() + seconds * 1000;
  const ms: number[] = [];
  const loopMs: number[] = [];
  const failures: number[] = [];
  for (let key = next(); key !== undefined && performance.now() < until; key = next()) {
    const [started, loopStarted] = [performance.now(), loopTime(pid)];
    const status = await ask(key).catch(() => 0);
    if (status !== 200) failures.push(status);
    ms.push(performance.now() - started);
    loopMs.push(loopTime(pid) - loopStarted);
    await sleep(pauseMs);
  }
  return { ms, loopMs, failures };
}

/** Returns the CPU time of a process's first thread, in milliseconds. */
function loopTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
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
    about: `\`${TARGET}\` of a key that the server knows, and of keys that it sees for the first time, searches of another key, and \`${PAGE}\`, one request after the other with ${PAUSE_MS} ms between them (searches ${SEARCH_PAUSE_MS}), while ${sites === 1 ? "another network sends" : `${sites} other sites send`} what each row names on ${connections} connections as fast as answers come, unless the row says otherwise; Free keys search at their plan's pace. ${seconds} s each.`,
    data: "",
    versions: [],
    columns: {
      known: { heading: "known key, p50 ms", unit: "milliseconds" },
      known99: { heading: "known key, p99 ms", unit: "milliseconds" },
      knownLoop: { heading: "known key, event loop p50 ms", unit: "milliseconds" },
      knownLoop99: { heading: "known key, event loop p99 ms", unit: "milliseconds" },
      fresh: { heading: "new key, p50 ms", unit: "milliseconds" },
      page: { heading: "page, p50 ms", unit: "milliseconds" },
      page99: { heading: "page, p99 ms", unit: "milliseconds" },
      pageLoop: { heading: "page, event loop p50 ms", unit: "milliseconds" },
      search: { heading: "search, p50 ms", unit: "milliseconds" },
      search99: { heading: "search, p99 ms", unit: "milliseconds" },
      unavailable: { heading: "503", unit: "amount" },
      failed: { heading: "other errors", unit: "amount" },
      flood: { heading: "the other's requests/s", unit: "amount" },
    },
    rows,
  };
}
