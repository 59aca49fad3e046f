import { createTransport } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";

import { isLoopback } from "../../lib/address-range.ts";
import type { MailTemplate } from "./mail-template.ts";
import type { Mailer } from "./mailer.ts";
import { smtpFailure } from "./smtp-failure.ts";

export interface SmtpMailerOptions {
  /**
   * `smtp://` or `smtps://`, with the login where the server wants one; `?requireTLS=false` sends
   * in clear where the server offers nothing better.
   */
  readonly url: string;
  readonly compose: MailTemplate;
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 8_000;
/** A mail takes several silences at most: connecting, the greeting, each command. */
const SILENCES_PER_MAIL = 2;

/**
 * Mails through an SMTP server, over connections that are kept. To another machine they are
 * encrypted or not made: whoever stands on the way can take STARTTLS out of what a server offers.
 */
export function openSmtpMailer(options: SmtpMailerOptions): Mailer {
  const { url, compose, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const asked = parseConnectionUrl(url);
  const server = { requireTLS: !isLoopback(asked.host ?? "localhost"), ...asked };
  const transport = createTransport({
    ...server,
    pool: true,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: timeoutMs,
    maxRequeues: 1,
    // Also against `?debug=true` in the address: a logged mail is a logged link.
    logger: false,
    debug: false,
    transactionLog: false,
  });
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(timeoutMs * SILENCES_PER_MAIL);
      const message = compose(mail);
      try {
        await transport.sendMail({ ...message, signal });
      } catch (error) {
        throw smtpFailure(error, { server, receiver: mail.to });
      }
    },
    close: () => transport.close(),
  };
}
