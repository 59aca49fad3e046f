import type { DailyCounts } from "../day-counter.ts";
import type { KeyDirectory } from "../key-check.ts";
import type { PlanName } from "../plans.ts";
import { dailyUse } from "./daily-use.ts";
import { openAccountsDatabase } from "./database.ts";
import { mailedLinks } from "./mailed-links.ts";
import { createQuotas } from "./quotas.ts";
import { removeExpired } from "./remove-expired.ts";
import { sessions } from "./sessions.ts";
import { storedAccounts } from "./stored-accounts.ts";
import { storedKeys } from "./stored-keys.ts";
import { whenFree } from "./when-free.ts";

export interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly plan: PlanName;
  /** What the account asked for and the operator has not approved yet. */
  readonly requestedPlan: PlanName | null;
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

/** The key in full is given here and never again. */
export interface NewKey {
  readonly key: string;
  readonly apiKey: ApiKey;
}

/** What a mailed link is for. */
interface MailedLink {
  readonly email: string;
  readonly expiresAt: string;
}

/** The token is given here and stored only as its SHA-256. */
interface NewToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** Requests of all keys of an account on one day (`YYYY-MM-DD`, UTC). */
export interface DayUse {
  readonly day: string;
  readonly requests: number;
}

interface NewAccount {
  readonly email: string | null;
  readonly plan: PlanName;
  readonly isVerified: boolean;
}

/**
 * Accounts with their keys, sessions and mailed links. Instants are ISO 8601 in UTC.
 * Failures that the asker can mend are `AccountsError`s.
 */
export interface Accounts extends KeyDirectory, DailyCounts {
  createAccount(account: NewAccount): Promise<Account>;
  /** By id or e-mail address; null where there is none. */
  findAccount(idOrEmail: string): Promise<Account | null>;
  /** The oldest first. */
  listAccounts(): Promise<readonly Account[]>;
  /** At once; a request that waits for approval is settled by it. */
  setPlan(accountId: string, plan: PlanName): Promise<Account>;
  /** Waits for the operator's approval; null, or the plan that one has, withdraws the request. */
  requestPlan(accountId: string, plan: PlanName | null): Promise<Account>;
  /** Puts the account on the plan that it asked for. */
  approvePlan(accountId: string): Promise<Account>;
  /** Leaves the account on the plan that it has, and takes its request away. */
  declinePlan(accountId: string): Promise<Account>;
  /** Stops its keys and ends its sessions and open links, until it is restored. */
  suspend(accountId: string): Promise<Account>;
  restore(accountId: string): Promise<Account>;
  /**
   * Removes the account and all that leads to it: keys, sessions, links. Its daily counts stay, under
   * ids that lead to nobody; a keyed hash of its mailbox leads to those of today, until the day's end,
   * and others count its attempts until those are over.
   */
  deleteAccount(accountId: string): Promise<void>;

  /** A link for whoever reads the mail of the address, known or not; the same work either way. */
  createLink(email: string): Promise<NewToken>;
  /** What a link is for, without using it up; null for one that is unknown, used or expired. */
  findLink(token: string): Promise<MailedLink | null>;
  /**
   * Uses the link up and gives the account of its address, made and verified where need be; null
   * as `findLink`. All other links of the address end too. A suspended account is given as it is.
   */
  useLink(token: string): Promise<UsedLink | null>;

  /** For 30 days; not for a suspended account. */
  openSession(accountId: string): Promise<NewToken>;
  /** Null where it is unknown, ended or expired, or where its account is suspended. */
  accountOfSession(token: string): Promise<Account | null>;
  countSessions(accountId: string): Promise<number>;
  endSession(token: string): Promise<void>;

  /**
   * At most two active keys per account, and at most 100 new ones a day, rotated ones included. Goes
   * on with what one of the keys revoked today has used: the most used one that none has taken over.
   */
  createKey(accountId: string, name: string): Promise<NewKey>;
  /** All keys of the account, or of every account where none is given; the oldest first. */
  listKeys(accountId?: string): Promise<readonly ApiKey[]>;
  renameKey(accountId: string, keyId: string, name: string): Promise<ApiKey>;
  /**
   * A new key of the same name, which goes on with what the old one has used; that is revoked with it.
   * Also with two active keys.
   */
  rotateKey(accountId: string, keyId: string): Promise<NewKey>;
  /** For good; revoking twice changes nothing. Another account's key counts as none. */
  revokeKey(keyId: string, accountId?: string): Promise<ApiKey>;

  /** The last `days` days up to today, the oldest first, revoked keys' requests included. */
  useByDay(accountId: string, days: number): Promise<readonly DayUse[]>;
  /** Requests of today by key id, with those of the keys whose place it took; without any it is left out. */
  useToday(accountId: string): Promise<ReadonlyMap<string, number>>;

  /**
   * Removes what expired: links, sessions, counted attempts, and after 90 days daily counts and
   * revoked keys.
   */
  removeExpired(): Promise<void>;
  close(): Promise<void>;
}

interface UsedLink {
  readonly account: Account;
  /** Whether the link made the account. */
  readonly isNew: boolean;
}

/** Opens the accounts kept in an SQLite file, which other processes may use as well. */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
): Promise<Accounts> {
  const database = await openAccountsDatabase(path);
  const quotas = createQuotas(database, clock);
  return {
    ...patient({
      ...storedAccounts(database, quotas, clock),
      ...storedKeys(database, quotas, clock),
      ...mailedLinks(database, quotas, clock),
      ...sessions(database, clock),
      ...dailyUse(database, clock),
      removeExpired: async () => removeExpired(database, clock()),
    }),
    close: () => database.close(),
  };
}

/** The same functions, each of which waits while another process writes. */
function patient<Functions extends object>(functions: Functions): Functions {
  const entries = Object.entries(functions as Record<string, (...args: unknown[]) => unknown>);
  const waiting = entries.map(([name, run]) => [
    name,
    (...args: unknown[]) => whenFree(() => run(...args)),
  ]);
  return Object.fromEntries(waiting) as Functions;
}
