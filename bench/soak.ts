/**
 * An hour of a real `legis serve` at half of its capacity, with build swaps, sign-ups, and misbehaving
 * clients. At the end, memory must not have grown, latency must not have increased, and every key must have
 * been charged correctly.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openAccounts } from "../edge/accounts/engines/open-accounts.ts";
import type { PlanName } from "../edge/limits/plans.ts";
import { amount, size, table } from "../lib/amounts.ts";
import { runLegis } from "./harness/run-measured.ts";
import { type CheckResult, judge, type Measured, type Minute } from "./soak/judge.ts";
import { createLedger } from "./soak/ledger.ts";
import { Load } from "./soak/load.ts";
import { createMix, learnTargets, oneOf, type Targets } from "./soak/mix.ts";
import { createRudeClients } from "./soak/rude-clients.ts";
import { type Served, startServed } from "./soak/served.ts";
import { ALL, createTimes, type Times } from "./soak/times.ts";
import { Visitors } from "./soak/visitors.ts";

interface SoakOptions {
  /** A folder with builds, best two or more. */
  readonly store: string;
  readonly minutes: number;
}

/** Accounts with two keys each, used within their plan. */
const MEMBERS = 300;
/** Free keys that exceed their limits. */
const OVERUSERS = 20;
/** Keys of clients that disconnect or read slowly, whose charges only the log knows. */
const RUDE_CLIENTS = 10;
const CAPACITY_CONNECTIONS = 48;
const CAPACITY_SECONDS = 30;
const SHARE_OF_CAPACITY = 1 / 2;
const SWAPS = 6;
const MEASURE_MS = 10_000;

/** Runs the soak and prints its results. Returns whether all checks passed. */
export async function benchSoak({ store, minutes }: SoakOptions): Promise<boolean> {
  const home = await mkdtemp(join(tmpdir(), "legis-soak-"));
  const storeSettings = { LEGIS_HOME: home, LEGIS_STORE: store };
  const { printed } = await runLegis(["builds", "list"], storeSettings);
  const builds = printed as readonly Listed[];
  const keys = await makeKeys(join(home, "accounts.sqlite"));
  const served = await startServed({
    home,
    store,
    settings: { LEGIS_MAILS_PER_DAY: "100000" },
  });
  console.log(`${served.url} serves ${store}; its log is ${served.logPath}`);
  let isHeld = false;
  try {
    const judged = await soak({ served, keys, builds, storeSettings, minutes });
    isHeld = judged.every(({ holds }) => holds);
    console.log(
      table(judged.map(({ what, holds, found }) => [holds ? "holds" : "FAILS", what, found])),
    );
  } finally {
    if (!served.hasEnded()) await served.stop();
  }
  if (isHeld) await rm(home, { recursive: true });
  return isHeld;
}

interface Listed {
  readonly build: string;
  readonly is_live: boolean;
}

interface Keys {
  readonly members: readonly string[];
  readonly overusers: readonly string[];
  readonly rude: readonly string[];
}

async function makeKeys(accountsPath: string): Promise<Keys> {
  const accounts = await openAccounts(accountsPath);
  const make = async (plan: PlanName, perAccount: number): Promise<string[]> => {
    const { id } = await accounts.createAccount({ email: null, plan, isVerified: true });
    const keys = [];
    for (let key = 0; key < perAccount; key++) {
      // oxlint-disable-next-line no-await-in-loop -- one connection writes one after the other
      keys.push((await accounts.createKey(id, "soak")).key);
    }
    return keys;
  };
  const several = async (count: number, plan: PlanName, perAccount: number): Promise<string[]> =>
    (await Promise.all(Array.from({ length: count }, () => make(plan, perAccount)))).flat();
  try {
    return {
      members: await several(MEMBERS, "pro", 2),
      overusers: await several(OVERUSERS, "free", 1),
      rude: await several(RUDE_CLIENTS, "pro", 1),
    };
  } finally {
    await accounts.close();
  }
}

interface SoakParts {
  readonly served: Served;
  readonly keys: Keys;
  readonly builds: readonly Listed[];
  readonly storeSettings: Readonly<Record<string, string>>;
  readonly minutes: number;
}

