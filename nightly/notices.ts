import { errorCodeOf, messageOf } from "../lib/errors.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import { splitLogin } from "../lib/split-login.ts";
import { headline } from "./report.ts";
import type { RunRecord } from "./runs/run-record.ts";

/** The part of a mailer that notices need. */
interface NoticeMailer {
  readonly send: (mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  }) => Promise<void>;
  readonly close: () => void;
}

export interface NoticeTargets {
  readonly mailTo: string | null;
  /** What it opens is closed after a notice. */
  readonly openMailer: () => NoticeMailer;
  /** Gets JSON by POST. */
  readonly webhook: string | null;
  /** How long the webhook may take. */
  readonly timeoutMs?: number;
}

export interface Notice {
  readonly kind: NoticeKind;
  readonly run: RunRecord;
  /** The whole report. */
  readonly report: string;
}

/** Sends a notice to every target; gives why it could not be sent, a line each. */
export async function sendNotice(
  notice: Notice,
  { mailTo, openMailer, webhook, timeoutMs }: NoticeTargets,
): Promise<readonly string[]> {
  const targets: [name: string, send: () => Promise<void>][] = [];
  if (mailTo !== null) {
    targets.push([`mail to ${mailTo}`, () => sendMail(notice, mailTo, openMailer)]);
  }
  if (webhook !== null) {
    const { host } = new URL(webhook);
    targets.push([`webhook at ${host}`, () => post(notice, webhook, timeoutMs)]);
  }
  const failures = await Promise.all(
    targets.map(([name, send]) => whyNot(`the notice by ${name} could not be sent`, send)),
  );
  return failures.filter((failure) => failure !== null);
}

/** Why something could not be told, after the words that say so; `null` where it was. */
async function whyNot(words: string, tell: () => Promise<void>): Promise<string | null> {
  try {
    await tell();
    return null;
  } catch (error) {
    return `${words}: ${maskSecrets(messageOf(error))}`;
  }
}

async function sendMail(
  { kind, run, report }: Notice,
  to: string,
  openMailer: () => NoticeMailer,
): Promise<void> {
  const mailer = openMailer();
  try {
    const subject = `${SUBJECTS[kind]} (run ${run.number} on ${run.host})`;
    await mailer.send({ to, subject, text: report });
  } finally {
    mailer.close();
  }
}

const SUBJECTS: Readonly<Record<NoticeKind, string>> = {
  failed: "legis needs attention",
  recovered: "legis is well again",
};

async function post(
  { kind, run, report }: Notice,
  url: string,
  timeoutMs: number | undefined,
): Promise<void> {
  const { number, host, started_at, ended_at, outcome, problems, gates, live_build } = run;
  const body = {
    // Chats show this and pass over the rest.
    text: `${SUBJECTS[kind]}: ${headline(run)}\n${report}`,
    event: kind,
    run: { number, host, started_at, ended_at, outcome, problems, gates, live_build },
  };
  await callAddress(url, {
    contentType: "application/json",
    body: JSON.stringify(body),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

/** What there is to tell of a run by mail and webhook. */
export type NoticeKind = NonNullable<RunRecord["notice"]>;

/**
 * Returns which notice to send: one when something becomes wrong, one when everything is right again.
 *
 * @param wrong keys of everything that is wrong now
 * @param told keys of what the operator was told before
 */
export function noticeFor(wrong: readonly string[], told: readonly string[]): NoticeKind | null {
  if (wrong.some((key) => !told.includes(key))) return "failed";
  return wrong.length === 0 && told.length > 0 ? "recovered" : null;
}

/** Tells a service that watches jobs how this one fares; each gives why it could not, or null. */
export type Heartbeat = ReturnType<typeof createHeartbeat>;

/** Pings are short; a service that is slow must not hold the job up. */
const PING_TIMEOUT_MS = 10_000;

/**
 * Pings as healthcheck services take them: the address when all is well, with `/start` behind its
 * path when the job begins, and with `/fail` when something is wrong or the job was interrupted. A job that is killed
 * or never starts is one that the service hears nothing of in time.
 */
export function createHeartbeat(address: string | null) {
  const ping = async (end: string, body: string): Promise<string | null> => {
    if (address === null) return null;
    return whyNot(`the heartbeat at ${new URL(address).host} was not heard`, () =>
      callAddress(withPath(address, end), {
        contentType: "text/plain; charset=utf-8",
        body,
        timeoutMs: PING_TIMEOUT_MS,
      }),
    );
  };
  return {
    started: () => ping("/start", ""),
    ended: (run: RunRecord, isWell: boolean) =>
      ping(isWell ? "" : "/fail", maskSecrets(headline(run))),
  };
}

function withPath(address: string, end: string): string {
  const url = new URL(address);
  if (end !== "") url.pathname = `${url.pathname.replace(/\/+$/, "")}${end}`;
  return url.href;
}

/** How long an address may take to answer. */
const TIMEOUT_MS = 15_000;

interface Call {
  readonly contentType: string;
  readonly body: string;
  readonly timeoutMs?: number;
}

/**
 * Posts to an address that the operator gave, and to no other: a redirect is not followed, which
 * could lead what is posted anywhere, into the private network too, and mostly makes a GET of it. A
 * user name and password in the address are sent as such, and what is thrown has nothing of it: with
 * many services all of it is a secret.
 */
async function callAddress(
  address: string,
  { contentType, body, timeoutMs = TIMEOUT_MS }: Call,
): Promise<void> {
  const { address: url, authorization } = splitLogin(address);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": contentType,
      ...(authorization !== null && { Authorization: authorization }),
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const isLate = cause instanceof Error && cause.name === "TimeoutError";
    // Without its cause, which may name the address.
    throw new Error(
      isLate ? "no answer in time" : `no answer (${errorCodeOf(cause) ?? "unreachable"})`,
    );
  });
  await response.body?.cancel();
  const { ok, status, headers } = response;
  if (ok) return;
  const isRedirect = status >= 300 && status < 400 && headers.has("Location");
  throw new Error(`it answered ${status}${isRedirect ? REDIRECT_ADVICE : ""}`);
}

const REDIRECT_ADVICE = ", a redirect, which is not followed; set the address it has moved to";
