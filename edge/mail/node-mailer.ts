import type { Mailer } from "./mailer.ts";
import { createMailTemplate } from "./mail-template.ts";
import { type KeptMail, openOutbox } from "./outbox.ts";
import { openSmtpMailer } from "./smtp-mailer.ts";

export interface NodeMailerOptions {
  /** `smtp://` or `smtps://`; null puts mails into the outbox. */
  readonly smtpUrl: string | null;
  /** The sender, such as `Legis <legis@example.org>`. */
  readonly from: string;
  /** The service's own address, whose host names every mail. */
  readonly baseUrl: string;
  /** The folder of mails that are not sent. */
  readonly outbox: string;
  /** Tells the operator of a mail in the outbox. */
  readonly announce: (mail: KeptMail) => void;
  /** The longest silence of the mail server that is waited out. */
  readonly timeoutMs?: number;
}

/**
 * Mails through an SMTP server, or into the outbox where none is set.
 *
 * @throws {MailError} for a sender that is no address
 */
export function openMailer(options: NodeMailerOptions): Mailer {
  const { smtpUrl, outbox, announce, timeoutMs } = options;
  const compose = createMailTemplate(options);
  if (smtpUrl === null) return openOutbox({ folder: outbox, compose, announce });
  return openSmtpMailer({ url: smtpUrl, compose, ...(timeoutMs !== undefined && { timeoutMs }) });
}
