import type { DailyCounts } from "../limits/day-counter.ts";
import type { KeyDirectory } from "../limits/key-check.ts";
import type { PlanName } from "../limits/plans.ts";
import type { Asker } from "./asker.ts";
import type { AccountEvent } from "./events.ts";

/** How many keys an account has at a time: two, so that one can be replaced without a gap. */
export const MAX_ACTIVE_KEYS = 2;

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

interface NewLink extends NewToken {
  /** Whom it is to be mailed to: the address as its account spells it, else as it was given. */
  readonly email: string;
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

/** Accounts themselves. */
export interface StoredAccounts {
  createAccount(account: NewAccount): Promise<Account>;
  /** By id or e-mail address; null where there is none. */
  findAccount(idOrEmail: string): Promise<Account | null>;
  /** The oldest first. */
  listAccounts(): Promise<readonly Account[]>;
  /**
   * At once; a request that waits for approval is settled by it. The owner may do so ten times a day.
   */
  setPlan(accountId: string, plan: PlanName, by?: Asker): Promise<Account>;
  /** Waits for the operator's approval; null, or the plan that one has, withdraws the request. */
  requestPlan(accountId: string, plan: PlanName | null, by?: Asker): Promise<Account>;
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
  deleteAccount(accountId: string, by?: Asker): Promise<void>;
}

/** The links that are mailed to sign up or in. */
export interface MailedLinks {
  /** A link for whoever reads the mail of the address, known or not; the same work either way. */
  createLink(email: string, by?: Asker): Promise<NewLink>;
  /** What a link is for, without using it up; null for one that is unknown, used or expired. */
  findLink(token: string): Promise<MailedLink | null>;
  /**
   * Uses the link up and gives the account of its address, made and verified where need be; null
   * as `findLink`. All other links of the address end too. A suspended account is given as it is.
   */
  useLink(token: string, by?: Asker): Promise<UsedLink | null>;
}

/** Who is signed in. */
export interface Sessions {
  /** For 30 days, or until a day goes by without its use; not for a suspended account. */
  openSession(accountId: string, by?: Asker): Promise<NewToken>;
  /** Null where it is unknown, ended, idle or expired, or where its account is suspended. */
  accountOfSession(token: string): Promise<Account | null>;
  /** Keeps a session that is used from ending idle. */
  noteSessionUse(token: string): Promise<void>;
  countSessions(accountId: string): Promise<number>;
  /** Those that are open, the newest first. */
  listSessions(accountId: string): Promise<readonly Session[]>;
  endSession(token: string): Promise<void>;
  /** All of the account's, and the links that are open. */
  endAllSessions(accountId: string, by?: Asker): Promise<void>;
}

/** The keys of all accounts. */
export interface StoredKeys extends KeyDirectory {
  /**
   * At most two active keys per account, and at most 100 new ones a day, rotated ones included. Goes
   * on with what one of the keys revoked today has used: the most used one that none has taken over.
   */
  createKey(accountId: string, name: string, by?: Asker): Promise<NewKey>;
  /** All keys of the account, or of every account where none is given; the oldest first. */
  listKeys(accountId?: string): Promise<readonly ApiKey[]>;
  renameKey(accountId: string, keyId: string, name: string, by?: Asker): Promise<ApiKey>;
  /**
   * A new key of the same name, which goes on with what the old one has used; that is revoked with it.
   * Also with two active keys.
   */
  rotateKey(accountId: string, keyId: string, by?: Asker): Promise<NewKey>;
  /** For good; revoking twice changes nothing. Another account's key counts as none. */
  revokeKey(keyId: string, accountId?: string, by?: Asker): Promise<ApiKey>;
}

/** What is used of each account each day. */
export interface DailyUse extends DailyCounts {
  /** The last `days` days up to today, the oldest first, revoked keys' requests included. */
  useByDay(accountId: string, days: number): Promise<readonly DayUse[]>;
  /** Requests of today by key id, with those of the keys whose place it took; without any it is left out. */
  useToday(accountId: string): Promise<ReadonlyMap<string, number>>;
}

/**
 * Accounts with their keys, sessions and mailed links. Instants are ISO 8601 in UTC.
 * Failures that the asker can mend are `AccountsError`s.
 */
export interface Accounts extends StoredAccounts, StoredKeys, MailedLinks, Sessions, DailyUse {
  /** What happened to the account within a year, the newest first; found by its id when it is deleted. */
  listEvents(accountId: string, count: number): Promise<readonly AccountEvent[]>;
  /** What was asked for from the network of an address, the newest first. */
  listEventsOfNetwork(ip: string, count: number): Promise<readonly AccountEvent[]>;
  /** What events and sessions call the network of an address. */
  networkName(ip: string): Promise<string>;

  /**
   * Removes what expired: links, sessions, counted attempts, after 90 days daily counts and
   * revoked keys, and after a year events.
   */
  removeExpired(): Promise<void>;
  close(): Promise<void>;
}

/** An open session; its token is not known any more. */
export interface Session {
  /** SHA-256 of its token. */
  readonly hash: string;
  readonly openedAt: string;
  readonly lastUsedAt: string;
  /** Such as `Firefox on Linux`. */
  readonly browser: string | null;
  /** A keyed hash of the network that it was opened from. */
  readonly network: string | null;
}

interface UsedLink {
  readonly account: Account;
  /** Whether the link made the account. */
  readonly isNew: boolean;
}
