import type { BillAction } from "../../documents.ts";

type Row = Pick<BillAction, "sequence" | "date" | "time" | "text" | "source">;

/**
 * Maps repeated rows to the sequence of the original. The Library of Congress adds its own row to
 * the chambers' (`Passed/agreed to in House: …`) and sometimes a second one. Based on `keep_action`
 * in unitedstates/congress.
 */
export function duplicates(rows: readonly Row[]): ReadonlyMap<number, number> {
  const originals = new Map<number, number>();
  for (const day of Map.groupBy(rows, ({ date }) => date).values()) {
    if (day.length < 2) continue;
    const bare = day.map((row) => ({ row, text: bareText(row.text) }));
    for (const twin of bare) {
      const original = originalOf(twin, bare);
      if (original !== undefined) originals.set(twin.row.sequence, original.sequence);
    }
  }
  return originals;
}

interface Bare {
  readonly row: Row;
  readonly text: string;
}

// White space differs between systems, and only one may cite the Congressional Record: `Number:
// 123. (consideration: CR S1609; text: CR S1614)` and `Number: 123.(text: CR S1614)`.
function bareText(text: string): string {
  return text.replace(/\((?:text|consideration|CR)\b.*$/i, "").replaceAll(/\s/g, "");
}

function originalOf(twin: Bare, day: readonly Bare[]): Row | undefined {
  if (!isFromLibrary(twin.row)) return undefined;
  const found = day.filter((other) => isRepeated(twin, other));
  return found.toSorted(
    (a, b) =>
      Number(isFromLibrary(a.row)) - Number(isFromLibrary(b.row)) ||
      b.text.length - a.text.length ||
      a.row.sequence - b.row.sequence,
  )[0]?.row;
}

function isRepeated(twin: Bare, other: Bare): boolean {
  if (other === twin || other.text === "" || !twin.text.endsWith(other.text)) return false;
  const [one, another] = [twin.row.time, other.row.time];
  if (one !== null && another !== null && one !== another) return false;
  if (!isFromLibrary(other.row)) return true;
  return other.text.length < twin.text.length || other.row.sequence < twin.row.sequence;
}

function isFromLibrary({ source }: Row): boolean {
  return source === "library_of_congress";
}
