import { RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible";
import { type AccountsDatabase, openAccountsDatabase } from "./database/database.ts";
import { mailboxOf } from "./mailbox.ts";
import { networkOf, siteOf } from "./network.ts";
import { whenFree } from "./database/when-free.ts";

/** Bounds how often mails are asked for and links are tried. */
export type Attempts = Awaited<ReturnType<typeof openAttempts>>;

interface MailAttempt {
  readonly email: string;
  readonly ip: string;
  /** Whether they are signed in to the account of that mailbox. */
  readonly isOwner?: boolean;
}

interface AttemptsOptions {
  /** Of the whole service; at most a quarter of them in one hour. Without it there is no bound. */
  readonly mailsPerDay?: number;
  /** Told of each mail that is not sent because all others were too many. */
  readonly onServiceBound?: () => void;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** How many mails, in an hour and in a day. */
interface MailBound {
  readonly perHour: number;
  readonly perDay: number;
}

const MAILS_PER_MAILBOX: MailBound = { perHour: 5, perDay: 20 };
const MAILS_PER_NETWORK: MailBound = { perHour: 30, perDay: 100 };
/** Who has one network of a provider often has all those beside it. */
const MAILS_PER_SITE: MailBound = { perHour: 100, perDay: 300 };
const BUSIEST_HOUR = 1 / 4;
/** As long as a network is remembered that somebody signed in from. */
const KNOWN_NETWORK = { points: 1, duration: 90 * DAY };
/** Withdrawn and asked for again, as often as anyone likes. */
const PLAN_REQUESTS_PER_MAILBOX = { points: 3, duration: DAY };
const NOTICES = { points: 1, duration: HOUR / 6 };
const KEPT_NOTICE = { points: 2, duration: 90 * DAY };
const WRONG_LINKS_PER_NETWORK = { points: 30, duration: HOUR / 6 };

/** Counts attempts in the accounts database, so that all servers share them and a restart keeps them. */
export async function openAttempts(
  path: string,
  { mailsPerDay = Number.MAX_SAFE_INTEGER, onServiceBound = () => {} }: AttemptsOptions = {},
) {
  const database = await openAccountsDatabase(path);
  const { hash } = database;
  // What a loss of power takes of these counts is nobody's loss.
  database.connection.pragma("synchronous = NORMAL");
  // Outlives the account of the address, which is no way to more mails.
  const hashOfMailbox = (email: string): string => hash(`mailbox:${mailboxOf(email)}`);
  const hashOfNetwork = (ip: string): string => hash(`network:${networkOf(ip)}`);
  const hashOfSite = (ip: string): string => hash(`site:${siteOf(ip)}`);
  const limiter = (name: string, limit: { points: number; duration: number }): RateLimiterSQLite =>
    new RateLimiterSQLite({
      ...limit,
      keyPrefix: name,
      storeClient: database.connection,
      storeType: "better-sqlite3",
      tableName: "attempt",
      tableCreated: true,
    });
  const mails = (name: string, { perHour, perDay }: MailBound): Bound => {
    const hour = limiter(name, { points: perHour, duration: HOUR });
    const day = limiter(`${name}-by-day`, { points: perDay, duration: DAY });
    return async (key) => (await consume(hour, key)) ?? consume(day, key);
  };
  const mailsToMailbox = mails("mail-to", MAILS_PER_MAILBOX);
  const mailsToOwner = mails("mail-to-owner", MAILS_PER_MAILBOX);
  const mailsOfNetwork = mails("mail-from", MAILS_PER_NETWORK);
  const mailsOfSite = mails("mail-from-site", MAILS_PER_SITE);
  const mailsOfService = mails("mail", {
    perHour: Math.ceil(mailsPerDay * BUSIEST_HOUR),
    perDay: mailsPerDay,
  });
  const knownNetworks = limiter(KNOWN, KNOWN_NETWORK);
  const planRequestsOfMailbox = limiter("plan-of", PLAN_REQUESTS_PER_MAILBOX);
  const linksOfNetwork = limiter("link-from", WRONG_LINKS_PER_NETWORK);
  const notices = limiter("notice", NOTICES);

  const knownKey = (email: string, ip: string): string =>
    `${hashOfMailbox(email)}:${hashOfNetwork(ip)}`;
  /** Strangers may use up what is for strangers. */
  const countStranger = async (email: string): Promise<number | null> => {
    const ofMailbox = await mailsToMailbox(hashOfMailbox(email));
    if (ofMailbox !== null) return ofMailbox;
    const ofService = await mailsOfService("all");
    if (ofService !== null) onServiceBound();
    return ofService;
  };

  return {
    /** Counts a mail asked for; null where it may be sent, else the seconds to wait. */
    async count({ email, ip, isOwner = false }: MailAttempt): Promise<number | null> {
      // The networks first: one that asks too often must not lock others' addresses.
      const ofNetwork =
        (await mailsOfNetwork(hashOfNetwork(ip))) ?? (await mailsOfSite(hashOfSite(ip)));
      if (ofNetwork !== null) return ofNetwork;
      if (isOwner) return mailsToOwner(hashOfMailbox(email));
      const key = knownKey(email, ip);
      const isKnown = (await whenFree(() => knownNetworks.get(key))) !== null;
      return isKnown ? mailsToOwner(key) : countStranger(email);
    },
    /** The owner of the address was here: what others ask for from elsewhere no longer hinders them. */
    async remember({ email, ip }: Omit<MailAttempt, "isOwner">): Promise<void> {
      const { points, duration } = KNOWN_NETWORK;
      await whenFree(() => knownNetworks.set(knownKey(email, ip), points, duration));
    },
    /** Counts a link tried that is none; null where more may be tried, else the seconds to wait. */
    countWrongLink: (ip: string) => consume(linksOfNetwork, hashOfNetwork(ip)),
    /** Counts a plan asked for; null where the operator may be told, else the seconds to wait. */
    countPlanRequest: (email: string) => consume(planRequestsOfMailbox, hashOfMailbox(email)),
    /** Of several servers the one that takes a notice sends it. */
    notices: {
      /** Whether it is now ours to send; if nobody keeps it, in some minutes anybody's again. */
      take: async (name: string) => (await consume(notices, name)) === null,
      /** It was sent, and need not be again. */
      keep: async (name: string) => {
        await whenFree(() => notices.set(name, KEPT_NOTICE.points, KEPT_NOTICE.duration));
      },
      /** It could not be sent. */
      giveBack: async (name: string) => {
        await whenFree(() => notices.delete(name));
      },
    },
    close: () => database.close(),
  };
}

const KNOWN = "known-network";

/** Forgets from where the owner of an address signed in. */
export function forgetNetworks({ query, run, hash }: AccountsDatabase, email: string): void {
  const keys = `${KNOWN}:${hash(`mailbox:${mailboxOf(email)}`)}`;
  // What begins with that and a colon, which a semicolon comes after; LIKE would read all the table.
  run(query.deleteFrom("attempt").where("key", ">", `${keys}:`).where("key", "<", `${keys};`));
}

/** Counts one more of what the key names; null where it is within the bound, else the seconds to wait. */
type Bound = (key: string) => Promise<number | null>;

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
