/** Inclusive days in the form `2026-11-21`; `null` means no bound. */
export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

export function isBounded({ from, to }: DateRange): boolean {
  return from !== null || to !== null;
}

export function isInRange(day: string | null, { from, to }: DateRange): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}
