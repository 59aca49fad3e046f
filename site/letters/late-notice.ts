import type { Attempts } from "../accounts/attempts.ts";
import { lateBy } from "../../edge/builds/lateness.ts";
import type { WebParts } from "../app/web-parts.ts";

interface LateNoticeParts extends Pick<WebParts, "lateness" | "mailer" | "baseUrl" | "log"> {
  readonly notices: Attempts["notices"];
  readonly operatorMail: string;
}

/** Mails the operator once per delay, from one of the servers that share accounts. */
export async function noticeLateness(parts: LateNoticeParts): Promise<void> {
  const { lateness, notices, mailer, operatorMail: to, baseUrl, log } = parts;
  const late = await lateness();
  if (late === null || late.late_seconds === 0) return;
  const name = `late since ${late.last_ended_at}`;
  if (!(await notices.take(name))) return;
  try {
    await mailer.send({
      to,
      subject: `legis nightly is ${lateBy(late)} late`,
      text: [
        `The nightly job of ${baseUrl} last ended at ${late.last_ended_at} and is ${lateBy(late)} late. It may not be starting, may be getting killed, or may be stuck.`,
        "The API keeps answering from the last build.",
        'On the job\'s machine, "legis status" lists its runs; "systemctl list-timers --all" or the crontab shows whether it starts; "journalctl -u legis-nightly" shows its output.',
      ].join("\n\n"),
    });
  } catch (error) {
    await notices.giveBack(name);
    throw error;
  }
  await notices.keep(name);
  log.warn("nightly_late", { last_ended_at: late.last_ended_at });
}
