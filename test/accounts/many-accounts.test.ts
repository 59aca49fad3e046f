import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestWeb, type TestWeb, tokenOf } from "./test-web.ts";
import { noteStatements } from "./note-statements.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { loneBatch } from "../lone-batch.ts";

const ACCOUNTS = 10_000;
const KEYS_PER_ACCOUNT = 2;
const DAYS = 3;
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

describe(`with ${ACCOUNTS} accounts and ${ACCOUNTS * KEYS_PER_ACCOUNT} keys`, () => {
  beforeAll(async () => {
    ran = noteStatements();
    web = await openTestWeb();
    fill();
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
    expect(await accounts.findActiveKey("hash_77_0")).toMatchObject({ accountId: "acc_77" });
    expect(await accounts.findActiveKey(hashSecret("unknown"))).toBeNull();
    await accounts.add(
      [{ quotaId: "quota_77_0", day: "2026-11-21", requests: 3, kilobytes: 0 }],
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

/** A common table expression with the numbers from 0 to `count - 1`. */
const counted = (count: number, name: string): string =>
  `${name} (${name}) AS (SELECT 0 UNION ALL SELECT ${name} + 1 FROM ${name} WHERE ${name} < ${count - 1})`;

/** Writes rows directly, since making keys one by one takes minutes. */
function fill(): void {
  const database = new Database(web.accountsPath);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const each = `WITH RECURSIVE ${counted(ACCOUNTS, "n")}, ${counted(KEYS_PER_ACCOUNT, "k")}, ${counted(DAYS, "d")} SELECT`;
  database.exec(`
    INSERT INTO account (id, email, plan, created_at, verified_at)
      ${each} 'acc_' || n, 'user-' || n || '@example.org', 'free', '${now}', '${now}' FROM n;
    INSERT INTO mailed_link (hash, email, created_at, expires_at)
      ${each} 'link_' || n, 'user-' || n || '@example.org', '${now}', '${later}' FROM n;
    INSERT INTO session (hash, account_id, created_at, expires_at, last_used_at)
      ${each} 'session_' || n, 'acc_' || n, '${now}', '${later}', '${now}' FROM n;
    INSERT INTO api_key (id, account_id, name, hash, prefix, last_four, created_at)
      ${each} 'key_' || n || '_' || k, 'acc_' || n, 'key', 'hash_' || n || '_' || k, 'fld_live_', 'abcd', '${now}' FROM n, k;
    INSERT INTO quota (id, account_id, key_id)
      ${each} 'quota_' || n || '_' || k, 'acc_' || n, 'key_' || n || '_' || k FROM n, k;
    INSERT INTO daily_use (quota_id, day, requests, kilobytes)
      ${each} 'quota_' || n || '_' || k, '2026-11-0' || (d + 1), 7, 0 FROM n, k, d;`);
  database.close();
}
