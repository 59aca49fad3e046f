import { sql, type Kysely, type Selectable } from "kysely";
import { createApiKey, displayOf, hashApiKey, randomBase62 } from "../api-key.ts";
import type { DailyCounts, DayRequests } from "../day-counter.ts";
import type { KeyDirectory } from "../key-check.ts";
import type { PlanName } from "../plans.ts";
import { AccountsError } from "./accounts-error.ts";
import { openAccountsDatabase } from "./database.ts";
import type { AccountsTables, AccountTable, ApiKeyTable } from "./schema.ts";

export interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly plan: PlanName;
  readonly createdAt: string;
  readonly verifiedAt: string | null;
  readonly suspendedAt: string | null;
}

/** What is known of a key; the key itself is not. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** Accounts and their keys. Failures that the asker can mend are `AccountsError`s. */
export interface Accounts extends KeyDirectory, DailyCounts {
  createAccount(account: NewAccount): Promise<Account>;
  /** By id or e-mail address; null where there is none. */
  findAccount(idOrEmail: string): Promise<Account | null>;
  setPlan(accountId: string, plan: PlanName): Promise<Account>;
  /** At most two active keys per account. The key is given here and never again. */
  createKey(
    accountId: string,
    name: string,
  ): Promise<{ readonly key: string; readonly apiKey: ApiKey }>;
  /** All keys of the account, or of every account where none is given; the oldest first. */
  listKeys(accountId?: string): Promise<readonly ApiKey[]>;
  /** For good; revoking twice changes nothing. Another account's key counts as none. */
  revokeKey(keyId: string, accountId?: string): Promise<ApiKey>;
  close(): Promise<void>;
}

interface NewAccount {
  readonly email: string | null;
  readonly plan: PlanName;
  readonly isVerified: boolean;
}

const MAX_ACTIVE_KEYS = 2;

/** Opens the accounts kept in an SQLite file, which other processes may use as well. */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
): Promise<Accounts> {
  return createAccounts(await openAccountsDatabase(path), clock);
}

