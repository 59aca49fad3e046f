import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { createApiKey, displayOf } from "../limits/api-key.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { AccountsError } from "./database/accounts-error.ts";
import { type Account, type NewKey, type StoredKeys, MAX_ACTIVE_KEYS } from "./accounts.ts";
import { requireAsker } from "./asker.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { parseKeyName } from "./key-name.ts";
import type { Quotas } from "./quotas.ts";
import { activeAccount, existingAccount } from "./stored-accounts.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

/** More than anyone needs, so that rotating in a loop fills no disk. */
const MAX_NEW_KEYS_A_DAY = 100;
/** As long as their daily counts are kept. */
const REVOKED_KEPT_DAYS = 90;

/** The columns of a key, as `ApiKey` calls them. */
const API_KEY = [
  "id",
  "account_id as accountId",
  "name",
  "prefix",
  "last_four as lastFour",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
  "revoked_at as revokedAt",
] as const;

/** The keys of all accounts, as hashes. */
export function storedKeys(
  database: AccountsDatabase,
  { quotas, events }: { readonly quotas: Quotas; readonly events: Events },
  clock: () => number,
): StoredKeys {
  const { query, all, first, run, atomically } = database;
  const now = (): string => new Date(clock()).toISOString();

  function insertKey(accountId: string, name: string): NewKey {
    const aDayAgo = new Date(clock() - DAY_MS).toISOString();
    if (countKeys(accountId, sql`created_at > ${aDayAgo}`) >= MAX_NEW_KEYS_A_DAY) {
      throw new AccountsError(
        "too_many_keys",
        `Account ${accountId} got ${MAX_NEW_KEYS_A_DAY} keys within a day, which is the most; try again tomorrow`,
      );
    }
    const key = createApiKey();
    const keyId = `key_${randomBase62(16)}`;
    const { prefix, lastFour } = displayOf(key);
    const apiKey = first(
      query
        .insertInto("api_key")
        .values({
          id: keyId,
          account_id: accountId,
          name,
          hash: hashSecret(key),
          prefix,
          last_four: lastFour,
          created_at: now(),
          last_used_at: null,
          revoked_at: null,
        })
        .returning(API_KEY),
    );
    if (apiKey === null) throw new Error("a key that was inserted is missing");
    return { key, apiKey };
  }

  /** The one that an account begins with, shown to who has just opened the mailed link. */
  function isFirstKey({ id, createdAt }: Account): boolean {
    const anHourAgo = new Date(clock() - HOUR_MS).toISOString();
    return createdAt > anHourAgo && countKeys(id, sql`true`) === 0;
  }

  function countKeys(accountId: string, condition: RawBuilder<SqlBool>): number {
    const row = first(
      query
        .selectFrom("api_key")
        .select((counted) => counted.fn.countAll<number>().as("keys"))
        .where("account_id", "=", accountId)
        .where(condition),
    );
    return row?.keys ?? 0;
  }

  return {
    async createKey(accountId, name, by) {
      const parsed = parseKeyName(name);
      return atomically(() => {
        requireAsker(database, { accountId, by, now: clock() });
        const account = activeAccount(database, accountId);
        if (countKeys(accountId, sql`revoked_at is null`) >= MAX_ACTIVE_KEYS) {
          throw tooManyKeys(accountId);
        }
        const isExpected = isFirstKey(account);
        const made = insertKey(accountId, parsed);
        quotas.giveTo(made.apiKey);
        const keyId = made.apiKey.id;
        events.note({ kind: "key_made", account, by, keyId, detail: parsed, isExpected });
        return made;
      });
    },

    async listKeys(accountId) {
      return all(
        query
          .selectFrom("api_key")
          .select(API_KEY)
          .$if(accountId !== undefined, (keys) => keys.where("account_id", "=", accountId ?? ""))
          .orderBy("created_at")
          .orderBy("id"),
      );
    },

    async renameKey(accountId, keyId, typed, by) {
      const name = parseKeyName(typed);
      return atomically(() => {
        requireAsker(database, { accountId, by, now: clock() });
        const renamed = first(
          query
            .updateTable("api_key")
            .set({ name })
            .where("id", "=", keyId)
            .where("account_id", "=", accountId)
            .returning(API_KEY),
        );
        if (renamed === null) throw noSuchKey(keyId);
        return renamed;
      });
    },

    async rotateKey(accountId, keyId, by) {
      return atomically(() => {
        requireAsker(database, { accountId, by, now: clock() });
        const account = activeAccount(database, accountId);
        const old = first(
          query
            .updateTable("api_key")
            .set({ revoked_at: now() })
            .where("id", "=", keyId)
            .where("account_id", "=", accountId)
            .where("revoked_at", "is", null)
            .returning("name"),
        );
        if (old === null) {
          throw new AccountsError("no_such_key", `There is no active key ${keyId} to rotate`);
        }
        const made = insertKey(accountId, old.name);
        quotas.passOn({ from: keyId, to: made.apiKey.id });
        events.note({ kind: "key_replaced", account, by, keyId: made.apiKey.id, detail: old.name });
        return made;
      });
    },

    async revokeKey(keyId, accountId, by) {
      return atomically(() => {
        const key = first(
          query
            .selectFrom("api_key")
            .select(API_KEY)
            .where("id", "=", keyId)
            .$if(accountId !== undefined, (own) => own.where("account_id", "=", accountId ?? "")),
        );
        if (accountId !== undefined) {
          requireAsker(database, { accountId, by, now: clock() });
        }
        if (key === null) throw noSuchKey(keyId);
        if (key.revokedAt !== null) return key;
        const revokedAt = now();
        run(query.updateTable("api_key").set({ revoked_at: revokedAt }).where("id", "=", keyId));
        const account = existingAccount(database, key.accountId);
        events.note({ kind: "key_revoked", account, by, keyId, detail: key.name });
        return { ...key, revokedAt };
      });
    },

    async findActiveKey(hash) {
      return first(
        query
          .selectFrom("api_key")
          .innerJoin("account", "account.id", "api_key.account_id")
          .innerJoin("quota", "quota.key_id", "api_key.id")
          .select([
            "api_key.id as keyId",
            "account.id as accountId",
            "account.plan as plan",
            "quota.id as quotaId",
          ])
          .where("api_key.hash", "=", hash)
          .where("api_key.revoked_at", "is", null)
          .where("account.suspended_at", "is", null),
      );
    },
  };
}

/** Removes the keys that were revoked long ago. */
export function removeOldKeys({ query, run }: AccountsDatabase, now: number): void {
  const last = new Date(now - REVOKED_KEPT_DAYS * DAY_MS).toISOString();
  run(query.deleteFrom("api_key").where("revoked_at", "<", last));
}

function noSuchKey(keyId: string): AccountsError {
  return new AccountsError("no_such_key", `There is no key ${keyId}`);
}

function tooManyKeys(accountId: string): AccountsError {
  return new AccountsError(
    "too_many_keys",
    `Account ${accountId} has ${MAX_ACTIVE_KEYS} active keys, which is the most; revoke one first`,
  );
}
