import { amount } from "../../lib/amounts.ts";
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
        {series.map(({ name, label, requests: ofSeries }) => (
          <li>
            <svg class="swatch" viewBox="0 0 8 8" aria-hidden="true" focusable="false">
              <rect class={`of-${name}`} width="8" height="8" rx="2" />
            </svg>
            {label} <span class="number">{amount(ofSeries)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>Show the days as a table</summary>
        <div class="scroll" tabindex={0} role="region" aria-label="Requests by day">
          <DaysTable series={series} days={days} />
        </div>
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
  const bars = series.map(({ name, label }, index) => {
    const [height = 0, ...above] = parts.slice(0, index + 1).toReversed();
    const y = top - height - above.reduce((sum, part) => sum + part, 0);
    return { name, label, height, y };
  });
  const shown = bars.filter(({ height }) => height > 0);
  const values = shown.map(({ label, height }) => `${label} ${amount(height)}`);
  return (
    <g>
      <title>{[`${writtenDay(day)}: ${amount(requests, "request")}`, ...values].join("; ")}</title>
      {shown.map(({ name, height, y }) => (
        <rect class={`of-${name}`} x={x} y={y} width={BAR_WIDTH} height={height} />
      ))}
    </g>
  );
}

function DaysTable({ series, days }: Pick<DaysOfUse, "series" | "days">) {
  return (
    <table class="small">
      <caption class="unseen">Requests of all your keys by day, in UTC</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Requests</th>
          {series.length > 1 && series.map(({ label }) => <th scope="col">{label}</th>)}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, requests, parts }) => (
          <tr>
            <th scope="row">
              <time datetime={day}>{writtenDay(day)}</time>
            </th>
            <td class="number">{amount(requests)}</td>
            {series.length > 1 && parts.map((part) => <td class="number">{amount(part)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
