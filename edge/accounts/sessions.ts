import type { Accounts } from "./accounts.ts";
import type { AccountsDatabase } from "./database.ts";
import { accountFromRow, activeAccount } from "./stored-accounts.ts";
import { createToken } from "./token.ts";
import { hashSecret } from "../hash-secret.ts";

type Sessions = Pick<Accounts, "openSession" | "accountOfSession" | "countSessions" | "endSession">;

const VALID_FOR_MS = 30 * 86_400_000;

/** Who is signed in. */
export function sessions(database: AccountsDatabase, clock: () => number): Sessions {
  const { query, first, run, atomically } = database;
  const now = (): string => new Date(clock()).toISOString();

  return {
    async openSession(accountId) {
      const token = createToken();
      const expiresAt = new Date(clock() + VALID_FOR_MS).toISOString();
      atomically(() => {
        activeAccount(database, accountId);
        run(
          query.insertInto("session").values({
            hash: hashSecret(token),
            account_id: accountId,
            created_at: now(),
            expires_at: expiresAt,
          }),
        );
      });
      return { token, expiresAt };
    },

    async accountOfSession(token) {
      const row = first(
        query
          .selectFrom("session")
          .innerJoin("account", "account.id", "session.account_id")
          .selectAll("account")
          .where("session.hash", "=", hashSecret(token))
          .where("session.expires_at", ">", now())
          .where("account.suspended_at", "is", null),
      );
      return row === null ? null : accountFromRow(row);
    },

    async countSessions(accountId) {
      const row = first(
        query
          .selectFrom("session")
          .select((counted) => counted.fn.countAll<number>().as("sessions"))
          .where("account_id", "=", accountId)
          .where("expires_at", ">", now()),
      );
      return row?.sessions ?? 0;
    },

    async endSession(token) {
      run(query.deleteFrom("session").where("hash", "=", hashSecret(token)));
    },
  };
}
