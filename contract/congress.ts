/** The day a Congress begins and the one before it ends. */
export function congressStart(number: number): string {
  const year = 1789 + 2 * (number - 1);
  // Section 1 of the 20th Amendment moved the day; the 74th was the first Congress to open on it.
  return `${year}-${number <= 73 ? "03-04" : "01-03"}`;
}

/** The Congress sitting on a day; below 1 for days before the first. */
export function congressOf(day: string): number {
  const guess = Math.floor((Number(day.slice(0, 4)) - 1789) / 2) + 1;
  return day < congressStart(guess) ? guess - 1 : guess;
}
