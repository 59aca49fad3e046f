import { amount } from "../../../lib/amounts.ts";
import type { ShownBuild } from "../parts/web-parts.ts";
import { RECORD_NAMES } from "../words/record-names.ts";
import { writtenDay } from "../words/written-time.ts";

/** How much the live build has, of which Congresses, and since when. */
export function LiveNumbers({
  totals,
  by_congress,
  created_at,
}: Pick<ShownBuild["manifest"], "totals" | "by_congress" | "created_at">) {
  const congresses = Object.keys(by_congress["bill"] ?? {}).map(Number);
  const [first, last] = [Math.min(...congresses), Math.max(...congresses)];
  return (
    <section aria-label="What the live data has">
      <dl class="figures">
        {KINDS.map((name) => (
          <div>
            <dt>{RECORD_NAMES[name]?.inFull ?? RECORD_NAMES[name]?.title}</dt>
            <dd>{amount(totals[name] ?? 0)}</dd>
          </div>
        ))}
        {congresses.length > 0 && (
          <div>
            <dt>Congresses covered</dt>
            <dd>{first === last ? first : `${first} – ${last}`}</dd>
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

const KINDS = ["bill", "vote", "legislator"] as const;
