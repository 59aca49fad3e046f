import { isPlanName, PLAN_NAMES, type PlanName } from "../plans.ts";
import { AccountsError } from "./accounts-error.ts";
import type { Account, Accounts, ApiKey } from "./accounts.ts";

/** A key as `legis keys` shows it, and as `--json` prints it. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  /** The key with its middle left out. */
  readonly key_hint: string;
  readonly account_id: string;
  readonly email: string | null;
  readonly plan: PlanName;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** A key just made; the only place where it is shown in full. */
export interface NewKeyRow extends KeyRow {
  readonly key: string;
}

export interface AccountRow {
  readonly id: string;
  readonly email: string | null;
  readonly plan: PlanName;
}

export interface NewKeyChoices {
  readonly plan?: PlanName;
  readonly email?: string;
  readonly name?: string;
}

/**
 * `legis keys create`: a key for the account of that address, made where there is none yet,
 * or for a nameless account of its own.
 */
export async function createKeyForOperator(
  accounts: Accounts,
  { plan, email, name = "default" }: NewKeyChoices,
): Promise<NewKeyRow> {
  const account = await accountFor(accounts, email ?? null, plan);
  const { key, apiKey } = await accounts.createKey(account.id, name);
  return { key, ...keyRow(apiKey, account) };
}

/** `legis keys list`: every key, the oldest first. */
export async function listKeysForOperator(accounts: Accounts): Promise<readonly KeyRow[]> {
  const keys = await accounts.listKeys();
  return Promise.all(keys.map(async (key) => keyRow(key, await existing(accounts, key.accountId))));
}

/** `legis keys revoke ID`. */
export async function revokeKeyForOperator(accounts: Accounts, keyId: string): Promise<KeyRow> {
  const key = await accounts.revokeKey(keyId);
  return keyRow(key, await existing(accounts, key.accountId));
}

/** `legis keys plan ACCOUNT PLAN`, the account by its id or e-mail address. */
export async function changePlanForOperator(
  accounts: Accounts,
  idOrEmail: string,
  plan: PlanName,
): Promise<AccountRow> {
  const { id } = await existing(accounts, idOrEmail);
  const { email } = await accounts.setPlan(id, plan);
  return { id, email, plan };
}

/** Reads a plan's name from the command line. */
export function parsePlanName(text: string): PlanName {
  const name = text.toLowerCase();
  if (isPlanName(name)) return name;
  throw new Error(`The plan must be ${PLAN_NAMES.join(" or ")}, not ${JSON.stringify(text)}`);
}

async function accountFor(
  accounts: Accounts,
  email: string | null,
  plan: PlanName | undefined,
): Promise<Account> {
  const known = email === null ? null : await accounts.findAccount(email);
  if (known === null) {
    return accounts.createAccount({ email, plan: plan ?? "free", isVerified: true });
  }
  return plan === undefined || plan === known.plan ? known : accounts.setPlan(known.id, plan);
}

async function existing(accounts: Accounts, idOrEmail: string): Promise<Account> {
  const account = await accounts.findAccount(idOrEmail);
  if (account !== null) return account;
  throw new AccountsError("no_such_account", `There is no account ${idOrEmail}`);
}

function keyRow(key: ApiKey, account: Account): KeyRow {
  return {
    id: key.id,
    name: key.name,
    key_hint: `${key.prefix}…${key.lastFour}`,
    account_id: account.id,
    email: account.email,
    plan: account.plan,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
  };
}
