import { DAY_MS, dayOf, HOUR_MS } from "../../lib/time.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { KeyHolder } from "../../edge/limits/key-check.ts";
import { createApiKey, displayOf } from "../../edge/limits/api-key.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { AccountsError } from "./database/accounts-error.ts";
import { type ApiKey, isActive, type NewKey, MAX_ACTIVE_KEYS } from "./accounts.ts";
import { active, type Actor, changeableAccount, existingAccount } from "./actor.ts";
import type { AccountsDatabase, Transaction } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import type { Events } from "./events.ts";
import { parseKeyName } from "./key-name.ts";
import type { Quotas } from "./quotas.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";

/** Keeps a rotation loop from filling the disk. */
const MAX_NEW_KEYS_A_DAY = 100;

export function keyLookUps(database: AccountsDatabase) {
  const { query, all } = database;
  const lookUpKey = database.lookUp(
    query
      .selectFrom("api_key")
      .innerJoin("account", "account.id", "api_key.account_id")
      .innerJoin("quota", "quota.key_id", "api_key.id")
      .leftJoin("daily_use", (use) =>
        use.onRef("quota_id", "=", "quota.id").on("day", "=", "a day"),
      )
      .select([
        "api_key.id as keyId",
        "account.id as accountId",
        "account.plan as plan",
        "quota.id as quotaId",
        "daily_use.requests as requests",
        sql<0 | 1>`CASE WHEN suspended_at IS NULL THEN 0 ELSE 1 END`.as("isSuspended"),
      ])
      .where("api_key.hash", "=", "a hash")
      .where("api_key.revoked_at", "is", null),
  );

  /** Returns the holder of the key with this hash and today's use; null if it is unknown or revoked. */
  async function findHolder(hash: string): Promise<KeyHolder | "suspended" | null> {
    const at = database.clock();
    const found = await lookUpKey([database.day(), hash]);
    if (found === null) return null;
    const { requests, isSuspended, ...holder } = found;
    if (isSuspended === 1) return "suspended";
    return { ...holder, recorded: { day: dayOf(at), requests: requests ?? 0, at } };
  }

  return {
    findHolder,

    /** As `findHolder`, but also null for a suspended account. */
    async findActiveKey(hash: string): Promise<KeyHolder | null> {
      const found = await findHolder(hash);
      return found === "suspended" ? null : found;
    },

    /** Lists the keys of one or all accounts, oldest first. */
    listKeys: (accountId?: string): Promise<readonly ApiKey[]> =>
      all(keysOf(query, accountId).orderBy("created_at").orderBy("id")),
  };
}

