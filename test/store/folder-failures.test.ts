import { LOCK_NAME } from "../../store/folder-lock.ts";
import { takeFileLock } from "../../lib/file-lock.ts";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openFolderStore } from "../../store/folder-store.ts";
import type { Store } from "../../store/store.ts";
import { ANY_SIZE } from "../any-size.ts";
import { newFolder } from "../new-folder.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "../small-disk.ts";

const MAKE_PIPE = "mkfifo";

const keysOf = async (store: Store): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list("")) keys.push(key);
  return keys.toSorted();
};

describe.skipIf(process.platform === "win32")("a pipe in a folder store", () => {
  it("is no object, and reading it does not wait for a writer", async () => {
    const folder = newFolder();
    execFileSync(MAKE_PIPE, [join(folder, "current.json")]);
    const store = openFolderStore(folder);
    expect(await store.read("current.json", ANY_SIZE)).toBeNull();
    expect(await store.localFile("current.json", ANY_SIZE)).toBeNull();
    expect(await store.swap("current.json", Buffer.from("new"), "an old tag")).toBe(false);
  });
});

describe.skipIf(!mayMount)("a folder store (needs to be allowed to mount)", () => {
  let disk: SmallDisk;
  let folder: string;

  beforeEach(() => {
    disk = openSmallDisk("1m");
    folder = disk.path;
  });
  afterEach(() => disk.remove());

  it("on a full disk reports it and changes nothing", async () => {
    const store = openFolderStore(folder);
    await store.write("current.json", Buffer.from("old"));
    const { tag = "" } = (await store.readTagged("current.json", ANY_SIZE)) ?? {};
    const big = randomBytes(2_000_000);
    const file = join(newFolder(), "big");
    writeFileSync(file, big);
    const full = "the disk is full; make room there and run it again";
    await expect(store.write("current.json", big)).rejects.toThrow(
      `${folder}: current.json could not be written: ${full}`,
    );
    await expect(store.upload("builds/1/index", file)).rejects.toThrow(full);
    await expect(store.swap("current.json", big, tag)).rejects.toThrow(
      `${folder}: current.json could not be replaced: ${full}`,
    );
    expect(Buffer.from((await store.read("current.json", ANY_SIZE)) ?? []).toString()).toBe("old");
    expect(await keysOf(store)).toEqual(["current.json"]);
    expect(await store.swap("current.json", Buffer.from("new"), tag)).toBe(true);
  });

  it("on a read-only file system reports it, and can be read", async () => {
    const store = openFolderStore(folder);
    await store.write("a/b", Buffer.from("old"));
    disk.remount("ro");
    const message = "the file system is read-only; make it writable or set LEGIS_STORE";
    await expect(store.write("a/b", Buffer.from("new"))).rejects.toThrow(message);
    await expect(store.write("c/d", Buffer.from("new"))).rejects.toThrow(message);
    await expect(store.write("e/f/g", Buffer.from("new"))).rejects.toThrow(message);
    await expect(store.upload("a/c", "/etc/hostname")).rejects.toThrow(message);
    await expect(store.swap("a/b", Buffer.from("new"), null)).rejects.toThrow(message);
    await expect(store.remove("a/b")).rejects.toThrow(message);
    expect(Buffer.from((await store.read("a/b", ANY_SIZE)) ?? []).toString()).toBe("old");
  });
});

describe("a folder store", () => {
  it("whose path is a file reports it", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    const store = openFolderStore(file);
    expect(await store.read("current.json", ANY_SIZE)).toBeNull();
    await expect(store.write("a/b", Buffer.from("x"))).rejects.toThrow(
      `${file}: a/b could not be written: a part of the path is a file, not a folder; check LEGIS_STORE`,
    );
  });

  it("lists a killed writer's leftovers, so that they can be removed", async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    await store.write("objects/ab/one", Buffer.from("x"));
    writeFileSync(join(folder, "objects/ab/two.1234-0-0.partial"), "x");
    expect(await keysOf(store)).toEqual(["objects/ab/one", "objects/ab/two.1234-0-0.partial"]);
  });

  it("removes a folder with its last object", async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    await store.write("builds/1/index", Buffer.from("x"));
    await store.remove("builds/1/index");
    expect(statSync(join(folder, "builds/1"), { throwIfNoEntry: false })).toBeUndefined();
  });
});

