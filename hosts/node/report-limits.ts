import { type Log, REPORT_EVERY_MS } from "../../lib/log.ts";

const ADVICE = {
  pipelined: "the client pipelined too many requests; nothing to do",
  unread_answer: "the client did not read the answer in time; nothing to do",
  waiting: "too many requests are waiting, most of them from this network; nothing to do",
  connections: "too many open connections; LEGIS_MAX_CONNECTIONS allows more",
  network:
    "too many connections or requests from one network; LEGIS_MAX_PER_NETWORK allows more; if it is a proxy's network, set LEGIS_TRUSTED_PROXIES",
} as const;

export type LimitReason = keyof typeof ADVICE;

/** Logs the first exceeded limit of each kind at once and later ones as periodic counts. */
export function createLimitReport(log: Log): (reason: LimitReason, network: string) => void {
  const unreported = new Map<LimitReason, { times: number; reportedAt: number }>();
  return (reason, network) => {
    const { times, reportedAt } = unreported.get(reason) ?? { times: 0, reportedAt: -Infinity };
    const now = performance.now();
    const isDue = now - reportedAt >= REPORT_EVERY_MS;
    unreported.set(
      reason,
      isDue ? { times: 0, reportedAt: now } : { times: times + 1, reportedAt },
    );
    if (isDue)
      log.warn("connection_limit_exceeded", {
        reason,
        network,
        times: times + 1,
        advice: ADVICE[reason],
      });
  };
}
