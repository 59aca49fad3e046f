import type { KeyAnswers } from "../accounts/accounts.ts";
import { amount } from "../../lib/amounts.ts";
import type { Plan } from "../../edge/limits/plans.ts";
import { requestsOf } from "./days-of-use.ts";
import { Table } from "./table.tsx";

interface Refusal {
  readonly outcome: KeyAnswers["outcome"];
  readonly why: (plan: Plan) => string;
  readonly advice: string;
  /** Additional advice if there is a larger plan. */
  readonly upgrade?: string;
}

const REFUSALS: readonly Refusal[] = [
  {
    outcome: "over_day",
    why: ({ requestsPerDay }) => `More than ${amount(requestsPerDay, "request")} in a day`,
    advice: "Send If-None-Match: unchanged data costs nothing.",
    upgrade: "Or change to a larger plan.",
  },
  {
    outcome: "over_second",
    why: ({ requestsPerSecond }) => `More than ${amount(requestsPerSecond, "request")} in a second`,
    advice: "Wait as long as Retry-After says, or space requests out.",
  },
  {
    outcome: "over_searches",
    why: ({ searchesPerSecond }) =>
      `More than ${amount(searchesPerSecond, "search", "searches")} in a second`,
    advice: "Requests with q have their own limit; space them out.",
  },
  {
    outcome: "search_under_way",
    why: () => "A search while another one was running",
    advice: "A key can run one search at a time: wait for its answer before starting the next.",
  },
  {
    outcome: "over_downloads",
    why: ({ downloads, gigabytesPerDay }) =>
      `More than ${amount(downloads, "bulk file")} at the same time, or ${amount(gigabytesPerDay)} GB of them in a day`,
    advice: "Start the next download when one has finished, and fetch only the parts that changed.",
    upgrade: "Or change to a larger plan.",
  },
];

export function Refusals({
  answers,
  today,
  plan,
  hasLargerPlan,
  days,
}: {
  readonly answers: readonly KeyAnswers[];
  readonly today: string;
  readonly plan: Plan;
  readonly hasLargerPlan: boolean;
  readonly days: number;
}) {
  const rows = REFUSALS.map((refusal) => {
    const refused = answers.filter(({ outcome }) => outcome === refusal.outcome);
    return {
      ...refusal,
      all: requestsOf(refused),
      ofToday: requestsOf(refused.filter(({ day }) => day === today)),
    };
  }).filter(({ all }) => all > 0);
  if (rows.length === 0)
    return <p class="quiet">No requests were rate-limited in the last {days} days.</p>;
  return (
    <Table
      label="Requests answered with 429, by limit"
      columns={["Limit exceeded", "Today", `Last ${days} days`]}
      rows={rows.map(({ why, advice, upgrade, ofToday, all }) => [
        <>
          {why(plan)}
          <div class="quiet small">
            {advice}
            {upgrade !== undefined && hasLargerPlan && ` ${upgrade}`}
          </div>
        </>,
        amount(ofToday),
        amount(all),
      ])}
    />
  );
}
