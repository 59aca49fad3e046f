import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestWeb, type TestWeb, tokenOf } from "./test-web.ts";
import { noteStatements } from "./note-statements.ts";
import { loneBatch } from "../lone-batch.ts";

const LARGE_TABLES = [
  "account",
  "api_key",
  "session",
  "mailed_link",
  "quota",
  "daily_use",
  "attempt",
];

let web: TestWeb;
let ran: string[];

describe("with any number of accounts and keys", () => {
  beforeAll(async () => {
    ran = noteStatements();
    web = await openTestWeb();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await web.close();
  });

  it("no page scans a whole table", async () => {
    ran.length = 0;
    await everyPage();
    expect(ran.length).toBeGreaterThan(30);
    expect(scans(new Set(ran))).toEqual([]);
  });

  it("no check of a key and no write of counts scans a whole table", async () => {
    ran.length = 0;
    const { accounts } = web;
    expect(await accounts.findActiveKey("unknown")).toBeNull();
    await accounts.add(
      [{ quotaId: "quota_1", day: "2026-11-21", requests: 3, kilobytes: 0 }],
      loneBatch(),
    );
    expect(ran.length).toBeGreaterThan(2);
    expect(scans(new Set(ran))).toEqual([]);
  });
});

/** Visits all pages, from the sign-up form to the deleted account. */
async function everyPage(): Promise<void> {
  const { accounts, mails } = web;
  const { get, post } = web.visitor();
  const email = "someone@example.org";
  for (const isNew of [true, false]) {
    await post("/account/sign-up", { email });
    const token = tokenOf(mails.at(-1));
    expect((await get(`/account/open?token=${token}`)).status).toBe(200);
    expect((await post("/account/open", { token })).status).toBe(isNew ? 200 : 303);
    const { id } = (await accounts.findAccount(email)) ?? { id: "" };
    await post("/account/keys/new", { name: "second" });
    const keys = await accounts.listKeys(id);
    const [first, second] = keys.filter(({ revoked_at }) => revoked_at === null);
    const steps: [path: string, fields: Record<string, string>][] = [
      [`/account/keys/${first?.id}/rename`, { name: "renamed" }],
      [`/account/keys/${first?.id}/rotate`, {}],
      [`/account/keys/${second?.id}/revoke`, {}],
      ["/account/plan", { plan: "pro" }],
      ["/account/plan", { plan: "free" }],
    ];
    for (const [path, fields] of steps) {
      expect((await get(path)).status).toBe(200);
      expect((await post(path, fields)).status).toBeLessThan(400);
    }
    expect((await get("/account")).status).toBe(200);
    const leave = isNew ? "/account/sign-out" : "/account/delete";
    expect((await post(leave, { email })).status).toBe(303);
  }
}

/** The steps of the statements' query plans that scan a large table. */
function scans(statements: ReadonlySet<string>): string[] {
  const database = new Database(web.accountsPath, { readonly: true });
  const planned = Array.from(statements)
    .filter((sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
    .flatMap((sql) => {
      const parameters = Array.from(sql.matchAll(/\?/g), () => "[]");
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
      return (steps as { detail: string }[]).map(({ detail }) => ({ detail, sql }));
    });
  database.close();
  return planned
    .filter(({ detail }) =>
      LARGE_TABLES.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail)),
    )
    .map(({ detail, sql }) => `${detail}: ${sql}`);
}
