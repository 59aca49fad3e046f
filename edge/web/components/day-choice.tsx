import type { Child } from "hono/jsx";

/**
 * One day of a chart, as a radio button: keyboard, touch, and mouse reach each day's values without a
 * script. All days of a chart have the same `name`.
 */
export function DayChoice({
  name,
  spoken,
  values,
  isChosen,
  children,
}: {
  readonly name: string;
  /** For screen readers. */
  readonly spoken: string;
  readonly values: Child;
  readonly isChosen: boolean;
  readonly children: Child;
}) {
  return (
    <label class="day">
      <input type="radio" name={name} autocomplete="off" checked={isChosen} aria-label={spoken} />
      {children}
      <span class="values" aria-hidden="true">
        {values}
      </span>
    </label>
  );
}
