import { isPlanName, PLAN_NAMES, type PlanName } from "../../edge/limits/plans.ts";
import { AccountsError } from "../../edge/accounts/database/accounts-error.ts";
import type { Account, Accounts, ApiKey, DayUse } from "../../edge/accounts/accounts.ts";

/** An account as `legis accounts` shows it, and as `--json` prints it. */
export interface AccountRow {
  readonly id: string;
  readonly email: string | null;
  readonly plan: PlanName;
  readonly requested_plan: PlanName | null;
  readonly created_at: string;
  readonly verified_at: string | null;
  readonly suspended_at: string | null;
}

/** The same with what belongs to it. */
export interface FullAccountRow extends AccountRow {
  readonly sessions: number;
  readonly keys: readonly KeyUseRow[];
  /** The last 30 days, the oldest first. */
  readonly use_by_day: readonly DayUse[];
}

interface KeyUseRow {
  readonly id: string;
  readonly name: string;
  /** The key with its middle left out. */
  readonly key_hint: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  readonly requests_today: number;
}

export interface AccountChoice {
  readonly plan?: PlanName;
  /** Only those that wait for approval. */
  readonly isPending?: boolean;
}

const SHOWN_DAYS = 30;

/** `legis accounts list`: the oldest first. */
export async function listAccountsForOperator(
  accounts: Accounts,
  { plan, isPending = false }: AccountChoice,
): Promise<readonly AccountRow[]> {
  const all = await accounts.listAccounts();
  return all
    .filter((account) => plan === undefined || account.plan === plan)
    .filter((account) => !isPending || account.requestedPlan !== null)
    .map(accountRow);
}

/** `legis accounts show ACCOUNT`. */
export async function showAccountForOperator(
  accounts: Accounts,
  idOrEmail: string,
): Promise<FullAccountRow> {
  const account = await requireAccount(accounts, idOrEmail);
  const [sessions, keys, today, days] = await Promise.all([
    accounts.countSessions(account.id),
    accounts.listKeys(account.id),
    accounts.useToday(account.id),
    accounts.useByDay(account.id, SHOWN_DAYS),
  ]);
  return {
    ...accountRow(account),
    sessions,
    keys: keys.map((key) => keyUseRow(key, today.get(key.id) ?? 0)),
    use_by_day: days,
  };
}

/** An account after its plan was changed or not. */
export interface DecidedAccount {
  readonly account: AccountRow;
  /** What it had asked for; null where it had asked for nothing. */
  readonly requestedPlan: PlanName | null;
}

/** `legis accounts plan ACCOUNT PLAN`, which settles what the account asked for. */
export async function changePlanForOperator(
  accounts: Accounts,
  idOrEmail: string,
  plan: PlanName,
): Promise<DecidedAccount> {
  const { id, requestedPlan } = await requireAccount(accounts, idOrEmail);
  return { account: accountRow(await accounts.setPlan(id, plan)), requestedPlan };
}

/** `legis accounts approve` and `decline`. */
export async function decidePlanForOperator(
  accounts: Accounts,
  idOrEmail: string,
  decision: "approvePlan" | "declinePlan",
): Promise<DecidedAccount> {
  const { id, requestedPlan } = await requireAccount(accounts, idOrEmail);
  return { account: accountRow(await accounts[decision](id)), requestedPlan };
}

/** `legis accounts suspend` and `restore`. */
export async function changeAccountForOperator(
  accounts: Accounts,
  idOrEmail: string,
  change: "suspend" | "restore",
): Promise<AccountRow> {
  const { id } = await requireAccount(accounts, idOrEmail);
  return accountRow(await accounts[change](id));
}

/** `legis accounts delete ACCOUNT`. */
export async function deleteAccountForOperator(
  accounts: Accounts,
  idOrEmail: string,
): Promise<AccountRow> {
  const account = await requireAccount(accounts, idOrEmail);
  await accounts.deleteAccount(account.id);
  return accountRow(account);
}

/** Something that happened, as `legis accounts activity` shows it. */
export interface EventRow {
  readonly at: string;
  readonly event: string;
  readonly account: string | null;
  readonly by: "operator" | "person";
  /** A keyed hash of the network, the same for all its addresses. */
  readonly network: string | null;
  readonly key: string | null;
  readonly detail: string | null;
}

const SHOWN_EVENTS = 1_000;

/** `legis accounts activity`: of an account, by id also of a deleted one, or of a network. */
export async function listEventsForOperator(
  accounts: Accounts,
  { account, network }: { readonly account?: string; readonly network?: string },
): Promise<readonly EventRow[]> {
  if ((account === undefined) === (network === undefined)) {
    throw new Error("Name an account, or a network by --network with one of its addresses");
  }
  const events =
    network === undefined
      ? await accounts.listEvents(await idOf(accounts, account ?? ""), SHOWN_EVENTS)
      : await accounts.listEventsOfNetwork(network, SHOWN_EVENTS);
  return events.map((event) => ({
    at: event.at,
    event: event.kind,
    account: event.accountId,
    by: event.isOperator ? "operator" : "person",
    network: event.network,
    key: event.keyId,
    detail: event.detail,
  }));
}

/** Also of an account that is gone, of which the log has the id. */
async function idOf(accounts: Accounts, idOrEmail: string): Promise<string> {
  if (idOrEmail.startsWith("acc_")) return idOrEmail;
  return (await requireAccount(accounts, idOrEmail)).id;
}

/**
 * The account of an id or e-mail address.
 *
 * @throws {AccountsError} `no_such_account`
 */
export async function requireAccount(accounts: Accounts, idOrEmail: string): Promise<Account> {
  const account = await accounts.findAccount(idOrEmail);
  if (account !== null) return account;
  throw new AccountsError("no_such_account", `There is no account ${idOrEmail}`);
}

/** Reads a plan's name from the command line. */
export function parsePlanName(text: string): PlanName {
  const name = text.toLowerCase();
  if (isPlanName(name)) return name;
  throw new Error(`The plan must be ${PLAN_NAMES.join(" or ")}, not ${JSON.stringify(text)}`);
}

function accountRow(account: Account): AccountRow {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    requested_plan: account.requestedPlan,
    created_at: account.createdAt,
    verified_at: account.verifiedAt,
    suspended_at: account.suspendedAt,
  };
}

function keyUseRow(key: ApiKey, requestsToday: number): KeyUseRow {
  return {
    id: key.id,
    name: key.name,
    key_hint: `${key.prefix}…${key.lastFour}`,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
    requests_today: requestsToday,
  };
}
