import type { Settings } from "./settings.ts";

/** The time that shows in records and builds: what SOURCE_DATE_EPOCH says, or else the clock. */
export function currentTime({ fixedNow }: Pick<Settings, "fixedNow">): Date {
  return fixedNow ?? new Date();
}
