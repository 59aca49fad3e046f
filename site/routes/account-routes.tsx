import type { Account } from "../accounts/accounts.ts";
import { isPlanName, type PlanName } from "../../edge/limits/plans.ts";
import { withDone, doneMessage } from "../app/done.ts";
import { failurePage } from "../pages/failure-page.tsx";
import { upgradeAskedMail } from "../letters/upgrade-mails.ts";
import { accountOf, type SessionCookie } from "../app/session-cookie.ts";
import { ChoosePlan } from "../pages/plans.tsx";
import { CHART_DAYS, Dashboard } from "../pages/dashboard.tsx";
import { DeleteAccount } from "../pages/delete-account.tsx";
import { isUpgrade } from "../components/plan-words.ts";
import { readForm } from "../app/forms.ts";
import { SIGN_IN_PATH } from "../app/site.ts";
import { show, showForm } from "../components/layout.tsx";
import type { WebContext, Web, WebParts } from "../app/web-parts.ts";
import { required } from "../../lib/required.ts";

export function accountRoutes(app: Web, parts: WebParts, cookie: SessionCookie): void {
  const { accounts, plans, upgrades, forgetKeys, mostWatches: watches = null } = parts;
  app.get("/account", (c) => dashboard(c, parts));

  app.get("/account/plan", (c) => {
    const content = <ChoosePlan account={accountOf(c)} {...{ plans, upgrades, watches }} />;
    return show(c, { title: "Plan", content, isWide: true });
  });

  app.post("/account/plan", (c) => changePlan(c, parts));

  app.get("/account/delete", (c) => deleteForm(c, ""));

  app.post("/account/delete", async (c) => {
    const { id, email } = accountOf(c);
    const typed = (await readForm(c))("email");
    if (typed.trim().toLowerCase() !== email?.toLowerCase())
      return deleteForm(c, typed, WRONG_ADDRESS);
    await accounts.deleteAccount(id, c.get("actor"));
    forgetKeys(id);
    await cookie.end(c);
    return c.redirect(withDone(SIGN_IN_PATH, "deleted"), 303);
  });
}

async function dashboard(c: WebContext, parts: WebParts): Promise<Response> {
  const { accounts, plans, flushCounts, clock } = parts;
  const account = accountOf(c);
  await flushCounts();
  const [keys, today, answers] = await Promise.all([
    accounts.listKeys(account.id),
    accounts.useToday(account.id),
    accounts.answersByDay(account.id, CHART_DAYS),
  ]);
  const content = (
    <Dashboard
      account={account}
      plan={plans[account.plan]}
      keys={keys}
      today={today}
      answers={answers}
      now={clock()}
      done={doneMessage(c.req.query("done"))}
    />
  );
  return show(c, { title: "Your account", content, isWide: true });
}

async function changePlan(c: WebContext, parts: WebParts): Promise<Response> {
  const { accounts, upgrades, forgetKeys } = parts;
  const account = accountOf(c);
  const plan = (await readForm(c))("plan");
  if (!isPlanName(plan)) return failurePage(c, 400, { advice: "Choose one of the plans." });
  if (plan === account.plan) {
    if (account.requested_plan === null) return c.redirect("/account", 303);
    await accounts.requestPlan(account.id, null, c.get("actor"));
    return c.redirect(withDone("/account", "withdrawn"), 303);
  }
  if (upgrades === "by-approval" && isUpgrade(account.plan, plan)) {
    const isNew = account.requested_plan !== plan;
    await accounts.requestPlan(account.id, plan, c.get("actor"));
    if (isNew) await notifyOperator(account, plan, c.get("requestId"), parts);
    return c.redirect(withDone("/account", "requested"), 303);
  }
  await accounts.setPlan(account.id, plan, c.get("actor"));
  forgetKeys(account.id);
  return c.redirect(withDone("/account", "plan-changed"), 303);
}

/** Failures are only logged: the plan request is stored in any case. */
async function notifyOperator(
  account: Account,
  plan: PlanName,
  id: string,
  { attempts, log, mailer, plans, operatorMail: to }: WebParts,
): Promise<void> {
  const warn = (why: Record<string, unknown>): void =>
    log.warn("plan_request_not_mailed", { id, account_id: account.id, plan, ...why });
  if (to === null) return warn({ reason: "LEGIS_NOTIFY_MAIL is not set" });
  try {
    const wait = await attempts.countPlanRequest(account.email ?? account.id);
    if (wait === null) await mailer.send(upgradeAskedMail({ to, account, plan, plans }));
    else warn({ reason: "too many plan requests", wait_s: wait });
  } catch (error) {
    warn({ error });
  }
}

const WRONG_ADDRESS = "That is not the address of this account.";

function deleteForm(c: WebContext, typed: string, wrong?: string): Response | Promise<Response> {
  const content = (
    <DeleteAccount email={required(accountOf(c).email, "an address")} typed={typed} wrong={wrong} />
  );
  return showForm(c, "Delete your account", wrong, content);
}
