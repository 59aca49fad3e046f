import { amount } from "../../../lib/amounts.ts";
import { DayChoice } from "./day-choice.tsx";
import { writtenDay } from "./written-time.ts";
import { BAR_HEIGHT, niceTop, stackedBar } from "./bar-heights.ts";
import type { DayOfUse, DaysOfUse, Series } from "./days-of-use.ts";
import { required } from "../../../lib/required.ts";

const BAR_WIDTH = 10;

export function UseChart({ series, days, requests }: DaysOfUse) {
  const [first, last] = [days[0], days.at(-1)];
  if (requests === 0 || first === undefined || last === undefined) return null;
  const top = niceTop(Math.max(...days.map((day) => day.requests)));
  return (
    <>
      <fieldset class="chart">
        <legend class="unseen">Requests by day: choose a day for its numbers</legend>
        <div class="scale" aria-hidden="true">
          <span>{amount(top)}</span>
          {top % 2 === 0 && <span>{amount(top / 2)}</span>}
          <span>0</span>
        </div>
        <div class="bars">
          {days.map((day) => (
            <Day day={day} series={series} top={top} isChosen={day === last} />
          ))}
        </div>
        <div class="days" aria-hidden="true">
          <span>{writtenDay(first.day)}</span>
          <span>today</span>
        </div>
      </fieldset>
      <ul class="legend" role="list">
        <li class="quiet">Last {days.length} days</li>
        {series.map(({ name, label, requests: ofSeries }) => (
          <li>
            <Swatch name={name} />
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
  top,
  isChosen,
}: {
  readonly day: DayOfUse;
  readonly series: readonly Series[];
  readonly top: number;
  readonly isChosen: boolean;
}) {
  const shown = series.flatMap(({ name, label }, index) => {
    const part = required(parts[index], "a part");
    return part === 0 ? [] : [{ name, label, part }];
  });
  const spoken = shown.map(({ label, part }) => `${label} ${amount(part)}`).join(", ");
  const whole = `${writtenDay(day)}: ${amount(requests, "request")}`;
  const values = (
    <>
      <strong>{whole}</strong>
      {shown.map(({ name, label, part }) => (
        <span>
          <Swatch name={name} />
          {label} {amount(part)}
        </span>
      ))}
    </>
  );
  return (
    <DayChoice
      name="day"
      spoken={spoken === "" ? whole : `${whole}; ${spoken}`}
      values={values}
      isChosen={isChosen}
    >
      <svg
        viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {stackedBar(parts, top).map(
          ({ y, height }, index) =>
            height > 0 && (
              <rect class={`of-${series[index]?.name}`} y={y} width={BAR_WIDTH} height={height} />
            ),
        )}
      </svg>
    </DayChoice>
  );
}

function Swatch({ name }: Pick<Series, "name">) {
  return (
    <svg class="swatch" viewBox="0 0 8 8" aria-hidden="true" focusable="false">
      <rect class={`of-${name}`} width="8" height="8" rx="2" />
    </svg>
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
