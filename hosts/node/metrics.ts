import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { RUN_OUTCOMES, type StoredStatus } from "../../contract/status.ts";
import type { BuildReader } from "../../store/store.ts";
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
  const counter = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Counter({ name, help, labelNames: labels, registers: [registry] });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    ...labels: Label[]
  ) => new Histogram({ name, help, labelNames: labels, buckets: DURATIONS, registers: [registry] });
  const requests = counter(
    "legis_requests_total",
    "Answered requests, by route and status: routes under /api/v1, feeds, /mcp, account (sign-in, keys), pages (other web pages), other.",
    "route",
    "status",
  );
  const durations = histogram(
    "legis_request_duration_seconds",
    "From a request's arrival to its answer, by route.",
    "route",
  );
  const lookups = counter(
    "legis_answer_cache_total",
    "Lookups in the cache of finished answers, by result.",
    "result",
  );
  const storeFailures = counter(
    "legis_store_failures_total",
    "Reads from the store that failed, timed out, or found a page missing or damaged.",
  );
  const searches = histogram(
    "legis_search_duration_seconds",
    "From a search's arrival to its outcome, with its wait for a thread.",
    "outcome",
  );
  const waits = histogram(
    "legis_search_wait_seconds",
    "The part of a search's time in which it waited for a thread.",
  );
  const limitsExceeded = counter(
    "legis_connection_limits_exceeded_total",
    "Connections and requests that the network limits ended or refused, by reason.",
    "reason",
  );
  const rejections = counter(
    "legis_unhandled_rejections_total",
    "Errors in work that nothing waited for; the log has each as unhandled_rejection.",
  );
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
      if (counts === undefined) return;
      addRead(
        registry,
        "legis_mails_total",
        "Mails of this process, by outcome: sent, refused (for their receivers) or failed.",
        ["outcome"],
        () => Object.entries(counts()).map(([outcome, count]) => [count, { outcome }]),
      );
    },
    page: (parts: MetricsParts): MetricsPage => {
      let status: StoredStatus | null = null;
      collectDefaultMetrics({ register: registry });
      addOwnMetrics(registry, parts, () => status);
      const text = async (): Promise<string> => {
        status = await readOrNull(parts.status);
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

type Values = readonly (readonly [
  value: number | null,
  labels?: Readonly<Record<string, string>>,
])[];

/** Adds a metric that is read with the others, by its labels; null is absent. A counter's name ends in `_total`. */
function addRead(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Values | Promise<Values>,
): void {
  const collect = async (): Promise<void> => {
    const values = await read();
    metric.reset();
    // A reset sets a metric without labels to 0.
    if (labelNames.length === 0) metric.remove();
    for (const [value, labels = {}] of values) if (value !== null) metric.inc(labels, value);
  };
  const options = { name, help, labelNames, registers: [registry], collect };
  const metric = name.endsWith("_total") ? new Counter(options) : new Gauge(options);
}

/** Timestamps rather than ages, as Prometheus recommends. */
const secondsOf = (at: string | null | undefined): number | null =>
  at == null ? null : Date.parse(at) / 1000;

function addOwnMetrics(
  registry: Registry,
  parts: MetricsParts,
  status: () => StoredStatus | null,
): void {
  const { currentBuild, currentToday, log, chores, areLimitsShared, lateness } = parts;
  const add = addRead.bind(null, registry);
  const deliveries = () => parts.countDeliveries().catch(() => null);
  const sources = () => status()?.sources ?? [];
  add(
    "legis_known_gaps",
    "Known gaps of the live build, by kind and by who can close them, as in /gaps.json.",
    ["resource", "to_act"],
    () =>
      (currentBuild()?.manifest.missing ?? []).map(({ resource, to_act }) => [
        1,
        { resource, to_act },
      ]),
  );
  add(
    "legis_live_build_created_timestamp_seconds",
    "When the build that this process serves was made; absent while there is none.",
    ["build"],
    () => {
      const build = currentBuild();
      return build === null ? [] : [[secondsOf(build.manifest.created_at), { build: build.id }]];
    },
  );
  add(
    "legis_log_lines_lost_total",
    "Log lines that could not be written, for example to a full disk.",
    [],
    () => [[log.lostLines?.() ?? 0]],
  );
  add(
    "legis_chore_runs_total",
    "Runs of what this process does by itself, by chore and outcome: done or failed.",
    ["chore", "outcome"],
    () =>
      chores
        .states()
        .flatMap(({ name: chore, runs }) =>
          Object.entries(runs).map(([outcome, count]) => [count, { chore, outcome }] as const),
        ),
  );
  add(
    "legis_chore_failing_seconds",
    "For how long no run of a chore went well; 0 after one that did.",
    ["chore"],
    () => chores.states().map(({ name: chore, failingMs }) => [failingMs / 1000, { chore }]),
  );
  add("legis_account_store_up", "1 while the accounts database answers, else 0.", [], async () => [
    [Number(await parts.isKeyStoreReady())],
  ]);
  add(
    "legis_counts_unwritten",
    "Requests of daily counts that the accounts database does not have yet.",
    [],
    () => [[parts.unwritten()]],
  );
  add(
    "legis_watch_deliveries_since_timestamp_seconds",
    "Since when the oldest mail about a watch waits; absent if none does.",
    [],
    async () => [[secondsOf((await deliveries())?.since)]],
  );
  add(
    "legis_watch_deliveries_waiting",
    "What was found new in watches and is not mailed yet; absent while the accounts database does not answer.",
    [],
    async () => [[(await deliveries())?.waiting ?? null]],
  );
  if (areLimitsShared !== null)
    add(
      "legis_limits_shared",
      "1 while limits are counted for all servers together, 0 while each has its own.",
      [],
      () => [[Number(areLimitsShared())]],
    );
  add(
    "legis_nightly_late_seconds",
    "How late the nightly job is (LEGIS_LATE_AFTER_HOURS), or 0; absent before its first run.",
    [],
    async () => [[(await lateness())?.late_seconds ?? null]],
  );
  add(
    "legis_nightly_last_outcome",
    "1 at the outcome of the last nightly run.",
    ["outcome"],
    () => {
      const last = status()?.runs[0];
      if (last === undefined) return [];
      return RUN_OUTCOMES.map((outcome) => [Number(outcome === last.outcome), { outcome }]);
    },
  );
  add(
    "legis_nightly_last_started_timestamp_seconds",
    "When the last nightly run began.",
    [],
    () => [[secondsOf(status()?.runs[0]?.started_at)]],
  );
  add(
    "legis_source_checked_timestamp_seconds",
    "When a source last answered; absent for sources that are never fetched.",
    ["source"],
    () =>
      sources()
        .filter(({ state }) => state !== "skipped")
        .map(({ source, checked_at }) => [secondsOf(checked_at), { source }]),
  );
  add(
    "legis_source_newest_timestamp_seconds",
    "The newest publisher's timestamp among a source's imported files.",
    ["source"],
    () => sources().map(({ source, newest_at }) => [secondsOf(newest_at), { source }]),
  );
  add(
    "legis_source_problems",
    "A source's files with open problems, by kind.",
    ["source", "kind"],
    () =>
      sources().flatMap(({ source, problems }) =>
        Object.entries(problems).map(([kind, count]) => [count, { source, kind }] as const),
      ),
  );
  if (currentToday === null) return;
  add(
    "legis_today_last_look_timestamp_seconds",
    "When the House's floor was last read; absent if it never was.",
    [],
    () => [[secondsOf(currentToday()?.times?.as_of)]],
  );
  add(
    "legis_today_late_seconds",
    "How late the next reading of the House's floor is, or 0; absent if it never was read.",
    [],
    () => {
      const times = currentToday()?.times ?? null;
      return [[times && lateSeconds(times, parts.clock())]];
    },
  );
}
