import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { StoreError } from "../../store/store-error.ts";
import type { Store, StoredObject } from "../../store/store.ts";
import { ANY_SIZE } from "../any-size.ts";
import { newFolder } from "../new-folder.ts";

const MEGABYTE = 1024 ** 2;
const text = (value: string): Uint8Array => Buffer.from(value);
const shown = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString();
const count = (length: number): number[] => Array.from({ length }, (_, number) => number);

/** Tests what every store does. `open` returns an empty store, and `again` opens the same one once more. */
export function describeStore(
  name: string,
  open: () => Promise<{ readonly store: Store; readonly again: () => Promise<Store> }>,
): void {
  // oxlint-disable-next-line vitest/valid-title -- each store has a name of its own
  describe(name, () => {
    let store: Store;
    let again: () => Promise<Store>;
    let folder: string;

    beforeAll(async () => {
      ({ store, again } = await open());
      folder = newFolder();
    });

    const list = async (prefix: string): Promise<StoredObject[]> => {
      const found: StoredObject[] = [];
      for await (const object of store.list(prefix)) found.push(object);
      return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    };
    const keys = async (prefix: string): Promise<string[]> =>
      (await list(prefix)).map(({ key }) => key);

    it.each([
      ["nothing", 0],
      ["one byte", 1],
      ["5 MB", 5 * MEGABYTE],
    ])("returns the bytes that were written: %s", async (_, size) => {
      const bytes = randomBytes(size);
      await store.write(`sizes/${size}`, bytes);
      const read = await store.read(`sizes/${size}`, ANY_SIZE);
      expect(bytes.equals(read ?? text("absent"))).toBe(true);
      expect((await store.readTagged(`sizes/${size}`, ANY_SIZE))?.bytes.length).toBe(size);
    });

    it("does not read more than the limit", async () => {
      await store.write("bounded", text("12345"));
      expect(shown(await store.read("bounded", { maxBytes: 5 }))).toBe("12345");
      expect((await store.readTagged("bounded", { maxBytes: 5 }))?.bytes.length).toBe(5);
      expect(await store.localFile("bounded", { maxBytes: 5 })).not.toBeNull();
      for (const reading of ["read", "readTagged", "localFile"] as const) {
        const error = await store[reading]("bounded", { maxBytes: 4 }).catch(
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(StoreError);
        expect(error).toMatchObject({ key: "bounded", reason: "too_large" });
      }
      expect(shown(await store.read("bounded", ANY_SIZE))).toBe("12345");
    });

    it("has its objects when it is opened again", async () => {
      await store.write("shared/a", text("here"));
      expect(shown(await (await again()).read("shared/a", ANY_SIZE))).toBe("here");
    });

    it.each([
      "odd/with space",
      "odd/plus+and%20percent%",
      "odd/question?mark=1&two#hash",
      "odd/sénat-日本-🏛",
      "odd/quote'\"<>`$(x)",
      "odd/..dots...",
      "odd/a/b/c/d/e/f/g/h",
      "odd/~!@^*()[]{}|,;:=",
    ])("accepts the key %s", async (key) => {
      await store.write(key, text(key));
      expect(shown(await store.read(key, ANY_SIZE))).toBe(key);
      expect(await keys(key)).toEqual([key]);
      await store.remove(key);
      expect(await store.read(key, ANY_SIZE)).toBeNull();
    });

    it("replaces an object that is written again", async () => {
      await store.write("twice", text("a long first text"));
      await store.write("twice", text("second"));
      expect(shown(await store.read("twice", ANY_SIZE))).toBe("second");
    });

    it("does not share memory with its callers", async () => {
      const bytes = text("kept");
      await store.write("own", bytes);
      bytes.fill(0);
      (await store.read("own", ANY_SIZE))?.fill(0);
      expect(shown(await store.read("own", ANY_SIZE))).toBe("kept");
    });

    it("returns null for missing objects", async () => {
      await store.write("there/file", text(""));
      for (const key of ["nothing", "no/such/folder", "there", "there/file/below"]) {
        expect(await store.read(key, ANY_SIZE)).toBeNull();
        expect(await store.readTagged(key, ANY_SIZE)).toBeNull();
        expect(await store.localFile(key, ANY_SIZE)).toBeNull();
      }
    });

    it("does not read for an aborted caller", async () => {
      await store.write("gone", text("x"));
      const reason = new Error("the caller left");
      const read = store.read("gone", { ...ANY_SIZE, signal: AbortSignal.abort(reason) });
      await expect(read).rejects.toBe(reason);
      expect(
        shown(await store.read("gone", { ...ANY_SIZE, signal: new AbortController().signal })),
      ).toBe("x");
    });

    it("lists all keys with a prefix, with sizes and times", async () => {
      for (const key of ["list/a/1", "list/a/22", "list/ab/3", "list/b", "listed"]) {
        await store.write(key, text(key));
      }
      expect(await keys("list/a")).toEqual(["list/a/1", "list/a/22", "list/ab/3"]);
      expect(await keys("list/a/")).toEqual(["list/a/1", "list/a/22"]);
      expect(await keys("list/a/2")).toEqual(["list/a/22"]);
      expect(await keys("list")).toHaveLength(5);
      expect(await keys("")).toEqual(expect.arrayContaining(["list/b", "listed"]));
      expect(await keys("none/at/all")).toEqual([]);
      const [found] = await list("list/a/22");
      expect(found?.size).toBe(9);
      // The store's clock may differ from this one.
      expect(found?.modifiedAt.getTime()).toBeGreaterThan(Date.UTC(2020, 0));
    });

    it("lists more objects than a bucket's page holds", async () => {
      const many = count(1100).map((number) => `many/${String(number).padStart(4, "0")}`);
      await Promise.all(many.map((key) => store.write(key, text(key))));
      expect(await keys("many/")).toEqual(many);
    });

    it("removes an object, and ignores a missing one", async () => {
      await store.write("away/1", text("1"));
      await store.write("away/2", text("2"));
      await store.remove("away/1");
      await store.remove("away/1");
      await store.remove("never/there");
      expect(await keys("away/")).toEqual(["away/2"]);
      await store.remove("away/2");
      await store.write("away/3", text("3"));
      expect(await keys("away/")).toEqual(["away/3"]);
    });

    it.each([
      ["empty", 0],
      ["of 12 MB", 12 * MEGABYTE],
    ])("uploads a file %s, and makes a local copy", async (_, size) => {
      const bytes = randomBytes(size);
      const path = join(folder, `file-${size}`);
      await writeFile(path, bytes);
      await store.upload(`builds/${size}/file`, path);
      const local = await store.localFile(`builds/${size}/file`, ANY_SIZE);
      expect(bytes.equals(await readFile(local ?? ""))).toBe(true);
      expect((await store.read(`builds/${size}/file`, ANY_SIZE))?.length).toBe(size);
    });

    it("reports the path of a missing local file", async () => {
      const path = join(folder, "missing");
      const upload = store.upload("builds/1/missing", path);
      await expect(upload).rejects.toThrow(StoreError);
      await expect(upload).rejects.toThrow(
        new RegExp(`^\\S+: builds/1/missing could not be written: .*${path}`),
      );
      expect(await store.read("builds/1/missing", ANY_SIZE)).toBeNull();
    });

    describe("swap", () => {
      it("creates an object only if there is none", async () => {
        expect(await store.swap("swap/new", text("first"), null)).toBe(true);
        expect(await store.swap("swap/new", text("second"), null)).toBe(false);
        expect(shown(await store.read("swap/new", ANY_SIZE))).toBe("first");
      });

      it("replaces an object only if its tag matches", async () => {
        await store.write("swap/tag", text("a"));
        const a = await store.readTagged("swap/tag", ANY_SIZE);
        expect(await store.swap("swap/tag", text("b"), a?.tag ?? null)).toBe(true);
        expect(await store.swap("swap/tag", text("c"), a?.tag ?? null)).toBe(false);
        expect(await store.swap("swap/tag", text("c"), "no-such-tag")).toBe(false);
        const b = await store.readTagged("swap/tag", ANY_SIZE);
        expect(shown(b?.bytes ?? null)).toBe("b");
        expect(b?.tag).not.toBe(a?.tag);
        expect(await store.swap("swap/tag", text("c"), b?.tag ?? null)).toBe(true);
        expect(shown(await store.read("swap/tag", ANY_SIZE))).toBe("c");
      });

      it("does not recreate a removed object", async () => {
        await store.write("swap/away", text("a"));
        const { tag } = (await store.readTagged("swap/away", ANY_SIZE)) ?? { tag: null };
        await store.remove("swap/away");
        expect(await store.swap("swap/away", text("b"), tag)).toBe(false);
        expect(await store.read("swap/away", ANY_SIZE)).toBeNull();
      });

      it("succeeds for exactly one of ten concurrent callers, every time, and leaves nothing else behind", async () => {
        const stores = await Promise.all(count(10).map(() => again()));
        let tag: string | null = null;
        for (const round of count(12)) {
          const expected = tag;
          const won = await Promise.all(
            stores.map((one, rival) => one.swap("race/it", text(`${round}-${rival}`), expected)),
          );
          expect(won.filter(Boolean)).toHaveLength(1);
          const now = await store.readTagged("race/it", ANY_SIZE);
          expect(shown(now?.bytes ?? null)).toBe(`${round}-${won.indexOf(true)}`);
          tag = now?.tag ?? null;
        }
        expect(await keys("race/")).toEqual(["race/it"]);
      });
    });

    it("never returns a partial object while it is overwritten repeatedly", async () => {
      const bodies = count(4).map((number) => Buffer.alloc(MEGABYTE + number, String(number)));
      const isWhole = (bytes: Uint8Array | null): boolean =>
        bodies.some((body) => bytes !== null && body.equals(bytes));
      await store.write("churn", bodies[0] ?? text(""));
      const done = new AbortController();
      const other = await again();
      const write = async (): Promise<void> => {
        for (const number of count(24)) {
          await other.write("churn", bodies[number % bodies.length] ?? text(""));
        }
        done.abort();
      };
      const halves: (number | undefined)[] = [];
      const read = async (): Promise<void> => {
        while (!done.signal.aborted) {
          const bytes = await store.read("churn", ANY_SIZE);
          if (!isWhole(bytes)) halves.push(bytes?.length);
        }
      };
      await Promise.all([write(), read(), read(), read()]);
      expect(halves).toEqual([]);
    });
  });
}
