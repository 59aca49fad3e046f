/** Earlier Congresses began in March and set their sessions' dates themselves. */
const FIRST_IN_JANUARY = 74;

/** The day a Congress begins and the one before it ends. */
export function congressStart(number: number): string {
  const year = 1789 + 2 * (number - 1);
  // Section 1 of the 20th Amendment moved the day; the 74th was the first Congress to open on it.
  return `${year}-${number < FIRST_IN_JANUARY ? "03-04" : "01-03"}`;
}

/** The Congress sitting on a day; below 1 for days before the first. */
export function congressOf(day: string): number {
  const guess = Math.floor((Number(day.slice(0, 4)) - 1789) / 2) + 1;
  return day < congressStart(guess) ? guess - 1 : guess;
}

/** Sections 1 and 2 of the 20th Amendment. */
export function sessionsOf(congress: number) {
  if (congress < FIRST_IN_JANUARY) return [];
  const [start, end] = [congressStart(congress), congressStart(congress + 1)];
  const middle = `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
  return [
    { session: 1, start_date: start, end_date: middle },
    { session: 2, start_date: middle, end_date: end },
  ];
}
