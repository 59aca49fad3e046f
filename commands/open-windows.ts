import { openRedisWindows } from "../edge/node/windows/redis-windows.ts";
import type { Log } from "../lib/log.ts";
import type { Settings } from "./settings.ts";

/** Where limits are counted with other servers; undefined where no place is set. */
export async function openWindows({ limitsAddress }: Settings, log: Log) {
  if (limitsAddress === null) return undefined;
  return openRedisWindows(limitsAddress, {
    onError: (error) => log.error("limits_not_shared", { error }),
  });
}
