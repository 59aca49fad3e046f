/** Reads the final charges from the accounts database and from the log. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import Database from "better-sqlite3";

import { hashSecret } from "../../lib/bytes.ts";
import { costOf, OVERDUE } from "./ledger.ts";

interface KeyRow {
  readonly hash: string;
  readonly keyId: string;
  readonly requests: number;
}

/** Reads the charges from the database after the server's last write. */
export interface StoredCounts {
  readonly ofKey: (key: string) => { readonly keyId: string; readonly requests: number } | null;
  readonly ofAccount: (email: string) => number | null;
}

export function readStoredCounts(accountsPath: string): StoredCounts {
  const database = new Database(accountsPath, { readonly: true });
  try {
    const keys = database
      .prepare<[], KeyRow>(
        `SELECT hash, api_key.id AS keyId, coalesce(sum(requests), 0) AS requests FROM api_key
         LEFT JOIN quota ON quota.key_id = api_key.id
         LEFT JOIN daily_use ON quota_id = quota.id GROUP BY api_key.id`,
      )
      .all();
    const accounts = database
      .prepare<[], { email: string; requests: number }>(
        `SELECT email, coalesce(sum(requests), 0) AS requests FROM account
         LEFT JOIN quota ON quota.account_id = account.id
         LEFT JOIN daily_use ON quota_id = quota.id
         WHERE email IS NOT NULL GROUP BY account.id`,
      )
      .all();
    const byHash = new Map(keys.map((row) => [row.hash, row]));
    const byEmail = new Map(accounts.map(({ email, requests }) => [email, requests]));
    return {
      ofKey: (key) => byHash.get(hashSecret(key)) ?? null,
      ofAccount: (email) => byEmail.get(email) ?? null,
    };
  } finally {
    database.close();
  }
}

/** Facts from the server's log. */
export interface LoggedCounts {
  /** By key id. */
  readonly charged: ReadonlyMap<string, number>;
  readonly events: ReadonlyMap<string, number>;
  /** The first failures. */
  readonly failures: readonly string[];
}

const MAX_REPORTED = 10;
const IS_FAILURE = /"level":"error"|"event":"log_lines_lost"/;

export async function readLoggedCounts(logPath: string): Promise<LoggedCounts> {
  const charged = new Map<string, number>();
  const events = new Map<string, number>();
  const failures: string[] = [];
  const overdue = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(logPath) })) {
    // The outbox prints a sentence for people.
    if (!line.startsWith("{")) continue;
    const { id = "", event, status, key_id: keyId } = JSON.parse(line) as LogLine;
    events.set(event, (events.get(event) ?? 0) + 1);
    if (failures.length < MAX_REPORTED && IS_FAILURE.test(line)) failures.push(line);
    if (event === "service_unavailable" && line.includes(OVERDUE)) overdue.add(id);
    if (event !== "request" || keyId == null || status === undefined) continue;
    const cost = costOf({ status, isOverdue: overdue.delete(id) });
    charged.set(keyId, (charged.get(keyId) ?? 0) + cost);
  }
  return { charged, events, failures };
}

interface LogLine {
  readonly id?: string;
  readonly event: string;
  readonly status?: number;
  readonly key_id?: string | null;
}
