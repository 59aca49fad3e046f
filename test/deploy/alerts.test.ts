/** The alerts in deploy/alerts.yaml and the graphs in docs/operations/monitoring.md, evaluated by Prometheus on what a server exports. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { load } from "js-yaml";
import { afterEach, describe, expect, it, vi } from "vitest";

import { SEGMENTS } from "../../contract/build.ts";
import { STATUS_KEY, type StoredStatus } from "../../contract/status.ts";
import { openAccounts, openAttempts } from "../../site/accounts/engines/open-accounts.ts";
import { NO_REQUESTS } from "../../edge/limits/counter.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { openMailer } from "../../site/mail/node-mailer.ts";
import { serveOnNode } from "../../hosts/node/serve.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, secondOf } from "../../lib/time.ts";
import type { Store } from "../../store/store.ts";
import { sampleBuild } from "../build.ts";
import { newKeyOf, recordLog } from "../http/test-edge.ts";
import { newFolder } from "../new-folder.ts";
import { createMemoryStore } from "../store/memory-store.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
const MANUAL = read("docs/operations/monitoring.md");
const RULES = read("deploy/alerts.yaml");
const [, LIST = ""] = /## Graphs([^]*?)## /.exec(MANUAL) ?? [];
const GRAPHS = [...LIST.matchAll(/^- [^:]+:\s+`(.*)`$/gm)].map(([, expression = ""]) => expression);

const isThere = spawnSync("promtool", ["--version"]).error === undefined;

const TOKEN = "a-token-of-the-tests";
const BASE_URL = "http://127.0.0.1";

/** Faults that tests cause. Promtool's time begins in 1970, and so does the server's. */
interface World {
  now: number;
  endedAt: number;
  outcome: "done" | "failed" | "killed";
  checkedAt: number;
  quarantined: number;
  isStoreDead: boolean;
  /** Since when a mail about a watch waits. */
  waitingSince: string | null;
  isDatabaseDown: boolean;
  areCountsRefused: boolean;
  isRedisDown: boolean;
  /** What became of mails; null for what really did. */
  mails: Readonly<Record<"sent" | "refused" | "failed", number>> | null;
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) await stop();
});

const iso = (ms: number): string => new Date(ms).toISOString();

function statusOf({ endedAt, outcome, checkedAt, quarantined }: World): StoredStatus {
  const run = { started_at: iso(endedAt - HOUR_MS / 2), ended_at: iso(endedAt), seconds: 1800 };
  const none = { unreachable: 0, refused: 0, unknown_elements: 0, incomplete: 0 };
  const source = { newest_at: iso(checkedAt), checked_at: iso(checkedAt) };
  return {
    written_at: iso(endedAt),
    runs: [{ ...run, outcome, build: null }],
    sources: [
      { source: "bills", state: "unchanged", ...source, problems: { ...none, quarantined } },
      // Never fetched, as with LEGIS_SOURCES_OFF.
      {
        source: "biography",
        state: "skipped",
        newest_at: null,
        checked_at: iso(-300 * DAY_MS),
        problems: { ...none, quarantined: 0 },
      },
    ],
  };
}

