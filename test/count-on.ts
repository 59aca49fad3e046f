import type { Accounts } from "../site/accounts/create-accounts.ts";
import { hashSecret } from "../lib/bytes.ts";
import { loneBatch } from "./lone-batch.ts";

interface DayRequests {
  readonly day: string;
  readonly requests: number;
}

/** Counts requests of an active key as a server does, and returns the key's quota ID. */
export async function countOn(
  accounts: Accounts,
  key: string,
  ...uses: readonly DayRequests[]
): Promise<string> {
  const holder = await accounts.findActiveKey(hashSecret(key));
  if (holder === null) throw new Error("a key that does not work uses nothing");
  const { quotaId, keyId } = holder;
  await accounts.add(
    uses.map((use) => ({ ...use, quotaId, kilobytes: 0 })),
    loneBatch(),
  );
  await accounts.addAnswers(
    uses.map((use) => ({ ...use, keyId, outcome: "answered" })),
    loneBatch(),
  );
  return quotaId;
}
