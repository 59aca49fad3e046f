import { billPath } from "../../contract/addresses.ts";
import type { ImportSummary } from "../../data/import/import-summary.ts";
import { amount } from "../../lib/amounts.ts";

type Kept = Pick<ImportSummary, "kept" | "notices">;

/** Lines that are shown; the summary's JSON has all. */
const SHOWN = 25;

/** Whether every file was taken, with all that it says and nothing that it lacks. */
export function isAllTaken({
  refused,
  kept,
  notices,
}: Kept & Pick<ImportSummary, "refused">): boolean {
  return refused.length === 0 && kept.length === 0 && notices.length === 0;
}

/** What was kept of a bill that a file has less of: `has less of /bills/117/HR/1 than …`. */
export function keptReason({ bill, kept }: ImportSummary["kept"][number]): string {
  return `has less of ${billPath(bill)} than another file, whose account stays: ${kept.join(", ")}`;
}

/** What files lack, and what they say that no record has, a line each and not too many. */
export function keptLines({ kept, notices }: Kept): readonly string[] {
  const more = kept.length - SHOWN;
  return [
    ...kept.slice(0, SHOWN).map((each) => `kept: ${each.file} ${keptReason(each)}`),
    ...(more > 0 ? [`kept: ${amount(more)} more; --json names them`] : []),
    ...notices
      .slice(0, SHOWN)
      .map(({ notice, files }) => `notice: ${notice}: ${files[0]}${others(files)}`),
    ...(notices.length > SHOWN
      ? [`notice: ${amount(notices.length - SHOWN)} more; --json names them`]
      : []),
  ];
}

/** What sources no longer tell of records, a line a file. */
export function lostLines(lost: ImportSummary["lost"]): readonly string[] {
  return lost.map(({ name, ids }) => {
    const more = ids.length - SHOWN;
    const shown = [...ids.slice(0, SHOWN), ...(more > 0 ? [`and ${amount(more)} more`] : [])];
    return `${name} lacks what was there before: ${shown.join("; ")}`;
  });
}

function others({ length }: readonly string[]): string {
  return length === 1 ? "" : ` and ${amount(length - 1)} other files`;
}
