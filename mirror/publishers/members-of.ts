import { congressStart } from "../../contract/congress.ts";

/**
 * The Bioguide ids of people in a file of legislators who served in one of some Congresses.
 *
 * It is read line by line: parsing the nine megabytes of former members would take a minute, and
 * this needs ids and days alone, which stand in lines of their own.
 */
export function membersOf(yaml: string, congresses: readonly number[]): string[] {
  const spans = congresses.map((congress) => [
    congressStart(congress),
    congressStart(congress + 1),
  ]);
  return yaml.split(/^-\s/m).flatMap((person) => {
    const id = /^\s*bioguide:\s*['"]?([A-Z]\d{6})\b/m.exec(person)?.[1];
    if (id === undefined) return [];
    // Leaders' roles have days too, in a list of their own.
    const terms = /^ {2}terms:\s*\n((?:(?: {2}[- ] | *#).*(?:\n|$))*)/m.exec(person)?.[1] ?? "";
    const starts = daysAfter(terms, "start");
    const ends = daysAfter(terms, "end");
    const served = starts.some((start, at) =>
      spans.some(([first = "", next = ""]) => start < next && (ends[at] ?? "9999") > first),
    );
    return served ? [id] : [];
  });
}

// The days of parties within a term are indented further than the term's own.
function daysAfter(terms: string, key: string): string[] {
  const pattern = new RegExp(`^(?:  - | {4})${key}:\\s*['"]?(\\d{4}-\\d\\d-\\d\\d)`, "gm");
  return Array.from(terms.matchAll(pattern), ([, day]) => day ?? "");
}
