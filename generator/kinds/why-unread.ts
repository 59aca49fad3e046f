import type { TextAbsence } from "../../contract/enumerations.ts";
import { isLawText } from "../../data/status/text-stages.ts";
import type { TextEvidence } from "../../data/database/record-reader.ts";
import type { BillText, Day } from "../../data/documents.ts";
import { DAY_MS } from "../../lib/time.ts";

/** XML comes days, sometimes weeks, after the bill's data names a version. */
const MAX_LAG_MS = 30 * DAY_MS;
const FIRST_CONGRESS = 113;

/** Says why a version has no stored text. `latestDay` stands for the day of an undated one. */
export function whyUnread(
  text: BillText,
  { congress, latestDay }: { readonly congress: number; readonly latestDay: Day | null },
  { hasTexts, newest, isRefused }: Omit<TextEvidence, "refused"> & { readonly isRefused: boolean },
): TextAbsence {
  if (isRefused) return "refused";
  if (congress < FIRST_CONGRESS) return "before_113th";
  if (isLawText(text)) return "no_xml";
  const day = text.date ?? latestDay;
  const isNew =
    day !== null && newest !== null && Date.parse(newest) - Date.parse(day) <= MAX_LAG_MS;
  if (!text.formats.some(({ format }) => format === "xml")) return isNew ? "not_yet" : "no_xml";
  return isNew && hasTexts ? "not_yet" : "not_fetched";
}
