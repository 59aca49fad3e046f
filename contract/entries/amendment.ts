import type { Amendment } from "../kinds/amendment.ts";
import { inWords } from "../text.ts";
import { type Entry, on, shortened } from "./entry.ts";

/** What happened to an amendment; those only submitted are often a thousand for a bill. */
export function amendmentEntries(amendment: Amendment): readonly Entry[] {
  const { id, citation, status, status_date, status_action, purpose, site_url, api_url } =
    amendment;
  if (status === "submitted" || status_date === null) return [];
  const lines = [status_action, purpose].filter((line) => line !== null);
  return [
    {
      id: `${id}/${status}`,
      kind: "amendments",
      subject: citation,
      apiUrl: api_url,
      title: shortened([`${citation} ${inWords(status)}`, purpose].filter(Boolean).join(": ")),
      text: lines.join("\n") || inWords(status),
      url: site_url,
      ...on(status_date),
    },
  ];
}
