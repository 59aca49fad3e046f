import { join } from "node:path";

/** Where runs are written down in LEGIS_HOME. */
export function runsFolder(home: string): string {
  return join(home, "runs");
}

/** Which file in LEGIS_HOME the run that is at work has locked. */
export function lockPath(home: string): string {
  return join(home, "nightly.lock");
}
