import { randomBase62 } from "../../lib/random-text.ts";
import type { PlanName } from "../limits/plans.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { Account } from "./accounts.ts";
import { type Asker, changeableAccount } from "./asker.ts";
import { forgetNetworks } from "./attempts.ts";
import type { AccountsDatabase, Change } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
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
  const { query, all, first, atomically, wipe, instant } = database;

  /** Writes what changes of an account, and gives it as it is then. */
  function alter({ write }: Change, before: Account, changes: Partial<Account>): Account {
    write(query.updateTable("account").set(changes).where("id", "=", before.id));
    return { ...before, ...changes };
  }

  const changePlan = (
    id: string,
    planFor: (before: Account) => PlanName,
    by?: Asker,
  ): Promise<Account> =>
    atomically(async (change) => {
      const before = await changeableAccount(database, change, id, by);
      const plan = planFor(before);
      const isOther = plan !== before.plan;
      // The owner is mailed of each, and each is kept for a year.
      if (isOther && by !== undefined) await refuseTooManyChanges(change, id);
      const after = alter(change, before, { plan, requested_plan: null });
      const isExpected = by === undefined && before.requested_plan !== null;
      if (isOther) {
        events.note(change, { kind: "plan_changed", account: after, by, detail: plan, isExpected });
      }
      return after;
    });

  async function refuseTooManyChanges(change: Reads, id: string): Promise<void> {
    const changes = await events.countToday(change, "plan_changed", id);
    if (changes < MAX_PLAN_CHANGES_A_DAY) return;
    throw new AccountsError(
      "too_many_changes",
      `Account ${id} changed its plan ${MAX_PLAN_CHANGES_A_DAY} times within a day, which is the most; try again tomorrow`,
    );
  }

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
        quotas.takeUp(change, account);
        return account;
      });
    },

    /** By id or email address; null where there is none. */
    async findAccount(idOrEmail: string): Promise<Account | null> {
      return first(
        query
          .selectFrom("account")
          .select(ACCOUNT)
          .where((is) => is.or([is("id", "=", idOrEmail), is("email", "=", idOrEmail.trim())])),
      );
    },

    /** The oldest first. */
    async listAccounts(): Promise<readonly Account[]> {
      return all(query.selectFrom("account").select(ACCOUNT).orderBy("created_at").orderBy("id"));
    },

    /**
     * At once; a request that waits for approval is settled by it. The owner may do so ten times a day.
     */
    setPlan: (accountId: string, plan: PlanName, by?: Asker): Promise<Account> =>
      changePlan(accountId, () => plan, by),

    /** Waits for the operator's approval; null, or the plan that one has, withdraws the request. */
    requestPlan: (accountId: string, plan: PlanName | null, by?: Asker): Promise<Account> =>
      atomically(async (change) => {
        const before = await changeableAccount(database, change, accountId, by);
        // The plan that one has is none to ask for.
        return alter(change, before, { requested_plan: plan === before.plan ? null : plan });
      }),

    /** Puts the account on the plan that it asked for. */
    approvePlan: (accountId: string): Promise<Account> => changePlan(accountId, requestedPlanOf),

    /** Leaves the account on the plan that it has, and takes its request away. */
    declinePlan: (accountId: string): Promise<Account> =>
      changePlan(accountId, (before) => requestedPlanOf(before) && before.plan),

    /** Stops its keys and ends its sessions and open links, until it is restored. */
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
     * Removes the account and all that leads to it: keys, sessions, links. Its daily counts stay, under
     * ids that lead to nobody; a keyed hash of its mailbox leads to those of today, until the day's end,
     * and others count its attempts until those are over.
     */
    async deleteAccount(accountId: string, by?: Asker): Promise<void> {
      await atomically(async (change) => {
        const account = await changeableAccount(database, change, accountId, by);
        signOut(change, account);
        quotas.leave(change, account);
        if (account.email !== null) forgetNetworks(database, change, account.email);
        // Its keys go with it.
        change.write(query.deleteFrom("account").where("id", "=", accountId));
        events.note(change, { kind: "deleted", account, by });
        events.anonymize(change, accountId);
      });
      await wipe();
    },
  };
}

/** @throws {AccountsError} `nothing_requested` */
function requestedPlanOf({ id, requested_plan }: Account): PlanName {
  if (requested_plan !== null) return requested_plan;
  throw new AccountsError("nothing_requested", `Account ${id} asks for no other plan`);
}

/** Ends what a browser or a mail could still sign in with. */
export function signOut({ query, write }: Change, { id, email }: Account): void {
  write(query.deleteFrom("session").where("account_id", "=", id));
  if (email !== null) write(query.deleteFrom("mailed_link").where("email", "=", email));
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
