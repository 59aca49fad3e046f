import { expect, it } from "vitest";

import type { Manifest } from "../../contract/build.ts";
import type { BillId, BillTextDocument } from "../../data/documents.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import { ANY_SIZE } from "../../test/any-size.ts";
import { newStore } from "../../test/build.ts";
import { newFolder } from "../../test/new-folder.ts";
import { createSearchedTexts, writeTextSearch } from "./text-search.ts";

const section = { id: "section-1", kind: "section", number: "1", heading: null, level: 1 };

const printing = (congress: number, line: string): BillTextDocument => ({
  congress,
  type: "HR",
  number: 1,
  version_code: "ih",
  version_name: "Introduced in House",
  date: null,
  words: 2,
  sections: [{ ...section, from: 0, to: 1, words: 2 }],
  lines: [line],
});

/** Writes the indexes of some texts, and says which Congresses were read and which files uploaded. */
async function night(
  address: StoreAddress,
  texts: readonly BillTextDocument[],
  before: Pick<Manifest, "text_search"> | null,
) {
  const store = await openStore(address);
  const [read, uploaded] = [new Set<number>(), new Array<string>()];
  const searched = createSearchedTexts();
  for (const text of texts) searched.add(text);
  const files = await writeTextSearch(searched, {
    records: {
      texts: ({ congress }: BillId) => {
        read.add(congress);
        const own = texts.filter((text) => text.congress === congress);
        return own.map((document) => ({ document, updated_at: "2026-11-21T03:00:00Z" }));
      },
    },
    store: {
      ...store,
      upload: (key, path) => {
        uploaded.push(key);
        return store.upload(key, path);
      },
    },
    live: before,
    workDir: newFolder(),
  });
  return { text_search: files, read: [...read], uploaded };
}

it("a damaged file is written again", async () => {
  const address = newStore(newFolder());
  const first = await night(address, [printing(118, "Old words")], null);
  const [key = ""] = first.uploaded;
  const store = await openStore(address);
  const bytes = Buffer.from((await store.read(key, ANY_SIZE)) ?? []);
  await store.write(key, bytes.fill(0, 100, 200));
  const again = await night(address, [printing(118, "Old words")], first);
  expect(again).toMatchObject({ text_search: first.text_search, uploaded: [key] });
});

it("a Congress without new texts is neither read, written nor uploaded again", async () => {
  const store = newStore(newFolder());
  const closed = printing(118, "Old words");
  const first = await night(store, [closed, printing(119, "Old words")], null);
  expect(first.read).toEqual([118, 119]);
  const second = await night(store, [closed, printing(119, "New words")], first);
  expect(second.read).toEqual([119]);
  expect(second.uploaded).toEqual([expect.stringMatching(/\/119\.sqlite$/)]);
  expect(second.text_search[1]).toEqual(first.text_search[1]);
  expect(second.text_search[0]?.sha256).not.toBe(first.text_search[0]?.sha256);
  const third = await night(store, [closed, printing(119, "New words")], second);
  expect(third).toMatchObject({ text_search: second.text_search, read: [], uploaded: [] });
});