function createAccounts(database: Kysely<AccountsTables>, clock: () => number): Accounts {
  const now = () => new Date(clock()).toISOString();

  async function account(id: string): Promise<Account> {
    const row = await database
      .selectFrom("account")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) throw noSuchAccount(id);
    return accountFromRow(row);
  }

  return {
    async createAccount({ email, plan, isVerified }) {
      const address = email === null ? null : checkedEmail(email);
      const row = await database
        .insertInto("account")
        .values({
          id: `acc_${randomBase62(16)}`,
          email: address,
          plan,
          created_at: now(),
          verified_at: isVerified ? now() : null,
          suspended_at: null,
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined)
        throw new AccountsError("email_taken", `${address} has an account already`);
      return accountFromRow(row);
    },

    async findAccount(idOrEmail) {
      const row = await database
        .selectFrom("account")
        .selectAll()
        .where((is) => is.or([is("id", "=", idOrEmail), is("email", "=", idOrEmail.trim())]))
        .executeTakeFirst();
      return row === undefined ? null : accountFromRow(row);
    },

    async setPlan(accountId, plan) {
      await database.updateTable("account").set({ plan }).where("id", "=", accountId).execute();
      return account(accountId);
    },

    async createKey(accountId, name) {
      const key = createApiKey();
      const { prefix, lastFour } = displayOf(key);
      const id = `key_${randomBase62(16)}`;
      const hash = await hashApiKey(key);
      // One statement, so that two processes can not both add a last key.
      const row = await database
        .insertInto("api_key")
        .columns(["id", "account_id", "name", "hash", "prefix", "last_four", "created_at"])
        .expression((from) =>
          from
            .selectFrom("account")
            .select((value) => [
              value.val(id).as("id"),
              "account.id as account_id",
              value.val(name).as("name"),
              value.val(hash).as("hash"),
              value.val(prefix).as("prefix"),
              value.val(lastFour).as("last_four"),
              value.val(now()).as("created_at"),
            ])
            .where("account.id", "=", accountId)
            .where(
              (part) =>
                part
                  .selectFrom("api_key")
                  .select((select) => select.fn.countAll<number>().as("keys"))
                  .whereRef("api_key.account_id", "=", "account.id")
                  .where("api_key.revoked_at", "is", null),
              "<",
              MAX_ACTIVE_KEYS,
            ),
        )
        .returningAll()
        .executeTakeFirst();
      if (row !== undefined) return { key, apiKey: keyFromRow(row) };
      await account(accountId);
      throw tooManyKeys(accountId);
    },

    async listKeys(accountId) {
      const rows = await database
        .selectFrom("api_key")
        .selectAll()
        .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(keyFromRow);
    },

    async revokeKey(keyId, accountId) {
      const row = await database
        .updateTable("api_key")
        .set({ revoked_at: sql<string>`coalesce(revoked_at, ${now()})` })
        .where("id", "=", keyId)
        .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new AccountsError("no_such_key", `There is no key ${keyId}`);
      return keyFromRow(row);
    },

    async findActiveKey(hash) {
      const row = await database
        .selectFrom("api_key")
        .innerJoin("account", "account.id", "api_key.account_id")
        .select(["api_key.id as keyId", "account.id as accountId", "account.plan as plan"])
        .where("api_key.hash", "=", hash)
        .where("api_key.revoked_at", "is", null)
        .where("account.suspended_at", "is", null)
        .executeTakeFirst();
      return row ?? null;
    },

    async load(keyId, day) {
      const row = await database
        .selectFrom("daily_use")
        .select("requests")
        .where("key_id", "=", keyId)
        .where("day", "=", day)
        .executeTakeFirst();
      return row?.requests ?? 0;
    },

    async add(increments) {
      const sums = await addRequests(database, increments);
      await touch(database, increments, `${now().slice(0, 16)}:00.000Z`);
      return sums;
    },

    close: () => database.destroy(),
  };
}

/** One statement, so all or none; a transaction across awaits would keep other writers waiting. */
async function addRequests(
  database: Kysely<AccountsTables>,
  increments: readonly DayRequests[],
): Promise<readonly DayRequests[]> {
  const { rows } = await sql<DayRequests>`
    INSERT INTO daily_use (key_id, day, requests)
    SELECT value ->> 'keyId', value ->> 'day', value ->> 'requests'
    FROM json_each(${JSON.stringify(increments)}) WHERE true
    ON CONFLICT (key_id, day) DO UPDATE SET requests = requests + excluded.requests
    RETURNING key_id AS keyId, day, requests`.execute(database);
  return rows;
}

/** Notes when keys were last used, to the minute: a busy key is not written every second. */
async function touch(
  database: Kysely<AccountsTables>,
  increments: readonly DayRequests[],
  minute: string,
): Promise<void> {
  // Also where nothing is added: what a 304 costs is given back.
  const used = increments.map(({ keyId }) => keyId);
  await sql`
    UPDATE api_key SET last_used_at = ${minute}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(used)}))
      AND coalesce(last_used_at, '') < ${minute}`.execute(database);
}

function checkedEmail(email: string): string {
  const address = email.trim();
  if (address.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(address)) {
    throw new AccountsError("invalid_email", `${JSON.stringify(email)} is not an e-mail address`);
  }
  return address;
}

function noSuchAccount(id: string): AccountsError {
  return new AccountsError("no_such_account", `There is no account ${id}`);
}

function tooManyKeys(accountId: string): AccountsError {
  return new AccountsError(
    "too_many_keys",
    `Account ${accountId} has ${MAX_ACTIVE_KEYS} active keys, which is the most; revoke one first`,
  );
}

function accountFromRow(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    suspendedAt: row.suspended_at,
  };
}

function keyFromRow(row: Selectable<ApiKeyTable>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
