import { callAddress } from "./call-address.ts";
import { headline } from "./report.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import { messageOf } from "../lib/errors.ts";
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
  const failures = await Promise.all(targets.map(([name, send]) => told(name, send)));
  return failures.filter((failure) => failure !== null);
}

async function told(target: string, send: () => Promise<void>): Promise<string | null> {
  try {
    await send();
    return null;
  } catch (error) {
    return `the notice by ${target} could not be sent: ${maskSecrets(messageOf(error))}`;
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
  failed: "legis nightly failed",
  recovered: "legis nightly is well again",
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
 * A failure is told each time; that all is well again once after it. `before` are the earlier runs,
 * the newest first.
 */
export function noticeFor(run: RunRecord, before: readonly RunRecord[]): NoticeKind | null {
  if (run.outcome === "failed") return "failed";
  if (run.outcome !== "done" && run.outcome !== "refused") return null;
  const last = before.find(({ notice }) => notice !== null);
  return last?.notice === "failed" ? "recovered" : null;
}
