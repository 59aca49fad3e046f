import type { AccountsDatabase, Transaction } from "./database/database.ts";
import { mailboxOf } from "./email-address.ts";
import { networkOf, siteOf } from "../../edge/limits/network.ts";
import { SECOND_MS } from "../../lib/time.ts";
import { sql } from "kysely";

export type Attempts = ReturnType<typeof createAttempts>;

interface MailAttempt {
  readonly email: string;
  readonly ip: string;
  /** Whether the visitor is signed in to the account of that address. */
  readonly isOwner?: boolean;
}

export interface AttemptsOptions {
  /** The limit of the whole service, of which one hour gets at most a quarter. Default: no limit. */
  readonly mailsPerDay?: number;
  /** The limit of mails about watches. Default: no limit. */
  readonly watchMailsPerDay?: number;
  /** Called for each mail refused by the limit of the whole service. */
  readonly onDailyLimit?: () => void;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const HOUR = 3_600;
const DAY = 24 * HOUR;

interface MailBound {
  readonly perHour: number;
  readonly perDay: number;
}

const MAILS_PER_MAILBOX: MailBound = { perHour: 5, perDay: 20 };
const MAILS_PER_NETWORK: MailBound = { perHour: 30, perDay: 100 };
/** A /24 or /48 often belongs to one customer of a provider. */
const MAILS_PER_SITE: MailBound = { perHour: 100, perDay: 300 };
const BUSIEST_HOUR = 1 / 4;
/** How long a network counts as an owner's after a sign-in. */
const KNOWN_NETWORK = { points: 1, duration: 90 * DAY };
/** Each request mails the operator, also if it was withdrawn before. */
const PLAN_REQUESTS_PER_MAILBOX = { points: 3, duration: DAY };
const NOTICES = { points: 1, duration: HOUR / 6 };
const SENT_NOTICE = { points: 2, duration: 90 * DAY };
const WEBHOOK_TRIES = { points: 60, duration: HOUR };
/** Each reads a feed, which may be a search. */
const NEW_WATCHES = { points: 300, duration: HOUR };
const WRONG_LINKS_PER_NETWORK = { points: 30, duration: HOUR / 6 };

export function createAttempts(database: AccountsDatabase, options: AttemptsOptions = {}) {
  const { mailsPerDay = NO_LIMIT, watchMailsPerDay = NO_LIMIT, onDailyLimit = () => {} } = options;
  const { hash } = database;
  // By mailbox, not account: deleting the account must not reset the count.
  const hashOfMailbox = (email: string): string => hash(`mailbox:${mailboxOf(email)}`);
  const hashOfNetwork = (ip: string): string => hash(`network:${networkOf(ip)}`);
  const hashOfSite = (ip: string): string => hash(`site:${siteOf(ip)}`);
  const bound = (name: string, limit: AttemptLimit) => createBound(database, name, limit);
  const mails = (name: string, { perHour, perDay }: MailBound) => {
    const hour = bound(name, { points: perHour, duration: HOUR });
    const day = bound(`${name}-by-day`, { points: perDay, duration: DAY });
    return async (key: string) => (await hour.count(key)) ?? day.count(key);
  };
  const mailsToMailbox = mails("mail-to", MAILS_PER_MAILBOX);
  const mailsToOwner = mails("mail-to-owner", MAILS_PER_MAILBOX);
  const mailsOfNetwork = mails("mail-from", MAILS_PER_NETWORK);
  const mailsOfSite = mails("mail-from-site", MAILS_PER_SITE);
  const mailsOfService = mails("mail", {
    perHour: Math.ceil(mailsPerDay * BUSIEST_HOUR),
    perDay: mailsPerDay,
  });
  const knownNetworks = bound(KNOWN_NETWORK_KIND, KNOWN_NETWORK);
  const planRequestsOfMailbox = bound("plan-of", PLAN_REQUESTS_PER_MAILBOX);
  const linksOfNetwork = bound("link-from", WRONG_LINKS_PER_NETWORK);
  const notices = bound("notice", NOTICES);
  const watchMails = bound("watch-mail", { points: watchMailsPerDay, duration: DAY });
  const newWatches = bound("watch-of", NEW_WATCHES);
  const webhookTries = bound("webhook-of", WEBHOOK_TRIES);

  const knownKey = (email: string, ip: string): string =>
    `${hashOfMailbox(email)}:${hashOfNetwork(ip)}`;
  /** Visitors from unknown networks share one allowance, separate from the owner's. */
  const countUnknownNetwork = async (email: string): Promise<number | null> => {
    const ofMailbox = await mailsToMailbox(hashOfMailbox(email));
    if (ofMailbox !== null) return ofMailbox;
    const ofService = await mailsOfService("all");
    if (ofService !== null) onDailyLimit();
    return ofService;
  };

  return {
    /** Returns null if the mail may be sent, else the seconds to wait. */
    async count({ email, ip, isOwner = false }: MailAttempt): Promise<number | null> {
      // Networks first, so that one flooding network cannot lock other people's addresses.
      const ofNetwork =
        (await mailsOfNetwork(hashOfNetwork(ip))) ?? (await mailsOfSite(hashOfSite(ip)));
      if (ofNetwork !== null) return ofNetwork;
      if (isOwner) return mailsToOwner(hashOfMailbox(email));
      const key = knownKey(email, ip);
      const isKnown = await knownNetworks.isCounted(key);
      return isKnown ? mailsToOwner(key) : countUnknownNetwork(email);
    },
    /** Remembers the owner's network, so that requests from elsewhere no longer count against it. */
    async remember({ email, ip }: Omit<MailAttempt, "isOwner">): Promise<void> {
      await knownNetworks.set(knownKey(email, ip), KNOWN_NETWORK);
    },
    /** Returns null within the limit, else the seconds to wait. */
    countWrongLink: (ip: string) => linksOfNetwork.count(hashOfNetwork(ip)),
    /** Returns null if the operator may be mailed, else the seconds to wait. */
    countPlanRequest: (email: string) => planRequestsOfMailbox.count(hashOfMailbox(email)),
    /** Returns null if another mail about watches may be sent, else the seconds to wait. */
    countWatchMail: () => watchMails.count("all"),
    /** Returns null if the account may make another watch, else the seconds to wait. */
    countNewWatch: (accountId: string) => newWatches.count(accountId),
    /** Returns null if the account may send to its webhook by hand, else the seconds to wait. */
    countWebhookTry: (accountId: string) => webhookTries.count(accountId),
    /** Leases, so that only one of several servers sends each notice. */
    notices: {
      /** Whether this server is to send it. The lease ends after ten minutes unless `keep` is called. */
      take: async (name: string) => (await notices.count(name)) === null,
      keep: (name: string) => notices.set(name, SENT_NOTICE),
      giveBack: (name: string) => notices.forget(name),
    },
    close: () => database.close(),
  };
}

const KNOWN_NETWORK_KIND = "known-network";

export function forgetNetworks(
  { query, hash }: AccountsDatabase,
  { write }: Transaction,
  email: string,
): void {
  const keys = `${KNOWN_NETWORK_KIND}:${hash(`mailbox:${mailboxOf(email)}`)}`;
  // A range scan of the prefix (";" follows ":" in ASCII); LIKE would scan the whole table.
  write(query.deleteFrom("attempt").where("key", ">", `${keys}:`).where("key", "<", `${keys};`));
}

/** The most attempts in `duration` seconds from the first one. */
interface AttemptLimit {
  readonly points: number;
  readonly duration: number;
}

/**
 * Counts attempts of one kind by key in the accounts database, so that all servers share the counts and
 * they survive a restart. Each operation is one atomic statement.
 */
function createBound(
  { query, first, run, allWithoutSync, clock }: AccountsDatabase,
  name: string,
  { points, duration }: AttemptLimit,
) {
  const keyIn = (key: string): string => `${name}:${key}`;

  return {
    /** Returns null if the attempt is within the limit, else the seconds to wait. */
    async count(key: string): Promise<number | null> {
      const now = clock();
      const [counted] = await allWithoutSync(
        query
          .insertInto("attempt")
          .values({ key: keyIn(key), points: 1, expire: now + duration * SECOND_MS })
          .onConflict((conflict) =>
            conflict.column("key").doUpdateSet({
              points: sql`CASE WHEN attempt.expire <= ${now} THEN 1 ELSE attempt.points + 1 END`,
              expire: sql`CASE WHEN attempt.expire <= ${now} THEN excluded.expire ELSE attempt.expire END`,
            }),
          )
          .returning(["points", "expire"]),
      );
      if (counted === undefined || counted.points <= points) return null;
      return Math.max(1, Math.ceil((counted.expire - now) / SECOND_MS));
    },

    async isCounted(key: string): Promise<boolean> {
      const known = query.selectFrom("attempt").select("points").where("key", "=", keyIn(key));
      return (await first(known.where("expire", ">", clock()))) !== null;
    },

    async set(key: string, { points: attempts, duration: seconds }: AttemptLimit): Promise<void> {
      const counted = { points: attempts, expire: clock() + seconds * SECOND_MS };
      await allWithoutSync(
        query
          .insertInto("attempt")
          .values({ key: keyIn(key), ...counted })
          .onConflict((conflict) => conflict.column("key").doUpdateSet(counted)),
      );
    },

    async forget(key: string): Promise<void> {
      await run(query.deleteFrom("attempt").where("key", "=", keyIn(key)));
    },
  };
}