/** A server whose store, accounts and night a test can break. Its mail server never answers. */
async function openServer(source?: Store) {
  const sample = source ?? (await sampleBuild()).store;
  const world: World = {
    now: 0,
    endedAt: 0,
    outcome: "done",
    checkedAt: 0,
    quarantined: 0,
    isStoreDead: false,
    waitingSince: null,
    isDatabaseDown: false,
    areCountsRefused: false,
    isRedisDown: false,
    mails: null,
  };
  vi.spyOn(performance, "now").mockImplementation(() => world.now);
  const store: Store = {
    ...sample,
    read: (key, options) => {
      if (key === STATUS_KEY) return Promise.resolve(Buffer.from(JSON.stringify(statusOf(world))));
      if (!key.startsWith(SEGMENTS) || !world.isStoreDead) return sample.read(key, options);
      return Promise.reject(new Error("the store is dead"));
    },
  };
  const folder = newFolder();
  const path = join(folder, "accounts.sqlite");
  const opened = await openAccounts(path);
  const key = await newKeyOf(opened, "pro");
  const attempts = await openAttempts(path, { mailsPerDay: 100 });
  const mailFrom = "legis@example.org";
  const mail = { from: mailFrom, baseUrl: BASE_URL, outbox: folder, announce: () => {} };
  const real = openMailer({ ...mail, smtpUrl: "smtp://127.0.0.1:1" });
  const counts = () => world.mails ?? real.counts?.() ?? { sent: 0, refused: 0, failed: 0 };
  const mailer = { ...real, counts };
  const findActiveKey: typeof opened.findActiveKey = (hash) =>
    world.isDatabaseDown
      ? Promise.reject(new Error("the database is down"))
      : opened.findActiveKey(hash);
  const add: typeof opened.add = (...given) =>
    world.areCountsRefused ? Promise.reject(new Error("the disk is full")) : opened.add(...given);
  const countDeliveries: typeof opened.countDeliveries = () =>
    Promise.resolve({ waiting: Number(world.waitingSince !== null), since: world.waitingSince });
  const edge = await serveOnNode({
    store,
    accounts: { ...opened, add, findActiveKey, countDeliveries },
    log: recordLog().log,
    host: "127.0.0.1",
    port: 0,
    pollSeconds: 3600,
    pageCacheBytes: 1,
    answerCacheBytes: 1,
    metricsToken: TOKEN,
    clock: () => world.now,
    trustedProxies: 1,
    plans: DEFAULT_PLANS,
    sharedCounter: {
      take: async ({ wanted: granted }) => {
        if (world.isRedisDown) throw new Error("Redis is down");
        return { ...NO_REQUESTS, limit: null, granted, used: 0, second: secondOf(world.now) };
      },
      giveBack: async () => {
        if (world.isRedisDown) throw new Error("Redis is down");
      },
    },
    web: {
      attempts,
      mailer,
      isMailDelivered: true,
      mailFrom,
      upgrades: "at-once",
      operatorMail: null,
      baseUrl: BASE_URL,
    },
  });
  stops.push(async () => {
    await edge.stop();
    mailer.close();
    await attempts.close();
    await opened.close();
  });
  const ask = async (target: string, init: Sent = {}): Promise<string> => {
    const headers = { "X-API-Key": key, "X-Forwarded-For": "192.0.2.7", ...init.headers };
    const response = await fetch(`http://127.0.0.1:${edge.port}${target}`, { ...init, headers });
    return response.text();
  };
  const scrape = () => ask("/metrics", { headers: { Authorization: `Bearer ${TOKEN}` } });
  const signIn = (name: string) =>
    ask("/account/sign-in", {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-For": `198.51.100.${name}`,
      },
      body: `email=${name}@example.org`,
    });
  return { world, edge, ask, scrape, signIn };
}

interface Sent extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

type Server = Awaited<ReturnType<typeof openServer>>;

/** Scrapes once per interval; `before` does what happens until then. */
async function scrapes(
  { world, scrape }: Pick<Server, "world" | "scrape">,
  { count, everyMs }: { readonly count: number; readonly everyMs: number },
  before: (at: number) => Promise<unknown> | void,
): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < count; at++) {
    world.now = at * everyMs;
    await before(at);
    texts.push(await scrape());
  }
  return texts;
}

/** The series of several scrapes as promtool reads them: `_` where one is absent. */
function seriesOf(texts: readonly string[]) {
  const series = new Map<string, string[]>();
  for (const [at, text] of texts.entries()) {
    for (const [, name = "", value = ""] of text.matchAll(
      /^((?:legis_\w+|up)(?:\{.*\})?) (\S+)$/gm,
    )) {
      const values = series.get(name) ?? [];
      series.set(name, values);
      while (values.length < at) values.push("_");
      values.push(value);
    }
  }
  return [...series].map(([name, values]) => ({ series: name, values: values.join(" ") }));
}

