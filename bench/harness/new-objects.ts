import { type BuildPages, openBuildPages } from "./build-pages.ts";

/** What a build has that the one before had not. */
export interface NewObjects {
  readonly before: BuildPages;
  readonly after: BuildPages;
  readonly objects: number;
  /** As they are stored. */
  readonly bytes: number;
}

/** Compares the live build of a folder with the one before. */
export async function openNewObjects(store: string): Promise<NewObjects> {
  const after = await openBuildPages(store);
  const { previous } = after.manifest;
  if (previous === null) throw new Error(`${store} has no build before the live one`);
  const before = await openBuildPages(store, previous);
  const known = new Set(before.objects.values());
  const added = new Set([...after.objects.values()].filter((object) => !known.has(object)));
  const bytes = [...added].reduce((sum, object) => sum + after.storedBytes(object), 0);
  return { before, after, objects: added.size, bytes };
}
