import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { PUBLISHERS } from "../../data/mirror/http/publishers.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { DEFAULT_CONNECTION_LIMITS } from "../../hosts/node/default-limits.ts";
import { maskAddress } from "../../lib/mask-secrets.ts";
import { readSettings, SettingsError } from "./settings.ts";

const MEGABYTE = 1024 ** 2;

describe("settings", () => {
  it("have defaults for everything", () => {
    const home = resolve("var");
    expect(readSettings({})).toEqual({
      home,
      recordsPath: join(home, "records.sqlite"),
      accountsPath: join(home, "accounts.sqlite"),
      accountsAddress: join(home, "accounts.sqlite"),
      accountsToken: null,
      limitsAddress: null,
      cloudflare: null,
      storeAddress: {
        location: join(home, "store"),
        cacheFolder: join(home, "cache"),
        region: "us-east-1",
        timeoutMs: 20_000,
      },
      mirrorPath: join(home, "mirror"),
      publishers: PUBLISHERS,
      contact: null,
      congressApiKey: null,
      sourcesOff: [],
      fetchAttempts: 5,
      fetchTimeoutMs: 60_000,
      baseUrl: "http://localhost:8787",
      host: "127.0.0.1",
      port: 8787,
      logLevel: "info",
      pageCacheBytes: 128 * MEGABYTE,
      answerCacheBytes: 128 * MEGABYTE,
      metricsToken: null,
      notifyMail: null,
      notifyWebhook: null,
      heartbeat: null,
      lateAfterHours: 36,
      maxAgeHours: 48,
      quarantineNights: 3,
      fixedNow: null,
      areWebhooksLocal: false,
      hasToday: true,
      smtpUrl: null,
      outbox: join(home, "outbox"),
      mailFrom: "Federal Legislative Data API <no-reply@localhost>",
      securityContact: null,
      ownPages: { terms: null, source: null },
      mailsPerDay: 2000,
      mostWatches: { free: 10, pro: 200 },
      watchMailsPerDay: 20_000,
      plans: DEFAULT_PLANS,
      upgrades: "at-once",
      trustedProxies: 0,
      connectionLimits: DEFAULT_CONNECTION_LIMITS,
    });
  });

  it("that are blank count as unset", () => {
    expect(readSettings({ PORT: "", LEGIS_HOME: "", LEGIS_BASE_URL: "", HOST: "" })).toEqual(
      readSettings({}),
    );
  });

  it("that are unknown are ignored", () => {
    expect(readSettings({ PATH: "/usr/bin", LEGIS_UNKNOWN: "x" })).toEqual(readSettings({}));
  });

  it("put everything in LEGIS_HOME, and builds in LEGIS_STORE", () => {
    expect(readSettings({ LEGIS_HOME: "/srv/legis" })).toMatchObject({
      home: "/srv/legis",
      recordsPath: "/srv/legis/records.sqlite",
      accountsPath: "/srv/legis/accounts.sqlite",
      storeAddress: { location: "/srv/legis/store" },
    });
    const apart = readSettings({ LEGIS_HOME: "/srv/legis", LEGIS_STORE: "/mnt/builds" });
    expect(apart.storeAddress.location).toBe("/mnt/builds");
  });

  it("accept a bucket and its endpoint", () => {
    const { storeAddress } = readSettings({
      LEGIS_HOME: "/srv/legis",
      LEGIS_STORE: "s3://my-bucket/some/prefix/",
      S3_ENDPOINT: "http://localhost:9000",
      AWS_REGION: "us-gov-west-1",
      S3_TIMEOUT_SECONDS: "5",
    });
    expect(storeAddress).toEqual({
      location: "s3://my-bucket/some/prefix",
      cacheFolder: "/srv/legis/cache",
      endpoint: "http://localhost:9000",
      region: "us-gov-west-1",
      timeoutMs: 5000,
    });
    const other = readSettings({ AWS_REGION: "us-gov-west-1", S3_REGION: "auto" });
    expect(other.storeAddress.region).toBe("auto");
    const whole = readSettings({ LEGIS_STORE: "s3://my-bucket" });
    expect(whole.storeAddress.location).toBe("s3://my-bucket");
  });

  it("normalize the base URL, or derive it from the port", () => {
    const { baseUrl } = readSettings({ LEGIS_BASE_URL: "HTTPS://API.example.org:443//" });
    expect(baseUrl).toBe("https://api.example.org");
    expect(readSettings({ PORT: "8080" }).baseUrl).toBe("http://localhost:8080");
  });

  it.each([
    "https://api.example.org/legis",
    "https://api.example.org?a=b",
    "https://api.example.org/#top",
    "https://user:password@api.example.org",
    "https:api.example.org",
    "api.example.org",
  ])("refuse a base URL with more than a host, such as %s", (LEGIS_BASE_URL) => {
    expect(() => readSettings({ LEGIS_BASE_URL })).toThrow(
      new SettingsError(
        `LEGIS_BASE_URL must be an http or https address without a path, not "${maskAddress(LEGIS_BASE_URL)}"`,
      ),
    );
  });

  it("of a plan override its defaults one by one", () => {
    const { plans } = readSettings({
      LEGIS_FREE_REQUESTS_PER_DAY: "500",
      LEGIS_FREE_SEARCHES_PER_SECOND: "1",
      LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
      LEGIS_PRO_REQUESTS_PER_SECOND: "50",
    });
    expect(plans).toEqual({
      free: {
        requestsPerDay: 500,
        requestsPerSecond: 5,
        searchesPerSecond: 1,
        downloads: 1,
        gigabytesPerDay: 2,
      },
      pro: {
        requestsPerDay: 1_000_000,
        requestsPerSecond: 50,
        searchesPerSecond: 5,
        downloads: 4,
        gigabytesPerDay: 50,
      },
    });
  });

  it("of plans must make Pro the better one, with fewer searches than requests", () => {
    expect(() => readSettings({ LEGIS_PRO_REQUESTS_PER_DAY: "999" })).toThrow(
      new SettingsError(
        "LEGIS_PRO_REQUESTS_PER_DAY must be at least LEGIS_FREE_REQUESTS_PER_DAY, which is 1000, not 999",
      ),
    );
    expect(() => readSettings({ LEGIS_PRO_SEARCHES_PER_SECOND: "11" })).toThrow(
      new SettingsError(
        "LEGIS_PRO_REQUESTS_PER_SECOND must be at least LEGIS_PRO_SEARCHES_PER_SECOND, which is 11, not 10",
      ),
    );
  });

  it("need a base URL if the port is chosen at startup", () => {
    expect(() => readSettings({ PORT: "0" })).toThrow(
      new SettingsError("LEGIS_BASE_URL must be set if PORT is 0, which picks a free port"),
    );
  });

  it("of the server are read as numbers and names", () => {
    const settings = readSettings({
      LEGIS_BASE_URL: "http://localhost",
      HOST: "0.0.0.0",
      PORT: "0",
      LEGIS_LOG_LEVEL: "silent",
      LEGIS_PAGE_CACHE_MB: "1",
      LEGIS_ANSWER_CACHE_MB: "2",
    });
    expect(settings).toMatchObject({
      host: "0.0.0.0",
      port: 0,
      logLevel: "silent",
      pageCacheBytes: MEGABYTE,
      answerCacheBytes: 2 * MEGABYTE,
    });
  });
});