interface Expected {
  readonly at: number;
  readonly expression: string;
  readonly alerts: readonly string[];
}

/** Returns promtool's output for a test that the documented rules fire exactly these alerts on these scrapes. */
function evaluate(texts: readonly string[], everyMs: number, ...expected: Expected[]): string {
  const folder = newFolder();
  const interval = `${everyMs / MINUTE_MS}m`;
  const queries = expected.map(({ at, expression, alerts }) => ({
    expr: expression,
    eval_time: `${(at * everyMs) / MINUTE_MS}m`,
    exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  }));
  writeFileSync(join(folder, "rules.yml"), RULES);
  // JSON is YAML.
  const tests = [{ interval, input_series: seriesOf(texts), promql_expr_test: queries }];
  const content = { rule_files: ["rules.yml"], evaluation_interval: interval, tests };
  writeFileSync(join(folder, "test.yml"), JSON.stringify(content));
  const { stdout, stderr } = spawnSync("promtool", ["test", "rules", "test.yml"], {
    cwd: folder,
    encoding: "utf8",
  });
  return `${stdout}${stderr}`;
}

/** Whether a chore seems to have run for long, because the clock was set ahead meanwhile. */
const isRunning = (text: string) => /^legis_chore_failing_seconds.* [1-9]/m.test(text);
const FIRING = 'group by (alertname) (ALERTS{alertstate="firing"})';
const QUIET = 6;
const MINUTES = 21;

/** For some minutes all is well, then `fault` happens before each scrape: do exactly these alerts fire at the end? */
async function evaluateFault(
  server: Server,
  fault: (server: Server, at: number) => Promise<unknown> | void,
  alerts: readonly string[],
): Promise<string> {
  const texts = await scrapes(server, { count: MINUTES, everyMs: MINUTE_MS }, async (at) => {
    await server.ask("/api/v1/bills?q=act");
    await server.ask("/api/v1/bills");
    if (at >= QUIET) await fault(server, at);
  });
  return evaluate(
    texts,
    MINUTE_MS,
    { expression: FIRING, at: QUIET - 1, alerts: [] },
    { expression: FIRING, at: MINUTES - 1, alerts },
  );
}

