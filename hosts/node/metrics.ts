import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { RUN_OUTCOMES, type StoredStatus } from "../../contract/status.ts";
import type { BuildReader } from "../../store/store.ts";
import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import type { Chores } from "../../lib/chores.ts";
import type { Log } from "../../lib/log.ts";
import type { MetricsPage } from "../../edge/api/status-routes.ts";
import type { MetricsParts } from "../assemble.ts";
import type { LimitReason } from "./report-limits.ts";
import { Problem } from "../../contract/problem.ts";
import { type Search, SearchTooSlow } from "../../edge/builds/search.ts";
import type { Mailer } from "../../site/mail/mailer.ts";
import { lateSeconds } from "../../contract/resources/today.ts";
import { readOrNull } from "../../edge/builds/service-status.ts";

/** Buckets in seconds. A cached answer is below the first one. */
const DURATIONS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

export function createNodeMetrics(token: string) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "legis_requests_total",
    help: "Answered requests, by route and status: routes under /api/v1, feeds, /mcp, account (sign-in, keys), pages (other web pages), other.",
    labelNames: ["route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "legis_request_duration_seconds",
    help: "From a request's arrival to its answer, by route.",
    labelNames: ["route"] as const,
    buckets: DURATIONS,
    registers,
  });
  const lookups = new Counter({
    name: "legis_answer_cache_total",
    help: "Lookups in the cache of finished answers, by result.",
    labelNames: ["result"] as const,
    registers,
  });
  const storeFailures = new Counter({
    name: "legis_store_failures_total",
    help: "Reads from the store that failed, timed out, or found a page missing or damaged.",
    registers,
  });
  const searches = new Histogram({
    name: "legis_search_duration_seconds",
    help: "From a search's arrival to its outcome, with its wait for a thread.",
    labelNames: ["outcome"] as const,
    buckets: DURATIONS,
    registers,
  });
  const waits = new Histogram({
    name: "legis_search_wait_seconds",
    help: "The part of a search's time in which it waited for a thread.",
    buckets: DURATIONS,
    registers,
  });
  const limitsExceeded = new Counter({
    name: "legis_connection_limits_exceeded_total",
    help: "Connections and requests that the network limits ended or refused, by reason.",
    labelNames: ["reason"] as const,
    registers,
  });
  const rejections = new Counter({
    name: "legis_unhandled_rejections_total",
    help: "Errors in work that nothing waited for; the log has each as unhandled_rejection.",
    registers,
  });
  // Cached, because finding a child by its labels costs more than counting.
  const ofRoute = memoize((route: string) => ({
    duration: durations.labels({ route }),
    ofStatus: memoize((status: number) => requests.labels({ route, status: String(status) })),
  }));
  const [hits, misses] = [lookups.labels({ result: "hit" }), lookups.labels({ result: "miss" })];

  return {
    metrics: {
      answered: (route: string, status: number, ms: number) => {
        const { duration, ofStatus } = ofRoute(route);
        ofStatus(status).inc();
        duration.observe(ms / 1000);
      },
      lookedUp: (isHit: boolean) => (isHit ? hits : misses).inc(),
    },
    limitExceeded: (reason: LimitReason) => limitsExceeded.inc({ reason }),
    rejected: () => rejections.inc(),
    watch: (store: BuildReader) => countFailures(store, () => storeFailures.inc()),
    damaged: () => storeFailures.inc(),
    /** Times the searches of each build. */
    searching: (open: OpenSearch) => async (path: string) => {
      const search = await open(path, (ms) => waits.observe(ms / 1000));
      const query: Search["query"] = async (...request) => {
        const end = searches.startTimer();
        try {
          const found = await search.query(...request);
          end({ outcome: "answered" });
          return found;
        } catch (error) {
          end({ outcome: outcomeOf(error) });
          throw error;
        }
      };
      return { ...search, query };
    },
    countMails: ({ counts }: Pick<Mailer, "counts">) => {
      if (counts !== undefined) addMailCounter(registry, counts);
    },
    page: (parts: MetricsParts): MetricsPage => {
      const { chores, currentBuild, status, log } = parts;
      collectDefaultMetrics({ register: registry });
      addBuildGauges(registry, currentBuild);
      addLogCounter(registry, log);
      addChoreMetrics(registry, chores);
      addOwnGauges(registry, parts);
      const showStatus = addStatusGauges(registry);
      const text = async (): Promise<string> => {
        showStatus(await readOrNull(status));
        return registry.metrics();
      };
      return { token, contentType: registry.contentType, text };
    },
  };
}

