import { DurableObject } from "cloudflare:workers";

import { type Ask, decide, type Grant, NO_REQUESTS } from "../../../edge/limits/counter.ts";
import { secondOf } from "../../../lib/time.ts";
import type { Bindings } from "../host/bindings.ts";
import type { QuotaCounter, Unspent } from "./leased-counter.ts";

/** One quota's requests, or its kilobytes: days in SQLite, which survive restarts, and the current second in memory. */
export class QuotaObject extends DurableObject<Bindings> implements QuotaCounter {
  readonly #sql = this.ctx.storage.sql;
  #second = { second: 0, ...NO_REQUESTS } as Omit<Grant, "used" | "limit" | "granted">;

  constructor(...args: ConstructorParameters<typeof DurableObject<Bindings>>) {
    super(...args);
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS day (day INTEGER PRIMARY KEY, requests INTEGER NOT NULL)",
    );
  }

  async take(ask: Ask, unspent: Unspent): Promise<Grant> {
    const before = this.#usedOn(ask.day);
    const { second, requests } = this.#second;
    const returned = unspent.second === second ? unspent.requests : 0;
    const window = {
      ...this.#second,
      used: Math.max(0, before - unspent.requests),
      requests: Math.max(0, requests - returned),
    };
    const grant = decide(window, ask, secondOf(Date.now()));
    this.#second = grant;
    if (grant.used !== before) this.#setUsed(ask.day, grant.used);
    return grant;
  }

  async giveBack(day: number, requests: number): Promise<void> {
    if (requests !== 0) this.#setUsed(day, Math.max(0, this.#usedOn(day) - requests));
  }

  #usedOn(day: number): number {
    const [row] = this.#sql.exec("SELECT requests FROM day WHERE day = ?", day).toArray();
    return Number(row?.["requests"] ?? 0);
  }

  #setUsed(day: number, requests: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO day VALUES (?, ?)", day, requests);
    // Around midnight, yesterday's requests may still be refunded.
    this.#sql.exec("DELETE FROM day WHERE day < ?", day - 2);
  }
}
