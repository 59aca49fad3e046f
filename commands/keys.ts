import { type Accounts, openAccounts } from "../edge/accounts/accounts.ts";
import {
  changePlanForOperator,
  createKeyForOperator,
  listKeysForOperator,
  parsePlanName,
  revokeKeyForOperator,
} from "../edge/accounts/keys-command.ts";
import type { Settings } from "../settings.ts";
import { EXIT } from "./outcome.ts";
import { table } from "./terminal.ts";

interface JsonFlag {
  readonly json?: boolean;
}

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

/** `legis keys plan ACCOUNT PLAN` */
export function runKeysPlan(
  account: string,
  plan: string,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const changed = await changePlanForOperator(accounts, account, parsePlanName(plan));
    print(flags, changed, () => `${changed.email ?? changed.id} is on plan ${changed.plan}`);
  });
}

async function withAccounts(
  { accountsPath }: Settings,
  run: (accounts: Accounts) => Promise<void>,
): Promise<number> {
  const accounts = await openAccounts(accountsPath);
  try {
    await run(accounts);
    return EXIT.done;
  } finally {
    await accounts.close();
  }
}

function print({ json }: JsonFlag, value: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(value) : text());
}
