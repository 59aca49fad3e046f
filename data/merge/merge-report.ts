import type { CommitteeReportPart, CrsReportPart } from "../documents.ts";
import { byPrecedence, firstOfEach, latest, type Part } from "./merge-parts.ts";

const SOURCES = ["api-detail", "api-list", "api-text"];

/** Returns null if only addresses of texts name the report. */
export function mergeReport(
  parts: readonly Part<CommitteeReportPart>[],
): CommitteeReportPart | null {
  const [best, ...others] = byPrecedence(parts, SOURCES);
  if (best === undefined || parts.every(({ source }) => source === "api-text")) return null;
  const documents = [best, ...others] as const;
  const whole = documents.find(({ citation }) => !/\bErrat/i.test(citation)) ?? best;
  return {
    ...firstOfEach([...documents]),
    // The item may have only its erratum.
    citation: whole.citation,
    source_updated_at: latest(documents.map((each) => each.source_updated_at)),
  };
}

export function mergeCrsReport(parts: readonly Part<CrsReportPart>[]): CrsReportPart | null {
  const [best, ...others] = byPrecedence(parts, SOURCES);
  return best === undefined ? null : firstOfEach([best, ...others]);
}
