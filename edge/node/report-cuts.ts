import type { Log } from "../../lib/log.ts";
import { REPORT_EVERY_MS } from "../../lib/throttle.ts";

/** Why a connection or a request of strangers was cut off, and what an operator may do. */
const ADVICE = {
  pipelined: "who pipelines has to wait for answers; nothing has to be done",
  unread_answer: "it was not read in time; LEGIS_ANSWER_SECONDS gives slow readers more",
  connections: "no more may be open at a time; LEGIS_MAX_CONNECTIONS allows more",
  network:
    "one network may have no more at a time; LEGIS_MAX_PER_NETWORK allows more, and where it is a proxy's, LEGIS_TRUSTED_PROXIES says so",
} as const;

export type CutReason = keyof typeof ADVICE;

/** Logs each kind of cut at once, and then now and then with how many there were: floods must not flood the log. */
export function createCutReport(log: Log): (reason: CutReason, network: string) => void {
  const untold = new Map<CutReason, { times: number; toldAt: number }>();
  return (reason, network) => {
    const { times, toldAt } = untold.get(reason) ?? { times: 0, toldAt: -Infinity };
    const now = performance.now();
    const isDue = now - toldAt >= REPORT_EVERY_MS;
    untold.set(reason, isDue ? { times: 0, toldAt: now } : { times: times + 1, toldAt });
    if (isDue) log.warn("cut_off", { reason, network, times: times + 1, advice: ADVICE[reason] });
  };
}
