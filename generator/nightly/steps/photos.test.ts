import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { photoKey, PHOTOS } from "../../../contract/build.ts";
import type { SourceName } from "../../../contract/kinds/kinds.ts";
import { DAY_MS } from "../../../lib/time.ts";
import type { Store } from "../../../store/store.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { testRunRecord } from "../../../test/nightly/test-run-record.ts";
import { startPublishers } from "../../../test/publishers/publishers.ts";
import { createMemoryStore } from "../../../test/store/memory-store.ts";
import { withPhotos } from "./photos.ts";
import type { Step } from "./step.ts";

const publishers = await startPublishers(newFolder());
afterAll(() => publishers.close());

const idOf = (number: number): string => `A${String(number).padStart(6, "0")}`;
const photo = (text: string): Buffer =>
  Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.from(text)]);
const putPhoto = (id: string, text: string, changedAt: Date): void =>
  publishers.put(`legislators/images/congress/225x275/${id}.jpg`, photo(text), changedAt);

/** Nights of a service whose members in office have these ids. */
function nightsOf(ids: readonly string[], only?: readonly SourceName[]) {
  const mirror = newFolder();
  mkdirSync(join(mirror, "legislators"));
  const yaml = ids.map((id) => `- id:\n    bioguide: ${id}\n`).join("");
  writeFileSync(join(mirror, "legislators", "legislators-current.yaml"), yaml);
  const stores = [createMemoryStore(newFolder()), createMemoryStore(newFolder())] as const;
  let now = 0;
  const options = {
    mirror,
    publishers: publishers.publishers,
    clock: () => now,
    patience: { attempts: 1 },
    contact: null,
    congressApiKey: null,
    cutLists: () => Promise.resolve([]),
    ...(only && { only }),
  };
  const fetch: Step = { step: "fetch", run: async () => ({ outcome: "done", summary: "" }) };
  const step = withPhotos(fetch, options, async () => stores);
  const night = async () => {
    publishers.forget();
    const run = testRunRecord();
    const each = { signal: new AbortController().signal, onProgress: () => {} };
    expect(await step.run(run, each)).toEqual({ outcome: "done", summary: "" });
    now += DAY_MS;
    const asked = publishers.requests.map(({ path, status }) => `${path.slice(-11, -4)} ${status}`);
    return { asked, remarks: run.remarks, requests: run.requests };
  };
  return { stores, night };
}

async function photosIn(store: Store): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(PHOTOS)) keys.push(key);
  return keys.toSorted();
}

it("copies photos of members in office into each store, once, and asks for those that lack", async () => {
  const [known, unknown] = [idOf(1), idOf(2)];
  putPhoto(known, "first", new Date(0));
  const { stores, night } = nightsOf([known, unknown]);
  expect(await night()).toMatchObject({
    asked: [`${known} 200`, `${unknown} 404`],
    remarks: ["1 photo of members copied"],
    requests: 2,
  });
  for (const store of stores) {
    expect(await store.read(photoKey(known), { maxBytes: 100 })).toEqual(
      Uint8Array.from(photo("first")),
    );
    expect(await photosIn(store)).toEqual([photoKey(known)]);
  }
  expect(await night()).toMatchObject({ asked: [`${unknown} 404`], remarks: [] });
});

it("asks for a copied photo once in 30 nights, and takes it if it has changed", async () => {
  const id = idOf(3);
  putPhoto(id, "first", new Date(0));
  const { stores, night } = nightsOf([id]);
  await night();
  for (let each = 1; each < 30; each++) expect((await night()).asked).toEqual([]);
  expect((await night()).asked).toEqual([`${id} 304`]);
  putPhoto(id, "second", new Date("2100-01-01"));
  for (let each = 1; each < 30; each++) await night();
  expect((await night()).asked).toEqual([`${id} 200`]);
  for (const store of stores) {
    expect(await store.read(photoKey(id), { maxBytes: 100 })).toEqual(
      Uint8Array.from(photo("second")),
    );
  }
});

it("asks for 100 missing photos a night, and for others the next night", async () => {
  const { night } = nightsOf(Array.from({ length: 150 }, (_, at) => idOf(at + 100)));
  const [first, second] = [await night(), await night()];
  expect(first.asked).toHaveLength(100);
  expect(new Set([...first.asked, ...second.asked])).toHaveLength(150);
});

it("a page instead of a photo is not copied; a host that fails is a remark and asked no more", async () => {
  const [page, failing, last] = [idOf(5), idOf(6), idOf(7)];
  publishers.put(`legislators/images/congress/225x275/${page}.jpg`, "<html></html>");
  publishers.fail(failing, { kind: "status", status: 403 });
  const { stores, night } = nightsOf([page, failing, last]);
  const { asked, remarks } = await night();
  expect(asked).toEqual([`${page} 200`, `${failing} 403`]);
  expect(remarks).toEqual([expect.stringMatching(/^photos of members: .*403/)]);
  expect(await photosIn(stores[0])).toEqual([]);
});

it("asks for none in a night without the legislators", async () => {
  expect((await nightsOf([idOf(8)], ["bills"]).night()).asked).toEqual([]);
});
