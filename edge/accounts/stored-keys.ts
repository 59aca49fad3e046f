import { DAY_MS, dayOf, HOUR_MS } from "../../lib/time.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { KeyHolder } from "../limits/key-check.ts";
import { createApiKey, displayOf } from "../limits/api-key.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { AccountsError } from "./database/accounts-error.ts";
import { type Account, type ApiKey, isActive, type NewKey, MAX_ACTIVE_KEYS } from "./accounts.ts";
import { type Actor, changeableAccount } from "./actor.ts";
import type { AccountsDatabase, Change } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import type { Events } from "./events.ts";
import { active, existingAccount } from "./existing-account.ts";
import { parseKeyName } from "./key-name.ts";
import type { Quotas } from "./quotas.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

/** Keeps a rotation loop from filling the disk. */
const MAX_NEW_KEYS_A_DAY = 100;

const API_KEY = [
  "id",
  "account_id",
  "name",
  "prefix",
  "last_four",
  "created_at",
  "last_used_at",
  "revoked_at",
] as const;

/** Operations on keys. */
export function storedKeys(database: AccountsDatabase, quotas: Quotas, events: Events) {
  const { query, all, atomically, instant } = database;
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

  async function refuseTooManyNew(change: Reads, accountId: string): Promise<void> {
    const made = await countKeys(change, accountId, sql`created_at > ${instant(-DAY_MS)}`);
    if (made < MAX_NEW_KEYS_A_DAY) return;
    throw new AccountsError(
      "too_many_keys",
      `Account ${accountId} created ${MAX_NEW_KEYS_A_DAY} keys within a day, which is the limit; try again tomorrow`,
    );
  }

  function insertKey({ write }: Change, accountId: string, name: string): NewKey {
    const key = createApiKey();
    const apiKey = {
      id: `key_${randomBase62(16)}`,
      account_id: accountId,
      name,
      ...displayOf(key),
      created_at: instant(),
      last_used_at: null,
      revoked_at: null,
    };
    write(query.insertInto("api_key").values({ ...apiKey, hash: hashSecret(key) }));
    return { key, apiKey };
  }

  /** Whether this is a new account's first key, shown right after its owner opened the mailed link. */
  async function isFirstKey(change: Reads, { id, created_at }: Account): Promise<boolean> {
    return created_at > instant(-HOUR_MS) && (await countKeys(change, id, sql`true`)) === 0;
  }

  async function countKeys(
    change: Reads,
    accountId: string,
    condition: RawBuilder<SqlBool>,
  ): Promise<number> {
    const row = await change.first(
      query
        .selectFrom("api_key")
        .select((counted) => counted.fn.countAll<number>().as("keys"))
        .where("account_id", "=", accountId)
        .where(condition),
    );
    return row?.keys ?? 0;
  }

  function revoke({ write }: Change, keyId: string): Pick<ApiKey, "revoked_at"> {
    const revoked = { revoked_at: instant() };
    write(query.updateTable("api_key").set(revoked).where("id", "=", keyId));
    return revoked;
  }

  function findKey(change: Reads, id: string, accountId?: string): Promise<ApiKey | null> {
    return change.first(
      query
        .selectFrom("api_key")
        .select(API_KEY)
        .where("id", "=", id)
        .$if(accountId !== undefined, (own) => own.where("account_id", "=", accountId ?? "")),
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
        const isExpected = await isFirstKey(change, account);
        const left = await quotas.findFree(change, accountId);
        const made = insertKey(change, accountId, name);
        quotas.assign(change, made.apiKey, left);
        const keyId = made.apiKey.id;
        events.note(change, { kind: "key_made", account, by, keyId, detail: name, isExpected });
        return made;
      });
    },

    /** Lists the keys of one or all accounts, oldest first. */
    async listKeys(accountId?: string): Promise<readonly ApiKey[]> {
      return all(
        query
          .selectFrom("api_key")
          .select(API_KEY)
          .$if(accountId !== undefined, (keys) => keys.where("account_id", "=", accountId ?? ""))
          .orderBy("created_at")
          .orderBy("id"),
      );
    },

    async renameKey(accountId: string, keyId: string, typed: string, by?: Actor): Promise<ApiKey> {
      const name = parseKeyName(typed);
      return atomically(async (change) => {
        await changeableAccount(database, change, accountId, by);
        const key = await findKey(change, keyId, accountId);
        if (key === null) throw noSuchKey(keyId);
        change.write(query.updateTable("api_key").set({ name }).where("id", "=", keyId));
        return { ...key, name };
      });
    },

    /**
     * Replaces a key by a new one with the same name and quota. Works with two active keys, too.
     */
    rotateKey: (accountId: string, keyId: string, by?: Actor): Promise<NewKey> =>
      atomically(async (change) => {
        const account = active(await changeableAccount(database, change, accountId, by));
        const old = await findKey(change, keyId, accountId);
        if (old === null || !isActive(old)) {
          throw new AccountsError("no_such_key", `There is no active key ${keyId} to rotate`);
        }
        await refuseTooManyNew(change, accountId);
        revoke(change, keyId);
        const made = insertKey(change, accountId, old.name);
        quotas.transfer(change, { from: keyId, to: made.apiKey.id });
        const added = { keyId: made.apiKey.id, detail: old.name };
        events.note(change, { kind: "key_replaced", account, by, ...added });
        return made;
      }),

    /** Revokes a key for good; idempotent. If `accountId` is set, only that account's keys are found. */
    revokeKey: (keyId: string, accountId?: string, by?: Actor): Promise<ApiKey> =>
      atomically(async (change) => {
        const key = await findKey(change, keyId, accountId);
        if (accountId !== undefined) await changeableAccount(database, change, accountId, by);
        if (key === null) throw noSuchKey(keyId);
        if (!isActive(key)) return key;
        const account = await existingAccount(change, key.account_id);
        const revoked = revoke(change, keyId);
        events.note(change, { kind: "key_revoked", account, by, keyId, detail: key.name });
        return { ...key, ...revoked };
      }),

    findHolder,

    /** Returns the holder of the key with this hash; null if it is unknown, revoked or suspended. */
    async findActiveKey(hash: string): Promise<KeyHolder | null> {
      const found = await findHolder(hash);
      return found === "suspended" ? null : found;
    },
  };
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
