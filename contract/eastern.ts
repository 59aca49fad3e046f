// Swedish notation: `2024-10-08 12:14:32`.
const WASHINGTON = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});

/** The time on Washington's clocks: `2024-10-08 12:14:32`. */
export function easternTime(at: Date | number): string {
  return WASHINGTON.format(at);
}

/** The day in Washington at an instant, by which Congress dates what it does. */
export function easternDayAt(instant: string): string {
  // From 5:00 UTC on, Washington has the day of UTC.
  if (instant.endsWith("Z") && instant.slice(11, 13) >= "05") return instant.slice(0, 10);
  return easternTime(new Date(instant)).slice(0, 10);
}
