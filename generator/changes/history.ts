import { type IndexEntry, indexesOf } from "../../contract/build-index.ts";
import { Build } from "../../contract/resources/change.ts";
import { routes } from "../../contract/resources/routes.ts";
import { readLineFile } from "../builds/line-files.ts";
import { type LiveBuild, openIndexFile } from "../builds/open-build.ts";
import { BuildError } from "../../store/read-build.ts";
import { readList, readVerifiedText } from "../builds/read-list.ts";
import type { Store } from "../../store/store.ts";
import type { RecordChange } from "./record-changes.ts";
import { readStep, stepKey } from "./steps.ts";

export interface History {
  /** Newest first. */
  readonly builds: readonly Build[];
  readonly pages: ReadonlyMap<string, IndexEntry>;
  readonly steps: ReadonlyMap<string, readonly RecordChange[]>;
}

const NO_HISTORY: History = { builds: [], pages: new Map(), steps: new Map() };

/** If the live build's lists are damaged, returns empty ones and adds a remark. */
export async function readHistory(
  store: Store,
  live: LiveBuild | null,
  { isRecent, remarks }: { readonly isRecent: (at: string) => boolean; readonly remarks: string[] },
): Promise<History> {
  const file = live?.manifest && indexesOf(live.manifest)[1];
  if (!file) return NO_HISTORY;
  try {
    const index = await openIndexFile(store, file);
    const pages = new Map<string, IndexEntry>();
    const fault = await readLineFile(store, file.pagesKey, ([key = ""]) => {
      const entry = index.find(key);
      if (entry !== null) pages.set(key, entry);
    });
    if (fault !== null) throw new BuildError(`${file.pagesKey} is ${fault}`);
    const builds: Build[] = [];
    for await (const line of readList(store, index, routes.changes.path)) {
      builds.push(Build.parse(JSON.parse(line)));
    }
    const steps = new Map<string, readonly RecordChange[]>();
    for (const { build, created_at } of builds) {
      const entry = index.find(stepKey(build));
      if (entry === null || !isRecent(created_at)) continue;
      const text = await readVerifiedText(store, entry, `page ${stepKey(build)}`);
      steps.set(build, readStep(text.toString()));
    }
    return { builds, pages, steps };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    remarks.push(`${error.message}; the change lists start over`);
    return NO_HISTORY;
  }
}
