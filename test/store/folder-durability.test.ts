/** The order of a folder store's disk operations; a test cannot cut a machine's power. */
import type * as files from "node:fs";
import type * as promises from "node:fs/promises";
import { readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { openFolderStore } from "../../store/folder-store.ts";
import { StoreError } from "../../store/store-error.ts";
import { newFolder } from "../new-folder.ts";

const disk = vi.hoisted(() => ({ done: [] as string[], fails: false }));

vi.mock("node:fs", async (importOriginal) => {
  const real = await importOriginal<typeof files>();
  return {
    ...real,
    fsync: (file: number, done: (error: Error | null) => void) => {
      disk.done.push(`sync ${real.readlinkSync(`/proc/self/fd/${file}`)}`);
      if (disk.fails) done(Object.assign(new Error("EIO"), { code: "EIO", syscall: "fsync" }));
      else real.fsync(file, done);
    },
    renameSync: (from: string, to: string) => {
      disk.done.push(`rename ${to}`);
      real.renameSync(from, to);
    },
  };
});

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof promises>();
  return {
    ...real,
    open: async (path: string) => {
      const file = await real.open(path);
      const sync = file.sync.bind(file);
      file.sync = () => {
        disk.done.push(`sync ${path}`);
        return sync();
      };
      return file;
    },
  };
});

let root: string;

beforeEach(() => {
  root = newFolder();
  disk.done = [];
  disk.fails = false;
});

/** The disk operations since the last call, by key. */
function asked(): string[] {
  return disk.done.splice(0).map((each) => {
    const [what = "", path = ""] = each.split(" ");
    const key = relative(root, path).replace(/\.[\d-]+\.partial$/, ".partial");
    return `${what} ${key || "."}`;
  });
}

describe.skipIf(process.platform !== "linux")("a folder store (needs Linux)", () => {
  it("renames an object only after its bytes are synced", async () => {
    const store = openFolderStore(root);
    await store.write("objects/ab/page", Buffer.from("page"));
    expect(asked()).toEqual(["sync objects/ab/page.partial", "rename objects/ab/page"]);
    writeFileSync(join(root, "search"), "search");
    await store.upload("builds/one/search.sqlite", join(root, "search"));
    expect(asked()).toEqual([
      "sync builds/one/search.sqlite.partial",
      "rename builds/one/search.sqlite",
    ]);
  });

  it("swaps the pointer only after the names of all written objects are synced", async () => {
    const store = openFolderStore(root);
    await store.write("objects/ab/page", Buffer.from("page"));
    await store.write("builds/one/manifest.json", Buffer.from("{}"));
    asked();
    expect(await store.swap("current.json", Buffer.from("{}"), null)).toBe(true);
    const done = asked();
    const swapped = done.indexOf("rename current.json");
    const before = ["current.json.partial", ".", "objects", "objects/ab", "builds", "builds/one"];
    expect(done.slice(0, swapped).toSorted()).toEqual(
      before.map((key) => `sync ${key}`).toSorted(),
    );
    expect(done.slice(swapped + 1)).toEqual(["sync ."]);
  });

  it("has no object whose sync failed", async () => {
    const store = openFolderStore(root);
    disk.fails = true;
    await expect(store.write("page", Buffer.from("page"))).rejects.toThrow(StoreError);
    await expect(store.swap("current.json", Buffer.from("{}"), null)).rejects.toThrow(StoreError);
    expect(readdirSync(root)).toEqual([]);
  });
});
