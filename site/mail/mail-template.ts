import { randomUUID } from "node:crypto";

import type { SendMailOptions } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";

import { hasControls, isAddress, notOneAddress } from "./mail-address.ts";
import { type Mail, MailError } from "./mailer.ts";

/** Adds the sender, an ID and the common headers to a mail, for nodemailer. */
export type MailTemplate = (mail: Mail) => SendMailOptions;

/** @throws {MailError} if the sender is not a valid address */
export function createMailTemplate({
  from,
  baseUrl,
}: {
  readonly from: string;
  readonly baseUrl: string;
}): MailTemplate {
  const sender = parseSender(from);
  const host = new URL(baseUrl).hostname;
  return ({ to, subject, text, html, id = randomUUID(), headers }) => ({
    from: sender,
    to: { name: "", address: checkedReceiver(to) },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${id}@${host}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { ...headers, "Auto-Submitted": "auto-generated" },
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

/** Checks that nodemailer's parser reads the same single address. */
function checkedReceiver(to: string): string {
  const [receiver, ...others] = addressparser(to, { flatten: true });
  if (isAddress(to) && receiver?.address === to && others.length === 0) return to;
  throw new MailError("invalid_address", notOneAddress(to));
}
