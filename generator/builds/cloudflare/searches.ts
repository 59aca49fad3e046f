import { LostRace } from "../live-pointer.ts";
import { BuildError } from "../../../store/read-build.ts";
import { describe, type Mark, readRunning } from "../running-marks.ts";
import { CONTRACT_VERSION } from "../../../contract/build.ts";
import { workersPointerKey } from "../../../contract/pointer-key.ts";
import type { WorkersPointer } from "../../../contract/workers-build.ts";
import type { Store } from "../../../store/store.ts";
import type { WorkerClient } from "./worker-client.ts";
import { changePointer, readWorkersPointer } from "./workers-pointer.ts";

/**
 * Records in the pointer, before loading, that a build's search is needed. Returns the previous pointer.
 *
 * If two publishes run at once, either the one that removes a search sees the other's mark and leaves
 * it, or the other one sees here that it is being removed.
 *
 * @throws {LostRace} if another publish may be removing it
 */
export async function holdSearch(
  store: Store,
  {
    build,
    replicas,
    mark,
  }: { readonly build: string; readonly replicas: number; readonly mark: string | undefined },
): Promise<WorkersPointer> {
  const { pointer } = await readWorkersPointer(store);
  if (isLeaving(pointer, build)) {
    const other = await otherPublish(store, mark);
    if (other !== null) {
      throw new LostRace(
        `${describe(other)} and removes the search of build ${build}; nothing was changed, run it again after that`,
      );
    }
  }
  return changePointer(store, (now) => withSearch(now, build, replicas));
}

/** Keeps the largest number of replicas, so that all of them are removed later. */
function withSearch(pointer: WorkersPointer, build: string, replicas: number): WorkersPointer {
  const existing = pointer.searches.find((each) => each.build === build);
  const others = pointer.searches.filter((each) => each !== existing);
  const maxReplicas = Math.max(replicas, existing?.replicas ?? 0);
  return { ...pointer, searches: [...others, { build, replicas: maxReplicas, is_leaving: false }] };
}

/**
 * Removes searches that are neither live nor needed again. Marks all of them first, so that no other
 * publish puts them live. If another publish is running, only returns that as a reason.
 */
export async function dropSearches(
  store: Store,
  worker: Pick<WorkerClient, "drop">,
  { builds, mark }: { readonly builds: ReadonlySet<string>; readonly mark: string | undefined },
): Promise<readonly string[]> {
  if (builds.size === 0) return [];
  const marked = await changePointer(store, (pointer) => ({
    ...pointer,
    searches: pointer.searches.map((each) =>
      builds.has(each.build) && each.build !== pointer.live?.build
        ? { ...each, is_leaving: true }
        : each,
    ),
  }));
  const other = await otherPublish(store, mark);
  if (other !== null) return [`the search of older builds stays, as ${describe(other)}`];
  for (const { build, replicas } of marked.searches.filter((each) => builds.has(each.build))) {
    // oxlint-disable no-await-in-loop -- one after the other
    if (!isLeaving((await readWorkersPointer(store)).pointer, build)) continue;
    for (let replica = 0; replica < replicas; replica++) await worker.drop(build, replica);
    await changePointer(store, (now) => ({
      ...now,
      searches: now.searches.filter((each) => each.build !== build),
    }));
    // oxlint-enable no-await-in-loop
  }
  return [];
}

export async function dropWorkersVersion(
  store: Store,
  worker: Pick<WorkerClient, "drop">,
  version: number,
): Promise<void> {
  if (version === CONTRACT_VERSION) {
    throw new BuildError(`contract version ${version} is this program's own; nothing was removed`);
  }
  const { pointer } = await readWorkersPointer(store, version);
  for (const { build, replicas } of pointer.searches) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let replica = 0; replica < replicas; replica++) await worker.drop(build, replica);
  }
  await store.remove(workersPointerKey(version));
}

function isLeaving({ live, searches }: WorkersPointer, build: string): boolean {
  return live?.build !== build && searches.some((each) => each.build === build && each.is_leaving);
}

async function otherPublish(store: Store, mark = ""): Promise<Mark | null> {
  const [running] = await readRunning(store, ["copy"], { now: new Date(), except: mark });
  return running ?? null;
}