type OpenSearch = (path: string, onWait: (ms: number) => void) => Promise<Search>;

function outcomeOf(error: unknown): string {
  if (error instanceof SearchTooSlow) return "too_slow";
  return error instanceof Problem ? "queue_full" : "failed";
}

function countFailures(store: BuildReader, count: () => void): BuildReader {
  const counting = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      count();
      throw error;
    });
  return {
    read: (key, options) => counting(store.read(key, options)),
    localFile: (key, options) => counting(store.localFile(key, options)),
  };
}

function memoize<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const values = new Map<Key, Made>();
  return (key) => {
    const found = values.get(key);
    if (found !== undefined) return found;
    const first = make(key);
    values.set(key, first);
    return first;
  };
}

function addBuildGauges(registry: Registry, currentBuild: () => LiveBuild | null): void {
  const gaps = new Gauge({
    name: "legis_known_gaps",
    help: "Known gaps of the live build, by kind and by who can close them, as in /gaps.json.",
    labelNames: ["resource", "to_act"] as const,
    registers: [registry],
    collect: () => {
      gaps.reset();
      const missing = currentBuild()?.manifest.missing ?? [];
      for (const { resource, to_act } of missing) gaps.inc({ resource, to_act });
    },
  });
  const gauge = new Gauge({
    name: "legis_live_build_created_timestamp_seconds",
    help: "When the build that this process serves was made; absent while there is none.",
    labelNames: ["build"] as const,
    registers: [registry],
    collect: () => {
      gauge.reset();
      const build = currentBuild();
      if (build !== null) {
        gauge.set({ build: build.id }, Date.parse(build.manifest.created_at) / 1000);
      }
    },
  });
}

function addLogCounter(registry: Registry, log: Log): void {
  const lost = new Counter({
    name: "legis_log_lines_lost_total",
    help: "Log lines that could not be written, for example to a full disk.",
    registers: [registry],
    collect: () => {
      lost.reset();
      lost.inc(log.lostLines?.() ?? 0);
    },
  });
}

function addMailCounter(registry: Registry, counts: NonNullable<Mailer["counts"]>): void {
  const mails = new Counter({
    name: "legis_mails_total",
    help: "Mails of this process, by outcome: sent, refused (for their receivers) or failed.",
    labelNames: ["outcome"] as const,
    registers: [registry],
    collect: () => {
      mails.reset();
      for (const [outcome, count] of Object.entries(counts())) mails.inc({ outcome }, count);
    },
  });
}

function addChoreMetrics(registry: Registry, { states }: Chores): void {
  const registers = [registry];
  const counter = new Counter({
    name: "legis_chore_runs_total",
    help: "Runs of what this process does by itself, by chore and outcome: done or failed.",
    labelNames: ["chore", "outcome"] as const,
    registers,
    collect: () => {
      counter.reset();
      for (const { name: chore, runs } of states())
        for (const [outcome, count] of Object.entries(runs)) counter.inc({ chore, outcome }, count);
    },
  });
  const failing = new Gauge({
    name: "legis_chore_failing_seconds",
    help: "For how long no run of a chore went well; 0 after one that did.",
    labelNames: ["chore"] as const,
    registers,
    collect: () => {
      for (const { name: chore, failingMs } of states()) failing.set({ chore }, failingMs / 1000);
    },
  });
}

