import { meterFill } from "./bars.ts";

/** A meter of used and available requests. */
export function Meter({
  value,
  max,
  labelledBy,
}: {
  readonly value: number;
  readonly max: number;
  /** The ID of the text with the same values. */
  readonly labelledBy: string;
}) {
  const shown = Math.min(value, max);
  const level = shown >= max ? " used-up" : shown >= max * NEARLY_ALL ? " nearly-all" : "";
  return (
    <div
      class={`meter${level}`}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-labelledby={labelledBy}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect width={meterFill(value, max)} height={1} />
      </svg>
    </div>
  );
}

const NEARLY_ALL = 0.9;
