import { keyHint } from "../../edge/limits/api-key.ts";
import { isPlanName, PLAN_NAMES, type PlanName } from "../../edge/limits/plans.ts";
import { AccountsError } from "../../site/accounts/database/accounts-error.ts";
import type { Account } from "../../site/accounts/accounts.ts";
import type { Accounts } from "../../site/accounts/create-accounts.ts";

export type FullAccountRow = Awaited<ReturnType<typeof showAccount>>;
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

export interface AccountChoice {
  readonly plan?: PlanName | undefined;
  readonly isPending?: boolean;
}

export async function listAccounts(
  accounts: Accounts,
  { plan, isPending = false }: AccountChoice,
): Promise<readonly Account[]> {
  const all = await accounts.listAccounts();
  return all
    .filter((account) => plan === undefined || account.plan === plan)
    .filter((account) => !isPending || account.requested_plan !== null);
}

const SHOWN_DAYS = 30;

export async function showAccount(accounts: Accounts, idOrEmail: string) {
  const account = await requireAccount(accounts, idOrEmail);
  const [sessions, keys, today, days, watches, hook] = await Promise.all([
    accounts.countSessions(account.id),
    accounts.listKeys(account.id),
    accounts.useToday(account.id),
    accounts.useByDay(account.id, SHOWN_DAYS),
    accounts.listWatches(account.id),
    accounts.findWebhook(account.id),
  ]);
  return {
    ...account,
    sessions,
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      key_hint: keyHint(key),
      created_at: key.created_at,
      last_used_at: key.last_used_at,
      revoked_at: key.revoked_at,
      requests_today: today.get(key.id)?.requests ?? 0,
    })),
    use_by_day: days,
    webhook: hook && {
      address: hook.address,
      confirmed_at: hook.confirmed_at,
      failure: hook.failure,
      created_at: hook.created_at,
    },
    watches: watches.map(({ address, paused_at, failed_nights, created_at }) => ({
      address,
      paused_at,
      failed_nights,
      created_at,
    })),
  };
}

const SHOWN_EVENTS = 1_000;

export async function listEvents(
  accounts: Accounts,
  account: string | undefined,
  { network, since }: { readonly network?: string; readonly since?: string },
) {
  if ([account, network, since].filter((each) => each !== undefined).length !== 1) {
    throw new Error("Give an account, --network with an IP address, or --since with a day");
  }
  const events =
    since !== undefined
      ? await accounts.listEventsSince(since)
      : network !== undefined
        ? await accounts.listEventsOfNetwork(network, SHOWN_EVENTS)
        : await accounts.listEvents(await idOf(accounts, account ?? ""), SHOWN_EVENTS);
  return events.map((event) => ({
    at: event.at,
    event: event.kind,
    account: event.account_id,
    by: event.is_operator === 1 ? "operator" : "person",
    /** A keyed hash of the network, the same for all its addresses. */
    network: event.network,
    key: event.key_id,
    detail: event.detail,
  }));
}

/** Returns an account's ID. A deleted account can be given by ID, or by its name in events, only. */
async function idOf(accounts: Accounts, idOrEmail: string): Promise<string> {
  if (/^(?:acc|gone)_/.test(idOrEmail)) return idOrEmail;
  return (await requireAccount(accounts, idOrEmail)).id;
}

/** A restored backup has accounts deleted since, which their events name `gone_…`. */
export async function requireAccount(accounts: Accounts, idOrEmail: string): Promise<Account> {
  const account = idOrEmail.startsWith("gone_")
    ? (await accounts.listAccounts()).find(({ id }) => accounts.anonymousId(id) === idOrEmail)
    : await accounts.findAccount(idOrEmail);
  if (account) return account;
  throw new AccountsError("no_such_account", `There is no account ${idOrEmail}`);
}

export function parsePlanName(text: string): PlanName {
  const name = text.toLowerCase();
  if (isPlanName(name)) return name;
  throw new Error(`The plan must be ${PLAN_NAMES.join(" or ")}, not ${JSON.stringify(text)}`);
}
