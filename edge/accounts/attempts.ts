import { createBound, type Limit } from "./attempt-bound.ts";
import type { AccountsDatabase, Change } from "./database/database.ts";
import { mailboxOf } from "./mailbox.ts";
import { networkOf, siteOf } from "./network.ts";

/** Bounds how often mails are asked for and links are tried. */
export type Attempts = ReturnType<typeof createAttempts>;

interface MailAttempt {
  readonly email: string;
  readonly ip: string;
  /** Whether they are signed in to the account of that mailbox. */
  readonly isOwner?: boolean;
}

export interface AttemptsOptions {
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
export function createAttempts(
  database: AccountsDatabase,
  { mailsPerDay = Number.MAX_SAFE_INTEGER, onServiceBound = () => {} }: AttemptsOptions = {},
) {
  const { hash } = database;
  // Outlives the account of the address, which is no way to more mails.
  const hashOfMailbox = (email: string): string => hash(`mailbox:${mailboxOf(email)}`);
  const hashOfNetwork = (ip: string): string => hash(`network:${networkOf(ip)}`);
  const hashOfSite = (ip: string): string => hash(`site:${siteOf(ip)}`);
  const bound = (name: string, limit: Limit) => createBound(database, name, limit);
  const mails = (name: string, { perHour, perDay }: MailBound): CountMail => {
    const hour = bound(name, { points: perHour, duration: HOUR });
    const day = bound(`${name}-by-day`, { points: perDay, duration: DAY });
    return async (key) => (await hour.count(key)) ?? day.count(key);
  };
  const mailsToMailbox = mails("mail-to", MAILS_PER_MAILBOX);
  const mailsToOwner = mails("mail-to-owner", MAILS_PER_MAILBOX);
  const mailsOfNetwork = mails("mail-from", MAILS_PER_NETWORK);
  const mailsOfSite = mails("mail-from-site", MAILS_PER_SITE);
  const mailsOfService = mails("mail", {
    perHour: Math.ceil(mailsPerDay * BUSIEST_HOUR),
    perDay: mailsPerDay,
  });
  const knownNetworks = bound(KNOWN, KNOWN_NETWORK);
  const planRequestsOfMailbox = bound("plan-of", PLAN_REQUESTS_PER_MAILBOX);
  const linksOfNetwork = bound("link-from", WRONG_LINKS_PER_NETWORK);
  const notices = bound("notice", NOTICES);

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
      const isKnown = await knownNetworks.isCounted(key);
      return isKnown ? mailsToOwner(key) : countStranger(email);
    },
    /** The owner of the address was here: what others ask for from elsewhere no longer hinders them. */
    async remember({ email, ip }: Omit<MailAttempt, "isOwner">): Promise<void> {
      await knownNetworks.set(knownKey(email, ip), KNOWN_NETWORK);
    },
    /** Counts a link tried that is none; null where more may be tried, else the seconds to wait. */
    countWrongLink: (ip: string) => linksOfNetwork.count(hashOfNetwork(ip)),
    /** Counts a plan asked for; null where the operator may be told, else the seconds to wait. */
    countPlanRequest: (email: string) => planRequestsOfMailbox.count(hashOfMailbox(email)),
    /** Of several servers the one that takes a notice sends it. */
    notices: {
      /** Whether it is now ours to send; if nobody keeps it, in some minutes anybody's again. */
      take: async (name: string) => (await notices.count(name)) === null,
      /** It was sent, and need not be again. */
      keep: (name: string) => notices.set(name, KEPT_NOTICE),
      /** It could not be sent. */
      giveBack: (name: string) => notices.forget(name),
    },
    close: () => database.close(),
  };
}

const KNOWN = "known-network";

/** Forgets from where the owner of an address signed in. */
export function forgetNetworks(
  { query, hash }: AccountsDatabase,
  { write }: Change,
  email: string,
): void {
  const keys = `${KNOWN}:${hash(`mailbox:${mailboxOf(email)}`)}`;
  // What begins with that and a colon, which a semicolon comes after; LIKE would read all the table.
  write(query.deleteFrom("attempt").where("key", ">", `${keys}:`).where("key", "<", `${keys};`));
}

/** Counts one more mail of what the key names; null where it may be sent, else the seconds to wait. */
type CountMail = (key: string) => Promise<number | null>;