/** Adds a gauge that is read with the metrics, and absent while it is null. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  const collect = async (): Promise<void> => {
    const value = await read();
    if (value === null) gauge.remove();
    else gauge.set(value);
  };
  const gauge = new Gauge({ name, help, registers: [registry], collect });
}

const secondsOf = (at: string | null | undefined): number | null =>
  at == null ? null : Date.parse(at) / 1000;

function addOwnGauges(registry: Registry, parts: MetricsParts): void {
  const { unwritten, isKeyStoreReady, areLimitsShared, countDeliveries } = parts;
  const { lateness, currentToday, clock } = parts;
  const add = addGauge.bind(null, registry);
  const count = () => countDeliveries().catch(() => null);
  add("legis_account_store_up", "1 while the accounts database answers, else 0.", async () =>
    Number(await isKeyStoreReady()),
  );
  add(
    "legis_counts_unwritten",
    "Requests of daily counts that the accounts database does not have yet.",
    unwritten,
  );
  add(
    "legis_watch_deliveries_since_timestamp_seconds",
    "Since when the oldest mail about a watch waits; absent if none does.",
    async () => secondsOf((await count())?.since),
  );
  add(
    "legis_watch_deliveries_waiting",
    "What was found new in watches and is not mailed yet; absent while the accounts database does not answer.",
    async () => (await count())?.waiting ?? null,
  );
  if (areLimitsShared !== null)
    add(
      "legis_limits_shared",
      "1 while limits are counted for all servers together, 0 while each has its own.",
      () => Number(areLimitsShared()),
    );
  add(
    "legis_nightly_late_seconds",
    "How late the nightly job is (LEGIS_LATE_AFTER_HOURS), or 0; absent before its first run.",
    async () => (await lateness())?.late_seconds ?? null,
  );
  if (currentToday === null) return;
  add(
    "legis_today_last_look_timestamp_seconds",
    "When the House's floor was last read; absent if it never was.",
    () => secondsOf(currentToday()?.times?.as_of),
  );
  add(
    "legis_today_late_seconds",
    "How late the next reading of the House's floor is, or 0; absent if it never was read.",
    () => {
      const times = currentToday()?.times ?? null;
      return times && lateSeconds(times, clock());
    },
  );
}

/** Exports timestamps rather than ages, as Prometheus recommends. */
function addStatusGauges(registry: Registry): (status: StoredStatus | null) => void {
  const gauge = <Label extends string>(options: {
    readonly name: string;
    readonly help: string;
    readonly labelNames?: Label[];
  }) => new Gauge({ ...options, registers: [registry] });
  const outcome = gauge({
    name: "legis_nightly_last_outcome",
    help: "1 at the outcome of the last nightly run.",
    labelNames: ["outcome"],
  });
  const started = gauge({
    name: "legis_nightly_last_started_timestamp_seconds",
    help: "When the last nightly run began.",
  });
  const checked = gauge({
    name: "legis_source_checked_timestamp_seconds",
    help: "When a source last answered; absent for sources that are never fetched.",
    labelNames: ["source"],
  });
  const newest = gauge({
    name: "legis_source_newest_timestamp_seconds",
    help: "The newest publisher's timestamp among a source's imported files.",
    labelNames: ["source"],
  });
  const problems = gauge({
    name: "legis_source_problems",
    help: "A source's files with open problems, by kind.",
    labelNames: ["source", "kind"],
  });
  return (status) => {
    for (const each of [outcome, started, checked, newest, problems]) each.reset();
    // After a reset, it would claim a run in 1970.
    started.remove();
    const last = status?.runs[0];
    if (last !== undefined) {
      for (const each of RUN_OUTCOMES)
        outcome.set({ outcome: each }, each === last.outcome ? 1 : 0);
      started.set(Date.parse(last.started_at) / 1000);
    }
    for (const { source, state, checked_at, newest_at, problems: counts } of status?.sources ??
      []) {
      if (checked_at !== null && state !== "skipped")
        checked.set({ source }, Date.parse(checked_at) / 1000);
      if (newest_at !== null) newest.set({ source }, Date.parse(newest_at) / 1000);
      for (const [kind, count] of Object.entries(counts)) problems.set({ source, kind }, count);
    }
  };
}
