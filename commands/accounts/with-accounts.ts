import { type Accounts, createAccounts } from "../../site/accounts/create-accounts.ts";
import { accountsDatabase } from "../../site/accounts/database/database.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import type { FreshEvent } from "../../site/accounts/events.ts";
import type { Mail } from "../../site/mail/mailer.ts";
import { openMailer } from "../../site/mail/node-mailer.ts";
import { ownerMail } from "../../site/mails/owner-mail.ts";
import { openD1Engine } from "../../hosts/workers/accounts/d1-engine.ts";
import { openRemoteD1 } from "../../hosts/workers/accounts/remote-d1.ts";
import { type Settings, SettingsError } from "../settings/settings.ts";
import { messageOf } from "../../lib/errors.ts";
import { EXIT } from "../terminal/outcome.ts";

/** Runs a command on the accounts database, then mails owners about its changes. */
export async function withAccounts(
  settings: Settings,
  run: (accounts: Accounts) => Promise<void>,
): Promise<number> {
  const events: FreshEvent[] = [];
  const accounts = await openAccountsAt(settings, (event) => events.push(event));
  try {
    await run(accounts);
    return EXIT.done;
  } finally {
    await accounts.close();
    for (const event of events) {
      const mail = ownerMail(event, settings);
      if (mail !== null) await mailOrWarn(mail, settings);
    }
  }
}

/** A Worker's accounts are reached through the Worker. */
async function openAccountsAt(
  { accountsAddress: address, accountsToken: token }: Settings,
  listen: (event: FreshEvent) => void,
): Promise<Accounts> {
  if (!/^https?:/.test(address)) return openAccounts(address, Date.now, listen);
  if (token === null) {
    throw new SettingsError(
      "LEGIS_ACCOUNTS_TOKEN must be set if LEGIS_ACCOUNTS is a Worker's address",
    );
  }
  const remote = openRemoteD1({ url: address.replace(/\/+$/, ""), token });
  return createAccounts(await accountsDatabase(openD1Engine(remote)), listen);
}

/** Prints a warning if a mail fails, since the command itself has succeeded. */
export async function mailOrWarn(mail: Mail, settings: Settings): Promise<void> {
  try {
    await send(mail, settings);
  } catch (error) {
    console.error(`could not mail ${mail.to}: ${messageOf(error)}`);
  }
}

async function send(mail: Mail, settings: Settings): Promise<void> {
  const mailer = openMailer({
    ...settings,
    from: settings.mailFrom,
    // Standard output is for the result only, which may be JSON.
    announce: ({ to, path }) => console.error(`Mail to ${to}: ${path}`),
  });
  try {
    await mailer.send(mail);
  } finally {
    mailer.close();
  }
}
