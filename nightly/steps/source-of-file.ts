import type { SourceName } from "../../mirror/files/outcome.ts";

/** The source that a file of the mirror came from, by its path; `null` for a file of no source. */
export function sourceOfFile(path: string): SourceName | null {
  return FOLDERS.find(([folder]) => path.startsWith(folder))?.[1] ?? null;
}

const FOLDERS: readonly (readonly [folder: string, source: SourceName])[] = [
  ["bills/", "bills"],
  ["zips/", "bills"],
  ["votes/house/", "house-votes"],
  ["votes/senate/", "senate-votes"],
  ["legislators/", "legislators"],
  ["meetings/house/", "house-meetings"],
  ["meetings/senate/", "senate-meetings"],
  ["meetings/congress-gov-api/", "api-meetings"],
  ["nominations/", "nominations"],
  ["biography/", "biographies"],
];
