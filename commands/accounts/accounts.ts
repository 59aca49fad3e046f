import {
  type AccountRow,
  changeAccountForOperator,
  changePlanForOperator,
  type DecidedAccount,
  decidePlanForOperator,
  deleteAccountForOperator,
  type EventRow,
  type FullAccountRow,
  listAccountsForOperator,
  listEventsForOperator,
  parsePlanName,
  showAccountForOperator,
} from "./account-rows.ts";
import type { Settings } from "../settings.ts";
import { openMailer } from "../../edge/mail/node-mailer.ts";
import { upgradeDecidedMail } from "../../edge/web/mails/upgrade-mails.ts";
import { amount, table } from "../../lib/amounts.ts";
import { messageOf } from "../../lib/errors.ts";
import { confirm } from "../terminal/confirm.ts";
import { type JsonFlag, print } from "../terminal/print.ts";
import { withAccounts } from "./with-accounts.ts";

export interface ListAccountsFlags extends JsonFlag {
  readonly plan?: string;
  readonly pending?: boolean;
}

/** `legis accounts list` */
export function runAccountsList(flags: ListAccountsFlags, settings: Settings): Promise<number> {
  const { plan, pending } = flags;
  return withAccounts(settings, async (accounts) => {
    const rows = await listAccountsForOperator(accounts, {
      ...(plan === undefined ? {} : { plan: parsePlanName(plan) }),
      isPending: pending === true,
    });
    print(flags, rows, () => listed(rows));
  });
}

/** `legis accounts show ACCOUNT` */
export function runAccountsShow(
  account: string,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const shown = await showAccountForOperator(accounts, account);
    print(flags, shown, () => detailed(shown));
  });
}

export interface ActivityFlags extends JsonFlag {
  readonly network?: string;
}

/** `legis accounts activity [ACCOUNT]` */
export function runAccountsActivity(
  account: string | undefined,
  flags: ActivityFlags,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const rows = await listEventsForOperator(accounts, {
      ...(account !== undefined && { account }),
      ...(flags.network !== undefined && { network: flags.network }),
    });
    print(flags, rows, () => happened(rows));
  });
}

function happened(rows: readonly EventRow[]): string {
  if (rows.length === 0) return "nothing within a year";
  const heading = ["when", "what", "account", "by", "network", "key", "detail"];
  const lines = rows.map((row) => [
    row.at,
    row.event,
    row.account ?? "-",
    row.by,
    row.network?.slice(0, 8) ?? "-",
    row.key ?? "-",
    row.detail ?? "-",
  ]);
  return table([heading, ...lines]);
}

/** `legis accounts plan ACCOUNT PLAN` */
export function runAccountsPlan(
  account: string,
  plan: string,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const decided = await changePlanForOperator(accounts, account, parsePlanName(plan));
    const { account: changed } = decided;
    print(flags, changed, () => `${nameOf(changed)} is on plan ${changed.plan}`);
    await tellDecision(decided, settings);
  });
}

/** `legis accounts approve ACCOUNT` */
export function runAccountsApprove(
  account: string,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const decided = await decidePlanForOperator(accounts, account, "approvePlan");
    const { account: changed } = decided;
    print(flags, changed, () => `${nameOf(changed)} is on plan ${changed.plan}`);
    await tellDecision(decided, settings);
  });
}

/** `legis accounts decline ACCOUNT` */
export function runAccountsDecline(
  account: string,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const decided = await decidePlanForOperator(accounts, account, "declinePlan");
    const { account: changed } = decided;
    print(flags, changed, () => `${nameOf(changed)} stays on plan ${changed.plan}`);
    await tellDecision(decided, settings);
  });
}

/** Mails the account what was decided. What can't be mailed is said; the decision stands. */
async function tellDecision(
  { account: { email, plan }, requestedPlan }: DecidedAccount,
  settings: Settings,
): Promise<void> {
  if (requestedPlan === null || email === null) return;
  const { plans, baseUrl, mailFrom: from } = settings;
  try {
    // Standard output has the result alone, which may be JSON.
    const mailer = openMailer({ ...settings, from, announce: (line) => console.error(line) });
    try {
      await mailer.send(upgradeDecidedMail({ to: email, requestedPlan, plan, plans, baseUrl }));
    } finally {
      mailer.close();
    }
  } catch (error) {
    console.error(`${email} could not be told by mail: ${messageOf(error)}`);
  }
}

