import type { DurableObjectNamespace } from "@cloudflare/workers-types";

import type { Claim, Grant } from "./quota-ledger.ts";

/** The Durable Object that counts a quota for all processes. */
export interface QuotaCounter {
  claim(claim: Claim): Promise<Grant>;
}

export function quotaCounter(namespace: DurableObjectNamespace, quotaId: string): QuotaCounter {
  return namespace.getByName(quotaId) as unknown as QuotaCounter;
}
