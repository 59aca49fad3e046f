import { type Accounts, openAccounts } from "../edge/accounts/accounts.ts";
import type { Settings } from "../settings.ts";
import { EXIT } from "./outcome.ts";

/** Runs a command on the accounts and closes them, whatever comes of it. */
export async function withAccounts(
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
