import { errorCodeOf, messageOf } from "../../lib/errors.ts";
import { maskSecrets, splitLogin } from "../../lib/mask-secrets.ts";
import type { Concern } from "./night-state.ts";
import { headline } from "./report.ts";
import type { RunRecord } from "./runs/run-record.ts";

interface NoticeTargets {
  readonly mailTo: string | null;
  readonly sendMail: (mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  }) => Promise<void>;
  readonly webhook: string | null;
}

interface News {
  readonly concerns: readonly Concern[];
  /** The keys of concerns that earlier notices have reported. */
  readonly reported: readonly string[];
}

/** In place of a concern's key: an earlier notice could not be sent. */
const UNSENT = "unsent notice";

/**
 * Returns `failed` for concerns not yet reported, `recovered` once all reported ones are resolved. An
 * interrupted run is no news, because the next one resumes it.
 */
export function noticeFor(
  { outcome }: RunRecord,
  { concerns, reported }: News,
): RunRecord["notice"] {
  if (outcome === "interrupted") return null;
  if (concerns.some(({ key }) => !reported.includes(key))) return "failed";
  return concerns.length === 0 && reported.length > 0 ? "recovered" : null;
}

/** Sends a notice to every target if a run has news. If that fails, the next run tries again. */
export async function notify(
  run: RunRecord,
  news: News,
  report: string,
  { mailTo, sendMail, webhook }: NoticeTargets,
): Promise<void> {
  const { number, host, started_at, ended_at, outcome, problems, live_build } = run;
  const { concerns, reported } = news;
  const notice = noticeFor(run, news);
  run.notice = notice;
  run.reported_concerns =
    outcome === "interrupted" ? [...reported] : concerns.map(({ key }) => key);
  if (notice === null) return;
  const subject = SUBJECTS[notice];
  const text = [...newsLines(news), report].join("\n");
  const body = {
    // Chat services display `text` and ignore the rest.
    text: `${subject}: ${text}`,
    event: notice,
    run: { number, host, started_at, ended_at, outcome, problems, live_build },
  };
  const byMail = (to: string): Promise<string[]> =>
    failureLines(`the notice by mail to ${to} could not be sent`, () =>
      sendMail({ to, subject: `${subject} (run ${number} on ${host})`, text }),
    );
  const byWebhook = (address: string): Promise<string[]> =>
    failureLines(`the notice by webhook at ${new URL(address).host} could not be sent`, () =>
      callAddress(address, { contentType: "application/json", body: JSON.stringify(body) }),
    );
  const failures = await Promise.all([
    ...(mailTo === null ? [] : [byMail(mailTo)]),
    ...(webhook === null ? [] : [byWebhook(webhook)]),
  ]);
  const unsent = failures.flat();
  run.notes.push(...unsent);
  if (unsent.length > 0) run.reported_concerns = [...new Set([...reported, UNSENT])];
}

function newsLines({ concerns, reported }: News): string[] {
  const news = concerns.filter(({ key }) => !reported.includes(key));
  const lines = new Set(news.map(({ text }) => `new: ${text}`));
  if (reported.includes(UNSENT)) lines.add("note: an earlier notice could not be sent");
  return lines.size === 0 ? [] : [...lines, ""];
}

const SUBJECTS: Readonly<Record<NonNullable<RunRecord["notice"]>, string>> = {
  failed: "legis needs attention",
  recovered: "legis has recovered",
};

/** Sends a message. Returns a line that begins with `words` if that fails. */
async function failureLines(words: string, send: () => Promise<void>): Promise<string[]> {
  try {
    await send();
    return [];
  } catch (error) {
    return [`${words}: ${maskSecrets(messageOf(error))}`];
  }
}

/** Keeps a slow service from delaying the job. */
const PING_TIMEOUT_MS = 10_000;

/**
 * Pings in the common format of healthcheck services: the address on success, with `/start`
 * appended to its path when the job begins, and `/fail` if it failed or was interrupted. The service
 * notices by itself that a job never starts or is killed. Each method returns a line if it fails.
 */
export function createHeartbeat(address: string | null) {
  const ping = async (end: string, body: string): Promise<string[]> => {
    if (address === null) return [];
    return failureLines(`the heartbeat at ${new URL(address).host} failed`, () =>
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
