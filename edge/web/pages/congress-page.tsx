import type { BillStatus } from "../../../contract/enumerations.ts";
import type { CongressSummary } from "../../../contract/resources/congress.ts";
import { ordinal } from "../../../contract/text.ts";
import { amount } from "../../../lib/amounts.ts";
import { Bar } from "../components/bar.tsx";
import { writtenDay } from "../components/written-time.ts";
import { sum } from "../components/bar-heights.ts";
import { GuideFrame } from "./guide-page.tsx";

/** The ends of bills, the furthest first, and the statuses that each has. */
const ENDS: readonly (readonly [title: string, ...statuses: BillStatus[]])[] = [
  ["Became law", "enacted", "veto_overridden"],
  ["Adopted, no signature needed", "agreed_to", "sent_to_states"],
  ["Passed by both chambers", "signed", "presented", "passed_congress"],
  [
    "Vetoed",
    "vetoed",
    "pocket_vetoed",
    "veto_sustained",
    "override_passed_house",
    "override_passed_senate",
  ],
  [
    "Passed by one chamber",
    "in_conference",
    "resolving_differences",
    "passed_house",
    "passed_senate",
  ],
  ["Voted down or set aside", "failed_house", "failed_senate", "tabled", "postponed"],
  ["Reported by a committee", "reported"],
  ["In committee", "introduced", "referred"],
  ["Number reserved", "reserved"],
];

type Row = readonly [title: string, count: number];

export function CongressPage({
  congress,
  isOver,
}: {
  readonly congress: CongressSummary;
  readonly isOver: boolean;
}) {
  const { bill_count, bills_by_status, bills_by_type, amendments, laws, votes } = congress;
  const counts = new Map<string, number>(
    bills_by_status.map(({ status, bill_count: count }) => [status, count]),
  );
  const ends = ENDS.map(([title, ...statuses]): Row => [
    title,
    sum(statuses.map((status) => counts.get(status) ?? 0)),
  ]).filter(([, count]) => count > 0);
  const facts = [
    ["Bills and resolutions", bill_count] as const,
    ["Amendments", sum(amendments.map(({ amendment_count }) => amendment_count))] as const,
    ["Laws", sum(laws.map(({ law_count }) => law_count))] as const,
    ["Roll calls", sum(votes.map(({ vote_count }) => vote_count))] as const,
  ].filter(([, count]) => count > 0);
  return (
    <GuideFrame current={null}>
      <div class="chapter stack">
        <h1>The {ordinal(congress.congress)} Congress</h1>
        <p class="lede">
          {writtenDay(congress.start_date)} to {writtenDay(congress.end_date)}
        </p>
        <dl class="figures">
          {facts.map(([title, count]) => (
            <div>
              <dt>{title}</dt>
              <dd>{amount(count)}</dd>
            </div>
          ))}
        </dl>
        <section class="stack" aria-labelledby="ends">
          <h2 id="ends">{isOver ? "Where its bills ended up" : "Where its bills are"}</h2>
          <BarTable caption="Bills by outcome" head="Outcome" rows={ends} of={bill_count} />
          <details>
            <summary>Show every status as a table</summary>
            <BarTable
              caption="Bills by status"
              head="Status"
              isCode
              rows={bills_by_status.map(({ status, bill_count: count }): Row => [status, count])}
              of={bill_count}
            />
          </details>
          <p>
            <a href="/docs/statuses">What each status means, and how it is derived</a>
          </p>
        </section>
        <section class="stack" aria-labelledby="types">
          <h2 id="types">Kinds of bills</h2>
          <BarTable
            caption="Bills by type"
            head="Type"
            isCode
            rows={bills_by_type.map(({ type, bill_count: count }): Row => [type, count])}
            of={bill_count}
          />
        </section>
        <p class="quiet small">
          In the API: <code>{new URL(congress.api_url).pathname}</code>
        </p>
      </div>
    </GuideFrame>
  );
}

/** Shares of a whole as bars. */
function BarTable({
  caption,
  head,
  rows,
  of,
  isCode = false,
}: {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly Row[];
  readonly of: number;
  /** Whether the titles are values of the API. */
  readonly isCode?: boolean;
}) {
  const most = Math.max(...rows.map(([, count]) => count));
  return (
    <table class="barred">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Bills</th>
          <th scope="col" class="share">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, count]) => (
          <tr>
            <th scope="row">{isCode ? <code>{title}</code> : title}</th>
            <td>
              <Bar value={count} max={most} />
              <span class="number">{amount(count)}</span>
            </td>
            <td class="number share">{share(count, of)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `4.3%`, and `<0.1%` for what rounds to nothing. */
function share(count: number, of: number): string {
  const percent = (count / of) * 100;
  return percent < 0.1 ? "<0.1%" : `${percent.toFixed(1)}%`;
}
