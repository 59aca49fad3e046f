import { randomUUID } from "node:crypto";

import type { SendMailOptions } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";

import { hasControls, isAddress, notOneAddress } from "./mail-address.ts";
import { MailError } from "./mail-error.ts";
import type { Mail } from "./mailer.ts";

/** A mail as nodemailer takes it, with sender, id and the headers of every mail. */
export type MailTemplate = (mail: Mail) => SendMailOptions;

/**
 * What all mails of a service have in common.
 *
 * @throws {MailError} for a sender that is no address
 */
export function createMailTemplate({
  from,
  baseUrl,
}: {
  from: string;
  baseUrl: string;
}): MailTemplate {
  const sender = parseSender(from);
  const host = new URL(baseUrl).hostname;
  return ({ to, subject, text, html }) => ({
    from: sender,
    to: { name: "", address: checkedReceiver(to) },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${randomUUID()}@${host}>`,
    // RFC 3834: nobody's absence notice answers it.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function parseSender(from: string): { name: string; address: string } {
  const [sender, ...others] = hasControls(from) ? [] : addressparser(from, { flatten: true });
  if (sender !== undefined && others.length === 0 && isAddress(sender.address)) return sender;
  throw new MailError(
    "invalid_address",
    `The sender must be one address such as "Legis <legis@example.org>", not ${JSON.stringify(from)}; see MAIL_FROM`,
  );
}

/** As one address also to who puts it into the mail. */
function checkedReceiver(to: string): string {
  const [receiver, ...others] = addressparser(to, { flatten: true });
  if (isAddress(to) && receiver?.address === to && others.length === 0) return to;
  throw new MailError("invalid_address", notOneAddress(to));
}
