import type { Log } from "../../../lib/log.ts";

/** Where limits are counted with other servers; undefined where no place is named. */
export async function openWindows(address: string | null, log: Log) {
  if (address === null) return undefined;
  const { openRedisWindows } = await import("./redis-windows.ts");
  return openRedisWindows(address, {
    onError: (error) => log.error("limits_not_shared", { error }),
  });
}
