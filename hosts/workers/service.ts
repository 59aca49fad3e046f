import type { Cache } from "@cloudflare/workers-types";

import { accountsDatabase } from "../../site/accounts/database/database.ts";
import { createAccounts } from "../../site/accounts/create-accounts.ts";
import { createAttempts } from "../../site/accounts/attempts.ts";
import { headOf, type Reply } from "../../edge/api/exchange.ts";
import { assemble } from "../assemble.ts";
import { createPages } from "../../edge/builds/pages.ts";
import { type Mailer, MailError } from "../../site/mail/mailer.ts";
import { nodeEncoder } from "../node/encode.ts";
import { inflate, inflateInPieces } from "../node/inflate.ts";
import type { WebParts } from "../../site/app/web-parts.ts";
import { announceEvents } from "../../site/letters/announce-events.ts";
import { mostWatchesIn, ownPagesIn } from "../service-settings.ts";
import { webSha256 } from "../../lib/bytes.ts";
import type { Chore } from "../../lib/chores.ts";
import { withDeadline } from "../../lib/deadline.ts";
import type { Log } from "../../lib/log.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { migrateExistingD1, openD1Engine } from "./accounts/d1-engine.ts";
import { openBucketReader } from "./builds/bucket-reader.ts";
import { createTodayReader } from "../../edge/builds/today.ts";
import { followBuilds, followOnRequests } from "./builds/follow-builds.ts";
import type { Bindings } from "./host/bindings.ts";
import { createConsoleLog } from "./host/console-log.ts";
import { createHttpMailer } from "./host/http-mailer.ts";
import { post } from "./host/post.ts";
import { readSettings } from "./host/read-settings.ts";
import { createSharedAnswers } from "./host/shared-answers.ts";
import { flushLater, REQUEST_MS } from "./limits/flush-later.ts";
import { LeasedCounter, type QuotaCounter } from "./limits/leased-counter.ts";
import { openRemoteSearch } from "./search/remote-search.ts";

/** A process has 128 MB in all. */
const PAGE_CACHE_BYTES = 24 * 1024 ** 2;
const ANSWER_CACHE_BYTES = 16 * 1024 ** 2;

/** How long a page waits for the latest counts. */
const FLUSH_MS = 5_000;
/** A Durable Object may be on another continent. */
const QUOTA_MS = 1_000;
/** How old what happened since the build may get before a request waits for the next read. */
const TODAY_FRESH_MS = 15_000;
/** The runtime's limit for a trigger. */
const CHORE_MS = 15 * MINUTE_MS;

