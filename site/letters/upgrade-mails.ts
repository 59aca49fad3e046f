import type { Account } from "../accounts/accounts.ts";
import type { Mail } from "../mail/mailer.ts";
import type { PlanName, Plans } from "../../edge/limits/plans.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { limitsOf, PLAN_TITLES } from "../components/plan-words.ts";

export function upgradeAskedMail({
  to,
  account,
  plan,
  plans,
}: {
  /** The operator. */
  readonly to: string;
  readonly account: Account;
  readonly plan: PlanName;
  readonly plans: Plans;
}): Mail {
  const who = account.email ?? account.id;
  return {
    to,
    subject: `${who} requests ${PLAN_TITLES[plan]}`,
    text: `${who} requests the ${PLAN_TITLES[plan]} plan for the ${SERVICE_NAME}:
for each key ${limitsOf(plans[plan])}.

The account is on ${PLAN_TITLES[account.plan]} and stays there until you run one of

    legis accounts approve ${account.id}
    legis accounts decline ${account.id}

The owner is then notified by email. Their keys and usage:

    legis accounts show ${account.id}
`,
  };
}

export function upgradeDecidedMail({
  to,
  requestedPlan,
  plan,
  plans,
  baseUrl,
}: {
  readonly to: string;
  readonly requestedPlan: PlanName;
  /** The plan that the account is on after the decision. */
  readonly plan: PlanName;
  readonly plans: Plans;
  readonly baseUrl: string;
}): Mail {
  const isApproved = plan === requestedPlan;
  const title = PLAN_TITLES[requestedPlan];
  const outcome = isApproved
    ? `Your account is on ${title} now. Your keys stay the same; the new limits take effect within 30 seconds.`
    : `Your account stays on ${PLAN_TITLES[plan]}, and your keys stay the same.`;
  return {
    to,
    subject: `Your request for ${title} was ${isApproved ? "approved" : "declined"}`,
    text: `Your request for the ${title} plan for the ${SERVICE_NAME}
was ${isApproved ? "approved" : "declined"}.

${outcome}
For each key: ${limitsOf(plans[plan])}.

${baseUrl}/account
`,
  };
}
