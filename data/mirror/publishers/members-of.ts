import { congressStart } from "../../../contract/congress.ts";

/**
 * Returns the Bioguide IDs of legislators who served in one of the Congresses. Reads lines, since
 * parsing the nine megabytes of former members takes a minute; IDs and dates have their own lines.
 */
export function membersOf(yaml: string, congresses: readonly number[]): string[] {
  const spans = congresses.map((congress) => [
    congressStart(congress),
    congressStart(congress + 1),
  ]);
  return yaml.split(/^-\s/m).flatMap((person) => {
    const id = /^\s*bioguide:\s*['"]?([A-Z]\d{6})\b/m.exec(person)?.[1];
    if (id === undefined) return [];
    // Leadership roles have dates too, in a separate list.
    const terms = /^ {2}terms:\s*\n((?:(?: {2}[- ] | *#).*(?:\n|$))*)/m.exec(person)?.[1] ?? "";
    const starts = daysAfter(terms, "start");
    const ends = daysAfter(terms, "end");
    const served = starts.some((start, index) =>
      spans.some(([first = "", next = ""]) => start < next && (ends[index] ?? "9999") > first),
    );
    return served ? [id] : [];
  });
}

// Dates of party affiliations within a term have a deeper indentation than the term's own.
function daysAfter(terms: string, key: string): string[] {
  const pattern = new RegExp(`^(?:  - | {4})${key}:\\s*['"]?(\\d{4}-\\d\\d-\\d\\d)`, "gm");
  return Array.from(terms.matchAll(pattern), ([, day]) => day ?? "");
}
