import { errorCodeOf, messageOf } from "../../../lib/errors.ts";
import { maskAddress } from "../../../lib/mask-secrets.ts";
import { accountsDatabase } from "../database/database.ts";
import { openSqliteEngine } from "./sqlite.ts";
import { type Attempts, type AttemptsOptions, createAttempts } from "../attempts.ts";
import { type Accounts, createAccounts } from "../create-accounts.ts";
import type { FreshEvent } from "../events.ts";

const POSTGRES = /^postgres(?:ql)?:\/\//;

const isPostgres = (address: string): boolean => POSTGRES.test(address);

/** Opens or creates the accounts database, a file or `postgres://…`, and migrates it. */
export async function openAccountsDatabase(address: string, clock: () => number = Date.now) {
  try {
    return await accountsDatabase(await openEngine(address), clock);
  } catch (error) {
    const reasons = [
      messageOf(error) || errorCodeOf(error),
      adviceFor(address, errorCodeOf(error)),
    ];
    throw new Error(
      `The accounts database ${maskAddress(address)} cannot be opened: ${reasons.filter(Boolean).join("; ")}`,
      { cause: error },
    );
  }
}

async function openEngine(address: string) {
  if (/^https?:/.test(address)) {
    throw new Error("only `legis keys` and `legis accounts` work on a Worker's accounts");
  }
  if (!isPostgres(address)) return openSqliteEngine(address);
  // A dynamic import, because few servers use Postgres.
  const { openPostgresEngine } = await import("./postgres.ts");
  return openPostgresEngine(address);
}

function adviceFor(address: string, code: string | null): string | null {
  if (code === "before_1_0") {
    return isPostgres(address)
      ? "create an empty database, set LEGIS_ACCOUNTS to it, and create the accounts again"
      : "stop what uses it, move it away with its -wal and -shm, and create the accounts again";
  }
  if (!isPostgres(address) || code === null) return null;
  return ADVICE.find(([codes]) => codes.test(code))?.[1] ?? null;
}

const ADVICE = [
  [/^28/, "check the user and the password in LEGIS_ACCOUNTS"],
  [/^3D000$/, "create it with createdb, in UTF-8, or set LEGIS_ACCOUNTS to another one"],
  [/^42501$/, "the user must own the database or have CREATE on its schema"],
  [/^E[A-Z]/, "start Postgres, or set LEGIS_ACCOUNTS to its address"],
] as const;

/** Calls `listen` as `createAccounts`. */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
  listen: (event: FreshEvent) => void = () => {},
): Promise<Accounts> {
  return createAccounts(await openAccountsDatabase(path, clock), listen);
}

export async function openAttempts(path: string, options?: AttemptsOptions): Promise<Attempts> {
  return createAttempts(await openAccountsDatabase(path), options);
}