export interface Runtime {
  readonly cache: Cache;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

type Settings = ReturnType<typeof readSettings>;
export type Service = Awaited<ReturnType<typeof openService>>;

export async function openService(bindings: Bindings, { cache, waitUntil }: Runtime) {
  const clock = Date.now;
  const settings = readSettings(bindings);
  const { baseUrl, plans } = settings;
  const log = createConsoleLog(settings.LEGIS_LOG_LEVEL);
  const reader = openBucketReader({ bindings, cache, waitUntil });
  const builds = followBuilds({
    reader,
    openSearch: (live) => openRemoteSearch(bindings.SEARCHES, live),
    log,
    baseUrl,
    clock,
    waitUntil,
  });
  const today = settings.LEGIS_TODAY === "off" ? null : createTodayReader(reader, log);
  const times = { freshMs: TODAY_FRESH_MS, staleMs: TODAY_FRESH_MS };
  const followToday = today && followOnRequests({ ...today, ...times, clock, waitUntil });
  const follow = () => Promise.all([builds.follow(), followToday?.()]);
  const onError = (error: unknown): void => log.error("account_store_failed", { error });
  const accountStore = await openAccountStore({ bindings, settings, log, onError, waitUntil });
  const { accounts } = accountStore;
  const quota = (id: string) => bindings.QUOTAS.getByName(id) as unknown as QuotaCounter;
  const { app, chores } = assemble({
    store: reader,
    builds,
    currentToday: today && today.current,
    accounts,
    plans,
    clientIp,
    clock,
    log,
    baseUrl,
    lateAfterHours: settings.lateAfterHours,
    choresLostAfterMs: CHORE_MS,
    counting: {
      counts: accounts,
      home: new LeasedCounter({ quota, clock, waitUntil, sleep }),
      deadlineMs: QUOTA_MS,
      lostAfterMs: REQUEST_MS,
    },
    limitsOf: (limits) => flushLater(limits, { clock, waitUntil, sleep, onError }),
    areLimitsShared: ({ isWell }) => isWell,
    pages: createPages({ store: reader, inflate, inflateInPieces, cacheBytes: PAGE_CACHE_BYTES }),
    encoder: nodeEncoder,
    sha256: webSha256,
    answerCacheBytes: ANSWER_CACHE_BYTES,
    sharedAnswers: createSharedAnswers(cache, waitUntil),
    metrics: null,
    metricsPage: null,
    web: ({ limits, forgetKeys }) => ({
      ...accountStore,
      baseUrl,
      securityContact: settings.LEGIS_SECURITY_CONTACT ?? null,
      ownPages: ownPagesIn(settings),
      upgrades: settings.LEGIS_UPGRADES,
      operatorMail: settings.LEGIS_NOTIFY_MAIL ?? null,
      mostWatches: mostWatchesIn(settings),
      post,
      // Another request's flush may have been canceled with it.
      flushCounts: () => withDeadline(FLUSH_MS, () => limits.flush()).catch(() => undefined),
      forgetKeys,
    }),
  });

  return {
    fetch: async (request: Request): Promise<Response> => {
      await follow();
      const sent = asSent(request);
      // Cached replies need neither routing nor a second response.
      const known = app.cachedReply(headOf(sent));
      if (known !== null) return asItIs(await known());
      const response = await app.fetch(sent);
      return response.headers.has("Content-Encoding") ? asItIs(response) : response;
    },
    runChores: async (isWanted: (chore: Chore) => boolean) => {
      await follow();
      await chores.run(isWanted);
    },
  };
}

interface AccountStoreParts {
  readonly bindings: Bindings;
  readonly settings: Settings;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
  readonly waitUntil: Runtime["waitUntil"];
}

async function openAccountStore(parts: AccountStoreParts) {
  const { bindings, settings, log, onError, waitUntil } = parts;
  const mailer = mailerOf(settings);
  const mailFrom = settings.MAIL_FROM ?? null;
  // In the background, so keys are looked up in the old tables meanwhile.
  waitUntil(migrateExistingD1(bindings.ACCOUNTS).catch(onError));
  const database = await accountsDatabase(openD1Engine(bindings.ACCOUNTS), Date.now);
  const accounts = createAccounts(
    database,
    announceEvents({
      log,
      mailer: { send: (mail) => lasting(waitUntil, mailer.send(mail)) },
      baseUrl: settings.baseUrl,
      mailFrom,
    }),
  );
  const attempts = createAttempts(database, {
    mailsPerDay: settings.LEGIS_MAILS_PER_DAY,
    watchMailsPerDay: settings.LEGIS_WATCH_MAILS_PER_DAY,
    onDailyLimit: () => log.warn("daily_mail_limit_reached", { see: "LEGIS_MAILS_PER_DAY" }),
  });
  const isMailDelivered = settings.mailService === null ? null : true;
  return { accounts, attempts, mailer, mailFrom, isMailDelivered };
}

/** Cloudflare sets the header and overwrites the client's. */
const clientIp: WebParts["clientIp"] = (c) => c.req.header("CF-Connecting-IP") ?? "";

/** Cloudflare changes Accept-Encoding and keeps the client's in `cf`. */
function asSent(request: Request): Request {
  const { cf } = request as { readonly cf?: { readonly clientAcceptEncoding?: string } };
  const accept = cf?.clientAcceptEncoding;
  if (accept === undefined || accept === request.headers.get("Accept-Encoding")) return request;
  const sent = new Request(request);
  if (accept === "") sent.headers.delete("Accept-Encoding");
  else sent.headers.set("Accept-Encoding", accept);
  return sent;
}

/** Sends an encoded body unchanged. The runtime would otherwise encode it again. */
function asItIs({ body, status, headers }: Reply | Response): Response {
  const init = { status, headers, encodeBody: "manual" };
  return new Response(body, init);
}

/** Without a mail service nobody can sign in, but all else works. */
function mailerOf({ mailService }: Settings): Mailer {
  if (mailService !== null) return createHttpMailer(mailService);
  const message = "No mail can be sent: MAIL_API_URL, MAIL_API_TOKEN and MAIL_FROM are not set";
  return { send: () => Promise.reject(new MailError("unreachable", message)), close: () => {} };
}

function lasting<Result>(waitUntil: Runtime["waitUntil"], work: Promise<Result>): Promise<Result> {
  waitUntil(work.catch(() => undefined));
  return work;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
