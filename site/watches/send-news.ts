import pLimit from "p-limit";

import { HOUR_MS, SECOND_MS } from "../../lib/time.ts";
import type { Attempts } from "../accounts/attempts.ts";
import { PAUSES_MS } from "../accounts/deliveries.ts";
import { MailError, type Mailer } from "../mail/mailer.ts";
import { digest } from "./digest.ts";
import type { Message } from "./messages.ts";
import { postNews, type PostParts } from "./post-news.ts";

export const STOP_PATH = "/stop-watches";

export interface SendParts extends PostParts {
  readonly attempts: Pick<Attempts, "countWatchMail">;
  readonly mailer: Pick<Mailer, "send">;
  readonly baseUrl: string;
}

/** Receivers that hang must not delay others much. */
const RECEIVERS_AT_ONCE = 20;

/** Sends what is due. Never rejects. */
export async function sendNews(parts: SendParts): Promise<void> {
  const { accounts, log } = parts;
  const atOnce = pLimit(RECEIVERS_AT_ONCE);
  try {
    const due = await accounts.accountsDue();
    const posting = due
      .filter(({ destination }) => destination === "webhook")
      .map(({ account_id: id }) => atOnce(() => postNews(id, parts)));
    for (const { account_id: id, email, destination } of due) {
      if (destination === "mail" && email !== null && !(await mailNews(id, email, parts))) break;
    }
    await Promise.all(posting);
  } catch (error) {
    log.error("news_not_sent", { error });
  }
}

/** Mails all that waits for an account. Returns whether the mail server may get more mails now. */
async function mailNews(accountId: string, to: string, parts: SendParts): Promise<boolean> {
  const { accounts, attempts, mailer, baseUrl, log } = parts;
  const taken = await accounts.takeDeliveries(accountId, "mail");
  const [first] = taken;
  if (first === undefined) return true;
  const ids = taken.map(({ id }) => id);
  const mail = digest(
    taken.map(({ body }) => JSON.parse(body) as Message),
    {
      id: first.id,
      to,
      baseUrl,
      stopUrl: `${baseUrl}${STOP_PATH}/${accountId}/${accounts.stopCode(accountId)}`,
    },
  );
  const wait = await attempts.countWatchMail();
  if (wait !== null) {
    await accounts.noteAnswer(ids, "the service's limit of mails per day", wait * SECOND_MS);
    log.warn("daily_mail_limit_reached", { see: "LEGIS_WATCH_MAILS_PER_DAY" });
    return false;
  }
  try {
    if (mail !== null) await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.error("news_not_mailed", { account_id: accountId, error });
    const isRefused = error.code === "mail_refused" || error.code === "invalid_address";
    // A mail server that is down may come back; one that refuses the mail is asked five times.
    const pause = PAUSES_MS[first.attempts - 1] ?? (isRefused ? null : HOUR_MS);
    const again = pause === null || isRefused ? pause : Math.min(pause, HOUR_MS);
    await accounts.noteAnswer(ids, error.code, again);
    return isRefused;
  }
  await accounts.noteAnswer(ids, "sent", null);
  return true;
}
