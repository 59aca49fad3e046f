import type { RunRecord } from "./run-record.ts";

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
