import { errorCodeOf, messageOf } from "../../../lib/errors.ts";
import { maskAddress } from "../../../lib/mask-secrets.ts";
import { type AccountsDatabase, accountsDatabase } from "../database/database.ts";
import { openLater } from "./open-later.ts";
import { openSqliteEngine } from "./sqlite.ts";
import { type Attempts, type AttemptsOptions, createAttempts } from "../attempts.ts";
import { type Accounts, createAccounts } from "../create-accounts.ts";
import type { FreshEvent } from "../events.ts";

const POSTGRES = /^postgres(?:ql)?:\/\//;

const isPostgres = (address: string): boolean => POSTGRES.test(address);

/**
 * Opens or creates the accounts database, a file or `postgres://…`, and migrates it. With `onWait`, one that does not
 * answer is opened later, and `onWait` gets the reason now.
 */
export async function openAccountsDatabase(
  address: string,
  clock: () => number = Date.now,
  onWait?: (error: unknown) => void,
): Promise<AccountsDatabase> {
  try {
    return await openNow(address, clock);
  } catch (error) {
    if (onWait === undefined || !mayPass(error)) throw error;
    onWait(error);
    const open = () => openNow(address, clock);
    return openLater({ open, isPostgres: isPostgres(address), clock });
  }
}

async function openNow(address: string, clock: () => number): Promise<AccountsDatabase> {
  try {
    return await accountsDatabase(await openEngine(address), clock);
  } catch (error) {
    const codes = codesOf(error);
    const [failure] =
      codes.includes("unavailable") && error instanceof Error ? [error.cause] : [error];
    const reasons = [messageOf(failure) || codes.at(-1), adviceFor(address, codes)];
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

function adviceFor(address: string, codes: readonly string[]): string | null {
  if (codes.includes("before_1_0")) {
    return isPostgres(address)
      ? "create an empty database, set LEGIS_ACCOUNTS to it, and create the accounts again"
      : "stop what uses it, move it away with its -wal and -shm, and create the accounts again";
  }
  const advice = isPostgres(address) ? POSTGRES_ADVICE : SQLITE_ADVICE;
  return advice.find(([of]) => codes.some((code) => of.test(code)))?.[1] ?? null;
}

const SQLITE_ADVICE = [
  [/^(?:SQLITE_(?:FULL|IOERR)|ENOSPC|EDQUOT|EIO)/, "make room on its disk, or check the disk"],
] as const;
const POSTGRES_ADVICE = [
  [/^28/, "check the user and the password in LEGIS_ACCOUNTS"],
  [/^3D000$/, "create it with createdb, in UTF-8, or set LEGIS_ACCOUNTS to another one"],
  [/^42501$/, "the user must own the database or have CREATE on its schema"],
  [/^E[A-Z]/, "start Postgres, or set LEGIS_ACCOUNTS to its address"],
] as const;

/** Whether opening failed for a reason that may pass by itself, as opposed to one that needs other settings. */
function mayPass(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.some((code) => PASSING.test(code)) && !codes.some((code) => LASTING.test(code));
}

/** The codes of an error and its causes, outermost first. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const code = errorCodeOf(error);
  return [...(code === null ? [] : [code]), ...codesOf(error.cause)];
}

const PASSING = /^(?:unavailable|busy|ENOSPC|EDQUOT|EIO)$/;
/** A wrong user, password, database or file. */
const LASTING = /^(?:(?:28|3D)\w{3}|SQLITE_(?:CANTOPEN|CORRUPT|NOTADB|READONLY)\w*)$/;

/** Calls `listen` as `createAccounts`. */
export async function openAccounts(
  path: string,
  clock: () => number = Date.now,
  listen: (event: FreshEvent) => void = () => {},
  onWait?: (error: unknown) => void,
): Promise<Accounts> {
  return createAccounts(await openAccountsDatabase(path, clock, onWait), listen);
}

export async function openAttempts(
  path: string,
  { onWait, ...options }: AttemptsOptions & { readonly onWait?: (error: unknown) => void } = {},
): Promise<Attempts> {
  return createAttempts(await openAccountsDatabase(path, Date.now, onWait), options);
}
