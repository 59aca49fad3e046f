import { fileURLToPath } from "node:url";

import { openAccounts } from "../edge/accounts/engines/open-accounts.ts";
import { openCounter } from "../edge/limits/open-counter.ts";
import { createNodeLog } from "../edge/node/log.ts";
import { createPrimaryMetrics } from "../edge/node/metrics.ts";
import type { Listening } from "../edge/node/processes/messages.ts";
import { sharedPort } from "../edge/node/processes/shared-port.ts";
import { runProcesses } from "../edge/node/processes/run-processes.ts";
import { openRedisCounter } from "../edge/node/windows/redis-counter.ts";
import type { Settings } from "./settings/settings.ts";
import { untilAborted } from "./terminal/stop-signal.ts";

const PROGRAM = fileURLToPath(new URL("../bin/legis.js", import.meta.url));

/**
 * Serves in several processes, whose requests this one counts. Returns false without doing anything if
 * the system doesn't let processes share a port.
 */
export async function serveInProcesses(
  settings: Settings,
  signal: AbortSignal,
  onListening: (listening: Listening) => void,
): Promise<boolean> {
  const log = createNodeLog({ level: settings.logLevel, isShared: true });
  const port = await sharedPort(settings.host, settings.port);
  if (port === null) {
    log.warn("single_process_fallback", {
      reason: "this system does not let several processes share a port",
    });
    return false;
  }
  await using open = new AsyncDisposableStack();
  const redis = await openRedisCounter(settings.limitsAddress);
  open.defer(() => redis?.close());
  const { accountsAddress, processes: count } = settings;
  const accounts = await openAccounts(accountsAddress, Date.now, undefined, count);
  open.defer(() => accounts.close());
  const counter = openCounter({
    counts: accounts,
    home: redis,
    clock: Date.now,
    onError: (error) => log.error("account_store_failed", { error }),
    onOutage: (error) => log.error("limits_not_shared", { error }),
  });
  counter.start();
  open.defer(() => counter.stop());
  const measured = createPrimaryMetrics(counter.unwritten);
  const processes = await runProcesses({
    count,
    program: PROGRAM,
    args: ["serve"],
    settings: { PORT: String(port) },
    counter,
    areLimitsShared: counter.isWell,
    counted: measured.counted,
    onRestart: measured.restarted,
    signal,
    log,
  });
  if (processes !== null) {
    const { listening } = processes;
    const { host, build } = listening;
    log.info("listening", { host, port, build, processes: count });
    onListening(listening);
    await untilAborted(signal);
    await processes.stop();
  }
  log.info("stopped");
  return true;
}
