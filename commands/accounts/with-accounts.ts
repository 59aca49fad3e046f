import { type Accounts, createAccounts } from "../../edge/accounts/create-accounts.ts";
import { accountsDatabase } from "../../edge/accounts/database/database.ts";
import { openAccounts } from "../../edge/accounts/engines/open-accounts.ts";
import type { FreshEvent } from "../../edge/accounts/events.ts";
import type { Mail } from "../../edge/mail/mailer.ts";
import { openMailer } from "../../edge/mail/node-mailer.ts";
import { removeKeptMails } from "../../edge/mail/remove-kept-mails.ts";
import { ownerMail } from "../../edge/web/mails/owner-mail.ts";
import { openD1Engine } from "../../workers/accounts/d1-engine.ts";
import { openRemoteD1 } from "../../workers/accounts/remote-d1.ts";
import { type Settings, SettingsError } from "../settings.ts";
import { messageOf } from "../../lib/errors.ts";
import { EXIT } from "../outcome.ts";

/** Runs a command on the accounts and closes them, whatever comes of it; owners are told of what it did. */
export async function withAccounts(
  settings: Settings,
  run: (accounts: Accounts) => Promise<void>,
): Promise<number> {
  const events: FreshEvent[] = [];
  const accounts = await openThem(settings, (event) => events.push(event));
  try {
    await run(accounts);
    return EXIT.done;
  } finally {
    await accounts.close();
    for (const event of events) {
      // oxlint-disable-next-line no-await-in-loop -- there is one, rarely two
      await tellOwner(event, settings);
    }
  }
}

/** A Worker's are asked for by way of the Worker itself. */
async function openThem(
  { accountsAddress: address, accountsToken: token }: Settings,
  listen: (event: FreshEvent) => void,
): Promise<Accounts> {
  if (!/^https?:/.test(address)) return openAccounts(address, Date.now, listen);
  if (token === null) {
    throw new SettingsError(
      "LEGIS_ACCOUNTS_TOKEN must be set where LEGIS_ACCOUNTS is a Worker's address",
    );
  }
  const remote = openRemoteD1({ url: address.replace(/\/+$/, ""), token });
  return createAccounts(await accountsDatabase(openD1Engine(remote)), listen);
}

async function tellOwner(event: FreshEvent, settings: Settings): Promise<void> {
  const { smtpUrl, outbox } = settings;
  const mail = ownerMail(event, settings);
  const isGone = event.kind === "deleted";
  await orSay(event.email, async () => {
    if (mail !== null && !(isGone && smtpUrl === null)) await send(mail, settings);
    if (isGone && event.email !== null) await removeKeptMails(outbox, event.email);
  });
}

/** Mails somebody what was done. */
export function tellByMail(mail: Mail, settings: Settings): Promise<void> {
  return orSay(mail.to, () => send(mail, settings));
}

async function send(mail: Mail, settings: Settings): Promise<void> {
  const mailer = openMailer({
    ...settings,
    from: settings.mailFrom,
    // Standard output has the result alone, which may be JSON.
    announce: ({ to, path }) => console.error(`Mail to ${to}: ${path}`),
  });
  try {
    await mailer.send(mail);
  } finally {
    mailer.close();
  }
}

/** What can't be mailed is said; what was done stands. */
async function orSay(email: string | null, tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    console.error(`${email} could not be told by mail: ${messageOf(error)}`);
  }
}
