import type { Account, ApiKey } from "../../edge/accounts/accounts.ts";
import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { keyHint } from "../../edge/limits/api-key.ts";
import type { PlanName } from "../../edge/limits/plans.ts";
import { requireAccount } from "./account-rows.ts";

/** A key as `legis keys` shows it, and as `--json` prints it. */
type KeyRow = ReturnType<typeof keyRow>;

export interface NewKeyChoices {
  readonly plan?: PlanName | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * A key for the account of that address, made where there is none yet, or for a nameless account of
 * its own; the only place where it is shown in full.
 */
export async function createKey(
  accounts: Accounts,
  { plan, email, name = "default" }: NewKeyChoices,
): Promise<KeyRow & { readonly key: string }> {
  const account = await accountFor(accounts, email ?? null, plan);
  const { key, apiKey } = await accounts.createKey(account.id, name);
  return { key, ...keyRow(apiKey, account) };
}

/** Every key, the oldest first. */
export async function listKeys(accounts: Accounts): Promise<readonly KeyRow[]> {
  const [keys, holders] = await Promise.all([accounts.listKeys(), accounts.listAccounts()]);
  const holderOf = new Map(holders.map((account) => [account.id, account]));
  // A key made, or an account deleted, between the two look-ups is left out.
  return keys.flatMap((key) => {
    const account = holderOf.get(key.account_id);
    return account === undefined ? [] : [keyRow(key, account)];
  });
}

/** Ends a key. */
export async function revokeKey(accounts: Accounts, keyId: string): Promise<KeyRow> {
  const key = await accounts.revokeKey(keyId);
  return keyRow(key, await requireAccount(accounts, key.account_id));
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

function keyRow(key: ApiKey, account: Account) {
  return {
    id: key.id,
    name: key.name,
    key_hint: keyHint(key),
    account_id: account.id,
    email: account.email,
    plan: account.plan,
    created_at: key.created_at,
    last_used_at: key.last_used_at,
    revoked_at: key.revoked_at,
  };
}
