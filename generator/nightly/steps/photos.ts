import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { MAX_PHOTO_BYTES, photoKey, PHOTOS } from "../../../contract/build.ts";
import { createClient, type FetchOptions } from "../../../data/mirror/fetch.ts";
import type { HttpClient } from "../../../data/mirror/http/http-client.ts";
import { amount } from "../../../lib/amounts.ts";
import { messageOf, unlessMissing } from "../../../lib/errors.ts";
import { DAY_MS } from "../../../lib/time.ts";
import type { Store } from "../../../store/store.ts";
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
  const { off = [], only = ["legislators"] } = options;
  const isWanted = only.includes("legislators") && !off.includes("legislators");
  return {
    step: fetch.step,
    run: async (run, each) => {
      const result = await fetch.run(run, each);
      const client = createClient({ ...options, signal: each.signal });
      const traffic = { requests: 0, bytes: 0 };
      const get: Get = (request) => client.get(request, traffic);
      try {
        const copied = isWanted ? await copyPhotos(options, get, await openStores()) : 0;
        if (copied > 0) run.remarks.push(`${amount(copied, "photo")} of members copied`);
      } catch (error) {
        run.remarks.push(`photos of members: ${messageOf(error)}`);
      }
      run.requests += traffic.requests;
      run.transferred_bytes += traffic.bytes;
      await client.close();
      return result;
    },
  };
}

type Get = (request: Parameters<HttpClient["get"]>[0]) => ReturnType<HttpClient["get"]>;

/** Copies photos that a store lacks, and those due tonight that have changed, one after the other. */
async function copyPhotos(
  { mirror, publishers, clock = Date.now }: Options,
  get: Get,
  stores: readonly Store[],
): Promise<number> {
  const path = join(mirror, "legislators/legislators-current.yaml");
  const yaml = await unlessMissing(() => readFile(path, "utf8"));
  const named = (yaml ?? "").matchAll(/^\s*bioguide:\s*['"]?([A-Z]\d{6})\b/gm);
  const ids = Array.from(named, ([, id = ""]) => id);
  const copies = new Map<string, number[]>();
  for (const store of stores) {
    for await (const { key, modifiedAt } of store.list(PHOTOS))
      copies.set(key, [...(copies.get(key) ?? []), modifiedAt.getTime()]);
  }
  const isCopied = (id: string): boolean => copies.get(photoKey(id))?.length === stores.length;
  const night = Math.floor(clock() / DAY_MS);
  // Begins elsewhere each night, as there may be no photos of many.
  const first = (night * MOST_NEW) % Math.max(1, ids.length);
  const missing = [...ids.slice(first), ...ids.slice(0, first)].filter((id) => !isCopied(id));
  const due = ids.filter((id, at) => at % NIGHTS === night % NIGHTS && isCopied(id));
  let copied = 0;
  for (const id of [...missing.slice(0, MOST_NEW), ...due]) {
    const since = isCopied(id) ? Math.min(...(copies.get(photoKey(id)) ?? [])) : 0;
    const answer = await get({
      address: new URL(`../images/congress/225x275/${id}.jpg`, `${publishers.legislators}/`).href,
      headers: since === 0 ? {} : { "if-modified-since": new Date(since).toUTCString() },
      maxBytes: MAX_PHOTO_BYTES,
    });
    // A JPEG image begins so; a page for people does not.
    if (answer.kind !== "content" || answer.bytes.toString("hex", 0, 2) !== "ffd8") continue;
    for (const store of stores) await store.write(photoKey(id), answer.bytes);
    copied += 1;
  }
  return copied;
}
