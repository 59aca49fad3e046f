/** The web pages with a real accounts database, a recording mailer, and a browser's cookies. */
import { createOpenAnswers } from "../../edge/api/open-answers.ts";
import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import { nodeEncoder } from "../../hosts/node/encode.ts";
import { nodePages } from "../../hosts/node/serve.ts";
import { webSha256 } from "../../lib/bytes.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { join } from "node:path";

import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { openAccounts, openAttempts } from "../../site/accounts/engines/open-accounts.ts";
import type { Mail, Mailer } from "../../site/mail/mailer.ts";
import { Problem } from "../../contract/problem.ts";
import { NO_EXAMPLES } from "../../edge/api/examples.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import type { ShownBuild, WebParts } from "../../site/app/web-parts.ts";
import { announceEvents } from "../../site/letters/announce-events.ts";
import { STOP_PATH } from "../../site/watches/mail-news.ts";
import { createWeb } from "../../site/web.tsx";
import { newFolder } from "../new-folder.ts";

export const BASE_URL = "https://api.example.org";
const MAIL_FROM = "Legis <legis@example.org>";
export const NOW = Date.UTC(2026, 10, 21, 12);

export interface TestWeb {
  readonly accounts: Accounts;
  readonly accountsPath: string;
  readonly mails: Mail[];
  readonly clock: { now: number };
  /** Accounts whose keys were evicted. */
  readonly forgotten: string[];
  /** Every event with its fields. */
  readonly logged: string[];
  /** Sends a request without changes. */
  readonly request: (target: string, init?: RequestInit) => Promise<Response>;
  /** The paths that take forms. */
  readonly formPaths: readonly string[];
  readonly visitor: (ip?: string) => Visitor;
  /** A visitor who has just got an account and its first key. */
  readonly member: (email: string) => Promise<Member>;
  readonly close: () => Promise<void>;
}

/** A browser with a cookie, which sends form headers. */
interface Visitor {
  readonly cookie: () => string;
  readonly get: (path: string) => Promise<Page>;
  readonly post: (path: string, fields?: Readonly<Record<string, string>>) => Promise<Page>;
}

export interface Member extends Visitor {
  readonly email: string;
  readonly accountId: string;
  readonly key: string;
  readonly keyId: string;
}

export interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly location: string | null;
}

/** JSON has nothing of an error. */
const withErrors = (_: string, value: unknown): unknown =>
  value instanceof Error ? value.message : value;

export async function openTestWeb(options: Partial<WebParts> = {}): Promise<TestWeb> {
  const folder = newFolder();
  const accountsPath = join(folder, "accounts.sqlite");
  const clock = { now: NOW };
  const mails: Mail[] = [];
  const logged: string[] = [];
  const note = (event: string, fields?: object): void => {
    logged.push(JSON.stringify({ event, ...fields }, withErrors));
  };
  const {
    mailer = keepingMailer(mails),
    isMailDelivered = true,
    mailFrom = MAIL_FROM,
    log = { info: note, warn: note, error: note },
  } = options;
  const listen = announceEvents({
    log,
    mailer,
    baseUrl: BASE_URL,
    mailFrom,
  });
  const accounts = await openAccounts(accountsPath, () => clock.now, listen);
  const attempts = await openAttempts(accountsPath);
  const forgotten: string[] = [];
  const app = createWeb({
    accounts,
    attempts,
    mailer,
    isMailDelivered,
    mailFrom,
    plans: DEFAULT_PLANS,
    upgrades: "at-once",
    operatorMail: null,
    baseUrl: BASE_URL,
    log,
    clock: () => clock.now,
    flushCounts: () => Promise.resolve(),
    forgetKeys: (accountId) => forgotten.push(accountId),
    status: { read: () => Promise.resolve(null) },
    readPhoto: () => Promise.resolve(null),
    lateness: () => Promise.resolve(null),
    chores: { states: () => [] },
    currentBuild: () => null,
    examples: () => Promise.resolve(NO_EXAMPLES),
    openPages: createOpenAnswers("Pages", {
      currentBuild: () => (options.currentBuild?.() ?? null) as LiveBuild | null,
      isStoreRead: null,
      pages: nodePages(createMemoryStore("/nowhere"), 1),
      encoder: nodeEncoder,
      sha256: webSha256,
      sharedAnswers: null,
      clientIp: () => "",
      clock: () => clock.now,
    }),
    findWatched: () => Promise.reject(new Problem("not_found", "There is no API here")),
    mostWatches: { free: 2, pro: 5 },
    post: () => Promise.reject(new Error("there is no network here")),
    askApi: () => Promise.reject(new Error("there is no API here")),
    clientIp: (c) => c.req.header("X-Test-Ip") ?? "192.0.2.1",
    ...options,
  });
  const request = async (target: string, init?: RequestInit): Promise<Response> =>
    app.request(target, init);
  const visitor = (ip?: string): Visitor =>
    createVisitor((target, init = {}) => {
      const headers = new Headers(init.headers);
      if (ip !== undefined) headers.set("X-Test-Ip", ip);
      return request(target, { ...init, headers });
    });
  // Mail programs post to the address that stops watches, from anywhere.
  const posts = app.routes.filter(({ method, path }) => method === "POST" && path !== STOP_PATH);
  return {
    accounts,
    accountsPath,
    formPaths: [...new Set(posts.map(({ path }) => path))],
    mails,
    clock,
    forgotten,
    logged,
    request,
    visitor,
    member: async (email) => {
      const browser = visitor();
      await browser.post("/account/sign-up", { email });
      const page = await browser.post("/account/open", { token: tokenOf(mails.at(-1)) });
      const account = await accounts.findAccount(email);
      const [apiKey] = await accounts.listKeys(account?.id ?? "");
      return {
        ...browser,
        email,
        accountId: account?.id ?? "",
        key: keyOn(page),
        keyId: apiKey?.id ?? "",
      };
    },
    close: async () => {
      await attempts.close();
      await accounts.close();
    },
  };
}

/** The facts about a build that pages show. */
export function shownBuild(id: string, manifest: Partial<ShownBuild["manifest"]> = {}): ShownBuild {
  const created_at = "2026-11-21T03:05:00Z";
  const none = { totals: {}, by_congress: {}, gaps: [], missing: [] };
  return { id, manifest: { fiction: "none", created_at, ...none, ...manifest } };
}

function keepingMailer(mails: Mail[]): Mailer {
  return {
    send: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
    close: () => {},
  };
}

function createVisitor(request: TestWeb["request"]): Visitor {
  let cookie = "";
  const ask = async (path: string, init: RequestInit): Promise<Page> => {
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("Cookie", cookie);
    const response = await request(`${BASE_URL}${path}`, { ...init, headers });
    for (const set of response.headers.getSetCookie()) cookie = set.split(";")[0] ?? "";
    return {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      location: response.headers.get("Location"),
    };
  };
  return {
    cookie: () => cookie,
    get: (path) => ask(path, {}),
    post: (path, fields = {}) =>
      ask(path, {
        method: "POST",
        headers: { "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams(fields),
      }),
  };
}

/** Returns the token of the link in a mail. */
export function tokenOf(mail: Mail | undefined): string {
  return /token=(\w+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Returns the key on a page. */
export function keyOn({ text }: { readonly text: string }): string {
  return /<code id="key">(\w+)<\/code>/.exec(text)?.[1] ?? "";
}
