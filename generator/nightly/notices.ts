import { errorCodeOf, messageOf } from "../../lib/errors.ts";
import { maskSecrets, splitLogin } from "../../lib/mask-secrets.ts";
import { headline } from "./report.ts";
import type { RunRecord } from "./runs/run-record.ts";

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
  /** Opens a mailer, which is closed after each notice. */
  readonly openMailer: () => NoticeMailer;
  readonly webhook: string | null;
}

export interface Notice {
  readonly kind: NoticeKind;
  readonly run: RunRecord;
  readonly report: string;
}

/** Sends a notice to every target. Returns one line per failure. */
export async function sendNotice(
  notice: Notice,
  { mailTo, openMailer, webhook }: NoticeTargets,
): Promise<readonly string[]> {
  const targets: [name: string, send: () => Promise<void>][] = [];
  if (mailTo !== null) {
    targets.push([`mail to ${mailTo}`, () => sendMail(notice, mailTo, openMailer)]);
  }
  if (webhook !== null) {
    const { host } = new URL(webhook);
    targets.push([`webhook at ${host}`, () => post(notice, webhook)]);
  }
  const failures = await Promise.all(
    targets.map(([name, send]) => failureLine(`the notice by ${name} could not be sent`, send)),
  );
  return failures.filter((failure) => failure !== null);
}

/** Sends a message. Returns a line that begins with `words` if that fails, otherwise null. */
async function failureLine(words: string, send: () => Promise<void>): Promise<string | null> {
  try {
    await send();
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
  recovered: "legis has recovered",
};

async function post({ kind, run, report }: Notice, url: string): Promise<void> {
  const { number, host, started_at, ended_at, outcome, problems, gates, live_build } = run;
  const body = {
    // Chat services display `text` and ignore the rest.
    text: `${SUBJECTS[kind]}: ${headline(run)}\n${report}`,
    event: kind,
    run: { number, host, started_at, ended_at, outcome, problems, gates, live_build },
  };
  await callAddress(url, { contentType: "application/json", body: JSON.stringify(body) });
}

export type NoticeKind = NonNullable<RunRecord["notice"]>;

/**
 * Returns `failed` for concerns not yet reported, `recovered` once all reported ones are resolved.
 */
export function noticeFor(
  concerns: readonly string[],
  reported: readonly string[],
): NoticeKind | null {
  if (concerns.some((key) => !reported.includes(key))) return "failed";
  return concerns.length === 0 && reported.length > 0 ? "recovered" : null;
}

/** Pings a job-monitoring service. Each method returns a line if it fails, otherwise null. */
export type Heartbeat = ReturnType<typeof createHeartbeat>;

/** Keeps a slow service from delaying the job. */
const PING_TIMEOUT_MS = 10_000;

/**
 * Pings in the common format of healthcheck services: the address on success, with `/start`
 * appended to its path when the job begins, and `/fail` if it failed or was interrupted. The service
 * notices by itself that a job never starts or is killed.
 */
export function createHeartbeat(address: string | null) {
  const ping = async (end: string, body: string): Promise<string | null> => {
    if (address === null) return null;
    return failureLine(`the heartbeat at ${new URL(address).host} failed`, () =>
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

const TIMEOUT_MS = 15_000;

/**
 * Posts to an address that the operator configured. Does not follow redirects: they could lead the
 * data anywhere, including a private network, and usually turn POST into GET. Sends a user name and
 * password in the address as a header. Errors never include the address, since many services treat all
 * of it as a secret.
 */
async function callAddress(
  address: string,
  request: { readonly contentType: string; readonly body: string; readonly timeoutMs?: number },
): Promise<void> {
  const { contentType, body, timeoutMs = TIMEOUT_MS } = request;
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
    // Without a cause, which may contain the address.
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
