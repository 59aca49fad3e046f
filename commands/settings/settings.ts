/** Reads and checks all settings from the environment. docs/operations/settings.md lists them. */
import { LegisError } from "../../lib/errors.ts";
import { join, resolve } from "node:path";

import * as z from "zod";

import { QUARANTINE_NIGHTS } from "../../data/files/advice.ts";
import { SOURCE_NAMES } from "../../contract/kinds/kinds.ts";
import { type Publishers, PUBLISHERS } from "../../data/mirror/http/publishers.ts";
import type { Plans } from "../../edge/limits/plans.ts";
import { DEFAULT_CONNECTION_LIMITS } from "../../hosts/node/default-limits.ts";
import {
  lateAfterIn,
  mostWatchesIn,
  ownPagesIn,
  plansIn,
  secretToken,
  SERVICE_SETTINGS,
  slipsInPlans,
  WEB_ADDRESS,
  webAddress,
  whole,
} from "../../hosts/service-settings.ts";
import { maskAddress, maskSecrets } from "../../lib/mask-secrets.ts";
import { parseBucket, type StoreAddress } from "../../store/open-store.ts";

export class SettingsError extends LegisError {
  override readonly name = "SettingsError";
  override readonly code = "settings";
}

/** An address that paths are appended to. */
const baseAddress = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: WEB_ADDRESS, abort: true })
    .refine((address) => !/[?#]/.test(address), `${WEB_ADDRESS} without a query`)
    .transform((address) => address.replace(/\/+$/, ""))
    .default(usual);

/** Where the proxies in `deploy/` ask. Not `localhost`, which is `::1` on many machines. */
export const LOOPBACK = "127.0.0.1";

const ACCOUNTS_RULE =
  "must be postgres://user:password@host:port/database, or a Worker's https address";

const Environment = z.object({
  ...SERVICE_SETTINGS,
  LEGIS_HOME: z.string().default("./var"),
  LEGIS_STORE: z
    .string()
    .refine(
      (store) => !store.includes("://") || parseBucket(store) !== null,
      "must be a folder or s3://bucket/prefix",
    )
    .optional(),
  LEGIS_ACCOUNTS: z
    .url({
      protocol: /^(?:postgres(?:ql)?|https?)$/,
      hostname: /./,
      error: ACCOUNTS_RULE,
      abort: true,
    })
    .refine((address) => !/^http:\/\/(?!127\.|localhost\b|\[::1\])/.test(address), ACCOUNTS_RULE)
    .optional(),
  LEGIS_ACCOUNTS_TOKEN: secretToken(),
  LEGIS_LIMITS: z
    .url({
      protocol: /^rediss?$/,
      hostname: /./,
      error: "must be redis://user:password@host:port or rediss://…",
    })
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: WEB_ADDRESS, abort: true })
    .refine(
      (address) => !/[?#@]/.test(address),
      `${WEB_ADDRESS} without user name, password and query; credentials are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    )
    .optional(),
  S3_REGION: z.string().optional(),
  AWS_REGION: z.string().default("us-east-1"),
  S3_TIMEOUT_SECONDS: whole(1, 3600).default(20),
  LEGIS_CLOUDFLARE_URL: webAddress(),
  LEGIS_CLOUDFLARE_TOKEN: secretToken(),
  LEGIS_CLOUDFLARE_STORE: z
    .string()
    .refine((store) => parseBucket(store) !== null, "must be s3://bucket/prefix")
    .optional(),
  LEGIS_CLOUDFLARE_SEARCHES: whole(1, 20).default(1),
  LEGIS_GOVINFO_URL: baseAddress(PUBLISHERS.govinfo),
  LEGIS_CLERK_URL: baseAddress(PUBLISHERS.clerk),
  LEGIS_SENATE_URL: baseAddress(PUBLISHERS.senate),
  LEGIS_LEGISLATORS_URL: baseAddress(PUBLISHERS.legislators),
  LEGIS_HOUSE_MEETINGS_URL: baseAddress(PUBLISHERS.houseMeetings),
  LEGIS_CONGRESS_API_URL: baseAddress(PUBLISHERS.congressApi),
  LEGIS_BIOGUIDE_URL: baseAddress(PUBLISHERS.bioguide),
  LEGIS_CONTACT: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, "must be an email or web address in ASCII")
    .optional(),
  CONGRESS_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "must be a key of api.congress.gov, without spaces")
    .optional(),
  LEGIS_SOURCES_OFF: z
    .string()
    .default("")
    .transform((names) => names.split(/[\s,]+/).filter((name) => name !== ""))
    .pipe(z.array(z.enum(SOURCE_NAMES, { error: `must be some of ${SOURCE_NAMES.join(",")}` }))),
  LEGIS_FETCH_ATTEMPTS: whole(1, 20).default(5),
  LEGIS_FETCH_TIMEOUT_SECONDS: whole(1, 3600).default(60),
  HOST: z.string().default(LOOPBACK),
  PORT: whole(0, 65_535).default(8787),
  LEGIS_LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be one of debug, info, warn, error, silent",
    })
    .default("info"),
  LEGIS_PAGE_CACHE_MB: whole(1, 100_000).default(128),
  LEGIS_ANSWER_CACHE_MB: whole(1, 100_000).default(128),
  LEGIS_METRICS_TOKEN: secretToken(),
  LEGIS_NOTIFY_WEBHOOK: webAddress(),
  LEGIS_HEARTBEAT_URL: webAddress(),
  LEGIS_LOCAL_WEBHOOKS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  LEGIS_MAX_AGE_HOURS: whole(1, 10_000).default(48),
  LEGIS_QUARANTINE_NIGHTS: whole(0, 365).default(QUARANTINE_NIGHTS),
  SOURCE_DATE_EPOCH: whole(0, 253_402_300_799).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be smtp://user:password@host:port or smtps://…",
    })
    .optional(),
  LEGIS_TRUSTED_PROXIES: whole(0, 10).default(0),
  LEGIS_MAX_CONNECTIONS: whole(1, 1_000_000).default(DEFAULT_CONNECTION_LIMITS.maxConnections),
  LEGIS_MAX_PER_NETWORK: whole(1, 1_000_000).default(DEFAULT_CONNECTION_LIMITS.maxPerNetwork),
});

const MEGABYTE = 1024 ** 2;
/** Settings whose values must not appear in messages, which end up in logs. */
const IS_SECRET =
  /KEY|TOKEN|WEBHOOK|HEARTBEAT|SECRET|PASSWORD|SMTP_URL|LEGIS_ACCOUNTS|LEGIS_LIMITS/;
/** Settings whose values may contain secrets. */
const IS_ADDRESS = /_URL$|_ENDPOINT$|_STORE$/;

/** Throws a {@link SettingsError} that names every invalid setting. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const entries = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = Environment.safeParse(Object.fromEntries(entries));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => {
      const name = path.join(".");
      return IS_SECRET.test(name)
        ? `${name} ${message}`
        : `${name} ${message}, not ${JSON.stringify(withoutSecrets(name, environment[name]))}`;
    });
    throw new SettingsError(wrong.join("; "));
  }
  const { data } = parsed;
  const home = resolve(data.LEGIS_HOME);
  const storeAddress = readStoreAddress(data, home);
  const baseUrl = readBaseUrl(data);
  return {
    home,
    recordsPath: join(home, "records.sqlite"),
    accountsPath: join(home, "accounts.sqlite"),
    /** The accounts database: a file, `postgres://…`, or a Worker's address with its token. */
    accountsAddress: data.LEGIS_ACCOUNTS ?? join(home, "accounts.sqlite"),
    accountsToken: data.LEGIS_ACCOUNTS_TOKEN ?? null,
    /** The Redis in which replicas count requests; null if each server counts alone. */
    limitsAddress: data.LEGIS_LIMITS ?? null,
    storeAddress,
    cloudflare: readCloudflare(data, storeAddress),
    mirrorPath: join(home, "mirror"),
    publishers: readPublishers(data),
    contact: data.LEGIS_CONTACT ?? null,
    congressApiKey: data.CONGRESS_API_KEY ?? null,
    /** Sources that are never fetched. */
    sourcesOff: data.LEGIS_SOURCES_OFF,
    fetchAttempts: data.LEGIS_FETCH_ATTEMPTS,
    /** The longest pause between a publisher's bytes. */
    fetchTimeoutMs: data.LEGIS_FETCH_TIMEOUT_SECONDS * 1000,
    /** The base of every link in answers and mails: an origin without a trailing slash. */
    baseUrl,
    host: data.HOST,
    port: data.PORT,
    logLevel: data.LEGIS_LOG_LEVEL,
    pageCacheBytes: data.LEGIS_PAGE_CACHE_MB * MEGABYTE,
    answerCacheBytes: data.LEGIS_ANSWER_CACHE_MB * MEGABYTE,
    metricsToken: data.LEGIS_METRICS_TOKEN ?? null,
    notifyMail: data.LEGIS_NOTIFY_MAIL ?? null,
    notifyWebhook: data.LEGIS_NOTIFY_WEBHOOK ?? null,
    heartbeat: data.LEGIS_HEARTBEAT_URL ?? null,
    /** Hours after a nightly run's end after which the next one counts as late. */
    lateAfterHours: lateAfterIn(data),
    /** Hours since a source's last check after which `legis status` calls it stale. */
    maxAgeHours: data.LEGIS_MAX_AGE_HOURS,
    /** Nights after which a suspicious version is adopted if its publisher still serves it. */
    quarantineNights: data.LEGIS_QUARANTINE_NIGHTS,
    /** Replaces the clock wherever the time would appear in a build. */
    fixedNow: data.SOURCE_DATE_EPOCH === undefined ? null : new Date(data.SOURCE_DATE_EPOCH * 1000),
    /** The mail server including its password; null if mails go to files in `outbox`. */
    smtpUrl: data.SMTP_URL ?? null,
    outbox: join(home, "outbox"),
    mailFrom:
      data.MAIL_FROM ?? `Federal Legislative Data API <no-reply@${new URL(baseUrl).hostname}>`,
    securityContact: data.LEGIS_SECURITY_CONTACT ?? null,
    ownPages: ownPagesIn(data),
    /** The number of links mailed per day, across all users. */
    mailsPerDay: data.LEGIS_MAILS_PER_DAY,
    mostWatches: mostWatchesIn(data),
    areWebhooksLocal: data.LEGIS_LOCAL_WEBHOOKS === "on",
    watchMailsPerDay: data.LEGIS_WATCH_MAILS_PER_DAY,
    plans: readPlans(data),
    upgrades: data.LEGIS_UPGRADES,
    /** Whether what happens between two builds is followed and served. */
    hasToday: data.LEGIS_TODAY === "on",
    /** The number of proxies in front that append to `X-Forwarded-For`. */
    trustedProxies: data.LEGIS_TRUSTED_PROXIES,
    connectionLimits: {
      ...DEFAULT_CONNECTION_LIMITS,
      maxConnections: data.LEGIS_MAX_CONNECTIONS,
      maxPerNetwork: data.LEGIS_MAX_PER_NETWORK,
    },
  };
}

export type Settings = Readonly<ReturnType<typeof readSettings>>;

export function currentTime({ fixedNow }: Pick<Settings, "fixedNow">): Date {
  return fixedNow ?? new Date();
}

function withoutSecrets(name: string, value = ""): string {
  return IS_ADDRESS.test(name) ? maskAddress(value) : maskSecrets(value);
}

function readPublishers(data: z.infer<typeof Environment>): Publishers {
  return {
    govinfo: data.LEGIS_GOVINFO_URL,
    clerk: data.LEGIS_CLERK_URL,
    senate: data.LEGIS_SENATE_URL,
    legislators: data.LEGIS_LEGISLATORS_URL,
    houseMeetings: data.LEGIS_HOUSE_MEETINGS_URL,
    congressApi: data.LEGIS_CONGRESS_API_URL,
    bioguide: data.LEGIS_BIOGUIDE_URL,
  };
}

function readPlans(data: z.infer<typeof Environment>): Plans {
  const slips = slipsInPlans(data);
  if (slips.length > 0) throw new SettingsError(slips.join("; "));
  return plansIn(data);
}

function readBaseUrl({ LEGIS_BASE_URL: address, PORT: port }: z.infer<typeof Environment>): string {
  if (address !== undefined) return new URL(address).origin;
  if (port !== 0) return `http://localhost:${port}`;
  throw new SettingsError("LEGIS_BASE_URL must be set if PORT is 0, which picks a free port");
}

function readCloudflare(data: z.infer<typeof Environment>, own: StoreAddress) {
  const { LEGIS_CLOUDFLARE_URL: url, LEGIS_CLOUDFLARE_TOKEN: token } = data;
  const location = data.LEGIS_CLOUDFLARE_STORE?.replace(/\/+$/, "") ?? own.location;
  if (url === undefined) return null;
  if (token === undefined) {
    throw new SettingsError("LEGIS_CLOUDFLARE_TOKEN must be set if LEGIS_CLOUDFLARE_URL is");
  }
  if (parseBucket(location) === null) {
    throw new SettingsError(
      `LEGIS_CLOUDFLARE_STORE, or LEGIS_STORE without it, must be s3://bucket/prefix if LEGIS_CLOUDFLARE_URL is set, not the folder "${location}"`,
    );
  }
  return {
    url: url.replace(/\/+$/, ""),
    token,
    storeAddress: { ...own, location },
    /** The number of Durable Objects, each with a complete search database. */
    searches: data.LEGIS_CLOUDFLARE_SEARCHES,
  };
}

function readStoreAddress(data: z.infer<typeof Environment>, home: string): StoreAddress {
  const { LEGIS_STORE: store = join(home, "store"), S3_ENDPOINT: endpoint } = data;
  return {
    location: parseBucket(store) === null ? resolve(store) : store.replace(/\/+$/, ""),
    cacheFolder: join(home, "cache"),
    ...(endpoint !== undefined && { endpoint }),
    region: data.S3_REGION ?? data.AWS_REGION,
    timeoutMs: data.S3_TIMEOUT_SECONDS * 1000,
  };
}
