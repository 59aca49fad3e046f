import type { Selectable } from "kysely";
import { randomBase62 } from "../api-key.ts";
import type { PlanName } from "../plans.ts";
import { AccountsError } from "./accounts-error.ts";
import type { Account, Accounts } from "./accounts.ts";
import { type AccountsDatabase, emptyLog } from "./database.ts";
import { parseEmailAddress } from "./email-address.ts";
import type { Quotas } from "./quotas.ts";
import type { AccountTable } from "./schema.ts";

type StoredAccounts = Pick<
  Accounts,
  | "createAccount"
  | "findAccount"
  | "listAccounts"
  | "setPlan"
  | "requestPlan"
  | "approvePlan"
  | "declinePlan"
  | "suspend"
  | "restore"
  | "deleteAccount"
>;

/** Accounts themselves, without what belongs to them. */
export function storedAccounts(
  database: AccountsDatabase,
  quotas: Quotas,
  clock: () => number,
): StoredAccounts {
  const { query, all, first, run, atomically } = database;
  const now = (): string => new Date(clock()).toISOString();

  /** Ends what a browser or a mail could still sign in with. */
  function signOut({ id, email }: Account): void {
    run(query.deleteFrom("session").where("account_id", "=", id));
    if (email !== null) run(query.deleteFrom("mailed_link").where("email", "=", email));
  }

  function decidedAccount(row: Selectable<AccountTable> | null, accountId: string): Account {
    if (row !== null) return accountFromRow(row);
    existingAccount(database, accountId);
    throw new AccountsError("nothing_requested", `Account ${accountId} asks for no other plan`);
  }

  return {
    async createAccount({ email, plan, isVerified }) {
      const address = email === null ? null : parseEmailAddress(email);
      const createdAt = now();
      return atomically(() => {
        const row = first(
          query
            .insertInto("account")
            .values({
              ...newAccountRow(address, plan, createdAt),
              verified_at: isVerified ? createdAt : null,
            })
            .onConflict((conflict) => conflict.column("email").doNothing())
            .returningAll(),
        );
        if (row === null) {
          throw new AccountsError("email_taken", `${address} has an account already`);
        }
        const account = accountFromRow(row);
        quotas.takeUp(account);
        return account;
      });
    },

    async findAccount(idOrEmail) {
      const row = first(
        query
          .selectFrom("account")
          .selectAll()
          .where((is) => is.or([is("id", "=", idOrEmail), is("email", "=", idOrEmail.trim())])),
      );
      return row === null ? null : accountFromRow(row);
    },

    async listAccounts() {
      const rows = all(query.selectFrom("account").selectAll().orderBy("created_at").orderBy("id"));
      return rows.map(accountFromRow);
    },

    async setPlan(accountId, plan) {
      const row = first(
        query
          .updateTable("account")
          .set({ plan, requested_plan: null })
          .where("id", "=", accountId)
          .returningAll(),
      );
      return accountOr(row, accountId);
    },

    async requestPlan(accountId, plan) {
      const row = first(
        query
          .updateTable("account")
          .set((to) => ({
            requested_plan: to.fn<PlanName | null>("nullif", [to.val(plan), to.ref("plan")]),
          }))
          .where("id", "=", accountId)
          .returningAll(),
      );
      return accountOr(row, accountId);
    },

    async approvePlan(accountId) {
      const row = first(
        query
          .updateTable("account")
          .set((to) => ({ plan: to.ref("requested_plan").$notNull(), requested_plan: null }))
          .where("id", "=", accountId)
          .where("requested_plan", "is not", null)
          .returningAll(),
      );
      return decidedAccount(row, accountId);
    },

    async declinePlan(accountId) {
      const row = first(
        query
          .updateTable("account")
          .set({ requested_plan: null })
          .where("id", "=", accountId)
          .where("requested_plan", "is not", null)
          .returningAll(),
      );
      return decidedAccount(row, accountId);
    },

    async suspend(accountId) {
      return atomically(() => {
        const row = first(
          query
            .updateTable("account")
            .set((to) => ({ suspended_at: to.fn.coalesce(to.ref("suspended_at"), to.val(now())) }))
            .where("id", "=", accountId)
            .returningAll(),
        );
        const account = accountOr(row, accountId);
        signOut(account);
        return account;
      });
    },

    async restore(accountId) {
      const row = first(
        query
          .updateTable("account")
          .set({ suspended_at: null })
          .where("id", "=", accountId)
          .returningAll(),
      );
      return accountOr(row, accountId);
    },

    async deleteAccount(accountId) {
      atomically(() => {
        const account = existingAccount(database, accountId);
        signOut(account);
        quotas.leave(account);
        // Its keys go with it.
        run(query.deleteFrom("account").where("id", "=", accountId));
      });
      emptyLog(database);
    },
  };
}

/** @throws {AccountsError} `no_such_account` */
function existingAccount({ query, first }: AccountsDatabase, id: string): Account {
  return accountOr(first(query.selectFrom("account").selectAll().where("id", "=", id)), id);
}

/** @throws {AccountsError} `no_such_account`, `account_suspended` */
export function activeAccount(database: AccountsDatabase, id: string): Account {
  const account = existingAccount(database, id);
  if (account.suspendedAt === null) return account;
  throw new AccountsError("account_suspended", `Account ${id} is suspended`);
}

/** A row of an account that begins now. */
export function newAccountRow(
  email: string | null,
  plan: PlanName,
  createdAt: string,
): Selectable<AccountTable> {
  return {
    id: `acc_${randomBase62(16)}`,
    email,
    plan,
    requested_plan: null,
    created_at: createdAt,
    verified_at: null,
    suspended_at: null,
  };
}

export function accountFromRow(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    requestedPlan: row.requested_plan,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    suspendedAt: row.suspended_at,
  };
}

function accountOr(row: Selectable<AccountTable> | null, id: string): Account {
  if (row !== null) return accountFromRow(row);
  throw new AccountsError("no_such_account", `There is no account ${id}`);
}
