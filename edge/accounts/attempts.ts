import { RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible";
import { openAccountsDatabase } from "./database.ts";
import { keyedHash } from "./keyed-hash.ts";
import { mailboxOf } from "./mailbox.ts";
import { networkOf } from "./network.ts";
import { whenFree } from "./when-free.ts";

/** Bounds how often mails are asked for and links are tried. */
export interface Attempts {
  /** Counts a mail asked for; null where it may be sent, else the seconds to wait. */
  count(attempt: { readonly email: string; readonly ip: string }): Promise<number | null>;
  /** Counts a link tried; null where it may be looked at, else the seconds to wait. */
  countLink(ip: string): Promise<number | null>;
  /** Counts a plan asked for; null where the operator may be told, else the seconds to wait. */
  countPlanRequest(email: string): Promise<number | null>;
  /** Of several servers the one that takes a notice sends it. */
  readonly notices: Notices;
}

interface Notices {
  /** Whether it is now ours to send; if nobody keeps it, in some minutes anybody's again. */
  take(name: string): Promise<boolean>;
  /** It was sent, and need not be again. */
  keep(name: string): Promise<void>;
  /** It could not be sent. */
  giveBack(name: string): Promise<void>;
}

export interface OpenAttempts extends Attempts {
  close(): Promise<void>;
}

const HOUR = 3_600;
const MAILS_PER_ADDRESS = { points: 5, duration: HOUR };
const MAILS_PER_NETWORK = { points: 30, duration: HOUR };
/** Withdrawn and asked for again, as often as anyone likes. */
const PLAN_REQUESTS_PER_MAILBOX = { points: 3, duration: 24 * HOUR };
const NOTICES = { points: 1, duration: HOUR / 6 };
const KEPT_NOTICE = { points: 2, duration: 90 * 24 * HOUR };
const LINKS_PER_NETWORK = { points: 30, duration: HOUR / 6 };

/** Counts attempts in the accounts database, so that all servers share them and a restart keeps them. */
export async function openAttempts(path: string): Promise<OpenAttempts> {
  const database = await openAccountsDatabase(path);
  const hash = keyedHash(database);
  // Outlives the account of the address, which is no way to more mails.
  const personOf = (email: string): string => hash(`address:${email.trim().toLowerCase()}`);
  const hashOfNetwork = (ip: string): string => hash(`network:${networkOf(ip)}`);
  const limiter = (name: string, limit: { points: number; duration: number }): RateLimiterSQLite =>
    new RateLimiterSQLite({
      ...limit,
      keyPrefix: name,
      storeClient: database.connection,
      storeType: "better-sqlite3",
      tableName: "attempt",
      tableCreated: true,
    });
  const mailsOfAddress = limiter("mail-to", MAILS_PER_ADDRESS);
  const mailsOfNetwork = limiter("mail-from", MAILS_PER_NETWORK);
  const planRequestsOfMailbox = limiter("plan-of", PLAN_REQUESTS_PER_MAILBOX);
  const linksOfNetwork = limiter("link-from", LINKS_PER_NETWORK);
  const notices = limiter("notice", NOTICES);

  return {
    async count({ email, ip }) {
      // The network first: one that asks too often must not lock others' addresses.
      return (
        (await consume(mailsOfNetwork, hashOfNetwork(ip))) ??
        (await consume(mailsOfAddress, personOf(email)))
      );
    },
    countLink: (ip) => consume(linksOfNetwork, hashOfNetwork(ip)),
    countPlanRequest: (email) =>
      consume(planRequestsOfMailbox, hash(`mailbox:${mailboxOf(email)}`)),
    notices: {
      take: async (name) => (await consume(notices, name)) === null,
      keep: async (name) => {
        await whenFree(() => notices.set(name, KEPT_NOTICE.points, KEPT_NOTICE.duration));
      },
      giveBack: async (name) => {
        await whenFree(() => notices.delete(name));
      },
    },
    close: () => database.close(),
  };
}

async function consume(limiter: RateLimiterSQLite, key: string): Promise<number | null> {
  return whenFree(async () => {
    try {
      await limiter.consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  });
}
