import { randomBase62 } from "../../lib/random-text.ts";
import type { PlanName } from "../limits/plans.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { Account } from "./accounts.ts";
import { type Asker, changeableAccount } from "./asker.ts";
import { forgetNetworks } from "./attempts.ts";
import { type AccountsDatabase, checkpointWal } from "./database/database.ts";
import { parseEmailAddress } from "./email-address.ts";
import type { Events } from "./events.ts";
import { ACCOUNT, existingAccount } from "./existing-account.ts";
import type { Quotas } from "./quotas.ts";

const MAX_PLAN_CHANGES_A_DAY = 10;

interface NewAccount {
  readonly email: string | null;
  readonly plan: PlanName;
  readonly isVerified: boolean;
}

/** Accounts themselves, without what belongs to them. */
export function storedAccounts(database: AccountsDatabase, quotas: Quotas, events: Events) {
  const { query, all, first, run, atomically, instant } = database;

  /** Changes an account, and gives it as it was and as it is. */
  function change(
    id: string,
    changesOf: (before: Account) => Partial<Account>,
    by?: Asker,
  ): { readonly before: Account; readonly after: Account } {
    const before = changeableAccount(database, id, by);
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
    const isExpected = by === undefined && before.requested_plan !== null;
    events.note({ kind: "plan_changed", account: after, by, detail: after.plan, isExpected });
    return after;
  }

  return {
    createAccount({ email, plan, isVerified }: NewAccount): Account {
      const address = email === null ? null : parseEmailAddress(email);
      const row = newAccountRow(address, plan, instant());
      return atomically(() => {
        const account = first(
          query
            .insertInto("account")
            .values({ ...row, verified_at: isVerified ? row.created_at : null })
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

    /** By id or e-mail address; null where there is none. */
    findAccount(idOrEmail: string): Account | null {
      return first(
        query
          .selectFrom("account")
          .select(ACCOUNT)
          .where((is) => is.or([is("id", "=", idOrEmail), is("email", "=", idOrEmail.trim())])),
      );
    },

    /** The oldest first. */
    listAccounts(): readonly Account[] {
      return all(query.selectFrom("account").select(ACCOUNT).orderBy("created_at").orderBy("id"));
    },

    /**
     * At once; a request that waits for approval is settled by it. The owner may do so ten times a day.
     */
    setPlan: (accountId: string, plan: PlanName, by?: Asker): Account =>
      atomically(() => changePlan(accountId, () => plan, by)),

    /** Waits for the operator's approval; null, or the plan that one has, withdraws the request. */
    requestPlan(accountId: string, plan: PlanName | null, by?: Asker): Account {
      // The plan that one has is none to ask for.
      const asked = (before: Account) => ({ requested_plan: plan === before.plan ? null : plan });
      return atomically(() => change(accountId, asked, by).after);
    },

    /** Puts the account on the plan that it asked for. */
    approvePlan: (accountId: string): Account =>
      atomically(() => changePlan(accountId, requestedPlanOf)),

    /** Leaves the account on the plan that it has, and takes its request away. */
    declinePlan: (accountId: string): Account =>
      atomically(() => changePlan(accountId, (before) => requestedPlanOf(before) && before.plan)),

    /** Stops its keys and ends its sessions and open links, until it is restored. */
    suspend: (accountId: string): Account =>
      atomically(() => {
        const { before, after } = change(accountId, ({ suspended_at }) => ({
          suspended_at: suspended_at ?? instant(),
        }));
        signOut(database, after);
        if (before.suspended_at === null) events.note({ kind: "suspended", account: after });
        return after;
      }),

    restore: (accountId: string): Account =>
      atomically(() => {
        const { before, after } = change(accountId, () => ({ suspended_at: null }));
        if (before.suspended_at !== null) events.note({ kind: "restored", account: after });
        return after;
      }),

    /**
     * Removes the account and all that leads to it: keys, sessions, links. Its daily counts stay, under
     * ids that lead to nobody; a keyed hash of its mailbox leads to those of today, until the day's end,
     * and others count its attempts until those are over.
     */
    deleteAccount(accountId: string, by?: Asker): void {
      atomically(() => {
        const account = changeableAccount(database, accountId, by);
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
function requestedPlanOf({ id, requested_plan }: Account): PlanName {
  if (requested_plan !== null) return requested_plan;
  throw new AccountsError("nothing_requested", `Account ${id} asks for no other plan`);
}

/** Ends what a browser or a mail could still sign in with. */
export function signOut({ query, run }: AccountsDatabase, { id, email }: Account): void {
  run(query.deleteFrom("session").where("account_id", "=", id));
  if (email !== null) run(query.deleteFrom("mailed_link").where("email", "=", email));
}

/** A row of an account that begins now. */
export function newAccountRow(email: string | null, plan: PlanName, createdAt: string): Account {
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
