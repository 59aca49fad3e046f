import { amount } from "../../../lib/amounts.ts";
import type { ShownBuild } from "../parts/web-parts.ts";
import { writtenDay } from "../parts/written-time.ts";

export function LiveNumbers({
  totals,
  by_congress,
  created_at,
}: Pick<ShownBuild["manifest"], "totals" | "by_congress" | "created_at">) {
  const covered = coveredCongresses(by_congress["bill"] ?? {});
  return (
    <section aria-label="The live data in numbers">
      <dl class="figures">
        {KINDS.map(([name, title]) => (
          <div>
            <dt>{title}</dt>
            <dd>{amount(totals[name] ?? 0)}</dd>
          </div>
        ))}
        {covered !== null && (
          <div>
            <dt>Congresses covered</dt>
            <dd>{covered}</dd>
          </div>
        )}
        <div>
          <dt>
            <a href="/status">Last updated</a>
          </dt>
          <dd>
            <time datetime={created_at}>{writtenDay(created_at)}</time>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** A Congress with a smaller share of the largest Congress's bills is not covered. */
const COVERING_SHARE = 0.05;

/** Returns the covered Congresses, such as `117 – 119`; null if there are no bills. */
function coveredCongresses(bills: Readonly<Record<string, number>>): string | null {
  const most = Math.max(...Object.values(bills));
  const covered = Object.keys(bills).filter(
    (congress) => (bills[congress] ?? 0) >= most * COVERING_SHARE,
  );
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? first : `${first} – ${last}`;
}

const KINDS = [
  ["bill", "Bills and resolutions"],
  ["vote", "Roll-call votes"],
  ["legislator", "Legislators"],
] as const;
