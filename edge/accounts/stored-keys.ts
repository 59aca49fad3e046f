import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { KeyHolder } from "../limits/key-check.ts";
import { createApiKey, displayOf } from "../limits/api-key.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import { AccountsError } from "./database/accounts-error.ts";
import { type Account, type ApiKey, type NewKey, MAX_ACTIVE_KEYS } from "./accounts.ts";
import { type Asker, changeableAccount } from "./asker.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { active, existingAccount } from "./existing-account.ts";
import { parseKeyName } from "./key-name.ts";
import type { Quotas } from "./quotas.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

/** More than anyone needs, so that rotating in a loop fills no disk. */
const MAX_NEW_KEYS_A_DAY = 100;

/** What is shown of a key. */
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

/** The keys of all accounts, as hashes. */
export function storedKeys(database: AccountsDatabase, quotas: Quotas, events: Events) {
  const { query, all, first, run, atomically, instant } = database;

  function insertKey(accountId: string, name: string): NewKey {
    if (countKeys(accountId, sql`created_at > ${instant(-DAY_MS)}`) >= MAX_NEW_KEYS_A_DAY) {
      throw new AccountsError(
        "too_many_keys",
        `Account ${accountId} got ${MAX_NEW_KEYS_A_DAY} keys within a day, which is the most; try again tomorrow`,
      );
    }
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
    run(query.insertInto("api_key").values({ ...apiKey, hash: hashSecret(key) }));
    return { key, apiKey };
  }

  /** The one that an account begins with, shown to who has just opened the mailed link. */
  function isFirstKey({ id, created_at }: Account): boolean {
    return created_at > instant(-HOUR_MS) && countKeys(id, sql`true`) === 0;
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
    /**
     * At most two active keys per account, and at most 100 new ones a day, rotated ones included. Goes
     * on with what one of the keys revoked today has used: the most used one that none has taken over.
     */
    createKey(accountId: string, typed: string, by?: Asker): NewKey {
      const name = parseKeyName(typed);
      return atomically(() => {
        const account = active(changeableAccount(database, accountId, by));
        if (countKeys(accountId, sql`revoked_at is null`) >= MAX_ACTIVE_KEYS) {
          throw tooManyKeys(accountId);
        }
        const isExpected = isFirstKey(account);
        const made = insertKey(accountId, name);
        quotas.giveTo(made.apiKey);
        const keyId = made.apiKey.id;
        events.note({ kind: "key_made", account, by, keyId, detail: name, isExpected });
        return made;
      });
    },

    /** All keys of the account, or of every account where none is given; the oldest first. */
    listKeys(accountId?: string): readonly ApiKey[] {
      return all(
        query
          .selectFrom("api_key")
          .select(API_KEY)
          .$if(accountId !== undefined, (keys) => keys.where("account_id", "=", accountId ?? ""))
          .orderBy("created_at")
          .orderBy("id"),
      );
    },

    renameKey(accountId: string, keyId: string, typed: string, by?: Asker): ApiKey {
      const name = parseKeyName(typed);
      return atomically(() => {
        changeableAccount(database, accountId, by);
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

    /**
     * A new key of the same name, which goes on with what the old one has used; that is revoked with it.
     * Also with two active keys.
     */
    rotateKey(accountId: string, keyId: string, by?: Asker): NewKey {
      return atomically(() => {
        const account = active(changeableAccount(database, accountId, by));
        const old = first(
          query
            .updateTable("api_key")
            .set({ revoked_at: instant() })
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

    /** For good; revoking twice changes nothing. Another account's key counts as none. */
    revokeKey(keyId: string, accountId?: string, by?: Asker): ApiKey {
      return atomically(() => {
        const key = first(
          query
            .selectFrom("api_key")
            .select(API_KEY)
            .where("id", "=", keyId)
            .$if(accountId !== undefined, (own) => own.where("account_id", "=", accountId ?? "")),
        );
        if (accountId !== undefined) changeableAccount(database, accountId, by);
        if (key === null) throw noSuchKey(keyId);
        if (key.revoked_at !== null) return key;
        const revoked = { revoked_at: instant() };
        run(query.updateTable("api_key").set(revoked).where("id", "=", keyId));
        const account = existingAccount(database, key.account_id);
        events.note({ kind: "key_revoked", account, by, keyId, detail: key.name });
        return { ...key, ...revoked };
      });
    },

    /** Who holds the key with that hash; null for one that is unknown, revoked or suspended. */
    findActiveKey(hash: string): KeyHolder | null {
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

function noSuchKey(keyId: string): AccountsError {
  return new AccountsError("no_such_key", `There is no key ${keyId}`);
}

function tooManyKeys(accountId: string): AccountsError {
  return new AccountsError(
    "too_many_keys",
    `Account ${accountId} has ${MAX_ACTIVE_KEYS} active keys, which is the most; revoke one first`,
  );
}
