/**
 * The directory of a stored list. It says which rows have which values, so that a request for a date
 * range (or for a filter without stored lists) finds its rows without reading them.
 *
 * A run is a sequence of rows with the same values. The page that `runsPage` names has the list's
 * runs in its `meta`, a column for each value:
 *
 *     "runs":{"rows":[2,1,40],"chamber":["house","senate",0],"date":[20778,0,-3]}
 *
 * Rows 0 and 1 are of the House and day 20778 (since 1970-01-01), row 2 is of the Senate and the
 * same day, rows 3 to 42 are of the Senate and three days older.
 */
import { type Facet, facetsOf, type Resource } from "../resource.ts";
import { type DateRange, isBounded, type SetFilter, PAGE_SIZE } from "./request.ts";
import { required } from "../../lib/required.ts";

/** By column: row counts, or the difference from the previous run. */
export type StoredRuns = Readonly<Record<string, readonly Facet[]>>;

export type Runs = ReadonlyMap<string, readonly Facet[]>;

/** Rows of a list from `start` to before `end`. */
export type Segment = readonly [start: number, end: number];

/** Same value as the previous run, in columns other than `date`. */
const SAME = 0;
const ROWS = "rows";
const DATE = "date";
const DAY_MS = 86_400_000;
const [MIN_DAY, MAX_DAY] = ["0000-01-01", "9999-12-31"];

export function runColumns({
  filters,
  date,
}: Pick<Resource<never>, "filters" | "date">): readonly string[] {
  const inRuns = filters.filter(({ isInRuns }) => isInRuns === true);
  return facetsOf({ filters: inRuns, ...(date && { date }) }).map(({ name }) => name);
}

/** Returns the number of the page whose `meta` holds the list's runs; `null` if the list has none. */
export function runsPage(
  resource: Pick<Resource<never>, "filters" | "date" | "isStoredOldestFirst">,
  total: number,
): number | null {
  if (total <= PAGE_SIZE || runColumns(resource).length === 0) return null;
  // Each new record changes the runs, so they are on the page that gets the new records.
  return resource.isStoredOldestFirst === true ? Math.ceil(total / PAGE_SIZE) : 1;
}

export function runsOf(
  rows: Iterable<number>,
  columns: readonly { readonly name: string; readonly valueAt: (row: number) => Facet }[],
): StoredRuns {
  const counts: number[] = [];
  const runs: (readonly Facet[])[] = [];
  for (const row of rows) {
    const values = columns.map(({ valueAt }) => valueAt(row));
    const isSame =
      runs.length > 0 && values.every((value, index) => value === runs.at(-1)?.[index]);
    if (isSame) counts.push(required(counts.pop(), "a run") + 1);
    else {
      counts.push(1);
      runs.push(values);
    }
  }
  const stored = columns.map(({ name }, index) => {
    const values = runs.map((run) => run[index] ?? null);
    return [name, name === DATE ? gapsOf(values) : changesOf(values)] as const;
  });
  return { [ROWS]: counts, ...Object.fromEntries(stored) };
}

function changesOf(values: readonly Facet[]): readonly Facet[] {
  return values.map((value, index) =>
    value !== null && value === values[index - 1] ? SAME : value,
  );
}

function gapsOf(days: readonly Facet[]): readonly Facet[] {
  let last = 0;
  return days.map((day) => {
    if (day === null) return null;
    const gap = dayNumber(day) - last;
    last += gap;
    return gap;
  });
}

/** Days become numbers. */
export function readRuns(stored: StoredRuns): Runs {
  const columns = Object.entries(stored).map(([name, column]) => {
    let value: Facet = name === DATE ? 0 : null;
    const values = column.map((each) => {
      if (name === ROWS || each === null) return each;
      if (name === DATE) return (value = Number(value) + Number(each));
      return (value = each === SAME ? value : each);
    });
    return [name, values] as const;
  });
  return new Map(columns);
}

export function segmentsOf(
  runs: Runs,
  wanted: readonly SetFilter[],
  { from, to }: DateRange,
): readonly Segment[] {
  const column = (name: string): readonly Facet[] => required(runs.get(name), `column ${name}`);
  const rows = column(ROWS);
  const isOut = new Uint8Array(rows.length);
  for (const { name, value } of wanted) {
    const values = column(name);
    for (let run = 0; run < rows.length; run++) if (values[run] !== value) isOut[run] = 1;
  }
  if (isBounded({ from, to })) {
    const [first, last] = [dayNumber(from ?? MIN_DAY), dayNumber(to ?? MAX_DAY)];
    const days = column(DATE);
    for (let run = 0; run < rows.length; run++) {
      // A run without a day matches no range.
      const day = Number(days[run] ?? NaN);
      if (!(day >= first && day <= last)) isOut[run] = 1;
    }
  }
  const segments: [number, number][] = [];
  let start = 0;
  for (let run = 0; run < rows.length; run++) {
    const end = start + Number(rows[run]);
    const last = segments.at(-1);
    if (isOut[run] === 0 && last?.[1] === start) last[1] = end;
    else if (isOut[run] === 0) segments.push([start, end]);
    start = end;
  }
  return segments;
}

/** Rows `from` to before `to` of all segments together. */
export function rowsWithin(
  segments: readonly Segment[],
  from: number,
  to: number,
): readonly Segment[] {
  let skipped = 0;
  return segments.flatMap(([start, end]): Segment[] => {
    const first = Math.max(start, start + from - skipped);
    const last = Math.min(end, start + to - skipped);
    skipped += end - start;
    return first < last ? [[first, last]] : [];
  });
}

export function countOf(segments: readonly Segment[]): number {
  return segments.reduce((count, [start, end]) => count + end - start, 0);
}

/** Days since 1970-01-01. */
function dayNumber(day: Facet): number {
  return Math.floor(Date.parse(String(day)) / DAY_MS);
}
