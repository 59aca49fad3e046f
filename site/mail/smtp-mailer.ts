import { isNativeError } from "node:util/types";

import { createTransport } from "nodemailer";
import { type ConnectionUrlOptions, parseConnectionUrl } from "nodemailer/lib/shared";

import { isLoopback } from "../../lib/address-range.ts";
import type { MailTemplate } from "./mail-template.ts";
import { type Mailer, MailError, type MailErrorCode } from "./mailer.ts";

const DEFAULT_TIMEOUT_MS = 8_000;
/** Limits a whole mail, because a server may be slow at connecting, greeting and each command. */
const TIMEOUTS_PER_MAIL = 2;

/**
 * Sends mails over pooled connections. Those to other machines must be encrypted, unless the URL has
 * `?requireTLS=false`, because an attacker on the path can remove STARTTLS from the server's offers.
 */
export function openSmtpMailer(
  url: string,
  compose: MailTemplate,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Mailer {
  const options = parseConnectionUrl(url);
  const server = { requireTLS: !isLoopback(options.host ?? "localhost"), ...options };
  const transport = createTransport({
    ...server,
    pool: true,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: timeoutMs,
    maxRequeues: 1,
    // Overrides `?debug=true` in the URL, which would log links.
    logger: false,
    debug: false,
    transactionLog: false,
  });
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(timeoutMs * TIMEOUTS_PER_MAIL);
      const message = compose(mail);
      try {
        await transport.sendMail({ ...message, signal });
      } catch (error) {
        throw smtpFailure(error, server, mail.to);
      }
    },
    close: () => transport.close(),
  };
}

/** A failure as nodemailer reports it. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The system's, if nodemailer has another one. */
  readonly originalCode?: string;
  /** The server's reply, if any. */
  readonly response?: string;
  readonly responseCode?: number;
  /** What the server was asked. */
  readonly command?: string;
}

const DESCRIPTIONS = {
  unreachable: "cannot be reached",
  timeout: "did not answer in time",
  interrupted: "ended the connection",
  not_encrypted:
    "does not encrypt the connection, so nothing was sent (?requireTLS=false allows it)",
  login_refused: "refused the login",
  mail_refused: "refused the mail",
  receiver_refused: "refused the receiver",
  receiver_delayed: "takes no mail to the receiver now",
} as const satisfies Partial<Record<MailErrorCode, string>>;

const CODES: Readonly<Record<string, keyof typeof DESCRIPTIONS>> = {
  EABORT: "timeout",
  ECONNECTION: "interrupted",
  ECONNRESET: "interrupted",
  EPIPE: "interrupted",
  ETIMEDOUT: "timeout",
  ETLS: "not_encrypted",
  EAUTH: "login_refused",
  ENOAUTH: "login_refused",
  EENVELOPE: "mail_refused",
  EMESSAGE: "mail_refused",
};

const LONGEST_REASON = 300;

/** Returns the failure in one line for the log, without the login and the receiver. */
function smtpFailure(thrown: unknown, server: ConnectionUrlOptions, receiver: string): MailError {
  const error: SmtpError = isNativeError(thrown) ? thrown : new Error(String(thrown));
  const code = codeOf(error);
  const { host = "localhost", port = server.secure === true ? 465 : 587, auth } = server;
  const reason = masked(error.response ?? error.message, [...secretsOf(auth), receiver]);
  return new MailError(
    code,
    `The mail server ${host}:${port} ${DESCRIPTIONS[code]}: ${reason}; see SMTP_URL`,
  );
}

/**
 * Many servers answer only at RCPT what they have against a sender (x.1.7, x.1.8, 5.7), or that they are full (x.3, 452)
 * (RFC 3463).
 */
const NOT_OF_RECEIVER = /^(?:\d{3}[ -][45]\.(?:1\.[78]|3\.)|5\d\d[ -]5\.7\.|452(?![ -]4\.[12]\.))/;

function codeOf(error: SmtpError): keyof typeof DESCRIPTIONS {
  const { code = "", originalCode = "", responseCode, response = "", command } = error;
  if (responseCode && command === "RCPT TO" && !NOT_OF_RECEIVER.test(response))
    return responseCode >= 500 ? "receiver_refused" : "receiver_delayed";
  return CODES[originalCode] ?? CODES[code] ?? (responseCode ? "mail_refused" : "unreachable");
}

/** Returns the password, also as encoded in the login, which some servers repeat. */
function secretsOf(auth: ConnectionUrlOptions["auth"]): readonly string[] {
  if (auth === undefined) return [];
  const { user, pass } = auth;
  const sent = [pass, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString("base64"));
  return [pass, ...sent];
}

function masked(text: string, secrets: readonly string[]): string {
  const open = secrets
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  return open.replaceAll(/\s+/g, " ").slice(0, LONGEST_REASON);
}
