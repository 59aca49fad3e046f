import type { FreshEvent } from "../accounts/events.ts";
import type { EventKind } from "../accounts/database/schema.ts";
import type { Mail } from "../mail/mailer.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { contactOf, NO_CONTACT } from "../app/site.ts";
import { planTitle } from "../components/plan-words.ts";
import { writtenInstant } from "../components/written-time.ts";

export interface OwnerMailFacts {
  readonly baseUrl: string;
  /** The sender, such as `Legis <legis@example.org>`; null if no mail is sent. */
  readonly mailFrom: string | null;
}

export function ownerMail(event: FreshEvent, facts: OwnerMailFacts): Mail | null {
  const { kind, detail, email, isExpected, is_operator, at } = event;
  const news = isExpected ? undefined : NEWS[kind]?.(detail ?? "");
  if (email === null || news === undefined) return null;
  const [subject, sentence] = news;
  const who = is_operator === 1 ? byOperator(event, facts) : whatToDo(event, facts);
  return {
    to: email,
    subject,
    text: `On ${writtenInstant(at)},
${sentence}

${who}
`,
  };
}

type News = readonly [subject: string, sentence: string];

const NEWS: Partial<Record<EventKind, (detail: string) => News>> = {
  key_created: (name) => [
    "A new key in your account",
    `a new key, “${name}”, was created in your ${SERVICE_NAME} account.`,
  ],
  key_replaced: (name) => [
    "A key in your account was replaced",
    `the key “${name}” in your ${SERVICE_NAME} account was replaced with a new one.`,
  ],
  plan_changed: (plan) => [
    `Your account is now on ${planTitle(plan)}`,
    `the plan of your ${SERVICE_NAME} account was changed to ${planTitle(plan)}.`,
  ],
  webhook_changed: (change) => [
    "Your webhook was changed",
    `the webhook of your ${SERVICE_NAME} account was changed: ${change}.`,
  ],
  suspended: () => [
    "Your account is suspended",
    `your ${SERVICE_NAME} account was suspended.\nIts keys don’t work, and nobody can sign in to it.`,
  ],
  restored: () => [
    "Your account is active again",
    `your ${SERVICE_NAME} account was restored. Its keys work again.`,
  ],
  deleted: () => [
    "Your account was deleted",
    `your ${SERVICE_NAME} account was deleted, along with all its keys.`,
  ],
};

function byOperator({ kind }: FreshEvent, { mailFrom }: OwnerMailFacts): string {
  if (kind !== "suspended") return "The operator did this.";
  const contact = contactOf(mailFrom);
  const advice =
    contact === null ? NO_CONTACT : `If you think this is a mistake, write to ${contact}.`;
  return `The operator did this.\n${advice}`;
}

function whatToDo({ kind }: FreshEvent, { baseUrl, mailFrom }: OwnerMailFacts): string {
  if (kind === "deleted") {
    const contact = contactOf(mailFrom);
    const first = "If it wasn’t you, someone else may have access to your email or browser.";
    return contact === null ? first : `${first}\nSecure those first, then write to ${contact}.`;
  }
  return `If it wasn’t you, sign in, press “Sign out everywhere” under “Activity”,
and revoke the keys you don’t recognize:

${baseUrl}/account/activity`;
}
