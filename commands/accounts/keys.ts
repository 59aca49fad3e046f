import { parsePlanName } from "./account-rows.ts";
import { createKey, listKeys, revokeKey } from "./key-rows.ts";
import type { Settings } from "../settings/settings.ts";
import { tableOf } from "../../lib/amounts.ts";
import { type JsonFlag, print } from "../terminal/print.ts";
import { isActive } from "../../edge/accounts/accounts.ts";
import { withAccounts } from "./with-accounts.ts";

export interface CreateKeyFlags extends JsonFlag {
  readonly plan?: string;
  readonly email?: string;
  readonly name?: string;
}

export function runKeysCreate(flags: CreateKeyFlags, settings: Settings): Promise<number> {
  const { plan, email, name } = flags;
  return withAccounts(settings, async (accounts) => {
    const planName = plan === undefined ? plan : parsePlanName(plan);
    const made = await createKey(accounts, { plan: planName, email, name });
    print(flags, made, () => made.key);
  });
}

export function runKeysList(flags: JsonFlag, settings: Settings): Promise<number> {
  return withAccounts(settings, async (accounts) => {
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
}

export function runKeysRevoke(id: string, flags: JsonFlag, settings: Settings): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const key = await revokeKey(accounts, id);
    print(flags, key, () => `${key.key_hint} is revoked; it stops within 30 seconds everywhere`);
  });
}
