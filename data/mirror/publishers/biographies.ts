import { readFile } from "node:fs/promises";

import { type MirrorFile, updateUnlistedFiles } from "../files/mirror-file.ts";
import { filesToRecheck } from "../files/recheck.ts";
import type { SourceRun } from "../files/source-run.ts";
import { congressStart } from "../../../contract/congress.ts";
import { required } from "../../../lib/required.ts";

/**
 * Mirrors the profiles of members of the mirrored Congresses. Nothing lists the profiles, so the
 * IDs come from the mirrored legislators' files. Profiles rarely change.
 */
export async function fetchBiographies(run: SourceRun): Promise<void> {
  const ids = await memberIds(run);
  if (ids.length === 0) {
    run.notice("there are no legislators in the mirror whose profiles could be fetched");
    return;
  }
  const recheck = filesToRecheck(run, FOLDER, { newest: 0 });
  const due = ids
    .map((id) => profileFile(run, id))
    .filter(({ path }) => (run.isFirstToday && !run.folder.has(path)) || recheck.has(path));
  const missing = await updateUnlistedFiles(run, due, "is no longer a profile");
  // New members have none for weeks.
  if (missing.length > 0) run.notice(`${missing.length} members have no profile yet`);
}

const FOLDER = "biography/";

async function memberIds({ folder, congresses }: SourceRun): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of ["legislators-current.yaml", "legislators-historical.yaml"]) {
    const path = `legislators/${name}`;
    if (!folder.has(path)) continue;
    const yaml = await readFile(folder.at(path), "utf8");
    for (const id of membersOf(yaml, congresses)) ids.add(id);
  }
  return [...ids].toSorted();
}

function profileFile(run: SourceRun, id: string): MirrorFile {
  const path = `${FOLDER}${id}.json`;
  return {
    path,
    address: `${run.publishers.bioguide}/search/bio/${id}.json`,
    headers: { accept: "application/json" },
  };
}

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
  return Array.from(terms.matchAll(pattern), ([, day]) => required(day, "a day"));
}
