import {
  type EventRow,
  type FullAccountRow,
  listAccounts,
  listEvents,
  parsePlanName,
  requireAccount,
  showAccount,
} from "./account-rows.ts";
import { type Account, isActive } from "../../site/accounts/accounts.ts";
import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { upgradeDecidedMail } from "../../site/letters/upgrade-mails.ts";
import { amount, table, tableOf } from "../../lib/amounts.ts";
import { type JsonFlag, print } from "../terminal/print.ts";
import { accountsCommand, mailOrWarn, type Opened } from "./with-accounts.ts";

export interface ListAccountsFlags extends JsonFlag {
  readonly plan?: string;
  readonly pending?: boolean;
}

export const runAccountsList = accountsCommand(async ({ accounts }, flags: ListAccountsFlags) => {
  const { plan, pending: isPending = false } = flags;
  const planName = plan === undefined ? plan : parsePlanName(plan);
  const rows = await listAccounts(accounts, { plan: planName, isPending });
  print(flags, rows, () => listed(rows));
});

export const runAccountsShow = accountsCommand(
  async ({ accounts }, account: string, flags: JsonFlag) => {
    const shown = await showAccount(accounts, account);
    print(flags, shown, () => detailed(shown));
  },
);

export interface ActivityFlags extends JsonFlag {
  readonly network?: string;
  readonly since?: string;
}

export const runAccountsActivity = accountsCommand(
  async ({ accounts }, account: string | undefined, flags: ActivityFlags) => {
    const rows = await listEvents(accounts, account, flags);
    print(flags, rows, () => happened(rows));
  },
);

/** If the change settles a requested upgrade, also mails the decision to the owner. */
async function change(
  { accounts, settings }: Opened,
  account: string,
  flags: JsonFlag,
  changeIt: (accountId: string) => Promise<Account>,
  outcome: (changed: Account) => string,
): Promise<void> {
  const { id, requested_plan: requestedPlan } = await requireAccount(accounts, account);
  const row = await changeIt(id);
  print(flags, row, () => `${nameOf(row)} ${outcome(row)}`);
  const { email: to, plan } = row;
  if (requestedPlan === null || row.requested_plan !== null || to === null) return;
  const { plans, baseUrl } = settings;
  await mailOrWarn(upgradeDecidedMail({ to, requestedPlan, plan, plans, baseUrl }), settings);
}

const changeCommand = (
  changeIt: (accounts: Accounts, accountId: string) => Promise<Account>,
  outcome: (changed: Account) => string,
) =>
  accountsCommand((opened, account: string, flags: JsonFlag) =>
    change(opened, account, flags, (id) => changeIt(opened.accounts, id), outcome),
  );

const isOnPlan = ({ plan }: Account): string => `is on plan ${plan}`;

export const runAccountsPlan = accountsCommand(
  async (opened, account: string, plan: string, flags: JsonFlag) => {
    const planName = parsePlanName(plan);
    await change(opened, account, flags, (id) => opened.accounts.setPlan(id, planName), isOnPlan);
  },
);

export const runAccountsApprove = changeCommand(
  (accounts, id) => accounts.approvePlan(id),
  isOnPlan,
);

export const runAccountsDecline = changeCommand(
  (accounts, id) => accounts.declinePlan(id),
  ({ plan }) => `stays on plan ${plan}`,
);

export const runAccountsSuspend = changeCommand(
  (accounts, id) => accounts.suspend(id),
  () => "is suspended and signed out; its keys stop working everywhere within 30 seconds",
);

export const runAccountsRestore = changeCommand(
  (accounts, id) => accounts.restore(id),
  () => "is active; its keys work again",
);

export const runAccountsStopWatches = accountsCommand(
  async ({ accounts }, account: string, flags: JsonFlag) => {
    const target = await requireAccount(accounts, account);
    const stopped = await accounts.stopWatches(target.id, { how: "legis accounts stop-watches" });
    const outcome = `${nameOf(target)} has ${amount(stopped, "watch", "watches")} paused`;
    print(flags, { ...target, stopped }, () => outcome);
  },
);

export interface DeleteAccountFlags extends JsonFlag {
  readonly yes?: boolean;
}

export const runAccountsDelete = accountsCommand(
  async ({ accounts }, account: string, flags: DeleteAccountFlags) => {
    const target = await requireAccount(accounts, account);
    if (flags.yes !== true) {
      const keys = amount((await accounts.listKeys(target.id)).length, "key");
      throw new Error(`--yes deletes ${nameOf(target)} and its ${keys} permanently`);
    }
    await accounts.deleteAccount(target.id);
    const outcome = `${nameOf(target)} is deleted; its keys stop working everywhere within 30 seconds`;
    print(flags, target, () => outcome);
  },
);

const nameOf = ({ email, id }: Account): string => email ?? id;

function stateOf({ suspended_at, refused_at, requested_plan, verified_at }: Account): string {
  if (suspended_at !== null) return "suspended";
  if (refused_at !== null) return `mail refused since ${refused_at.slice(0, 10)}`;
  if (requested_plan !== null) return `requested ${requested_plan}`;
  return verified_at === null ? "not verified" : "active";
}

function listed(rows: readonly Account[]): string {
  return tableOf(rows, {
    id: (row) => row.id,
    email: (row) => row.email ?? "-",
    plan: (row) => row.plan,
    created: (row) => row.created_at,
    state: stateOf,
  });
}

function happened(rows: readonly EventRow[]): string {
  if (rows.length === 0) return "no events in the past year";
  return tableOf(rows, {
    when: (row) => row.at,
    what: (row) => row.event,
    account: (row) => row.account ?? "-",
    by: (row) => row.by,
    network: (row) => row.network?.slice(0, 8) ?? "-",
    key: (row) => row.key ?? "-",
    detail: (row) => row.detail ?? "-",
  });
}

function detailed(account: FullAccountRow): string {
  const used = account.use_by_day.filter(({ requests }) => requests !== 0);
  const total = used.reduce((sum, { requests }) => sum + requests, 0);
  const facts = [
    ["account", account.id],
    ["email", account.email ?? "-"],
    ["plan", account.plan],
    ["state", stateOf(account)],
    ["created", account.created_at],
    ["verified", account.verified_at ?? "never"],
    ["sessions", amount(account.sessions)],
  ];
  const keys = tableOf(account.keys, {
    key: (key) => key.id,
    name: (key) => key.name,
    hint: (key) => key.key_hint,
    created: (key) => key.created_at,
    "last used": (key) => key.last_used_at ?? "never",
    today: (key) => amount(key.requests_today),
    state: (key) => (isActive(key) ? "active" : "revoked"),
  });
  const days = tableOf(used, {
    day: ({ day }) => day,
    requests: ({ requests }) => amount(requests),
  });
  const watches = tableOf(account.watches, {
    watch: ({ address }) => address,
    created: ({ created_at }) => created_at,
    state: ({ paused_at }) => (paused_at === null ? "running" : "paused"),
  });
  return [
    table(facts),
    account.keys.length === 0 ? "no keys" : keys,
    `${amount(total)} requests in ${account.use_by_day.length} days`,
    ...(used.length === 0 ? [] : [days]),
    ...(account.watches.length === 0 ? [] : [watches]),
    ...(account.webhook === null ? [] : [webhookLine(account.webhook)]),
  ].join("\n\n");
}

function webhookLine({
  address,
  confirmed_at,
  failure,
}: NonNullable<FullAccountRow["webhook"]>): string {
  const off = failure === null ? "not checked yet" : `switched off: ${failure}`;
  return `webhook ${address} (${confirmed_at === null ? off : "on"})`;
}