it("settings of replicas take a Postgres database for the accounts, and show no password of it", () => {
  const LEGIS_ACCOUNTS = "postgres://legis:secret@db.example.org/legis";
  expect(readSettings({ LEGIS_ACCOUNTS }).accountsAddress).toBe(LEGIS_ACCOUNTS);
  expect(() => readSettings({ LEGIS_ACCOUNTS: "mysql://legis:secret@db.example.org" })).toThrow(
    new SettingsError(
      "LEGIS_ACCOUNTS must be postgres://user:password@host:port/database, or a Worker's https address",
    ),
  );
  expect(readSettings({ LEGIS_LIMITS: "redis://localhost" }).limitsAddress).toBe(
    "redis://localhost",
  );
  expect(() => readSettings({ LEGIS_LIMITS: "http://localhost" })).toThrow(
    new SettingsError("LEGIS_LIMITS must be redis://user:password@host:port or rediss://…"),
  );
});

describe("settings of Cloudflare", () => {
  const url = { LEGIS_CLOUDFLARE_URL: "https://api.example.org/" };
  const token = { LEGIS_CLOUDFLARE_TOKEN: "0123456789abcdef" };

  it("are taken together", () => {
    const { cloudflare } = readSettings({ ...url, ...token, LEGIS_STORE: "s3://builds" });
    expect(cloudflare).toMatchObject({
      url: "https://api.example.org",
      storeAddress: { location: "s3://builds" },
    });
  });

  it("are refused if incomplete, since nothing would be published", () => {
    expect(() => readSettings({ ...url, LEGIS_STORE: "s3://builds" })).toThrow(
      new SettingsError("LEGIS_CLOUDFLARE_TOKEN must be set if LEGIS_CLOUDFLARE_URL is"),
    );
    expect(() => readSettings({ ...url, ...token, LEGIS_STORE: "/srv/store" })).toThrow(
      new SettingsError(
        'LEGIS_CLOUDFLARE_STORE, or LEGIS_STORE without it, must be s3://bucket/prefix if LEGIS_CLOUDFLARE_URL is set, not the folder "/srv/store"',
      ),
    );
  });
});

