import { amount } from "../../lib/amounts.ts";
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
      <p class="quiet">
        <a href="/status">Updated</a> <time datetime={created_at}>{writtenDay(created_at)}</time>
      </p>
      <Coverage totals={totals} by_congress={by_congress} />
    </section>
  );
}

/** `Covers the 117th to 119th Congresses`; null without any. */
export function coverageInWords(by_congress: ShownBuild["manifest"]["by_congress"]): string | null {
  const covered = coveredCongresses(by_congress);
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first === last) return `Covers the ${ordinal(first)} Congress`;
  if (covered.length > 2 && covered.length !== last - first + 1)
    return `Covers ${amount(covered.length, "Congress", "Congresses")}`;
  const between = covered.length === 2 ? "and" : "to";
  return `Covers the ${ordinal(first)} ${between} ${ordinal(last)} Congresses`;
}
