import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { MAX_PHOTO_BYTES, photoKey, PHOTOS } from "../../../contract/build.ts";
import { createClient, type FetchOptions } from "../../../data/mirror/fetch.ts";
import { amount } from "../../../lib/amounts.ts";
import { messageOf, unlessMissing } from "../../../lib/errors.ts";
import { required } from "../../../lib/required.ts";
import { DAY_MS } from "../../../lib/time.ts";
import type { Store } from "../../../store/store.ts";
import type { RunRecord } from "../runs/run-record.ts";
import type { Step } from "./step.ts";

type Options = Omit<FetchOptions, "signal" | "onProgress">;

/** New photos a night; the next nights copy the others. */
const MOST_NEW = 100;
/** A copied photo is asked for again once in so many nights. */
const NIGHTS = 30;

/** Also copies photos of members in office into the stores. A failure is a remark. */
export function withPhotos(
  fetch: Step,
  options: Options,
  openStores: () => Promise<readonly Store[]>,
): Step {
  const isWanted =
    options.off?.includes("legislators") !== true &&
    (options.only?.includes("legislators") ?? true);
  return {
    step: fetch.step,
    run: async (run, each) => {
      const result = await fetch.run(run, each);
      const client = createClient({ ...options, signal: each.signal });
      try {
        if (isWanted) await copyPhotos(run, options, client, await openStores());
      } catch (error) {
        run.remarks.push(`photos of members: ${messageOf(error)}`);
      } finally {
        await client.close();
      }
      return result;
    },
  };
}

/** Copies photos that a store lacks, and those due tonight that have changed, one after the other. */
async function copyPhotos(
  run: RunRecord,
  { mirror, publishers, clock = Date.now }: Options,
  client: ReturnType<typeof createClient>,
  stores: readonly Store[],
): Promise<void> {
  const path = join(mirror, "legislators/legislators-current.yaml");
  const yaml = await unlessMissing(() => readFile(path, "utf8"));
  const named = (yaml ?? "").matchAll(/^\s*bioguide:\s*['"]?([A-Z]\d{6})\b/gm);
  const ids = Array.from(named, ([, id]) => required(id, "an id"));
  const copied = await Promise.all(stores.map(copiedIn));
  const isCopied = (id: string): boolean => copied.every((times) => times.has(photoKey(id)));
  const night = Math.floor(clock() / DAY_MS);
  // Begins elsewhere each night, as there may be no photos of many.
  const first = ids.length === 0 ? 0 : (night * MOST_NEW) % ids.length;
  const missing = [...ids.slice(first), ...ids.slice(0, first)].filter((id) => !isCopied(id));
  const due = ids.filter((id, at) => at % NIGHTS === night % NIGHTS && isCopied(id));
  const traffic = { requests: 0, bytes: 0 };
  let written = 0;
  try {
    for (const id of [...missing.slice(0, MOST_NEW), ...due]) {
      const times = copied.flatMap((all) => all.get(photoKey(id)) ?? []);
      const since = new Date(Math.min(...times.map(Number)));
      const answer = await client.get(
        {
          address: new URL(`../images/congress/225x275/${id}.jpg`, `${publishers.legislators}/`)
            .href,
          headers: isCopied(id) ? { "if-modified-since": since.toUTCString() } : {},
          maxBytes: MAX_PHOTO_BYTES,
        },
        traffic,
      );
      // A JPEG image begins so; a page for people does not.
      if (answer.kind !== "content" || answer.bytes.toString("hex", 0, 2) !== "ffd8") continue;
      for (const store of stores) await store.write(photoKey(id), answer.bytes);
      written += 1;
    }
  } finally {
    run.requests += traffic.requests;
    run.transferred_bytes += traffic.bytes;
    if (written > 0) run.remarks.push(`${amount(written, "photo")} of members copied`);
  }
}

/** When each photo was copied into a store. */
async function copiedIn(store: Store): Promise<ReadonlyMap<string, Date>> {
  const copied = new Map<string, Date>();
  for await (const { key, modifiedAt } of store.list(PHOTOS)) copied.set(key, modifiedAt);
  return copied;
}
