import { amount } from "../../lib/amounts.ts";
import { Table } from "./table.tsx";
import { writtenDay } from "./written-time.ts";
import type { DayOfUse, DaysOfUse, Series } from "./days-of-use.ts";

const BAR_WIDTH = 0.8;

/** Stacked bars, whose numbers are in the legend, in a table, and under the pointer. */
export function UseChart({ series, days, requests }: DaysOfUse) {
  const [first] = days;
  if (requests === 0 || first === undefined) return null;
  const top = Math.max(...days.map((day) => day.requests));
  return (
    <>
      <div class="chart" aria-hidden="true">
        <div class="scale">
          <span>{amount(top)}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${days.length} ${top}`} preserveAspectRatio="none" focusable="false">
          {days.map((day, at) => (
            <Day day={day} series={series} x={at} top={top} />
          ))}
        </svg>
        <div class="days">
          <span>{writtenDay(first.day)}</span>
          <span>today</span>
        </div>
      </div>
      <ul class="legend" role="list">
        <li class="quiet">Last {days.length} days</li>
        {series.map(({ tone, label, requests: ofSeries }) => (
          <li>
            <svg class="swatch" viewBox="0 0 8 8" aria-hidden="true" focusable="false">
              <rect class={tone} width="8" height="8" rx="2" />
            </svg>
            {label} <span class="number">{amount(ofSeries)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>Show the days as a table</summary>
        <DaysTable series={series} days={days} />
      </details>
    </>
  );
}

function Day({
  day: { day, requests, parts },
  series,
  x,
  top,
}: {
  readonly day: DayOfUse;
  readonly series: readonly Series[];
  readonly x: number;
  readonly top: number;
}) {
  const bars = series.map(({ tone, label }, index) => {
    const [height = 0, ...above] = parts.slice(0, index + 1).toReversed();
    const y = top - height - above.reduce((sum, part) => sum + part, 0);
    return { tone, label, height, y };
  });
  const shown = bars.filter(({ height }) => height > 0);
  const values = shown.map(({ label, height }) => `${label} ${amount(height)}`);
  return (
    <g>
      <title>{[`${writtenDay(day)}: ${amount(requests, "request")}`, ...values].join("; ")}</title>
      {shown.map(({ tone, height, y }) => (
        <rect class={tone} x={x} y={y} width={BAR_WIDTH} height={height} />
      ))}
    </g>
  );
}

function DaysTable({ series, days }: Pick<DaysOfUse, "series" | "days">) {
  // A single series has the same numbers as all requests.
  const isSplit = series.length > 1;
  return (
    <Table
      label="Requests of all your keys by day, in UTC"
      style="small"
      columns={["Day", "Requests", ...(isSplit ? series : []).map(({ label }) => label)]}
      rows={days
        .toReversed()
        .map(({ day, requests, parts }) => [
          <time datetime={day}>{writtenDay(day)}</time>,
          amount(requests),
          ...(isSplit ? parts : []).map((part) => amount(part)),
        ])}
    />
  );
}
