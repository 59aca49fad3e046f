import { parsePlanName } from "./account-rows.ts";
import { createKeyForOperator, listKeysForOperator, revokeKeyForOperator } from "./key-rows.ts";
import type { Settings } from "../settings.ts";
import { table } from "../../lib/amounts.ts";
import { type JsonFlag, print } from "../terminal/print.ts";
import { withAccounts } from "./with-accounts.ts";

export interface CreateKeyFlags extends JsonFlag {
  readonly plan?: string;
  readonly email?: string;
  readonly name?: string;
}

/** `legis keys create`: the key is shown here and never again. */
export function runKeysCreate(flags: CreateKeyFlags, settings: Settings): Promise<number> {
  const { plan, email, name } = flags;
  return withAccounts(settings, async (accounts) => {
    const made = await createKeyForOperator(accounts, {
      ...(plan === undefined ? {} : { plan: parsePlanName(plan) }),
      ...(email === undefined ? {} : { email }),
      ...(name === undefined ? {} : { name }),
    });
    print(flags, made, () => made.key);
  });
}

/** `legis keys list` */
export function runKeysList(flags: JsonFlag, settings: Settings): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const keys = await listKeysForOperator(accounts);
    const rows = keys.map((key) => [
      key.id,
      key.name,
      key.key_hint,
      key.plan,
      key.email ?? "-",
      key.created_at,
      key.last_used_at ?? "never",
      key.revoked_at === null ? "active" : "revoked",
    ]);
    const heading = ["id", "name", "key", "plan", "account", "created", "last used", "state"];
    print(flags, keys, () => table([heading, ...rows]));
  });
}

/** `legis keys revoke ID` */
export function runKeysRevoke(id: string, flags: JsonFlag, settings: Settings): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const key = await revokeKeyForOperator(accounts, id);
    print(flags, key, () => `${key.key_hint} is revoked; it stops within 30 seconds everywhere`);
  });
}
