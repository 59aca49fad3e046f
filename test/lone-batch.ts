import type { Accounts } from "../edge/accounts/create-accounts.ts";
import type { Batch } from "../edge/limits/write-behind.ts";
import { randomBase62 } from "../lib/random-text.ts";

/** A batch of counts that was not given before, of a server that gives no other. */
export function loneBatch(): Batch {
  return { server: randomBase62(16), number: 1 };
}

/** What the accounts database has of a quota's day. */
export async function storedUse(
  { add }: Pick<Accounts, "add">,
  quotaId: string,
  day: string,
): Promise<number> {
  const [sum] = await add([{ quotaId, day, requests: 0 }], loneBatch());
  return sum?.requests ?? 0;
}
