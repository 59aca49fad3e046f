import { messageOf } from "../../../lib/errors.ts";
import { accountsDatabase } from "../database/database.ts";
import { openSqliteEngine } from "./sqlite.ts";

/** Opens the accounts database, made and brought up to date where need be. */
export async function openAccountsDatabase(path: string, clock: () => number = Date.now) {
  try {
    return await accountsDatabase(await openSqliteEngine(path), clock);
  } catch (error) {
    throw new Error(`The accounts database ${path} can not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
