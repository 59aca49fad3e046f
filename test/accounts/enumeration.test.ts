import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { type Accounts, openAccounts } from "../../edge/accounts/accounts.ts";
import { type OpenAttempts, openAttempts } from "../../edge/accounts/attempts.ts";
import type { Mail } from "../../edge/mail/mailer.ts";
import { createNodeLog } from "../../edge/node-log.ts";
import { DEFAULT_PLANS } from "../../edge/plans.ts";
import { createWeb } from "../../edge/web/web.tsx";
import { newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { type Answer, visit } from "./visitor.ts";

const PATHS = ["/account/sign-up", "/account/sign-in"];

describe("somebody who asks whether an address has an account", () => {
  let service: TestService;

  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  it.each(PATHS)("sees the same answer to every address: %s", async (path) => {
    const suspended = await newMember(service);
    await service.accounts.suspend(suspended.accountId);
    const pro = await newMember(service);
    await service.accounts.setPlan(pro.accountId, "pro");
    const known = await newMember(service);
    const emails = [known.email, pro.email, suspended.email, "nobody@example.org"];
    const answers = [];
    for (const email of emails) {
      answers.push(withoutAddress(await visit(service).submit(path, { email }), email));
    }
    const [first, ...others] = answers;
    expect(first).toMatchObject({ status: 200 });
    for (const other of others) expect(other).toEqual(first);
  });

  it("is mailed the same words", async () => {
    const { email } = await newMember(service);
    await visit(service).submit("/account/sign-in", { email });
    await visit(service).submit("/account/sign-up", { email: "nobody-2@example.org" });
    const [known, unknown] = [
      await service.mail.mail(1, email),
      await service.mail.mail(0, "nobody-2@example.org"),
    ].map(({ subject, text = "", html = "" }) =>
      [subject, text, html].map((part = "") =>
        part.replaceAll(/token=\w+/g, "token=…").replaceAll(/\d\d:\d\d/g, "…"),
      ),
    );
    expect(unknown).toEqual(known);
  });

  it("learns nothing from the link before it is used", async () => {
    const { email } = await newMember(service);
    const known = await visit(service).askForLink(email);
    const unknown = await visit(service).askForLink("nobody-3@example.org");
    const pages = [];
    for (const [token, address] of [
      [known, email],
      [unknown, "nobody-3@example.org"],
    ] as const) {
      const { text, status } = await visit(service).open(`/account/open?token=${token}`);
      const time = /<time.+<\/time>/;
      pages.push({
        status,
        text: text.replace(token, "…").replaceAll(address, "…").replace(time, "…"),
      });
    }
    expect(pages[1]).toEqual(pages[0]);
  });

  it("is stopped after the same number of tries", async () => {
    const { email } = await newMember(service);
    const tries = async (address: string, sofar: number): Promise<number[]> => {
      const statuses = [];
      for (let n = sofar; n < 7; n++) {
        statuses.push((await visit(service).submit("/account/sign-in", { email: address })).status);
      }
      return statuses;
    };
    expect(await tries(email, 1)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await tries("nobody-4@example.org", 0)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

function withoutAddress({ status, headers, text }: Answer, email: string): object {
  const { date: _, "x-request-id": __, "content-length": ___, ...lasting } = headers;
  const page = text.replaceAll(email, "…");
  return {
    status,
    headers: lasting,
    page,
    length: Number(headers["content-length"] ?? 0) - (text.length - page.length),
  };
}

describe("the work that an address costs", () => {
  let folder: string;
  let accounts: Accounts;
  let attempts: OpenAttempts;
  let app: Hono<never>;
  const mails: Mail[] = [];
  const ran: string[] = [];

  beforeAll(async () => {
    const path = join((folder = mkdtempSync(join(tmpdir(), "legis-work-"))), "accounts.sqlite");
    countStatements();
    accounts = await openAccounts(path);
    attempts = await openAttempts(path);
    app = createWeb({
      accounts,
      attempts,
      mailer: {
        send: (mail) => {
          mails.push(mail);
          return Promise.resolve();
        },
        close: () => {},
      },
      isMailDelivered: true,
      contact: "legis@example.org",
      plans: DEFAULT_PLANS,
      upgrades: "at-once",
      baseUrl: "http://localhost",
      log: createNodeLog({ level: "silent" }),
      clock: Date.now,
      flushCounts: () => Promise.resolve(),
      forgetKeys: () => {},
      clientIp: () => "198.51.100.1",
    }) as unknown as Hono<never>;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await attempts.close();
    await accounts.close();
    rmSync(folder, { recursive: true });
  });

  /** Notes every statement that runs, by what it is prepared from. */
  function countStatements(): void {
    const prototype = Database.prototype as unknown as { prepare: (sql: string) => object };
    const { prepare } = prototype;
    vi.spyOn(prototype, "prepare").mockImplementation(function prepareNoted(this: unknown, sql) {
      const statement = prepare.call(this, sql) as Record<string, (...args: unknown[]) => unknown>;
      for (const name of ["run", "get", "all"]) {
        const original = statement[name];
        statement[name] = (...args) => {
          ran.push(sql);
          return original?.apply(statement, args);
        };
      }
      return statement;
    });
  }

  async function workOf(path: string, email: string): Promise<object> {
    ran.length = 0;
    mails.length = 0;
    const { status } = await app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost" },
      body: new URLSearchParams({ email }).toString(),
    });
    return { status, statements: [...ran], mails: mails.length };
  }

  it.each(PATHS)(
    "is the same statements and one mail, with an account and without: %s",
    async (path) => {
      const purpose = path.slice(-2);
      const { id } = await accounts.createAccount({
        email: `known-${purpose}@example.org`,
        plan: "pro",
        isVerified: true,
      });
      await accounts.createKey(id, "key");
      const gone = await accounts.createAccount({
        email: `gone-${purpose}@example.org`,
        plan: "free",
        isVerified: true,
      });
      await accounts.suspend(gone.id);
      // The first look-up of a process also prepares.
      await workOf(path, `first-${purpose}@example.org`);
      const unknown = await workOf(path, `unknown-${purpose}@example.org`);
      expect(unknown).toMatchObject({ status: 200, mails: 1 });
      expect((unknown as { statements: string[] }).statements.length).toBeGreaterThan(1);
      expect(await workOf(path, `known-${purpose}@example.org`)).toEqual(unknown);
      expect(await workOf(path, `gone-${purpose}@example.org`)).toEqual(unknown);
    },
  );
});
