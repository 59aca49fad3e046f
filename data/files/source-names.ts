const FOLDERS = {
  bills: ["bills/", "zips/"],
  "bill-lists": ["bill-lists/"],
  "bill-texts": ["texts/", "text-zips/"],
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

/** In the order in which `legis fetch` starts them. */
export const SOURCE_NAMES = Object.keys(FOLDERS) as readonly SourceName[];

export function sourceOfFile(path: string): SourceName | null {
  const isOf = (name: SourceName): boolean =>
    FOLDERS[name].some((folder) => `/${path}`.includes(`/${folder}`));
  return SOURCE_NAMES.find(isOf) ?? null;
}
