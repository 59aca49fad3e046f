import { hashSecret } from "../../lib/bytes.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../lib/time.ts";
import type { Attempts } from "../accounts/attempts.ts";
import { PAUSES_MS } from "../accounts/deliveries.ts";
import { isReceivers, MailError, type Mailer } from "../mail/mailer.ts";
import { digest } from "./digest.ts";
import type { Message } from "./messages.ts";
import type { PostParts } from "./post-news.ts";

export const STOP_PATH = "/stop-watches";

export interface MailParts extends Omit<PostParts, "post"> {
  readonly attempts: Pick<Attempts, "countWatchMail">;
  readonly mailer: Pick<Mailer, "send">;
}

type Due = Awaited<ReturnType<MailParts["accounts"]["accountsDue"]>>[number];

/** Mails what is due. */
export async function mailNews(parts: MailParts): Promise<void> {
  for (const account of await parts.accounts.accountsDue("mail"))
    if (!(await mailAccount(account, parts))) return;
}

/** Mails all that waits for an account. Returns whether the mail server may get more mails now. */
async function mailAccount(account: Due, parts: MailParts): Promise<boolean> {
  const { accounts, attempts, mailer, baseUrl, log } = parts;
  const { id: accountId, email: to, refused_at } = account;
  if (to === null) return true;
  const taken = await accounts.takeDeliveries(accountId);
  const [first] = taken;
  if (first === undefined) return true;
  const ids = taken.map(({ id }) => id);
  const mail = digest(
    taken.map(({ body }) => JSON.parse(body) as Message),
    {
      // Another id if something was added, because a mailbox may keep one mail for each id.
      id: `msg_${hashSecret(ids.join()).slice(0, 24)}`,
      to,
      baseUrl,
      stopUrl: (watch) =>
        `${baseUrl}${stopTarget(accounts.stopCode(account, watch), accountId, watch)}`,
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
    const isRefused = error.code === "mail_refused" || isReceivers(error);
    const pause = PAUSES_MS[first.attempts - 1] ?? DAY_MS;
    // A mail server that is down may come back.
    await accounts.noteAnswer(ids, error.code, isRefused ? pause : Math.min(pause, HOUR_MS));
    if (error.code === "receiver_refused" || error.code === "invalid_address")
      await accounts.noteRefusal(accountId);
    return isRefused;
  }
  await accounts.noteAnswer(ids, "sent", null);
  if (refused_at !== null) await accounts.noteMailed(accountId);
  return true;
}

/** The code is in the query, which no log has. */
function stopTarget(code: string, account: string, watch: string | null): string {
  const query = new URLSearchParams({ account, ...(watch !== null && { watch }), code });
  return `${STOP_PATH}?${query.toString()}`;
}
