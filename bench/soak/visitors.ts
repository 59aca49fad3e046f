/** Simulated visitors, who sign up, use their first key, and then use or delete their account. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import PostalMime from "postal-mime";
import { Client } from "undici";

import { type Answered, costOf } from "./ledger.ts";
import { oneOf, whole } from "./mix.ts";
import type { Times } from "./times.ts";

interface VisitorsParts {
  readonly url: string;
  readonly outbox: string;
  readonly times: () => Times;
}

interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers: Answered["headers"];
}

/** Stays below a free key's limit per second. */
const PAUSE_MS = 250;
const MAX_REPORTED = 20;
const TARGETS = [
  "/api/v1/bills?per_page=5",
  "/api/v1/topics",
  "/api/v1/bills?page=0",
  "/api/v1/none",
];

export class Visitors {
  /** The expected charges of the remaining accounts. */
  readonly charged = new Map<string, number>();
  /** The first errors. */
  readonly wrong: string[] = [];
  visits = 0;
  readonly #parts: VisitorsParts;

  constructor(parts: VisitorsParts) {
    this.#parts = parts;
  }

  /** One visit, from the first form to the last. */
  async visit(): Promise<void> {
    const number = ++this.visits;
    const email = `visitor${number}@soak${number}.example.org`;
    // Each has its own network, because mails per network are limited.
    const localAddress = `127.${1 + (number % 250)}.${1 + (Math.floor(number / 250) % 250)}.1`;
    const client = new Client(this.#parts.url, { localAddress });
    try {
      await this.#live(createBrowser(client, this.#parts.times), email);
    } catch (error) {
      if (this.wrong.length < MAX_REPORTED) this.wrong.push(`${email}: ${String(error)}`);
    } finally {
      await client.destroy();
    }
  }

  async #live({ ask, call }: ReturnType<typeof createBrowser>, email: string): Promise<void> {
    expectStatus(await ask("/account/sign-up"), 200);
    expectStatus(await ask("/account/sign-up", { email: "not an address" }), 400);
    expectStatus(await ask("/account/sign-up", { email }), 200);
    const token = await this.#tokenMailedTo(email);
    expectStatus(await ask(`/account/open?token=${token}`), 200);
    const opened = expectStatus(await ask("/account/open", { token }), 200);
    expectStatus(await ask("/account/open", { token }), 410);
    let key = keyOn(opened);
    let used = 0;
    const useKey = async (times_: number): Promise<void> => {
      for (let request = 0; request < times_; request++) {
        // oxlint-disable no-await-in-loop -- as one person does
        const { status, headers } = await call(oneOf(TARGETS), key);
        used += costOf({ status });
        const left = Number(headers["x-ratelimit-remaining-day"]);
        const limit = Number(headers["x-ratelimit-limit-day"]);
        if (limit - left !== used)
          throw new Error(`used ${used}, and ${left} of ${limit} are left`);
        await sleep(PAUSE_MS);
        // oxlint-enable no-await-in-loop
      }
    };
    await useKey(whole(2, 8));
    if (Math.random() < 0.5) {
      const [, id = ""] = /\/account\/keys\/(\w+)\/rotate/.exec((await ask("/account")).text) ?? [];
      key = keyOn(expectStatus(await ask(`/account/keys/${id}/rotate`, {}), 200));
      await useKey(whole(1, 4));
    }
    const data = JSON.parse(expectStatus(await ask("/account/data.json"), 200).text) as OwnData;
    const counted = data.requests_by_day.reduce((sum, { requests }) => sum + requests, 0);
    if (counted !== used) throw new Error(`used ${used}, and the account says ${counted}`);
    expectStatus(await ask("/account/activity"), 200);
    if (Math.random() < 0.3) {
      expectStatus(await ask("/account/delete", { email }), 303);
      expectStatus(await call("/api/v1/bills", key), 401);
      return;
    }
    this.charged.set(email, used);
    if (Math.random() < 0.5) expectStatus(await ask("/account/sign-out", {}), 303);
  }

  /** Reads the mail with the link, and removes all their mails. */
  async #tokenMailedTo(email: string): Promise<string> {
    const { outbox } = this.#parts;
    for (const name of await readdir(outbox)) {
      if (!name.endsWith(".eml")) continue;
      const path = join(outbox, name);
      // oxlint-disable no-await-in-loop -- few, and the one is among the first
      const mail = await PostalMime.parse(await readFile(path));
      const isTheirs = mail.to?.some(({ address }) => address === email) === true;
      const token = /token=(\w+)/.exec(mail.text ?? "")?.[1];
      // Notices to earlier visitors.
      if (isTheirs || token === undefined) await rm(path);
      if (isTheirs && token !== undefined) return token;
      // oxlint-enable no-await-in-loop
    }
    throw new Error("no mail came");
  }
}

function createBrowser(client: Client, times: VisitorsParts["times"]) {
  let cookie = "";
  async function ask(path: string, fields?: Readonly<Record<string, string>>): Promise<Page> {
    const startedAt = performance.now();
    const { statusCode, headers, body } = await client.request({
      path,
      method: fields === undefined ? "GET" : "POST",
      headers: {
        ...(cookie !== "" && { Cookie: cookie }),
        ...(fields !== undefined && {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
        }),
      },
      ...(fields !== undefined && { body: new URLSearchParams(fields).toString() }),
    });
    const text = await body.text();
    times().note("form", statusCode, performance.now() - startedAt);
    const [set] = [headers["set-cookie"] ?? []].flat();
    if (set !== undefined) cookie = set.split(";")[0] ?? "";
    return { status: statusCode, text, headers };
  }
  async function call(path: string, key: string): Promise<Page> {
    const { statusCode, headers, body } = await client.request({
      path,
      method: "GET",
      headers: { "X-API-Key": key },
    });
    return { status: statusCode, text: await body.text(), headers };
  }
  return { ask, call };
}

interface OwnData {
  readonly requests_by_day: readonly { readonly requests: number }[];
}

function expectStatus(page: Page, status: number): Page {
  if (page.status === status) return page;
  throw new Error(`${page.status}, not ${status}: ${page.text.slice(0, 300)}`);
}

function keyOn({ text }: Page): string {
  const key = /<code id="key">(\w+)<\/code>/.exec(text)?.[1];
  if (key === undefined) throw new Error("no key on the page");
  return key;
}
