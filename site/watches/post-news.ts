import { Webhook } from "standardwebhooks";

import { isAddress, isLoopback, isPublic } from "../../lib/address-range.ts";
import { messageOf as wordsOf } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { createToken } from "../../lib/random-text.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/time.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import type { DeliveryTable, WebhookTable } from "../accounts/database/schema.ts";
import { PAUSES_MS } from "../accounts/deliveries.ts";
import type { Post } from "../app/post.ts";
import { messageOf } from "./messages.ts";

export interface PostParts {
  readonly accounts: Accounts;
  readonly post: Post;
  readonly areWebhooksLocal?: boolean;
  readonly baseUrl: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Log;
}

/** Returns why nothing may be sent to an address; null if it may. A host also checks what the name resolves to. */
export function wrongAddress(address: string, areLocal = false): string | null {
  const url = URL.parse(address);
  if (areLocal && url !== null && /^https?:$/.test(url.protocol) && isLoopback(url.hostname))
    return null;
  if (url?.protocol !== "https:") return "The address must begin with https://.";
  if (url.port !== "") return "The address must not have a port: only 443 is used.";
  if (url.username + url.password !== "") return "The address must not have a user or password.";
  const isInside = isAddress(url.hostname)
    ? !isPublic(url.hostname)
    : !url.hostname.includes(".") || INSIDE.test(url.hostname);
  return isInside ? "The address must be on the public internet." : null;
}

const INSIDE = /(?:^|\.)(?:localhost|local|internal|arpa)\.?$/;

const RECEIVERS_AT_ONCE = 20;
/** After it no turn begins, because a chore ends. */
const LOOK_MS = 5 * MINUTE_MS;

/**
 * Posts what is due. Accounts take turns of one delivery, those without a turn first, so that receivers that hang delay
 * another one by one answer.
 */
export async function postNews(parts: PostParts): Promise<void> {
  const { accounts, clock } = parts;
  const until = clock() + LOOK_MS;
  const turns = new Map<string, number>();
  const posting = new Map<string, Promise<void>>();
  let [waiting, readAt]: [string[], number] = [[], -Infinity];
  for (let turn = 1; ;) {
    if (waiting.length === 0 || clock() >= readAt + SECOND_MS) {
      const due = clock() < until ? await accounts.accountsDue("webhook") : [];
      const byTurn = due.toSorted((a, b) => (turns.get(a.id) ?? 0) - (turns.get(b.id) ?? 0));
      waiting = byTurn.flatMap(({ id }) => (posting.has(id) ? [] : [id]));
      readAt = clock();
    }
    for (const id of waiting.splice(0, RECEIVERS_AT_ONCE - posting.size)) {
      turns.set(id, turn++);
      posting.set(
        id,
        postNext(id, parts).finally(() => posting.delete(id)),
      );
    }
    if (posting.size === 0) return;
    await Promise.race(posting.values());
  }
}

/** Posts an account's oldest due delivery. Never rejects. */
async function postNext(accountId: string, parts: PostParts): Promise<void> {
  const { accounts, clock, log } = parts;
  try {
    const taken = await accounts.takeDelivery(accountId);
    const hook = await accounts.findWebhook(accountId);
    if (taken === null || hook === null) return;
    const { isTaken, words: failure } = await postDelivery(taken, hook, parts);
    const { attempts } = taken;
    const pause = PAUSES_MS[attempts - 1];
    await accounts.noteAnswer([taken.id], failure, isTaken ? null : (pause ?? 0));
    if (isTaken) return;
    log.warn("webhook_failed", { account_id: accountId, answer: failure, attempts });
    const { address } = hook;
    const notice = (type: "webhook.off" | "webhook.failing") =>
      messageOf(type, { address, failure }, clock());
    if (pause === undefined) await accounts.switchOffWebhook(hook, failure, notice("webhook.off"));
    else if (attempts === PAUSES_MS.length)
      await accounts.warnOfWebhook(accountId, notice("webhook.failing"));
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
  { accounts, post, baseUrl, clock, areWebhooksLocal }: PostParts,
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
    const wrong = wrongAddress(address, areWebhooksLocal);
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
