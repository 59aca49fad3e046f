import { expect, it } from "vitest";

import { indexEntry } from "../../contract/build-index.ts";
import { hexOf, sha256 } from "../../lib/hash.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import { newFolder } from "../../test/new-folder.ts";
import { ANY_SIZE } from "../../test/any-size.ts";
import type { WrittenPage } from "../builds/page-writer.ts";
import { COMPARISONS_KEY } from "../builds/publication.ts";
import { openComparisons } from "./kept-comparisons.ts";

const PROGRAM = hexOf(sha256("a program"));

function pageOf(key: string, text: string): WrittenPage {
  const entry = indexEntry(sha256(key), sha256(text), 0);
  return { key, entry, bytes: text.length, links: [`${key}.txt`] };
}

interface Night {
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly program?: string;
  readonly isStored?: (hash: Uint8Array) => boolean;
}

/** Asks for the pages of comparisons, and returns them with the keys of those that had to be compared. */
async function night(
  texts: Readonly<Record<string, readonly [before: string, after: string]>>,
  { store, program = PROGRAM, isStored = () => true }: Night,
) {
  const compared: string[] = [];
  const comparisons = await openComparisons(store, program, { isStored });
  const pages = Object.entries(texts).map(([key, [before, after]]) =>
    comparisons.page(key, [pageOf("before", before), pageOf("after", after)], () => {
      compared.push(key);
      return pageOf(key, `${key}: ${before} became ${after}`);
    }),
  );
  await comparisons.keep();
  return { pages, compared };
}

const TEXTS = { one: ["a", "b"], two: ["b", "c"] } as const;

it("only texts that were not compared before are compared", async () => {
  const store = createMemoryStore(newFolder());
  const first = await night(TEXTS, { store });
  expect(first.compared).toEqual(["one", "two"]);
  expect(await night(TEXTS, { store })).toEqual({ pages: first.pages, compared: [] });
  // The earlier text is another, as if a printing between them were gone.
  const changed = await night({ ...TEXTS, two: ["a", "c"] }, { store });
  expect(changed.compared).toEqual(["two"]);
  expect(changed.pages[1]).toEqual(pageOf("two", "two: a became c"));
  const other = await night({ three: TEXTS.one }, { store });
  expect(other.compared).toEqual(["three"]);
});

it("all texts are compared again by another program, of a damaged note, or if the pages are gone", async () => {
  const store = createMemoryStore(newFolder());
  const { pages, compared } = await night(TEXTS, { store });
  const again = { pages, compared };
  expect(await night(TEXTS, { store, program: hexOf(sha256("another")) })).toEqual(again);
  expect(await night(TEXTS, { store })).toEqual(again);
  expect(await night(TEXTS, { store, isStored: () => false })).toEqual(again);
  const note = (await store.read(COMPARISONS_KEY, ANY_SIZE)) ?? new Uint8Array();
  for (const at of [3, note.length - 20]) {
    const damaged = Buffer.from(note);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await store.write(COMPARISONS_KEY, damaged);
    expect(await night(TEXTS, { store })).toEqual(again);
  }
  await store.write(COMPARISONS_KEY, note.subarray(0, 40));
  expect(await night(TEXTS, { store })).toEqual(again);
});