describe.skipIf(!isThere)("the documented alerts (need promtool)", () => {
  it("are fourteen, and each says what it means and what to do", () => {
    const { groups } = load(RULES) as { groups: { rules: { annotations: object }[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules).toHaveLength(14);
    for (const { annotations } of rules) expect(Object.keys(annotations)).toEqual(["means", "do"]);
  });

  it.each<[string, (server: Server, at: number) => Promise<unknown> | void, string[]]>([
    ["a failed night", ({ world }) => void (world.outcome = "failed"), ["LegisNightFailed"]],
    [
      "a night that is killed, or never starts",
      ({ world }) => void (world.endedAt = -2 * DAY_MS),
      ["LegisNightLate"],
    ],
    [
      "a publisher that does not answer for days",
      ({ world }) => void (world.checkedAt = -3 * DAY_MS),
      ["LegisSourceStale"],
    ],
    ["a quarantined file", ({ world }) => void (world.quarantined = 1), ["LegisSourceProblems"]],
    [
      "a dead store",
      ({ world }) => void (world.isStoreDead = true),
      ["LegisErrors", "LegisStoreFailing"],
    ],
    [
      "a dead database",
      ({ world }) => void (world.isDatabaseDown = true),
      ["LegisSharedStateDown"],
    ],
    [
      "mails about watches that wait for a day",
      ({ world }) => void (world.waitingSince = new Date(-2 * DAY_MS).toISOString()),
      ["LegisNewsLate"],
    ],
    ["a dead Redis", ({ world }) => void (world.isRedisDown = true), ["LegisSharedStateDown"]],
    [
      "a dead mail server, once people try to sign in",
      ({ signIn }, at) => signIn(String(at)),
      ["LegisErrors", "LegisMailFailing"],
    ],
    [
      "a mail server that refuses all receivers",
      ({ world }, at) => void (world.mails = { sent: 0, refused: at, failed: 0 }),
      ["LegisMailFailing"],
    ],
    [
      "nothing, if it refuses some of many",
      ({ world }, at) => void (world.mails = { sent: 100 * at, refused: 3 * at, failed: 0 }),
      [],
    ],
    [
      "searches that fail",
      ({ edge }) => edge.builds.current()?.search.close(),
      ["LegisErrors", "LegisSearchFailing"],
    ],
  ])("tell of %s", async (_, fault, alerts) => {
    expect(await evaluateFault(await openServer(), fault, alerts)).toContain("SUCCESS");
  });

  it("tell that no build is live", async () => {
    const server = await openServer(createMemoryStore(newFolder()));
    const texts = await scrapes(server, { count: 10, everyMs: MINUTE_MS }, () => {});
    expect(
      evaluate(texts, MINUTE_MS, { at: 9, expression: FIRING, alerts: ["LegisNoBuild"] }),
    ).toContain("SUCCESS");
  });

  it("tell of one server of two that does not answer", async () => {
    const texts = await scrapes(await openServer(), { count: 10, everyMs: MINUTE_MS }, () => {});
    const both = texts.map((text, at) => {
      const up = ["a", "b"].map(
        (name) => `up{job="legis",instance="${name}"} ${Number(name === "a" || at < 5)}`,
      );
      return [text, ...up].join("\n");
    });
    const alerts = { 4: [], 9: ["LegisServerDown"] };
    const expected = Object.entries(alerts).map(([at, names]) => ({
      at: Number(at),
      expression: FIRING,
      alerts: names,
    }));
    expect(evaluate(both, MINUTE_MS, ...expected)).toContain("SUCCESS");
  });

  it("tell of a chore that fails for an hour", async () => {
    const server = await openServer();
    server.world.areCountsRefused = true;
    await server.ask("/api/v1/bills");
    await vi.waitUntil(async () =>
      /chore_runs_total\{chore="counts",outcome="failed"\} [1-9]/.test(await server.scrape()),
    );
    const texts = await scrapes(server, { count: 3, everyMs: HOUR_MS }, () => {});
    expect(
      evaluate(texts, HOUR_MS, { at: 2, expression: FIRING, alerts: ["LegisChoreFailing"] }),
    ).toContain("SUCCESS");
  });

  it("do not fire in thirty quiet nights of a recess, in which no build is made", async () => {
    const server = await openServer();
    const { world } = server;
    const scrape = () =>
      vi.waitUntil(() => server.scrape().then((text) => !isRunning(text) && text));
    const texts = await scrapes(
      { ...server, scrape },
      { count: 30 * 8, everyMs: 3 * HOUR_MS },
      (at) => {
        if (at % 8 === 3) world.endedAt = world.checkedAt = world.now;
      },
    );
    const expression = "group by (alertname) (count_over_time(ALERTS[31d]))";
    expect(
      evaluate(texts, 3 * HOUR_MS, { at: texts.length - 1, expression, alerts: [] }),
    ).toContain("SUCCESS");
  });

  it("and the ten graphs use what a server exports", async () => {
    const server = await openServer();
    await server.ask("/api/v1/bills?q=act");
    const text = await server.scrape();
    expect(GRAPHS).toHaveLength(10);
    for (const expression of [...GRAPHS, RULES]) {
      for (const [name] of expression.matchAll(/\b(?:legis|process|nodejs)_\w+/g)) {
        expect(text).toContain(name.replace(/_bucket$|_count$/, ""));
      }
    }
    const rules = GRAPHS.map((expr, at) => ({ record: `graph:number:${at}`, expr }));
    const path = join(newFolder(), "graphs.yml");
    writeFileSync(path, JSON.stringify({ groups: [{ name: "graphs", rules }] }));
    expect(spawnSync("promtool", ["check", "rules", path], { encoding: "utf8" }).stdout).toContain(
      "SUCCESS: 10 rules found",
    );
  });
});