/** Runs a script with a `store` in the folder, in another process. */
function inProcess(folder: string, script: string): Promise<number | null> {
  const module = new URL("../../store/folder-store.ts", import.meta.url).href;
  const source = `
    const { openFolderStore } = await import(${JSON.stringify(module)});
    const store = openFolderStore(${JSON.stringify(folder)});
    ${script}`;
  const flags = ["--input-type=module", "-e", source];
  return new Promise((resolve) => {
    spawn(process.execPath, flags, { stdio: "inherit" }).on("exit", resolve);
  });
}

/** Starts another process that takes a lock and keeps it. */
async function holdLock(path: string): Promise<ChildProcess> {
  const module = new URL("../../lib/file-lock.ts", import.meta.url).href;
  const source = `
    const { takeFileLock } = await import(${JSON.stringify(module)});
    takeFileLock(${JSON.stringify(path)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source]);
  await once(child.stdout, "data");
  return child;
}

describe("a swap in a folder", () => {
  it("works while another process removes empty folders", async () => {
    const folder = newFolder();
    const marks = inProcess(
      folder,
      `await store.write("started", Buffer.from("x"));
       while ((await store.read("stop", { maxBytes: 1 })) === null) {
         await store.write("running/mark", Buffer.from("x"));
         await store.remove("running/mark");
       }`,
    );
    const store = openFolderStore(folder);
    const swap = async (): Promise<boolean> => {
      const tag = (await store.readTagged("current.json", ANY_SIZE))?.tag ?? null;
      return store.swap("current.json", randomBytes(8), tag);
    };
    await vi.waitUntil(() => store.read("started", ANY_SIZE));
    const swapped = [];
    while (swapped.length < 100) swapped.push(await swap());
    await store.write("stop", Buffer.from("x"));
    expect(await marks).toBe(0);
    expect(swapped).not.toContain(false);
  });

  it("waits for the lock of another process", async () => {
    const folder = newFolder();
    const lock = takeFileLock(join(folder, LOCK_NAME));
    let isReleased = false;
    setTimeout(() => {
      isReleased = true;
      lock?.release();
    }, 100);
    const store = openFolderStore(folder);
    expect(await store.swap("current.json", Buffer.from("x"), null)).toBe(true);
    expect(isReleased).toBe(true);
    expect(await keysOf(store)).toEqual(["current.json"]);
  });

  it("fails if a lock is not released, and says how to find its holder", async () => {
    const folder = newFolder();
    const holder = await holdLock(join(folder, LOCK_NAME));
    const store = openFolderStore(folder, { lockWaitMs: 50 });
    const path = join(folder, LOCK_NAME);
    const told = `current.json could not be replaced: another process ("fuser ${path}" names it) has held the lock ${path} for more than 0.05 s; end that process if it hangs`;
    const swap = () => store.swap("current.json", Buffer.from("x"), null);
    await expect(swap()).rejects.toThrow(told);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    expect(await swap()).toBe(true);
  });

  it("stops waiting for the lock when it is aborted", async () => {
    const folder = newFolder();
    const lock = takeFileLock(join(folder, LOCK_NAME));
    const ended = new AbortController();
    const store = openFolderStore(folder);
    const swap = store.swap("current.json", Buffer.from("x"), null, { signal: ended.signal });
    setTimeout(() => ended.abort(new Error("Ctrl-C")), 50);
    await expect(swap).rejects.toThrow("Ctrl-C");
    lock?.release();
    expect(await keysOf(store)).toEqual([]);
  });

  it("never loses or repeats an update: four processes count to 200", async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    await store.write("count", Buffer.from("0"));
    const source = `
      for (let won = 0; won < 50; ) {
        const { bytes, tag } = await store.readTagged("count", { maxBytes: 99 });
        const next = Buffer.from(String(Number(Buffer.from(bytes)) + 1));
        if (await store.swap("count", next, tag)) won += 1;
      }`;
    const count = () => inProcess(folder, source);
    expect(await Promise.all([count(), count(), count(), count()])).toEqual([0, 0, 0, 0]);
    expect(Buffer.from((await store.read("count", ANY_SIZE)) ?? []).toString()).toBe("200");
    expect(await keysOf(store)).toEqual(["count"]);
  });
});
