import type { Selectable } from "kysely";
import { randomBase62 } from "../../lib/random-text.ts";
import type { PlanName } from "../limits/plans.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { Account, Accounts } from "./accounts.ts";
import { type Asker, requireAsker } from "./asker.ts";
import { forgetNetworks } from "./attempts.ts";
import { type AccountsDatabase, checkpointWal } from "./database/database.ts";
import { parseEmailAddress } from "./email-address.ts";
import type { Events } from "./events.ts";
import type { Quotas } from "./quotas.ts";
import type { AccountTable } from "./database/schema.ts";

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

const MAX_PLAN_CHANGES_A_DAY = 10;

/** Accounts themselves, without what belongs to them. */
export function storedAccounts(
  database: AccountsDatabase,
  { quotas, events }: { readonly quotas: Quotas; readonly events: Events },
  clock: () => number,
): StoredAccounts {
  const { query, all, first, run, atomically } = database;
  const now = (): string => new Date(clock()).toISOString();

  function decidedAccount(row: Selectable<AccountTable> | null, accountId: string): Account {
    if (row !== null) return accountFromRow(row);
    existingAccount(database, accountId);
    throw new AccountsError("nothing_requested", `Account ${accountId} asks for no other plan`);
  }

  function notePlanChange(before: Account, after: Account, by?: Asker): void {
    if (before.plan === after.plan) return;
    // The owner is mailed of each, and each is kept for a year.
    if (by !== undefined && events.countToday("plan_changed", after.id) >= MAX_PLAN_CHANGES_A_DAY) {
      throw new AccountsError(
        "too_many_changes",
        `Account ${after.id} changed its plan ${MAX_PLAN_CHANGES_A_DAY} times within a day, which is the most; try again tomorrow`,
      );
    }
    const isExpected = by === undefined && before.requestedPlan !== null;
    events.note({ kind: "plan_changed", account: after, by, detail: after.plan, isExpected });
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

    async setPlan(accountId, plan, by) {
      return atomically(() => {
        requireAsker(database, { accountId, by, now: clock() });
        const before = existingAccount(database, accountId);
        const row = first(
          query
            .updateTable("account")
            .set({ plan, requested_plan: null })
            .where("id", "=", accountId)
            .returningAll(),
        );
        const after = accountOr(row, accountId);
        notePlanChange(before, after, by);
        return after;
      });
    },

    async requestPlan(accountId, plan, by) {
      return atomically(() => {
        requireAsker(database, { accountId, by, now: clock() });
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
      });
    },

    async approvePlan(accountId) {
      return atomically(() => {
        const before = existingAccount(database, accountId);
        const row = first(
          query
            .updateTable("account")
            .set((to) => ({ plan: to.ref("requested_plan").$notNull(), requested_plan: null }))
            .where("id", "=", accountId)
            .where("requested_plan", "is not", null)
            .returningAll(),
        );
        const after = decidedAccount(row, accountId);
        notePlanChange(before, after);
        return after;
      });
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
        const { suspendedAt } = existingAccount(database, accountId);
        const row = first(
          query
            .updateTable("account")
            .set((to) => ({ suspended_at: to.fn.coalesce(to.ref("suspended_at"), to.val(now())) }))
            .where("id", "=", accountId)
            .returningAll(),
        );
        const account = accountOr(row, accountId);
        signOut(database, account);
        if (suspendedAt === null) events.note({ kind: "suspended", account, by: undefined });
        return account;
      });
    },

    async restore(accountId) {
      return atomically(() => {
        const { suspendedAt } = existingAccount(database, accountId);
        const row = first(
          query
            .updateTable("account")
            .set({ suspended_at: null })
            .where("id", "=", accountId)
            .returningAll(),
        );
        const account = accountOr(row, accountId);
        if (suspendedAt !== null) events.note({ kind: "restored", account, by: undefined });
        return account;
      });
    },

    async deleteAccount(accountId, by) {
      atomically(() => {
        requireAsker(database, { accountId, by, now: clock() });
        const account = existingAccount(database, accountId);
        signOut(database, account);
        quotas.leave(account);
        if (account.email !== null) forgetNetworks(database, account.email);
        // Its keys go with it.
        run(query.deleteFrom("account").where("id", "=", accountId));
        events.note({ kind: "deleted", account, by });
        events.disown(accountId);
      });
      checkpointWal(database);
    },
  };
}

/** Ends what a browser or a mail could still sign in with. */
export function signOut({ query, run }: AccountsDatabase, { id, email }: Account): void {
  run(query.deleteFrom("session").where("account_id", "=", id));
  if (email !== null) run(query.deleteFrom("mailed_link").where("email", "=", email));
}

/** @throws {AccountsError} `no_such_account` */
export function existingAccount({ query, first }: AccountsDatabase, id: string): Account {
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
