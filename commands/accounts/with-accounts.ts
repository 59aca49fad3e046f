import { type Accounts } from "../../edge/accounts/accounts.ts";
import { openAccounts } from "../../edge/accounts/open-accounts.ts";
import type { FreshEvent } from "../../edge/accounts/events.ts";
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
  const accounts = await openAccounts(settings.accountsPath, Date.now, (event) =>
    events.push(event),
  );
  try {
    await run(accounts);
    return EXIT.done;
  } finally {
    await accounts.close();
    for (const event of events) {
      // oxlint-disable-next-line no-await-in-loop -- there is one, seldom two
      await tellOwner(event, settings);
    }
  }
}

/** What can't be mailed is said; what was done stands. */
async function tellOwner(event: FreshEvent, settings: Settings): Promise<void> {
  const { baseUrl, mailFrom: from, smtpUrl, outbox } = settings;
  const isGone = event.kind === "deleted";
  try {
    const mail = ownerMail(event, { baseUrl, contact: from });
    if (mail !== null && !(isGone && smtpUrl === null)) {
      // Standard output has the result alone, which may be JSON.
      const mailer = openMailer({
        ...settings,
        from,
        announce: ({ to, path }) => console.error(`Mail to ${to}: ${path}`),
      });
      try {
        await mailer.send(mail);
      } finally {
        mailer.close();
      }
    }
    if (isGone && event.email !== null) await removeKeptMails(outbox, event.email);
  } catch (error) {
    console.error(`${event.email} could not be told by mail: ${messageOf(error)}`);
  }
}
