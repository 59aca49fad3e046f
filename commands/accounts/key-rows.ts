import type { PlanName } from "../../edge/limits/plans.ts";
import { requireAccount } from "./account-rows.ts";
import type { Account, Accounts, ApiKey } from "../../edge/accounts/accounts.ts";

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
  const [keys, holders] = await Promise.all([accounts.listKeys(), accounts.listAccounts()]);
  const holderOf = new Map(holders.map((account) => [account.id, account]));
  // A key made, or an account deleted, between the two look-ups is left out.
  return keys.flatMap((key) => {
    const account = holderOf.get(key.accountId);
    return account === undefined ? [] : [keyRow(key, account)];
  });
}

/** `legis keys revoke ID`. */
export async function revokeKeyForOperator(accounts: Accounts, keyId: string): Promise<KeyRow> {
  const key = await accounts.revokeKey(keyId);
  return keyRow(key, await requireAccount(accounts, key.accountId));
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
