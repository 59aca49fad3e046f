import { congressStart } from "../congress.ts";
import type { Law } from "../kinds/law.ts";
import { inWords } from "../text.ts";
import { type Entry, on, shortened, titleOf } from "./entry.ts";

export function lawEntry(law: Law): Entry {
  const { congress, enacted_date, became_law_date, enacted_by, bill } = law;
  const cited = bill === null ? "" : `${bill.citation}, `;
  return {
    id: law.id,
    kind: "law",
    subject: law.citation,
    apiUrl: law.api_url,
    title: titleOf(law),
    text: `${cited}${inWords(enacted_by)}`,
    url: law.site_url ?? bill?.site_url ?? null,
    ...on(enacted_date ?? became_law_date ?? congressStart(congress)),
  };
}

/** What happened: `Became Public Law 117-58: Infrastructure Investment and Jobs Act`. */
export const becameLaw = (law: Law): string => shortened(`Became ${titleOf(law)}`);
