import { HOUR_MS } from "../lib/time.ts";
import { withDeadline } from "../lib/deadline.ts";
import type { BuildReader } from "../store/store.ts";
import type { Accounts } from "../site/accounts/create-accounts.ts";
import type { MetricsPage } from "../edge/api/status-routes.ts";
import { createEdge, type Edge, type EdgeParts, type Website } from "../edge/app.ts";
import { createLateness, type ReadLateness } from "../edge/builds/lateness.ts";
import { createStatusReader, type StatusReader } from "../edge/builds/service-status.ts";
import { createLimits, type LimitsParts } from "../edge/limits/create-limits.ts";
import { createKeyCheck } from "../edge/limits/key-check.ts";
import type { Limits, StoredLimits } from "../edge/limits/limits.ts";
import type { Plans } from "../edge/limits/plans.ts";
import { contactOf, GUIDE_PATH, SIGN_UP_PATH } from "../site/app/site.ts";
import type { WebParts } from "../site/app/web-parts.ts";
import { createWeb } from "../site/web.tsx";
import { type RunParts, runWatches } from "../site/watches/run-watches.ts";
import { sendNews, type SendParts } from "../site/watches/send-news.ts";

/** What hosts of the whole service differ in. */
export interface Host extends Pick<
  EdgeParts,
  | "answerCacheBytes"
  | "baseUrl"
  | "clock"
  | "encoder"
  | "log"
  | "metrics"
  | "pages"
  | "sha256"
  | "sharedAnswers"
> {
  readonly store: Pick<BuildReader, "read">;
  readonly builds: {
    readonly current: EdgeParts["currentBuild"];
    readonly isStoreRead: () => boolean;
  };
  readonly accounts: Accounts;
  readonly plans: Plans;
  readonly clientIp: WebParts["clientIp"];
  /** From the end of a nightly run to the end of the next one. */
  readonly lateAfterHours: number;
  readonly counting: Pick<LimitsParts, "counts" | "home" | "deadlineMs" | "lostAfterMs">;
  /** The limits as requests use them. */
  readonly limitsOf: (limits: StoredLimits) => Limits;
  readonly areLimitsShared: ((limits: StoredLimits) => EdgeParts["areLimitsShared"]) | null;
  readonly metricsPage: ((parts: MetricsParts) => MetricsPage) | null;
  /** Without it, there is only the API. */
  readonly web: ((parts: Flushing) => HostedWeb) | null;
}

export interface MetricsParts extends Pick<
  EdgeParts,
  "areLimitsShared" | "clock" | "currentBuild" | "isKeyStoreReady" | "log"
> {
  readonly status: StatusReader;
  readonly lateness: ReadLateness;
  readonly plans: Plans;
  readonly unwritten: () => number;
  readonly countDeliveries: Accounts["countDeliveries"];
}

interface Flushing {
  readonly limits: StoredLimits;
  readonly forgetKeys: (accountId: string) => void;
}

type FromEdge = "askApi" | "examples" | "metrics" | "openPages" | "watchFeed";
type OwnWebParts = Omit<WebParts, FromEdge>;
type Shared = "accounts" | "clientIp" | "clock" | "currentBuild" | "lateness" | "log" | "plans";
type HostedWeb = Omit<OwnWebParts, Shared | "status">;

/** The default of a nightly job's lateness. */
export const LATE_AFTER_HOURS = 36;
/** Health checks time out after a few seconds. */
const READY_MS = 1_000;

/** Wires the whole service for a host. */
export function assemble(host: Host) {
  const { accounts, builds, clock, lateAfterHours, log, plans, store } = host;
  const status = createStatusReader({ store, log });
  const lateness = createLateness({ status, clock, lateAfterMs: lateAfterHours * HOUR_MS });
  const onError = (error: unknown): void => log.error("account_store_failed", { error });
  const checkKey = createKeyCheck({ keys: accounts, clock, onError });
  const limits = createLimits({
    ...host.counting,
    plans,
    answers: accounts,
    clock,
    onError,
    onOutage: (error) => log.error("limits_not_shared", { error }),
  });
  const isKeyStoreReady = (): Promise<boolean> => isReady(accounts);
  const areLimitsShared = host.areLimitsShared?.(limits) ?? null;
  const currentBuild = builds.current;
  const shared = { ...host, currentBuild, status, lateness };
  const web = host.web && { ...shared, ...host.web({ limits, forgetKeys: checkKey.forget }) };
  const app = createEdge({
    ...shared,
    checkKey,
    limits: host.limitsOf(limits),
    isKeyStoreReady,
    isStoreRead: () => builds.isStoreRead() && host.pages.isStoreRead(),
    areLimitsShared,
    metricsPage:
      host.metricsPage?.({
        ...shared,
        areLimitsShared,
        isKeyStoreReady,
        unwritten: limits.unwritten,
        countDeliveries: () => accounts.countDeliveries(),
      }) ?? null,
    website: web && websiteOf(web),
  } satisfies EdgeParts);
  const most = web?.mostWatches ?? null;
  const lookAtWatches =
    web === null || most === null
      ? idle
      : watchesOf({ ...web, mostWatches: most, feeds: app.feeds });
  return { app, limits, lateness, lookAtWatches, forgetKeys: checkKey.forget };
}

const idle = (): Promise<void> => Promise.resolve();

type WatchesParts = Omit<RunParts, "notices"> &
  Omit<SendParts, "attempts"> &
  Pick<WebParts, "attempts"> &
  Pick<EdgeParts, "currentBuild">;

/** Returns a function that sends what a new build has for watches, and what waits. A look that runs is not begun again. */
function watchesOf(parts: WatchesParts): () => Promise<void> {
  let done: string | null = null;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const build = parts.currentBuild();
    const { notices } = parts.attempts;
    if (build !== null && build.id !== done && (await runWatches({ ...parts, notices }, build)))
      done = build.id;
    await sendNews(parts);
  };
  return () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
}

function websiteOf(parts: OwnWebParts): Website {
  const { baseUrl, mailFrom } = parts;
  return {
    contact: contactOf(mailFrom),
    keysUrl: `${baseUrl}${SIGN_UP_PATH}`,
    guideUrl: `${baseUrl}${GUIDE_PATH}`,
    create: ({ request, ...fromEdge }) =>
      createWeb({ ...parts, ...fromEdge, askApi: askWith(request, baseUrl) }),
  };
}

function askWith(request: Edge["request"], baseUrl: string): WebParts["askApi"] {
  return async (target, key, env) => {
    const startedAt = performance.now();
    const init = { headers: { "X-API-Key": key } };
    const response = await request(`${baseUrl}${target}`, init, env);
    const { status, headers } = response;
    return { status, headers, text: await response.text(), ms: performance.now() - startedAt };
  };
}

async function isReady(accounts: Accounts): Promise<boolean> {
  try {
    await withDeadline(READY_MS, () => accounts.findActiveKey(""));
    return true;
  } catch {
    return false;
  }
}
