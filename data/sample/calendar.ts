/** Times are seconds of US Eastern clocks since 1970, as in the publishers' files; a day is its midnight. */
export type Time = number;

export const DAY = 86_400;
export const LAST_CONGRESS = 119;
/** The first that a sample can contain, so that careers go back far enough. */
export const FIRST_CONGRESS = 108;

const dayOf = (text: string): Time => Date.parse(`${text}T00:00:00Z`) / 1000;
const dateOf = (time: Time): Date => new Date(time * 1000);
const sundayFrom = (day: Time): Time => day + ((7 - dateOf(day).getUTCDay()) % 7) * DAY;

/** The sample's records are as of the end of this day. */
export const AS_OF = dayOf("2026-11-20");

/** `2026-11-20`. */
export const dayText = (time: Time): string => dateOf(time).toISOString().slice(0, 10);
/** `16:53:00`. */
export const clockText = (time: Time): string => dateOf(time).toISOString().slice(11, 19);
export const yearOf = (time: Time): number => dateOf(time).getUTCFullYear();
export const midnightOf = (time: Time): Time => time - (time % DAY);

/** The time itself, or the same on the Monday after its weekend. */
export const workday = (time: Time): Time =>
  time + ({ 6: 2, 0: 1 }[dateOf(time).getUTCDay()] ?? 0) * DAY;

const firstYear = (congress: number): number => 1789 + 2 * (congress - 1);
export const congressStart = (congress: number): Time => dayOf(`${firstYear(congress)}-01-03`);
/** The last day on which the sample's Congress does business, a Friday. */
export const congressLastDay = (congress: number): Time =>
  Math.min(AS_OF, sundayFrom(dayOf(`${firstYear(congress) + 1}-12-13`)) + 5 * DAY);
/** A Congress begins in an odd year. */
export const sessionOf = (time: Time): number => (yearOf(time) % 2 === 1 ? 1 : 2);

/** In UTC: `2022-02-15T05:00:00Z`. Daylight saving time since 2007. */
export function instantText(time: Time): string {
  const [march, november] = ["03-08", "11-01"].map((day) => dayOf(`${yearOf(time)}-${day}`));
  const isSummer = time >= sundayFrom(march as Time) && time < sundayFrom(november as Time);
  return dateOf(time + (isSummer ? 4 : 5) * 3600)
    .toISOString()
    .replace(".000", "");
}

/** `4:53 PM`. */
export function halfDayClock(time: Time): string {
  const hour = dateOf(time).getUTCHours();
  return `${hour % 12 === 0 ? 12 : hour % 12}:${clockText(time).slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
}

export const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** `January 3, 2025`. */
export const longDate = (time: Time): string =>
  `${MONTHS[dateOf(time).getUTCMonth()]} ${dateOf(time).getUTCDate()}, ${yearOf(time)}`;