async function soak(parts: SoakParts): Promise<readonly CheckResult[]> {
  const { served, keys, builds, storeSettings, minutes } = parts;
  const ledger = createLedger();
  const targets = await learnAll(parts);
  console.log(
    `${amount(targets.records.length)} records and ${amount(targets.lists.length)} pages to ask for`,
  );
  let now: Times = createTimes();
  const times = (): Times => now;
  const next = createMix(targets, (target) => load.etagOf(target));
  const load = new Load({ url: served.url, ledger, keys: keys.members, times, next });
  const visitors = new Visitors({ url: served.url, outbox: join(served.home, "outbox"), times });
  const rude = createRudeClients(served.url, targets.lists, keys.rude);

  // A cold run first, then the measured one.
  await load.asFastAs(CAPACITY_CONNECTIONS, CAPACITY_SECONDS);
  now = createTimes();
  const capacity = await load.asFastAs(CAPACITY_CONNECTIONS, CAPACITY_SECONDS);
  const rate = capacity * SHARE_OF_CAPACITY;
  console.log(
    `${amount(Math.round(capacity))} requests/s at most (${CAPACITY_CONNECTIONS} at a time, p50 ${ms(now.quantile(ALL, 50))}, p99 ${ms(now.quantile(ALL, 99))}); ${amount(Math.round(rate))} a second from here on\n`,
  );
  now = createTimes();
  const stop = new AbortController();
  const { signal } = stop;
  const swaps: string[] = [];
  const measured: Minute[] = [];
  let points: Measured[] = [];
  const problems: string[] = [];

  const swap = async (): Promise<void> => {
    const [live, other] = [
      builds.find((build) => build.is_live),
      builds.find((build) => !build.is_live),
    ];
    if (live === undefined || other === undefined) return;
    const to = swaps.length % 2 === 0 ? other.build : live.build;
    await runLegis(["builds", "rollback", to], storeSettings);
    swaps.push(to);
  };
  const endMinute = (): void => {
    const minute = { times: now, ...summedUp(points) };
    measured.push(minute);
    now = createTimes();
    points = [];
    console.log(minuteLine(measured.length, minute));
  };
  const problem = (what: string) => (error: unknown) => problems.push(`${what}: ${String(error)}`);
  const every = (everyMs: number, what: string, work: () => Promise<unknown> | void) =>
    repeat(everyMs, signal, () => Promise.resolve(work()).catch(problem(what)));

  const running = [
    load.atRate(rate, signal),
    every(MEASURE_MS, "measuring", () => measure(served).then((point) => points.push(point))),
    every((minutes / SWAPS) * 60_000, "a swap of builds", swap),
    every(15_000, "a visit", () => visitors.visit()),
    every(1_000, "a burst", () => load.burst(oneOf(keys.overusers), 15)),
    every(500, "going away", rude.goAway),
    every(10_000, "reading slowly", rude.readSlowly),
    every(20_000, "reading nothing", rude.readNothing),
    every(20_000, "half a request", rude.askHalf),
  ];
  for (let minute = 0; minute < minutes && !served.hasEnded(); minute++) {
    // oxlint-disable-next-line no-await-in-loop -- a minute after the other
    await sleep(60_000);
    endMinute();
  }
  stop.abort();
  await Promise.all(running);
  await load.close();
  const code = served.hasEnded() ? null : await served.stop();
  console.log(
    `\nended with ${code ?? "nothing"}; ${visitors.visits} visits, builds put live: ${swaps.join(", ")}\n`,
  );
  const errors = [...problems, ...load.wrong, ...visitors.wrong];
  for (const line of errors) console.log(`! ${line}`);
  return judge({ served, ledger, visitors, measured, errors, code, rude: keys.rude });
}

async function measure(served: Served): Promise<Measured> {
  const sample = await served.measure();
  const of = (name: string): number => sample.get(name) ?? NaN;
  return {
    rss: of("process_resident_memory_bytes"),
    heap: of("nodejs_heap_size_used_bytes"),
    external: of("nodejs_external_memory_bytes"),
    loopMs: of("nodejs_eventloop_lag_p99_seconds") * 1000,
    handles: of("nodejs_active_handles_total"),
    files: of("process_open_fds"),
    lostLines: of("legis_log_lines_lost_total"),
  };
}

/** Learns the targets that exist in every build. Afterwards, the original build is live again. */
async function learnAll({ served, keys, builds, storeSettings }: SoakParts): Promise<Targets> {
  const all: Targets[] = [];
  for (const { build } of builds.toSorted((a, b) => Number(a.is_live) - Number(b.is_live))) {
    // oxlint-disable no-await-in-loop -- one is live at a time
    if (builds.length > 1) await runLegis(["builds", "rollback", build], storeSettings);
    await served.untilLive(build);
    all.push(await learnTargets(served.url, keys.rude));
    // oxlint-enable no-await-in-loop
  }
  const common = (pick: (targets: Targets) => readonly string[]): string[] => {
    const [first = [], ...others] = all.map(pick);
    return first.filter((each) => others.every((other) => other.includes(each)));
  };
  return {
    records: common(({ records }) => records),
    lists: common(({ lists }) => lists),
    words: common(({ words }) => words),
  };
}

/** The smallest heap, which is closest to live memory, and the longest delay. */
function summedUp(points: readonly Measured[]): Measured {
  const all = (pick: (point: Measured) => number): number[] => points.map(pick);
  return {
    rss: mean(all(({ rss }) => rss)),
    heap: Math.min(...all(({ heap }) => heap)),
    external: mean(all(({ external }) => external)),
    loopMs: Math.max(...all(({ loopMs }) => loopMs)),
    handles: Math.max(...all(({ handles }) => handles)),
    files: Math.max(...all(({ files }) => files)),
    lostLines: Math.max(...all(({ lostLines }) => lostLines)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function minuteLine(number: number, minute: Minute): string {
  const { times, rss, heap, external, loopMs, handles, files } = minute;
  const statuses = new Map<string, number>();
  for (const [name, count] of times.statuses()) {
    const [, status = ""] = name.split(" ");
    statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  const counted = Array.from(statuses, ([status, count]) => `${status}×${count}`).toSorted();
  const quantiles = [ALL, ...times.kinds()].map(
    (kind) =>
      `${kind} ${times.quantile(kind, 50).toFixed(1)}/${times.quantile(kind, 99).toFixed(1)}`,
  );
  return [
    `${String(number).padStart(3)}  ${Math.round(times.count() / 60)}/s`,
    counted.join(" "),
    `ms p50/p99: ${quantiles.join(", ")}`,
    `RSS ${size(rss)}, heap ${size(heap)}, external ${size(external)}, loop ${ms(loopMs)}, ${handles} handles, ${files} files`,
  ].join("  ");
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** Starts each run on time, even if the previous one still runs. Waits for the last one. */
async function repeat(
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- a pause is a pause
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const begun = work();
    underWay.add(begun);
    void begun.finally(() => underWay.delete(begun));
  }
  await Promise.all(underWay);
}
