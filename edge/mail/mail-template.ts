import { randomUUID } from "node:crypto";

import type { SendMailOptions } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";

import { MailError } from "./mail-error.ts";
import type { Mail } from "./mailer.ts";

/** A mail as nodemailer takes it, with sender, id and the headers of every mail. */
export type MailTemplate = (mail: Mail) => SendMailOptions;

// oxlint-disable-next-line no-control-regex -- they are what must not be there
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

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
  const [sender, ...others] = CONTROL.test(from) ? [] : addressparser(from, { flatten: true });
  if (sender !== undefined && others.length === 0 && isAddress(sender.address)) return sender;
  throw new MailError(
    "invalid_address",
    `The sender must be one address such as "Legis <legis@example.org>", not ${JSON.stringify(from)}; see MAIL_FROM`,
  );
}

/** Exactly one address and nothing beside it, so that no header or second receiver comes in with it. */
function checkedReceiver(to: string): string {
  const [receiver, ...others] = addressparser(to, { flatten: true });
  if (isAddress(to) && receiver?.address === to && others.length === 0) return to;
  throw new MailError(
    "invalid_address",
    `A mail goes to one address, not to ${JSON.stringify(to)}`,
  );
}

function isAddress(text: string): boolean {
  return (
    text.isWellFormed() &&
    !CONTROL.test(text) &&
    /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text)
  );
}
