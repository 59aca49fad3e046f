import { amount } from "../../lib/amounts.ts";
import { Instant } from "../components/notice.tsx";
import { Table } from "../components/table.tsx";
import { writtenDay, writtenLength } from "../components/written-time.ts";
import type { PublicRun } from "../../contract/status.ts";
import { lastDays } from "../../lib/time.ts";
import { required } from "../../lib/required.ts";

/** Outcomes in words, and the state that they give a night. */
export const OUTCOMES: Readonly<
  Record<PublicRun["outcome"], { readonly words: string; readonly state: NightState }>
> = {
  done: { words: "went well", state: "well" },
  refused: { words: "went well, some files held back", state: "refused" },
  failed: { words: "failed", state: "failed" },
  interrupted: { words: "was interrupted", state: "failed" },
  killed: { words: "was cut off", state: "failed" },
};

const NIGHTS = 30;
const RUNS_SHOWN = 14;

export function Nights({
  runs,
  now,
}: {
  /** Newest first. */
  readonly runs: readonly PublicRun[];
  /** Milliseconds since 1970. */
  readonly now: number;
}) {
  const nights = nightsOf(runs, NIGHTS, now);
  const well = nights.filter(({ state }) => state === "well" || state === "refused").length;
  const known = nights.filter(({ state }) => state !== "unknown").length;
  return (
    <section class="stack" aria-labelledby="runs">
      <h2 id="runs">The last {NIGHTS} nights</h2>
      {runs.length === 0 ? (
        <p class="quiet">The first update is due tonight.</p>
      ) : (
        <p>
          {amount(well)} of {amount(known, "night")} went well.
        </p>
      )}
      {runs.length > 0 && (
        <div class="nights">
          <div class="marks">
            {nights.map((night) => (
              <NightMark {...night} />
            ))}
          </div>
          <div class="days" aria-hidden="true">
            <span>{writtenDay(required(nights[0], "the first night").day)}</span>
            <span>today</span>
          </div>
        </div>
      )}
      {runs.length > 0 && (
        <details>
          <summary>Show the last updates as a table</summary>
          <Runs runs={runs.slice(0, RUNS_SHOWN)} />
        </details>
      )}
    </section>
  );
}

function NightMark({ day, state, run, runs }: Night) {
  const seconds = run?.seconds ?? null;
  const took = seconds === null ? "" : `, ${writtenLength(seconds * 1000)}`;
  const more = runs > 1 ? `; ${amount(runs, "run")}` : "";
  const { words, tone, sign } = STATES[state];
  return (
    <svg viewBox="0 0 10 10" preserveAspectRatio="none" role="img" focusable="false">
      <title>{`${writtenDay(day)}: ${words}${took}${more}`}</title>
      <rect class={tone} width="10" height="10" />
      {sign !== undefined && <path class="sign" d={sign} />}
    </svg>
  );
}

/** A night's words, its color and, for readers who don't see that, a sign. */
const STATES: Readonly<
  Record<NightState, { readonly words: string; readonly tone?: string; readonly sign?: string }>
> = {
  well: { words: OUTCOMES.done.words, tone: "good" },
  refused: { words: OUTCOMES.refused.words, tone: "warn", sign: "M0 8H10" },
  failed: { words: OUTCOMES.failed.words, tone: "bad", sign: "M1.5 1.5L8.5 8.5M8.5 1.5L1.5 8.5" },
  none: { words: "no update ran", tone: "warn" },
  unknown: { words: "no update yet" },
};

function Runs({ runs }: { readonly runs: readonly PublicRun[] }) {
  return (
    <Table
      label="The last updates"
      columns={["Began", "Took", "Outcome"]}
      rows={runs.map(({ started_at, seconds, outcome }) => [
        <Instant at={started_at} />,
        seconds === null ? "unknown" : writtenLength(seconds * 1000),
        OUTCOMES[outcome].words,
      ])}
    />
  );
}

/** A night's outcome: `none` without a known run, `unknown` before the first known run. */
type NightState = "well" | "refused" | "failed" | "none" | "unknown";

type Night = ReturnType<typeof nightsOf>[number];

/**
 * Returns the last nights including today, oldest first, with the runs that began on that day in UTC.
 * The last good run decides a night's state, even if others failed. Today is not `none` before its run.
 */
function nightsOf(runs: readonly PublicRun[], count: number, now: number) {
  const days = lastDays(count, now);
  const today = required(days.at(-1), "today");
  const oldest = runs.at(-1)?.started_at.slice(0, 10) ?? today;
  return days.map((day) => {
    const ofDay = runs.filter(({ started_at }) => started_at.startsWith(day));
    const run = ofDay.find(({ outcome }) => OUTCOMES[outcome].state !== "failed") ?? ofDay[0];
    const without: NightState = day < oldest || day === today ? "unknown" : "none";
    const state = run === undefined ? without : OUTCOMES[run.outcome].state;
    return { day, state, run, runs: ofDay.length };
  });
}
