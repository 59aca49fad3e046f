import { parsePlanName, requireAccount } from "./account-rows.ts";
import { tableOf } from "../../lib/amounts.ts";
import { print, type JsonFlag } from "../terminal/print.ts";
import { isActive, type Account, type ApiKey } from "../../site/accounts/accounts.ts";
import { accountsCommand } from "./with-accounts.ts";
import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { isWellFormedApiKey, keyHint } from "../../edge/limits/api-key.ts";
import { hashSecret } from "../../lib/bytes.ts";
import type { PlanName } from "../../edge/limits/plans.ts";

export interface CreateKeyFlags extends JsonFlag {
  readonly plan?: string;
  readonly email?: string;
  readonly name?: string;
}

export const runKeysCreate = accountsCommand(async ({ accounts }, flags: CreateKeyFlags) => {
  const { plan, email, name } = flags;
  const planName = plan === undefined ? plan : parsePlanName(plan);
  const made = await createKey(accounts, { plan: planName, email, name });
  print(flags, made, () => made.key);
});

export const runKeysList = accountsCommand(async ({ accounts }, flags: JsonFlag) => {
  const keys = await listKeys(accounts);
  print(flags, keys, () =>
    tableOf(keys, {
      id: (key) => key.id,
      name: (key) => key.name,
      key: (key) => key.key_hint,
      plan: (key) => key.plan,
      account: (key) => key.email ?? "-",
      created: (key) => key.created_at,
      "last used": (key) => key.last_used_at ?? "never",
      state: (key) => (isActive(key) ? "active" : "revoked"),
    }),
  );
});

export const runKeysRevoke = accountsCommand(async ({ accounts }, id: string, flags: JsonFlag) => {
  const key = await revokeKey(accounts, id);
  const outcome = `${key.key_hint} is revoked; it stops working everywhere within 30 seconds`;
  print(flags, key, () => outcome);
});

type KeyRow = ReturnType<typeof keyRow>;

interface NewKeyChoices {
  readonly plan?: PlanName | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Creates a key for the account with this email address, or for a new nameless account. Creates a
 * missing account. Only this result has the full key.
 */
export async function createKey(
  accounts: Accounts,
  { plan, email, name = "default" }: NewKeyChoices,
): Promise<KeyRow & { readonly key: string }> {
  const account = await accountFor(accounts, email ?? null, plan);
  const { key, apiKey } = await accounts.createKey(account.id, name);
  return { key, ...keyRow(apiKey, account) };
}

async function listKeys(accounts: Accounts): Promise<readonly KeyRow[]> {
  const [keys, holders] = await Promise.all([accounts.listKeys(), accounts.listAccounts()]);
  const holderOf = new Map(holders.map((account) => [account.id, account]));
  // Skips a key created, or an account deleted, between the two queries.
  return keys.flatMap((key) => {
    const account = holderOf.get(key.account_id);
    return account === undefined ? [] : [keyRow(key, account)];
  });
}

/** Takes a whole key, too, as found where it leaked. */
async function revokeKey(accounts: Accounts, idOrKey: string): Promise<KeyRow> {
  const isKey = isWellFormedApiKey(idOrKey);
  const holder = isKey ? await accounts.findActiveKey(hashSecret(idOrKey)) : null;
  const key = await accounts.revokeKey(holder?.keyId ?? idOrKey);
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
