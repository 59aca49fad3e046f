import type { Child } from "hono/jsx";

/** One day of a chart. A radio button, so that keyboard, touch, and mouse work without a script. */
export function DayChoice({
  name,
  spoken,
  values,
  isChosen,
  children,
}: {
  /** The same for all days of a chart. */
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
