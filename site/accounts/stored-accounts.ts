import { randomBase62 } from "../../lib/random-text.ts";
import type { PlanName } from "../../edge/limits/plans.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { Account } from "./accounts.ts";
import { ACCOUNT, type Actor, changeableAccount, existingAccount } from "./actor.ts";
import { forgetNetworks } from "./attempts.ts";
import type { AccountsDatabase, Transaction } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import { parseEmailAddress } from "./email-address.ts";
import type { Events } from "./events.ts";
import type { Quotas } from "./quotas.ts";

const MAX_PLAN_CHANGES_A_DAY = 10;

interface NewAccount {
  readonly email: string | null;
  readonly plan: PlanName;
  readonly isVerified: boolean;
}

export function storedAccounts(database: AccountsDatabase, quotas: Quotas, events: Events) {
  const { query, all, first, atomically, wipe, instant } = database;

  return {
    async createAccount({ email, plan, isVerified }: NewAccount): Promise<Account> {
      const address = email === null ? null : parseEmailAddress(email);
      const row = newAccountRow(address, plan, instant());
      const account = { ...row, verified_at: isVerified ? row.created_at : null };
      return atomically(async (change) => {
        const known = await change.first(
          query.selectFrom("account").select("id").where("email", "=", address),
        );
        if (known !== null) {
          throw new AccountsError("email_taken", `${address} has an account already`);
        }
        change.write(query.insertInto("account").values(account));
        quotas.claim(change, account);
        return account;
      });
    },

    async findAccount(idOrEmail: string): Promise<Account | null> {
      return first(
        query
          .selectFrom("account")
          .select(ACCOUNT)
          .where((is) => is.or([is("id", "=", idOrEmail), is("email", "=", idOrEmail.trim())])),
      );
    },

    /** Lists all accounts, oldest first. */
    async listAccounts(): Promise<readonly Account[]> {
      return all(query.selectFrom("account").select(ACCOUNT).orderBy("created_at").orderBy("id"));
    },

    /** Disables the account's keys until it is restored, and ends its sessions and open links. */
    suspend: (accountId: string): Promise<Account> =>
      atomically(async (change) => {
        const before = await existingAccount(change, accountId);
        const after = alter(change, before, { suspended_at: before.suspended_at ?? instant() });
        signOut(change, after);
        if (before.suspended_at === null) {
          events.note(change, { kind: "suspended", account: after });
        }
        return after;
      }),

    restore: (accountId: string): Promise<Account> =>
      atomically(async (change) => {
        const before = await existingAccount(change, accountId);
        const after = alter(change, before, { suspended_at: null });
        if (before.suspended_at !== null) events.note(change, { kind: "restored", account: after });
        return after;
      }),

    /**
     * Removes the account, its keys, sessions, and links. Daily counts stay under anonymous IDs; a keyed
     * hash of the mailbox leads to today's until the day ends. Attempts stay until they expire.
     */
    async deleteAccount(accountId: string, by?: Actor): Promise<void> {
      await atomically(async (change) => {
        const account = await changeableAccount(database, change, accountId, by);
        signOut(change, account);
        quotas.release(change, account);
        if (account.email !== null) forgetNetworks(database, change, account.email);
        // Deletes its keys, too (cascade).
        change.write(query.deleteFrom("account").where("id", "=", accountId));
        events.note(change, { kind: "deleted", account, by });
        events.anonymize(change, accountId);
      });
      await wipe();
    },
  };
}

export function planChanges(database: AccountsDatabase, events: Events) {
  const { atomically } = database;
  const changePlan = (
    id: string,
    planFor: (before: Account) => PlanName,
    by?: Actor,
  ): Promise<Account> =>
    atomically(async (change) => {
      const before = await changeableAccount(database, change, id, by);
      const plan = planFor(before);
      const isChanged = plan !== before.plan;
      // Each change mails the owner and stores an event for a year.
      if (isChanged && by !== undefined) await refuseTooManyChanges(change, id);
      const after = alter(change, before, { plan, requested_plan: null });
      const isExpected = by === undefined && before.requested_plan !== null;
      if (isChanged) {
        events.note(change, { kind: "plan_changed", account: after, by, detail: plan, isExpected });
      }
      return after;
    });

  async function refuseTooManyChanges(change: Reads, id: string): Promise<void> {
    const changes = await events.countToday(change, "plan_changed", id);
    if (changes < MAX_PLAN_CHANGES_A_DAY) return;
    throw new AccountsError(
      "too_many_changes",
      `Account ${id} changed its plan ${MAX_PLAN_CHANGES_A_DAY} times within a day, which is the limit; try again tomorrow`,
    );
  }

  return {
    /** Changes the plan at once and ends a plan request. The owner may do so ten times a day. */
    setPlan: (accountId: string, plan: PlanName, by?: Actor): Promise<Account> =>
      changePlan(accountId, () => plan, by),

    /** Requests a plan from the operator. Null or the current plan withdraws the request. */
    requestPlan: (accountId: string, plan: PlanName | null, by?: Actor): Promise<Account> =>
      atomically(async (change) => {
        const before = await changeableAccount(database, change, accountId, by);
        return alter(change, before, { requested_plan: plan === before.plan ? null : plan });
      }),

    /** Changes the account to the requested plan. */
    approvePlan: (accountId: string): Promise<Account> => changePlan(accountId, requestedPlanOf),

    declinePlan: (accountId: string): Promise<Account> =>
      changePlan(accountId, (before) => requestedPlanOf(before) && before.plan),
  };
}

function alter({ query, write }: Transaction, before: Account, changes: Partial<Account>): Account {
  write(query.updateTable("account").set(changes).where("id", "=", before.id));
  return { ...before, ...changes };
}

/** @throws {AccountsError} `nothing_requested` */
function requestedPlanOf({ id, requested_plan }: Account): PlanName {
  if (requested_plan !== null) return requested_plan;
  throw new AccountsError("nothing_requested", `Account ${id} has no plan request`);
}

/** Ends an account's sessions and links. */
export function signOut({ query, write }: Transaction, { id, email }: Account): void {
  write(query.deleteFrom("session").where("account_id", "=", id));
  if (email !== null) write(query.deleteFrom("mailed_link").where("email", "=", email));
}

export function newAccountRow(email: string | null, plan: PlanName, createdAt: string): Account {
  return {
    id: `acc_${randomBase62(16)}`,
    email,
    plan,
    requested_plan: null,
    created_at: createdAt,
    verified_at: null,
    suspended_at: null,
    refused_at: null,
  };
}
