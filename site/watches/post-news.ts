import { Webhook } from "standardwebhooks";

import { isAddress, isPublic } from "../../lib/address-range.ts";
import { messageOf as wordsOf } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { createToken } from "../../lib/random-text.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import type { DeliveryTable, WebhookTable } from "../accounts/database/schema.ts";
import { PAUSES_MS } from "../accounts/deliveries.ts";
import type { Post } from "../app/post.ts";
import { messageOf } from "./messages.ts";

export interface PostParts {
  readonly accounts: Accounts;
  readonly post: Post;
  readonly baseUrl: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Log;
}

/** Returns why nothing may be sent to an address; null if it may. A host also checks what the name resolves to. */
export function wrongAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== "https:") return "The address must begin with https://.";
  if (url.port !== "") return "The address must not have a port: only 443 is used.";
  if (url.username + url.password !== "") return "The address must not have a user or password.";
  const isInside = isAddress(url.hostname)
    ? !isPublic(url.hostname)
    : !url.hostname.includes(".") || INSIDE.test(url.hostname);
  return isInside ? "The address must be on the public internet." : null;
}

const INSIDE = /(?:^|\.)(?:localhost|local|internal|arpa)\.?$/;

/** Posts an account's due deliveries in turn, until one fails. Never rejects. */
export async function postNews(accountId: string, parts: PostParts): Promise<void> {
  const { accounts, clock, log } = parts;
  try {
    for (;;) {
      const [taken] = await accounts.takeDeliveries(accountId, "webhook");
      const hook = await accounts.findWebhook(accountId);
      if (taken === undefined || hook === null) return;
      const { isTaken, words } = await postDelivery(taken, hook, parts);
      const pause = PAUSES_MS[taken.attempts - 1];
      await accounts.noteAnswer([taken.id], words, isTaken ? null : (pause ?? 0));
      if (isTaken) continue;
      log.warn("webhook_failed", {
        account_id: accountId,
        answer: words,
        attempts: taken.attempts,
      });
      if (pause === undefined) {
        const { address } = hook;
        const body = messageOf("webhook.off", { address, failure: words }, clock());
        await accounts.switchOffWebhook(hook, words, body);
      }
      return;
    }
  } catch (error) {
    log.error("news_not_posted", { account_id: accountId, error });
  }
}

/** Posts one delivery now, whatever is due. Returns the answer in words. */
export async function postNow(
  delivery: DeliveryTable,
  hook: WebhookTable,
  parts: PostParts,
): Promise<string> {
  const { isTaken, words } = await postDelivery(delivery, hook, parts);
  // A delivery that waits for its next try needs none any more once it is taken.
  await parts.accounts.noteAnswer([delivery.id], words, isTaken ? null : "as before");
  return words;
}

/** Asks the receiver to echo a challenge. Returns its answer in words; null if it did, and now gets deliveries. */
export async function challenge(hook: WebhookTable, parts: PostParts): Promise<string | null> {
  const { accounts, clock } = parts;
  const code = createToken();
  const body = messageOf("webhook.challenge", { challenge: code }, clock());
  const trial = await accounts.addTrial(hook.account_id, body);
  const { isTaken, words, text } = await postDelivery(trial, hook, parts);
  const isEchoed = isTaken && echoOf(text) === code;
  const answer = isTaken && !isEchoed ? `${words}, without the challenge` : words;
  await accounts.noteAnswer([trial.id], answer, null);
  if (!isEchoed) return answer;
  await accounts.confirmWebhook(hook);
  return null;
}

function echoOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly challenge?: unknown } | null)?.challenge;
  } catch {
    return null;
  }
}

/** Signs as Standard Webhooks 1.0 says, and posts. */
async function postDelivery(
  { id, body }: DeliveryTable,
  hook: WebhookTable,
  { accounts, post, baseUrl, clock }: PostParts,
) {
  const now = new Date(clock());
  const signatures = accounts
    .webhookSecrets(hook)
    .map((secret) => new Webhook(secret).sign(id, now, body));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": `legis (+${baseUrl})`,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
  const { address } = hook;
  const startedAt = performance.now();
  try {
    const wrong = wrongAddress(address);
    if (wrong !== null) throw new Error(wrong);
    const { status, text } = await post({ address, headers, body });
    const isTaken = status >= 200 && status < 300;
    const isRedirect = status >= 300 && status < 400;
    const ms = Math.round(performance.now() - startedAt);
    const words = `${status} after ${ms} ms${isRedirect ? "; redirects are not followed" : ""}`;
    return { isTaken, words, text };
  } catch (error) {
    return { isTaken: false, words: wordsOf(error), text: "" };
  }
}
