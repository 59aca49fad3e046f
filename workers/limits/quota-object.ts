import { DurableObject } from "cloudflare:workers";

import type { Bindings } from "../host/bindings.ts";
import type { QuotaCounter } from "./quota-counter.ts";
import { type Claim, type Grant, openQuotaLedger, type QuotaLedger } from "./quota-ledger.ts";

/** One quota's counts: the days' in SQLite, which outlive it, and the current second's in memory. */
export class QuotaObject extends DurableObject<Bindings> implements QuotaCounter {
  readonly #ledger: QuotaLedger;

  constructor(...given: ConstructorParameters<typeof DurableObject<Bindings>>) {
    super(...given);
    const { sql } = this.ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS day (day INTEGER PRIMARY KEY, requests INTEGER NOT NULL)");
    this.#ledger = openQuotaLedger({
      usedOn: (day) => {
        const [row] = sql.exec("SELECT requests FROM day WHERE day = ?", day).toArray();
        return Number(row?.["requests"] ?? 0);
      },
      setUsed: (day, requests) => {
        sql.exec("INSERT OR REPLACE INTO day VALUES (?, ?)", day, requests);
        // Yesterday's is still given back to around midnight.
        sql.exec("DELETE FROM day WHERE day < ?", day - 2);
      },
    });
  }

  async claim(claim: Claim): Promise<Grant> {
    return this.#ledger(claim);
  }
}
