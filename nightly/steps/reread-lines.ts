import type { ImportSummary } from "../../data/import/import-summary.ts";
import { amount } from "../../lib/amounts.ts";

/** Things that are named; of more only how many there are is said. */
const NAMED = 5;

/** What there is to say of records that other readers than these read, a line each. */
export function rereadLines({
  reread,
  outdated,
}: Pick<ImportSummary, "reread" | "outdated">): readonly string[] {
  return [
    ...(reread === null
      ? []
      : [
          `this version reads files otherwise than the one before, so ${amount(reread.files)} were read anew; ${amount(reread.changed)} records changed by it`,
        ]),
    ...(reread === null || reread.removed.length === 0
      ? []
      : [`removed, as their files read anew don't give them: ${named(reread.removed)}`]),
    ...(reread === null || reread.missing.length === 0
      ? []
      : [`not where they were read before: ${named(reread.missing)}`]),
    ...(outdated.length === 0
      ? []
      : [
          `${amount(outdated.length)} records are in whole or part as an earlier version read them; "legis import" of their files, wherever they are now, mends that: ${named(outdated)}`,
        ]),
  ];
}

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`and ${amount(more)} more`] : [])].join(", ");
}