/** `legis accounts suspend ACCOUNT` */
export function runAccountsSuspend(
  account: string,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const changed = await changeAccountForOperator(accounts, account, "suspend");
    print(
      flags,
      changed,
      () =>
        `${nameOf(changed)} is suspended and signed out; its keys stop within 30 seconds everywhere`,
    );
  });
}

/** `legis accounts restore ACCOUNT` */
export function runAccountsRestore(
  account: string,
  flags: JsonFlag,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    const changed = await changeAccountForOperator(accounts, account, "restore");
    print(flags, changed, () => `${nameOf(changed)} is active; its keys work again`);
  });
}

export interface DeleteAccountFlags extends JsonFlag {
  readonly yes?: boolean;
}

/** `legis accounts delete ACCOUNT` */
export function runAccountsDelete(
  account: string,
  flags: DeleteAccountFlags,
  settings: Settings,
): Promise<number> {
  return withAccounts(settings, async (accounts) => {
    // Says which one it is, and fails where there is none, before anything is asked.
    const doomed = await showAccountForOperator(accounts, account);
    if (!(await isMeant(doomed, flags))) {
      throw new Error(`${nameOf(doomed)} is not deleted; --yes deletes it without asking`);
    }
    const gone = await deleteAccountForOperator(accounts, doomed.id);
    print(
      flags,
      gone,
      () => `${nameOf(gone)} is deleted; its keys stop within 30 seconds everywhere`,
    );
  });
}

async function isMeant(account: FullAccountRow, { yes }: DeleteAccountFlags): Promise<boolean> {
  if (yes === true) return true;
  if (!process.stdin.isTTY) return false;
  const keys = account.keys.length === 1 ? "1 key" : `${account.keys.length} keys`;
  return confirm(`This deletes ${nameOf(account)} and its ${keys} for good.`);
}

const nameOf = ({ email, id }: AccountRow): string => email ?? id;

function stateOf({ suspended_at, requested_plan, verified_at }: AccountRow): string {
  if (suspended_at !== null) return "suspended";
  if (requested_plan !== null) return `asks for ${requested_plan}`;
  return verified_at === null ? "not verified" : "active";
}

function listed(rows: readonly AccountRow[]): string {
  const heading = ["id", "e-mail", "plan", "created", "state"];
  const lines = rows.map((row) => [
    row.id,
    row.email ?? "-",
    row.plan,
    row.created_at,
    stateOf(row),
  ]);
  return table([heading, ...lines]);
}

function detailed(account: FullAccountRow): string {
  const used = account.use_by_day.filter(({ requests }) => requests !== 0);
  const total = used.reduce((sum, { requests }) => sum + requests, 0);
  const facts = [
    ["account", account.id],
    ["e-mail", account.email ?? "-"],
    ["plan", account.plan],
    ["state", stateOf(account)],
    ["created", account.created_at],
    ["verified", account.verified_at ?? "never"],
    ["sessions", amount(account.sessions)],
  ];
  const keys = account.keys.map((key) => [
    key.id,
    key.name,
    key.key_hint,
    key.created_at,
    key.last_used_at ?? "never",
    amount(key.requests_today),
    key.revoked_at === null ? "active" : "revoked",
  ]);
  const keyHeading = ["key", "name", "hint", "created", "last used", "today", "state"];
  const days = used.map(({ day, requests }) => [day, amount(requests)]);
  return [
    table(facts),
    keys.length === 0 ? "no keys" : table([keyHeading, ...keys]),
    `${amount(total)} requests in ${account.use_by_day.length} days`,
    ...(days.length === 0 ? [] : [table([["day", "requests"], ...days])]),
  ].join("\n\n");
}
