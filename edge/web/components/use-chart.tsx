import type { DayUse } from "../../accounts/accounts.ts";
import { amount } from "../../../lib/amounts.ts";
import { writtenDay } from "../words/written-time.ts";

const HEIGHT = 100;
const BAR_WIDTH = 8;
const STEP = 10;
/** A day without requests still shows that it is a day. */
const FLOOR = 1;

/** Requests a day as bars, and as a table for who reads rather than looks. */
export function UseChart({ days }: { readonly days: readonly DayUse[] }) {
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const [first, last] = [days[0], days.at(-1)];
  if (total === 0 || first === undefined || last === undefined) {
    return <p class="quiet">No requests in these {days.length} days. Your first will show here.</p>;
  }
  const busiest = days.reduce((most, day) => (day.requests > most.requests ? day : most));
  const top = niceTop(busiest.requests);
  return (
    <>
      <p>
        {amount(total, "request")} in {days.length} days; the most, {amount(busiest.requests)}, on{" "}
        {writtenDay(busiest.day)}.
      </p>
      <div class="chart" aria-hidden="true">
        <div class="scale">
          <span>{amount(top)}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          <path class="rule" d={`M0 0H${days.length * STEP}M0 50H${days.length * STEP}`} />
          {days.map((day, at) => (
            <Bar day={day} at={at} top={top} />
          ))}
        </svg>
        <div class="days">
          <span>{writtenDay(first.day)}</span>
          <span>today</span>
        </div>
      </div>
      <details>
        <summary>Show the days as a table</summary>
        <DaysTable days={days} />
      </details>
    </>
  );
}

function Bar({
  day: { day, requests },
  at,
  top,
}: {
  readonly day: DayUse;
  readonly at: number;
  readonly top: number;
}) {
  const height = Math.max(FLOOR, (requests / top) * HEIGHT);
  return (
    <rect
      class={requests === 0 ? "none" : "bar"}
      x={at * STEP + (STEP - BAR_WIDTH) / 2}
      y={round(HEIGHT - height)}
      width={BAR_WIDTH}
      height={round(height)}
    >
      <title>{`${writtenDay(day)}: ${amount(requests, "request")}`}</title>
    </rect>
  );
}

function DaysTable({ days }: { readonly days: readonly DayUse[] }) {
  return (
    <table class="days-table">
      <caption class="unseen">Requests of all your keys by day, in UTC</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Requests</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, requests }) => (
          <tr>
            <th scope="row">
              <time datetime={day}>{writtenDay(day)}</time>
            </th>
            <td class="number">{amount(requests)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The next round number: 1, 2 or 5 and zeros. */
function niceTop(most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= most) ?? 10;
  return step * magnitude;
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
