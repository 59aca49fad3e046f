import type { Listening } from "../edge/node/processes/messages.ts";
import { joinCluster, PROCESS_NUMBER } from "../edge/node/processes/cluster.ts";
import { EXIT, explain } from "./terminal/outcome.ts";
import type { Settings } from "./settings/settings.ts";
import { stopSignal } from "./terminal/stop-signal.ts";

/** `legis serve`: runs until Ctrl-C or SIGTERM. Calls `onListening` once it accepts requests. */
export async function runServe(
  settings: Settings,
  onListening: (listening: Listening) => void = () => {},
): Promise<number> {
  const signal = stopSignal();
  const tell = (listening: Listening): void => {
    if (listening.build === null) {
      console.error(
        `legis: no build is live yet, so requests get a 503; "legis import PATH…" and "legis generate" make one, which is served within 2 s ("legis start" builds one from sample data)`,
      );
    }
    onListening(listening);
  };
  // Avoids loading the server code in this process.
  const serveInSeveral = async (): Promise<boolean> => {
    const { serveInProcesses } = await import("./serve-processes.ts");
    return serveInProcesses(settings, signal, tell);
  };
  const number = process.env[PROCESS_NUMBER];
  if (number !== undefined && process.connected) {
    await serveAsOneOf(settings, Number(number), signal);
  } else if (settings.processes === 1 || !(await serveInSeveral())) {
    const { serveHere } = await import("./serve-here.ts");
    await serveHere({ ...settings, processes: 1 }, signal, tell);
  }
  return EXIT.done;
}

/** Serves in a child process of a multi-process server. */
async function serveAsOneOf(
  settings: Settings,
  number: number,
  signal: AbortSignal,
): Promise<void> {
  const worker = joinCluster(number, settings.limitsAddress !== null);
  try {
    const { serveHere } = await import("./serve-here.ts");
    const stop = AbortSignal.any([signal, worker.stopped]);
    await serveHere(shareOf(settings), stop, worker.tellListening, worker);
  } catch (error) {
    // The parent process reports it once for all.
    await worker.tellFailure(explain(error));
    process.exit(EXIT.failed);
  }
  worker.leave();
}

function shareOf(settings: Settings): Settings {
  const share = (all: number): number => Math.ceil(all / settings.processes);
  const { pageCacheBytes, answerCacheBytes, connectionLimits } = settings;
  return {
    ...settings,
    pageCacheBytes: share(pageCacheBytes),
    answerCacheBytes: share(answerCacheBytes),
    connectionLimits: {
      ...connectionLimits,
      maxConnections: share(connectionLimits.maxConnections),
      maxPerNetwork: share(connectionLimits.maxPerNetwork),
    },
  };
}
