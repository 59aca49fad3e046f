import { type Accounts, createAccounts } from "../../site/accounts/create-accounts.ts";
import { accountsDatabase } from "../../site/accounts/database/database.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import type { FreshEvent } from "../../site/accounts/events.ts";
import type { Mail } from "../../site/mail/mailer.ts";
import { openMailer } from "../../site/mail/node-mailer.ts";
import { ownerMail } from "../../site/letters/owner-mail.ts";
import { openD1Engine } from "../../hosts/workers/accounts/d1-engine.ts";
import { openRemoteD1 } from "../../hosts/workers/accounts/remote-d1.ts";
import { type Settings, SettingsError } from "../settings/settings.ts";
import { messageOf } from "../../lib/errors.ts";
import { EXIT } from "../terminal/outcome.ts";

/** What a command on accounts works with. */
export interface Opened {
  readonly accounts: Accounts;
  readonly settings: Settings;
}

/** Makes a command of work on the accounts database. It ends with mails to the owners about its changes. */
export function accountsCommand<Given extends readonly unknown[]>(
  work: (opened: Opened, ...given: Given) => Promise<void>,
): (...given: readonly [...Given, settings: Settings]) => Promise<number> {
  return async (...all) => {
    const settings = all.at(-1) as Settings;
    const given = all.slice(0, -1) as unknown as Given;
    const events: FreshEvent[] = [];
    const accounts = await openAccountsAt(settings, (event) => events.push(event));
    try {
      await work({ accounts, settings }, ...given);
      return EXIT.done;
    } finally {
      await accounts.close();
      for (const event of events) {
        const mail = ownerMail(event, settings);
        if (mail !== null) await mailOrWarn(mail, settings);
      }
    }
  };
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
