import type { Child } from "hono/jsx";

/**
 * One of a row of days, which is a choice of which one is made: arrow keys, a finger and a pointer
 * find each day's values, without a script. All of a row have the same `name`.
 */
export function DayChoice({
  name,
  said,
  values,
  isChosen,
  children,
}: {
  readonly name: string;
  /** For who hears the page. */
  readonly said: string;
  /** The same for who sees it, shown while the day is pointed at or chosen. */
  readonly values: Child;
  readonly isChosen: boolean;
  /** Its mark. */
  readonly children: Child;
}) {
  return (
    <label class="day">
      <input type="radio" name={name} autocomplete="off" checked={isChosen} aria-label={said} />
      {children}
      <span class="values" aria-hidden="true">
        {values}
      </span>
    </label>
  );
}
