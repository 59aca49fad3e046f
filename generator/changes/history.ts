import { type BuildIndex, type IndexEntry, indexesOf } from "../../contract/build-index.ts";
import { MAX_LINE_FILE_BYTES } from "../../contract/build.ts";
import { Build } from "../../contract/resources/change.ts";
import { routes } from "../../contract/resources/routes.ts";
import { isDamage, readLines } from "../../builds/line-files.ts";
import { BuildError, type LiveBuild, openIndexFile } from "../../builds/open-build.ts";
import { readList } from "../../builds/read-list.ts";
import { readBounded, readObject } from "../../builds/read-object.ts";
import type { Store } from "../../store/store.ts";
import { readStep, type Step, stepOf } from "./steps.ts";

/** The content of the live build's change lists. */
export interface History {
  /** Newest first. */
  readonly builds: readonly Build[];
  /** Every page by its key. */
  readonly pages: ReadonlyMap<string, IndexEntry>;
  /** The steps to recent builds, newest first. */
  readonly steps: readonly Step[];
}

const NO_HISTORY: History = { builds: [], pages: new Map(), steps: [] };

/** Reads the live build's change lists. If they are damaged, returns empty lists and adds a remark. */
export async function readHistory(
  store: Store,
  live: LiveBuild | null,
  { isRecent, remarks }: { readonly isRecent: (at: string) => boolean; readonly remarks: string[] },
): Promise<History> {
  if (live === null || live.manifest === null) return NO_HISTORY;
  const [, file] = indexesOf(live.manifest);
  if (file === undefined) return NO_HISTORY;
  try {
    const index = await openIndexFile(store, file);
    const pages = await readPages(store, file.pagesKey, index);
    const builds = await readBuilds(store, index);
    const recent = builds.filter(({ created_at }) => isRecent(created_at));
    return { builds, pages, steps: await readSteps(store, pages, recent) };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    remarks.push(`${error.message}; the change lists begin anew`);
    return NO_HISTORY;
  }
}

async function readPages(
  store: Store,
  key: string,
  index: BuildIndex,
): Promise<ReadonlyMap<string, IndexEntry>> {
  const bytes = await readBounded(store, key, MAX_LINE_FILE_BYTES);
  if (typeof bytes === "string") throw new BuildError(`${key} is ${bytes}`);
  const pages = new Map<string, IndexEntry>();
  try {
    for await (const [page = ""] of readLines(bytes)) {
      const entry = index.find(page);
      if (entry !== null) pages.set(page, entry);
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new BuildError(`${key} is damaged`, { cause: error });
  }
  return pages;
}

async function readBuilds(store: Store, index: BuildIndex): Promise<readonly Build[]> {
  const builds: Build[] = [];
  for await (const line of readList(store, index, routes.changes.path)) {
    builds.push(Build.parse(JSON.parse(line)));
  }
  return builds;
}

async function readSteps(
  store: Store,
  pages: History["pages"],
  builds: readonly Build[],
): Promise<readonly Step[]> {
  const places = new Map(builds.map(({ build }, place) => [build, place]));
  const placeOf = ({ to }: Pick<Step, "to">): number => places.get(to) ?? Infinity;
  const steps: Step[] = [];
  for (const [key, entry] of pages) {
    const named = stepOf(key);
    if (named === null || !places.has(named.to)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one a night
    const text = await readObject(store, entry.object);
    if (typeof text === "string") throw new BuildError(`page ${key} is ${text}`);
    steps.push({ ...named, changes: readStep(text.toString()) });
  }
  return steps.toSorted((a, b) => placeOf(a) - placeOf(b));
}