describe("settings of fetch", () => {
  it("accept another publisher address, without trailing slashes", () => {
    const { publishers } = readSettings({ LEGIS_CLERK_URL: "http://mirror.example.org/clerk//" });
    expect(publishers).toEqual({ ...PUBLISHERS, clerk: "http://mirror.example.org/clerk" });
  });

  it("accept a contact and a key", () => {
    const settings = readSettings({ LEGIS_CONTACT: "me@example.org", CONGRESS_API_KEY: "abc123" });
    expect(settings).toMatchObject({ contact: "me@example.org", congressApiKey: "abc123" });
  });

  it("refuse an invalid key without showing it", () => {
    expect(() => readSettings({ CONGRESS_API_KEY: "my secret" })).toThrow(
      new SettingsError("CONGRESS_API_KEY must be a key of api.congress.gov, without spaces"),
    );
  });
});

describe("the settings of the nightly job", () => {
  it("say who is notified, how old data may be, and what time it is", () => {
    const settings = readSettings({
      LEGIS_NOTIFY_MAIL: "operator@example.org",
      LEGIS_NOTIFY_WEBHOOK: "https://hooks.example.org/T0/secret",
      LEGIS_MAX_AGE_HOURS: "72",
      LEGIS_METRICS_TOKEN: "0123456789abcdef",
      SOURCE_DATE_EPOCH: "1795237200",
    });
    expect(settings).toMatchObject({
      notifyMail: "operator@example.org",
      notifyWebhook: "https://hooks.example.org/T0/secret",
      maxAgeHours: 72,
      metricsToken: "0123456789abcdef",
      fixedNow: new Date("2026-11-21T05:00:00Z"),
    });
  });

  it.each([
    ["LEGIS_METRICS_TOKEN", "too-short", "LEGIS_METRICS_TOKEN must have at least 16 characters"],
    [
      "LEGIS_NOTIFY_WEBHOOK",
      "hooks/s3cret",
      "LEGIS_NOTIFY_WEBHOOK must be an http or https address",
    ],
  ])("that are secret are named without their value if invalid: %s", (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(message));
  });

  it("refuse an invalid address and time", () => {
    expect(() => readSettings({ LEGIS_NOTIFY_MAIL: "nobody" })).toThrow(
      'LEGIS_NOTIFY_MAIL must be a mail address, not "nobody"',
    );
    expect(() => readSettings({ SOURCE_DATE_EPOCH: "today" })).toThrow(
      "SOURCE_DATE_EPOCH must be a whole number",
    );
  });
});

describe("settings of accounts", () => {
  it("name the mail server, the sender, the proxies, and who decides on upgrades", () => {
    const settings = readSettings({
      SMTP_URL: "smtps://user:p%40ss@mail.example.org:465",
      MAIL_FROM: "Datenschnittstelle für alle <api@example.org>",
      LEGIS_UPGRADES: "by-approval",
      LEGIS_TRUSTED_PROXIES: "2",
    });
    expect(settings).toMatchObject({
      smtpUrl: "smtps://user:p%40ss@mail.example.org:465",
      mailFrom: "Datenschnittstelle für alle <api@example.org>",
      upgrades: "by-approval",
      trustedProxies: 2,
    });
  });

  it("derive the mails' sender from the base URL's host by default", () => {
    const { mailFrom } = readSettings({ LEGIS_BASE_URL: "https://api.example.org:8443" });
    expect(mailFrom).toBe("Federal Legislative Data API <no-reply@api.example.org>");
  });

  it.each([
    "http://user:hidden@mail.example.org",
    "smtp://",
    "smtp:hidden",
    "hidden",
    "smtp://user:hidden@",
  ])("never repeat a mail server's password: %s", (SMTP_URL) => {
    expect(() => readSettings({ SMTP_URL })).toThrow(
      new SettingsError("SMTP_URL must be smtp://user:password@host:port or smtps://…"),
    );
  });

  it.each([
    "nobody",
    "a@example.org, b@example.org",
    "A <a@example.org> <b@example.org>",
    "A <a@example.org>\r\nBcc: b@example.org",
    "A\n <a@example.org>",
  ])("refuse a sender such as %j", (MAIL_FROM) => {
    expect(() => readSettings({ MAIL_FROM })).toThrow(
      `MAIL_FROM must be an email address, or a name and one such as "Data API <api@example.org>", not ${JSON.stringify(MAIL_FROM)}`,
    );
  });
});

