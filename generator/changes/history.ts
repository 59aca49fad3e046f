import { type IndexEntry, indexesOf } from "../../contract/build-index.ts";
import { manifestKey } from "../../contract/build.ts";
import { Build } from "../../contract/resources/change.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { readLineFile } from "../builds/line-files.ts";
import { type LiveBuild, openIndexFile } from "../builds/open-build.ts";
import type { PageWriter } from "../builds/page-writer.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import { BuildError } from "../../store/read-build.ts";
import { readList, readVerifiedText } from "../builds/read-list.ts";
import type { Store } from "../../store/store.ts";
import { ofAllKinds, type RecordChange } from "./record-changes.ts";
import { readStep, stepKey } from "./steps.ts";

export interface History {
  /** Newest first. */
  readonly builds: readonly Build[];
  readonly pages: ReadonlyMap<string, IndexEntry>;
  readonly steps: ReadonlyMap<string, readonly RecordChange[]>;
}

interface HistoryParts {
  readonly store: Store;
  readonly live: LiveBuild | null;
  readonly segments: Pick<SegmentWriter, "isStored">;
  readonly writer: PageWriter;
  readonly isRecent: (at: string) => boolean;
  readonly remarks: string[];
}

/** Returns the build that a page of changes belongs to. */
export const buildOfPage = (key: string): string | undefined =>
  /^\/changes\/([^/?]+)/.exec(key)?.[1];

/** Reads a row of the list of builds. */
export function readBuild(line: string): Build {
  const { counts, ...build } = JSON.parse(line);
  return Build.parse({ ...build, counts: counts && ofAllKinds(counts) });
}

/**
 * Reads the live build's lists, and writes their texts again where a segment is damaged. Leaves out a build whose texts
 * are lost, or all builds if their list is, and adds a remark.
 */
export async function readHistory(parts: HistoryParts): Promise<History> {
  const { store, live, segments, writer, isRecent, remarks } = parts;
  const builds: Build[] = [];
  const pages = new Map<string, IndexEntry>();
  const steps = new Map<string, readonly RecordChange[]>();
  const remark = (error: unknown, lost: string): void => {
    if (!(error instanceof BuildError)) throw error;
    remarks.push(`${error.message}; the change lists ${lost}`);
  };
  if (live === null) return { builds, pages, steps };
  const listed: Build[] = [];
  try {
    if (live.manifest === null) {
      throw new BuildError(`${manifestKey(live.build)} is missing or damaged`);
    }
    const [, file] = indexesOf(live.manifest);
    const index = await openIndexFile(store, file);
    const fault = await readLineFile(store, file.pagesKey, ([key = ""]) => {
      const entry = index.find(key);
      if (entry !== null) pages.set(key, entry);
    });
    if (fault !== null) throw new BuildError(`${file.pagesKey} is ${fault}`);
    for await (const line of readList(store, index, routes.changes.path)) {
      listed.push(readBuild(line));
    }
  } catch (error) {
    remark(error, "start over");
    return { builds, pages, steps };
  }
  const pagesOf = Map.groupBy(pages, ([key]) => buildOfPage(key));
  for (const each of listed) {
    const { build, created_at } = each;
    try {
      for (const [key, entry] of pagesOf.get(build) ?? []) {
        const isStep = key === stepKey(build) && isRecent(created_at);
        if (segments.isStored(entry.hash) && !isStep) continue;
        const text = await readVerifiedText(store, entry, `page ${key}`);
        if (isStep) steps.set(build, readStep(text.toString()));
        writer.write(key, text, entry.total);
      }
      builds.push(each);
    } catch (error) {
      remark(error, `lack ${build}`);
    }
  }
  return { builds, pages, steps };
}
