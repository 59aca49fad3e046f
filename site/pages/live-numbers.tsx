import { ordinal } from "../../contract/text.ts";
import { Coverage, coveredCongresses } from "../components/coverage.tsx";
import type { ShownBuild } from "../app/web-parts.ts";
import { writtenDay } from "../components/written-time.ts";

export function LiveNumbers({
  totals,
  by_congress,
  created_at,
}: Pick<ShownBuild["manifest"], "totals" | "by_congress" | "created_at">) {
  const covers = coverageInWords(by_congress);
  return (
    <section class="stack" aria-labelledby="covers">
      <h2 id="covers">{covers ?? "The live data"}</h2>
      <Coverage totals={totals} by_congress={by_congress}>
        <div>
          <dt>
            <a href="/status">Last updated</a>
          </dt>
          <dd>
            <time datetime={created_at}>{writtenDay(created_at)}</time>
          </dd>
        </div>
      </Coverage>
    </section>
  );
}

/** A Congress with a smaller share of the largest Congress's bills is not covered. */
const COVERING_SHARE = 0.05;

/** `Covers the 117th to 119th Congresses`; null if there are no bills. */
function coverageInWords(by_congress: ShownBuild["manifest"]["by_congress"]): string | null {
  const bills = by_congress["bill"] ?? {};
  const most = Math.max(...Object.values(bills));
  const covered = coveredCongresses({ bill: bills }).filter(
    (congress) => (bills[congress] ?? 0) >= most * COVERING_SHARE,
  );
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first === last) return `Covers the ${ordinal(first)} Congress`;
  const between = covered.length === 2 ? "and" : "to";
  return `Covers the ${ordinal(first)} ${between} ${ordinal(last)} Congresses`;
}