describe("an invalid setting", () => {
  it.each([
    ["LEGIS_GOVINFO_URL", "www.govinfo.gov", "an http or https address"],
    ["LEGIS_CONTACT", "José", "an email or web address in ASCII"],
    ["LEGIS_FETCH_ATTEMPTS", "0", "a whole number from 1 to 20"],
    ["PORT", "http", "a whole number from 0 to 65535"],
    ["PORT", "65536", "a whole number from 0 to 65535"],
    ["PORT", "-1", "a whole number from 0 to 65535"],
    ["LEGIS_PAGE_CACHE_MB", "1.5", "a whole number from 1 to 100000"],
    ["LEGIS_ANSWER_CACHE_MB", "0", "a whole number from 1 to 100000"],
    ["LEGIS_LOG_LEVEL", "loud", "one of debug, info, warn, error, silent"],
    ["LEGIS_BASE_URL", "example.org", "an http or https address without a path"],
    ["LEGIS_BASE_URL", "ftp://example.org", "an http or https address without a path"],
    ["LEGIS_STORE", "gopher://builds", "a folder or s3://bucket/prefix"],
    ["LEGIS_STORE", "s3:///prefix", "a folder or s3://bucket/prefix"],
    ["S3_ENDPOINT", "localhost:9000", "an http or https address"],
    ["LEGIS_UPGRADES", "never", "at-once or by-approval"],
    ["LEGIS_TRUSTED_PROXIES", "11", "a whole number from 0 to 10"],
    ["S3_TIMEOUT_SECONDS", "0", "a whole number from 1 to 3600"],
    ["LEGIS_FREE_REQUESTS_PER_DAY", "1,000", "a whole number from 1 to 1000000000"],
    ["LEGIS_PRO_REQUESTS_PER_SECOND", "-1", "a whole number from 1 to 100000"],
    ["LEGIS_PRO_SEARCHES_PER_SECOND", "0.5", "a whole number from 1 to 100000"],
  ])("is refused in one line with its name and allowed values: %s=%s", (name, value, rule) => {
    const message = `${name} must be ${rule}, not "${value}"`;
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(message));
  });

  it("is named with all other invalid ones", () => {
    expect(() => readSettings({ PORT: "x", LEGIS_LOG_LEVEL: "y" })).toThrow(
      /PORT .*; LEGIS_LOG_LEVEL /,
    );
  });
});

describe("secrets in addresses", () => {
  const secret = "hunter2";
  /** Every setting in the operator's manual whose value is an address. */
  const addresses = new Set(
    Array.from(
      readFileSync(new URL("../../docs/operations/settings.md", import.meta.url), "utf8").matchAll(
        /`(\w+_(?:URL|ENDPOINT|STORE|WEBHOOK))`/g,
      ),
      ([, name = ""]) => name,
    ),
  );

  it.each([...addresses])("in an invalid %s are not in the error", (name) => {
    const wrong = [`gopher://me:${secret}@host/x`, `me:${secret}@host`, `::/?t=${secret}`];
    for (const value of wrong) {
      let said = "";
      try {
        readSettings({ [name]: value });
      } catch (error) {
        said = String(error);
      }
      expect(said).not.toContain(secret);
      // A folder may have any name.
      expect(name === "LEGIS_STORE" ? name : said).toContain(name);
    }
  });

  it("are masked in all of them", () => {
    expect(addresses.size).toBeGreaterThan(12);
    expect(() => readSettings({ LEGIS_GOVINFO_URL: "https://host/?token=a" })).toThrow(
      "LEGIS_GOVINFO_URL must be an http or https address without a query",
    );
  });
});
