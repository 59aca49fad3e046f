/** A store with three builds of a legislature with a few changes in between. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import Sqlite from "better-sqlite3";
import pLimit from "p-limit";
import { onTestFinished } from "vitest";

import type { Manifest } from "../../contract/build.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import type { Store } from "../../store/store.ts";
import { sharedFolder } from "../build-folder.ts";
import { generateInto, newStore, NOW, sampleBuild } from "../build.ts";
import { forkBuild } from "../fork-build.ts";
import { ANY_SIZE } from "../any-size.ts";
import { DAY_MS } from "../../lib/time.ts";
import { newFolder } from "../new-folder.ts";

const AT_ONCE = 16;

export interface ThreeBuilds {
  readonly store: Store;
  readonly address: StoreAddress;
  /** Oldest first. The last one is live. */
  readonly builds: readonly [Manifest, Manifest, Manifest];
  /** The changes of the second build, by path. */
  readonly bills: { readonly added: string; readonly changed: string; readonly removed: string };
}

type Facts = Omit<ThreeBuilds, "store" | "address">;

/** Made once per test run. A test that changes the store uses {@link copyOf}. */
export async function threeBuilds(): Promise<ThreeBuilds> {
  const folder = await sharedFolder("three-builds", async (made) => {
    const facts = await makeBuilds(made);
    await writeFile(join(made, "facts.json"), JSON.stringify(facts));
  });
  const facts = JSON.parse(await readFile(join(folder, "facts.json"), "utf8")) as Facts;
  const address = newStore(folder);
  return { ...facts, address, store: await openStore(address) };
}

/** Copies all objects into memory or another store. */
export async function copyOf(store: Store, into?: Store): Promise<Store> {
  const copy = into ?? createMemoryStore(await testFolder());
  const objects = contents.get(store) ?? contentOf(store);
  contents.set(store, objects);
  await pLimit(AT_ONCE).map(await objects, ([key, bytes]) => copy.write(key, bytes));
  return copy;
}

const contents = new WeakMap<Store, Promise<readonly [string, Buffer][]>>();

/** All objects of a store that does not change. */
async function contentOf(store: Store): Promise<readonly [string, Buffer][]> {
  const keys = await keysOf(store);
  return pLimit(AT_ONCE).map(keys, async (key) => [key, await bytesOf(store, key)]);
}

/** A folder that is removed after the test. */
async function testFolder(): Promise<string> {
  const folder = newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function bytesOf(store: Store, key: string): Promise<Buffer> {
  const bytes = await store.read(key, ANY_SIZE);
  if (bytes === null) throw new Error(`there is no ${key}`);
  return Buffer.from(bytes);
}

export async function keysOf(store: Store, prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

async function makeBuilds(folder: string): Promise<Facts> {
  const sample = await sampleBuild();
  const { address, recordsPath: copy } = await forkBuild(sample, folder);
  const publish = (day: number): Promise<Manifest> =>
    generateInto(address, copy, {
      now: new Date(NOW.getTime() + day * DAY_MS),
      asOf: "2026-11-21",
    });
  const { manifest: first } = sample;
  const bills = changeBills(copy);
  const second = await publish(1);
  retitle(copy, bills.changed, "Another Short Title Act");
  const third = await publish(2);
  return { builds: [first, second, third], bills };
}

/** Adds, changes and removes a House bill that is not law. */
function changeBills(recordsPath: string): ThreeBuilds["bills"] {
  const database = new Sqlite(recordsPath);
  try {
    const numbers = database
      .prepare(
        `SELECT number FROM bill WHERE congress = 119 AND type = 'HR'
         AND document ->> '$.sponsor' IS NOT NULL AND json_array_length(document, '$.laws') = 0 ORDER BY number`,
      )
      .pluck()
      .all() as number[];
    const [changed = 0, removed = 0, copied = 0] = numbers;
    const added = 9000;
    database.exec(`
      INSERT INTO bill
          (congress, type, number, source_updated_at, updated_at, content_hash, document, document_hash)
        SELECT congress, type, ${added}, source_updated_at, updated_at, content_hash,
          json_set(document, '$.number', ${added}), document_hash
        FROM bill WHERE congress = 119 AND type = 'HR' AND number = ${copied};
      DELETE FROM bill WHERE congress = 119 AND type = 'HR' AND number = ${removed};
    `);
    retitle(recordsPath, houseBill(changed), "A Changed Title Act");
    return { added: houseBill(added), changed: houseBill(changed), removed: houseBill(removed) };
  } finally {
    database.close();
  }
}

const houseBill = (number: number): string => `/bills/119/HR/${number}`;

function retitle(recordsPath: string, path: string, title: string): void {
  const database = new Sqlite(recordsPath);
  try {
    database
      .prepare(
        `UPDATE bill SET document = json_set(document, '$.title', :title)
         WHERE type = 'HR' AND number = :number`,
      )
      .run({ title, number: Number(path.split("/").at(-1)) });
  } finally {
    database.close();
  }
}
