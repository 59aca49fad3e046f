import { BuildError } from "../../../store/read-build.ts";
import { CONTRACT_VERSION } from "../../../contract/build.ts";
import { workersPointerKey } from "../../../contract/pointer-key.ts";
import type { WorkersPointer } from "../../../contract/workers-build.ts";
import type { Store } from "../../../store/store.ts";
import type { WorkerClient } from "./worker-client.ts";
import { changePointer, readWorkersPointer } from "../workers-pointer.ts";

/** Records in the pointer, before loading, that a build's search exists. Returns the previous pointer. */
export function recordSearch(
  store: Store,
  build: string,
  replicas: number,
): Promise<WorkersPointer> {
  return changePointer(store, (pointer) => {
    const existing = pointer.searches.find((each) => each.build === build);
    const others = pointer.searches.filter((each) => each !== existing);
    // The largest number, so that all replicas are removed later.
    const most = existing === undefined ? replicas : Math.max(replicas, existing.replicas);
    return { ...pointer, searches: [...others, { build, replicas: most }] };
  });
}

/** Removes the searches of all but these builds. */
export async function dropSearches(
  store: Store,
  worker: Pick<WorkerClient, "drop">,
  needed: ReadonlySet<string | null | undefined>,
): Promise<void> {
  const { pointer } = await readWorkersPointer(store);
  for (const { build, replicas } of pointer.searches) {
    if (needed.has(build)) continue;
    for (let replica = 0; replica < replicas; replica++) await worker.drop(build, replica);
    await changePointer(store, (now) => ({
      ...now,
      searches: now.searches.filter((each) => each.build !== build),
    }));
  }
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
    for (let replica = 0; replica < replicas; replica++) await worker.drop(build, replica);
  }
  await store.remove(workersPointerKey(version));
}
