import { isNativeError } from "node:util/types";

import type { ConnectionUrlOptions } from "nodemailer/lib/shared";

import { MailError, type MailErrorCode } from "./mail-error.ts";

/** What nodemailer tells of a failure. */
interface SmtpError extends Error {
  readonly code?: string;
  /** What the server said, where it said something. */
  readonly response?: string;
  readonly responseCode?: number;
}

export interface SmtpAttempt {
  readonly server: ConnectionUrlOptions;
  readonly receiver: string;
}

const SAID = {
  unreachable: "can not be reached",
  timeout: "does not answer in time",
  not_encrypted:
    "does not encrypt the connection, and nothing was sent (?requireTLS=false takes it without)",
  login_refused: "does not take the login",
  mail_refused: "does not take the mail",
} as const satisfies Partial<Record<MailErrorCode, string>>;

const CODES: Readonly<Record<string, keyof typeof SAID>> = {
  EABORT: "timeout",
  ETIMEDOUT: "timeout",
  ETLS: "not_encrypted",
  EAUTH: "login_refused",
  ENOAUTH: "login_refused",
  EENVELOPE: "mail_refused",
  EMESSAGE: "mail_refused",
};

const LONGEST_REASON = 300;

/** The failure in one line that can be logged: neither the login nor whom the mail was for. */
export function smtpFailure(thrown: unknown, { server, receiver }: SmtpAttempt): MailError {
  const error: SmtpError = isNativeError(thrown) ? thrown : new Error(String(thrown));
  const code = CODES[error.code ?? ""] ?? (error.responseCode ? "mail_refused" : "unreachable");
  const { host = "localhost", port = server.secure === true ? 465 : 587, auth } = server;
  const reason = masked(error.response ?? error.message, [...secretsOf(auth), receiver]);
  return new MailError(
    code,
    `The mail server ${host}:${port} ${SAID[code]}: ${reason}; see SMTP_URL`,
  );
}

/** The password as it is, and as a server that repeats what it was sent shows it. */
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
