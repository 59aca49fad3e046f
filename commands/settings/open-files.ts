import { readFileSync } from "node:fs";

/** Databases, builds, searches, logs, and mail. */
const OTHER_FILES = 256;

/** Returns a warning if the system allows this process fewer files than its connections may need. */
export function fewFiles(
  maxConnections: number,
  limits: () => string = () => readFileSync("/proc/self/limits", "utf8"),
): { readonly allowed: number; readonly advice: string } | null {
  const needed = maxConnections + OTHER_FILES;
  let allowed: number;
  try {
    allowed = Number(/^Max open files +(\d+)/m.exec(limits())?.[1] ?? needed);
  } catch {
    // Only Linux has the file.
    return null;
  }
  const advice = `allow ${needed} (ulimit -n, LimitNOFILE=), or set LEGIS_MAX_CONNECTIONS to ${Math.max(1, allowed - OTHER_FILES)}`;
  return allowed < needed ? { allowed, advice } : null;
}
