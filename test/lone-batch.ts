import type { Accounts } from "../site/accounts/create-accounts.ts";
import type { Batch } from "../edge/limits/write-behind.ts";
import { randomBase62 } from "../lib/random-text.ts";

/** A new batch of counts, of a server that sends no others. */
export function loneBatch(): Batch {
  return { server: randomBase62(16), number: 1 };
}

/** Reads the use of a quota on a day from the accounts database. */
export async function storedUse(
  { add }: Pick<Accounts, "add">,
  quotaId: string,
  day: string,
): Promise<number> {
  const [sum] = await add([{ quotaId, day, requests: 0, kilobytes: 0 }], loneBatch());
  return sum?.requests ?? 0;
}
