import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { openAccounts } from "../../edge/accounts/engines/open-accounts.ts";
import type { FreshEvent } from "../../edge/accounts/events.ts";
import type { Mail } from "../../edge/mail/mailer.ts";
import { openMailer } from "../../edge/mail/node-mailer.ts";
import { removeKeptMails } from "../../edge/mail/remove-kept-mails.ts";
import { ownerMail } from "../../edge/web/mails/owner-mail.ts";
import type { Settings } from "../settings.ts";
import { messageOf } from "../../lib/errors.ts";
import { EXIT } from "../outcome.ts";

/** Runs a command on the accounts and closes them, whatever comes of it; owners are told of what it did. */
export async function withAccounts(
  settings: Settings,
  run: (accounts: Accounts) => Promise<void>,
): Promise<number> {
  const events: FreshEvent[] = [];
  const accounts = await openAccounts(settings.accountsAddress, Date.now, (event) =>
    events.push(event),
  );
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
