import { isReceivers, type Mailer } from "./mailer.ts";
import { createMailTemplate } from "./mail-template.ts";
import { type KeptMail, openOutbox } from "./outbox.ts";
import { openSmtpMailer } from "./smtp-mailer.ts";

export interface NodeMailerOptions {
  /** `smtp://` or `smtps://`; null writes mails to the outbox. */
  readonly smtpUrl: string | null;
  /** The sender, such as `Legis <legis@example.org>`. */
  readonly from: string;
  /** The service's public URL. Its host is part of every message ID. */
  readonly baseUrl: string;
  /** The outbox folder. */
  readonly outbox: string;
  /** Called for each mail in the outbox. */
  readonly announce: (mail: KeptMail) => void;
  /** The longest wait for each reply of the mail server. */
  readonly timeoutMs?: number;
}

/**
 * Sends mails through an SMTP server or, if none is set, writes them to the outbox.
 *
 * @throws {MailError} if the sender is not a valid address
 */
export function openMailer(options: NodeMailerOptions): Mailer {
  const { smtpUrl, outbox, announce, timeoutMs } = options;
  const compose = createMailTemplate(options);
  return counting(
    smtpUrl === null
      ? openOutbox(outbox, compose, announce)
      : openSmtpMailer(smtpUrl, compose, timeoutMs),
  );
}

function counting(mailer: Mailer): Mailer {
  const counts = { sent: 0, refused: 0, failed: 0 };
  return {
    close: () => mailer.close(),
    counts: () => counts,
    send: async (mail) => {
      try {
        await mailer.send(mail);
        counts.sent += 1;
      } catch (error) {
        counts[isReceivers(error) ? "refused" : "failed"] += 1;
        throw error;
      }
    },
  };
}
