import { MAX_PHOTO_BYTES, photoKey } from "../contract/build.ts";
import { type Chores, createChores, type ChoresParts } from "../lib/chores.ts";
import { HOUR_MS, MINUTE_MS } from "../lib/time.ts";
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
import { keptReplies } from "../site/app/kept-reply.ts";
import { contactOf, GUIDE_PATH, SIGN_UP_PATH } from "../site/app/site.ts";
import type { WebParts } from "../site/app/web-parts.ts";
import { noticeLateness } from "../site/letters/late-notice.ts";
import { createWeb } from "../site/web.tsx";
import { type RunParts, runWatches } from "../site/watches/run-watches.ts";
import { lookAtFloorVotes } from "../site/watches/floor-votes.ts";
import { mailNews } from "../site/watches/mail-news.ts";
import { postNews } from "../site/watches/post-news.ts";

/** What hosts of the whole service differ in. */
export interface Host extends Pick<
  EdgeParts,
  | "answerCacheBytes"
  | "baseUrl"
  | "clock"
  | "currentToday"
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
  readonly choresLostAfterMs?: ChoresParts["lostAfterMs"];
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
  "areLimitsShared" | "clock" | "currentBuild" | "currentToday" | "isKeyStoreReady" | "log"
> {
  readonly status: StatusReader;
  readonly lateness: ReadLateness;
  readonly plans: Plans;
  readonly unwritten: () => number;
  readonly countDeliveries: Accounts["countDeliveries"];
  readonly chores: Chores;
}

interface Flushing {
  readonly limits: StoredLimits;
  readonly forgetKeys: (accountId: string) => void;
}

type FromEdge = "askApi" | "examples" | "metrics" | "openPages" | "findWatched";
type OwnWebParts = Omit<WebParts, FromEdge>;
type Shared =
  | "accounts"
  | "chores"
  | "clientIp"
  | "clock"
  | "currentBuild"
  | "currentToday"
  | "lateness"
  | "log"
  | "plans"
  | "readPhoto";
type HostedWeb = Omit<OwnWebParts, Shared | "status">;

const POST_EVERY_MS = 15_000;
const PHOTO_MS = 5_000;
/** Health checks time out after a few seconds. */
const READY_MS = 1_000;

/** Wires the whole service for a host. */
export function assemble(host: Host) {
  const { accounts, builds, clock, lateAfterHours, log, plans, store } = host;
  const status = createStatusReader({ store, log });
  const lateness = createLateness({ status, clock, lateAfterMs: lateAfterHours * HOUR_MS });
  const checkKey = createKeyCheck({
    keys: accounts,
    clock,
    onError: (error) => log.error("account_store_failed", { error }),
  });
  const limits = createLimits({
    ...host.counting,
    plans,
    answers: accounts,
    clock,
    onOutage: (error) => log.error("limits_not_shared", { error }),
  });
  const isKeyStoreReady = (): Promise<boolean> => isReady(accounts);
  const areLimitsShared = host.areLimitsShared?.(limits) ?? null;
  const currentBuild = builds.current;
  const chores = createChores({ log, lostAfterMs: host.choresLostAfterMs });
  const readPhoto = (id: string) =>
    withDeadline(PHOTO_MS, (signal) =>
      store.read(photoKey(id), { signal, maxBytes: MAX_PHOTO_BYTES }),
    );
  const shared = { ...host, readPhoto, chores, currentBuild, status, lateness };
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
  chores.add({ name: "tidy", everyMs: HOUR_MS, run: () => accounts.removeExpired() });
  if (web !== null) {
    const { attempts, operatorMail } = web;
    const parts = { ...web, notices: attempts.notices };
    if (operatorMail !== null) {
      const run = () => noticeLateness({ ...parts, operatorMail });
      chores.add({ name: "late_notice", everyMs: MINUTE_MS, run });
    }
    if (most !== null) {
      // Apart, so that neither receivers nor a mail server that hang delay the others.
      const run = lookAtBuilds({ ...parts, mostWatches: most, events: app.events });
      const votes = () => host.currentToday?.()?.stored.votes ?? [];
      chores.add(
        { name: "floor_votes", everyMs: POST_EVERY_MS, run: lookAtFloorVotes({ ...parts, votes }) },
        { name: "watches", everyMs: MINUTE_MS, run },
        { name: "watch_mails", everyMs: MINUTE_MS, run: () => mailNews(parts) },
        { name: "webhooks", everyMs: POST_EVERY_MS, run: () => postNews(parts) },
      );
    }
  }
  return { app, limits, chores };
}

/** Returns a function that writes what a new build has for watches. */
function lookAtBuilds(parts: RunParts & Pick<EdgeParts, "currentBuild">): () => Promise<void> {
  let done: string | null = null;
  return async () => {
    const build = parts.currentBuild();
    if (build !== null && build.id !== done && (await runWatches(parts, build))) done = build.id;
  };
}

function websiteOf(parts: OwnWebParts): Website {
  const { baseUrl, mailFrom } = parts;
  return {
    contact: contactOf(mailFrom),
    keysUrl: `${baseUrl}${SIGN_UP_PATH}`,
    guideUrl: `${baseUrl}${GUIDE_PATH}`,
    create: ({ request, ...fromEdge }) => {
      const all = { ...parts, ...fromEdge, askApi: askWith(request, baseUrl) };
      return { fetch: createWeb(all).fetch, cachedReply: keptReplies(all) };
    },
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
