import type { Amendment } from "../kinds/amendment.ts";
import { inWords } from "../text.ts";
import { type Entry, entryOf } from "./entry.ts";

/** What happened to an amendment; those only submitted are often a thousand for a bill. */
export function amendmentEntries(amendment: Amendment): readonly Entry[] {
  const { citation, status, status_date, status_action, purpose } = amendment;
  if (status === "submitted" || status_date === null) return [];
  const lines = [status_action, purpose].filter((line) => line !== null);
  return [
    entryOf(amendment, `/${status}`, status_date, {
      kind: "amendments",
      title: [`${citation} ${inWords(status)}`, purpose].filter(Boolean).join(": "),
      text: lines.join("\n") || inWords(status),
    }),
  ];
}
