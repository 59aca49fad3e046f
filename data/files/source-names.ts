/** The publishers' files by source, and the folders of a mirror that hold them. */
const FOLDERS = {
  bills: ["bills/", "zips/"],
  "house-votes": ["votes/house/"],
  "senate-votes": ["votes/senate/"],
  legislators: ["legislators/"],
  "house-meetings": ["meetings/house/"],
  "senate-meetings": ["meetings/senate/"],
  "api-meetings": ["meetings/congress-gov-api/"],
  nominations: ["nominations/"],
  biographies: ["biography/"],
} as const;

export type SourceName = keyof typeof FOLDERS;

/** In the order in which `legis fetch` takes them up. */
export const SOURCE_NAMES = Object.keys(FOLDERS) as readonly SourceName[];

/** The source of a file by its path; `null` for a file of no source. */
export function sourceOfFile(path: string): SourceName | null {
  const isOf = (name: SourceName): boolean =>
    FOLDERS[name].some((folder) => `/${path}`.includes(`/${folder}`));
  return SOURCE_NAMES.find(isOf) ?? null;
}
