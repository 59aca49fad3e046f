import { MINUTE_MS } from "../../../lib/time.ts";

/** `42 s`, `12 min`, `7 h 5 min` */
export function writtenLength(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 90) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
