const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

/** `21 Nov 2026`, of an instant or a day. */
export function writtenDay(instant: string): string {
  return DAY.format(new Date(instant));
}

/** `21 Nov 2026, 12:00 UTC` */
export function writtenInstant(instant: string): string {
  return `${writtenDay(instant)}, ${writtenClock(instant)}`;
}

/** `12:00 UTC` */
function writtenClock(instant: string): string {
  return `${CLOCK.format(new Date(instant))} UTC`;
}
