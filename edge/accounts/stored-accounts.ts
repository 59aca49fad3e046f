import { randomBase62 } from "../../lib/random-text.ts";
import type { PlanName } from "../limits/plans.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { Account, StoredAccounts } from "./accounts.ts";
import { type Asker, requireAsker } from "./asker.ts";
import { forgetNetworks } from "./attempts.ts";
import { type AccountsDatabase, checkpointWal } from "./database/database.ts";
import { parseEmailAddress } from "./email-address.ts";
import type { Events } from "./events.ts";
import type { Quotas } from "./quotas.ts";
import type { AccountTable } from "./database/schema.ts";

const MAX_PLAN_CHANGES_A_DAY = 10;

/** The columns of an account, as `Account` calls them. */
export const ACCOUNT = [
  "id",
  "email",
  "plan",
  "requested_plan as requestedPlan",
  "created_at as createdAt",
  "verified_at as verifiedAt",
  "suspended_at as suspendedAt",
] as const;

/** Accounts themselves, without what belongs to them. */
export function storedAccounts(
  database: AccountsDatabase,
  { quotas, events }: { readonly quotas: Quotas; readonly events: Events },
  clock: () => number,
): StoredAccounts {
  const { query, all, first, run, atomically } = database;
  const now = (): string => new Date(clock()).toISOString();

  /** Changes an account, and gives it as it was and as it is. */
  function change(
    id: string,
    changesOf: (before: Account) => Partial<AccountTable>,
    by?: Asker,
  ): { readonly before: Account; readonly after: Account } {
    requireAsker(database, { accountId: id, by, now: clock() });
    const before = existingAccount(database, id);
    run(query.updateTable("account").set(changesOf(before)).where("id", "=", id));
    return { before, after: existingAccount(database, id) };
  }

  function changePlan(id: string, planFor: (before: Account) => PlanName, by?: Asker): Account {
    const plan = (before: Account) => ({ plan: planFor(before), requested_plan: null });
    const { before, after } = change(id, plan, by);
    if (before.plan === after.plan) return after;
    // The owner is mailed of each, and each is kept for a year.
    if (by !== undefined && events.countToday("plan_changed", id) >= MAX_PLAN_CHANGES_A_DAY) {
      throw new AccountsError(
        "too_many_changes",
        `Account ${id} changed its plan ${MAX_PLAN_CHANGES_A_DAY} times within a day, which is the most; try again tomorrow`,
      );
    }
    const isExpected = by === undefined && before.requestedPlan !== null;
    events.note({ kind: "plan_changed", account: after, by, detail: after.plan, isExpected });
    return after;
  }

  return {
    async createAccount({ email, plan, isVerified }) {
      const address = email === null ? null : parseEmailAddress(email);
      const createdAt = now();
      return atomically(() => {
        const account = first(
          query
            .insertInto("account")
            .values({
              ...newAccountRow(address, plan, createdAt),
              verified_at: isVerified ? createdAt : null,
            })
            .onConflict((conflict) => conflict.column("email").doNothing())
            .returning(ACCOUNT),
        );
        if (account === null) {
          throw new AccountsError("email_taken", `${address} has an account already`);
        }
        quotas.takeUp(account);
        return account;
      });
    },

    async findAccount(idOrEmail) {
      return first(
        query
          .selectFrom("account")
          .select(ACCOUNT)
          .where((is) => is.or([is("id", "=", idOrEmail), is("email", "=", idOrEmail.trim())])),
      );
    },

    async listAccounts() {
      return all(query.selectFrom("account").select(ACCOUNT).orderBy("created_at").orderBy("id"));
    },

    async setPlan(accountId, plan, by) {
      return atomically(() => changePlan(accountId, () => plan, by));
    },

    async requestPlan(accountId, plan, by) {
      return atomically(() => {
        // The plan that one has is none to ask for.
        return change(
          accountId,
          (before) => ({ requested_plan: plan === before.plan ? null : plan }),
          by,
        ).after;
      });
    },

    async approvePlan(accountId) {
      return atomically(() => changePlan(accountId, requestedPlanOf));
    },

    async declinePlan(accountId) {
      return atomically(() =>
        changePlan(accountId, (before) => {
          requestedPlanOf(before);
          return before.plan;
        }),
      );
    },

    async suspend(accountId) {
      return atomically(() => {
        const { before, after } = change(accountId, ({ suspendedAt }) => ({
          suspended_at: suspendedAt ?? now(),
        }));
        signOut(database, after);
        if (before.suspendedAt === null) {
          events.note({ kind: "suspended", account: after, by: undefined });
        }
        return after;
      });
    },

    async restore(accountId) {
      return atomically(() => {
        const { before, after } = change(accountId, () => ({ suspended_at: null }));
        if (before.suspendedAt !== null) {
          events.note({ kind: "restored", account: after, by: undefined });
        }
        return after;
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
        events.anonymize(accountId);
      });
      checkpointWal(database);
    },
  };
}

/** @throws {AccountsError} `nothing_requested` */
function requestedPlanOf({ id, requestedPlan }: Account): PlanName {
  if (requestedPlan !== null) return requestedPlan;
  throw new AccountsError("nothing_requested", `Account ${id} asks for no other plan`);
}

/** Ends what a browser or a mail could still sign in with. */
export function signOut({ query, run }: AccountsDatabase, { id, email }: Account): void {
  run(query.deleteFrom("session").where("account_id", "=", id));
  if (email !== null) run(query.deleteFrom("mailed_link").where("email", "=", email));
}

/** @throws {AccountsError} `no_such_account` */
export function existingAccount({ query, first }: AccountsDatabase, id: string): Account {
  const account = first(query.selectFrom("account").select(ACCOUNT).where("id", "=", id));
  if (account !== null) return account;
  throw new AccountsError("no_such_account", `There is no account ${id}`);
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
): AccountTable {
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