export function storedKeys(database: AccountsDatabase, quotas: Quotas, events: Events) {
  const { atomically, instant } = database;

  async function refuseTooManyNew(change: Reads, accountId: string): Promise<void> {
    const recentKeys = await countKeys(change, accountId, sql`created_at > ${instant(-DAY_MS)}`);
    if (recentKeys < MAX_NEW_KEYS_A_DAY) return;
    throw new AccountsError(
      "too_many_keys",
      `Account ${accountId} created ${MAX_NEW_KEYS_A_DAY} keys within a day, which is the limit; try again tomorrow`,
    );
  }

  return {
    /**
     * Creates a key: at most two active ones per account and 100 new ones a day, including rotations.
     * Continues the count of the most used free quota, such as that of a key revoked today.
     */
    async createKey(accountId: string, typed: string, by?: Actor): Promise<NewKey> {
      const name = parseKeyName(typed);
      return atomically(async (change) => {
        const account = active(await changeableAccount(database, change, accountId, by));
        if ((await countKeys(change, accountId, sql`revoked_at is null`)) >= MAX_ACTIVE_KEYS) {
          throw tooManyKeys(accountId);
        }
        await refuseTooManyNew(change, accountId);
        // A new account's first key is shown right after its owner opened the mailed link.
        const isExpected =
          account.created_at > instant(-HOUR_MS) &&
          (await countKeys(change, accountId, sql`true`)) === 0;
        const left = await quotas.findFree(change, accountId);
        const newKey = insertKey(change, accountId, name, instant());
        quotas.assign(change, newKey.apiKey, left);
        const keyId = newKey.apiKey.id;
        events.note(change, { kind: "key_created", account, by, keyId, detail: name, isExpected });
        return newKey;
      });
    },

    async renameKey(accountId: string, keyId: string, typed: string, by?: Actor): Promise<ApiKey> {
      const name = parseKeyName(typed);
      return atomically(async (change) => {
        await changeableAccount(database, change, accountId, by);
        const key = await findKey(change, keyId, accountId);
        if (key === null) throw noSuchKey(keyId);
        return updateKey(change, key, { name });
      });
    },

    /** Replaces a key by a new one with the same name and quota. Works with two active keys, too. */
    rotateKey: (accountId: string, keyId: string, by?: Actor): Promise<NewKey> =>
      atomically(async (change) => {
        const account = active(await changeableAccount(database, change, accountId, by));
        const old = await findKey(change, keyId, accountId);
        if (old === null || !isActive(old)) {
          throw new AccountsError("no_such_key", `There is no active key ${keyId} to rotate`);
        }
        await refuseTooManyNew(change, accountId);
        updateKey(change, old, { revoked_at: instant() });
        const newKey = insertKey(change, accountId, old.name, instant());
        quotas.transfer(change, { from: keyId, to: newKey.apiKey.id });
        const added = { keyId: newKey.apiKey.id, detail: old.name };
        events.note(change, { kind: "key_replaced", account, by, ...added });
        return newKey;
      }),

    /** Revokes a key for good; idempotent. If `accountId` is set, only that account's keys are found. */
    revokeKey: (keyId: string, accountId?: string, by?: Actor): Promise<ApiKey> =>
      atomically(async (change) => {
        const key = await findKey(change, keyId, accountId);
        if (accountId !== undefined) await changeableAccount(database, change, accountId, by);
        if (key === null) throw noSuchKey(keyId);
        if (!isActive(key)) return key;
        const account = await existingAccount(change, key.account_id);
        const revoked = updateKey(change, key, { revoked_at: instant() });
        events.note(change, { kind: "key_revoked", account, by, keyId, detail: key.name });
        return revoked;
      }),
  };
}

function keysOf(query: Reads["query"], accountId: string | undefined) {
  return query
    .selectFrom("api_key")
    .select([
      "id",
      "account_id",
      "name",
      "prefix",
      "last_four",
      "created_at",
      "last_used_at",
      "revoked_at",
    ])
    .$if(accountId !== undefined, (byAccount) =>
      byAccount.where("account_id", "=", required(accountId, "an account")),
    );
}

function findKey({ query, first }: Reads, id: string, accountId?: string): Promise<ApiKey | null> {
  return first(keysOf(query, accountId).where("id", "=", id));
}

async function countKeys(
  { query, first }: Reads,
  accountId: string,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  const row = await first(
    query
      .selectFrom("api_key")
      .select((counted) => counted.fn.countAll<number>().as("keys"))
      .where("account_id", "=", accountId)
      .where(condition),
  );
  return required(row, "a count").keys;
}

function insertKey(
  { query, write }: Transaction,
  accountId: string,
  name: string,
  createdAt: string,
): NewKey {
  const key = createApiKey();
  const apiKey = {
    id: `key_${randomBase62(16)}`,
    account_id: accountId,
    name,
    ...displayOf(key),
    created_at: createdAt,
    last_used_at: null,
    revoked_at: null,
  };
  write(query.insertInto("api_key").values({ ...apiKey, hash: hashSecret(key) }));
  return { key, apiKey };
}

function updateKey({ query, write }: Transaction, key: ApiKey, changes: Partial<ApiKey>): ApiKey {
  write(query.updateTable("api_key").set(changes).where("id", "=", key.id));
  return { ...key, ...changes };
}

function noSuchKey(keyId: string): AccountsError {
  return new AccountsError("no_such_key", `There is no key ${keyId}`);
}

function tooManyKeys(accountId: string): AccountsError {
  return new AccountsError(
    "too_many_keys",
    `Account ${accountId} has ${MAX_ACTIVE_KEYS} active keys, which is the limit; revoke one first`,
  );
}
