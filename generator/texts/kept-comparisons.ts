import { entryHash, indexEntry } from "../../contract/build-index.ts";
import { hexOf, sha256, sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import type { WrittenPage } from "../builds/page-writer.ts";
import { COMPARISONS_KEY } from "../builds/publication.ts";
import type { SegmentWriter } from "../builds/segments.ts";

/** All Congresses have some 40,000, with 250 bytes each. */
const MAX_BYTES = 64_000_000;

/** A page by the hash of its key and of the pages of both texts, which it was made of. */
type Kept = readonly [name: string, hash: string, bytes: number, links: readonly string[]];

/** `program` is the hash of the code and settings. Unless an intact note has the same, all texts are compared. */
export async function openComparisons(
  store: Pick<Store, "read" | "write">,
  program: string,
  { isStored }: Pick<SegmentWriter, "isStored">,
) {
  const noted = await store.read(COMPARISONS_KEY, { maxBytes: MAX_BYTES });
  const before = new Map(keptIn(noted, program).map((kept) => [kept[0], kept]));
  const now: Kept[] = [];
  return {
    /** Finds the stored page that was made of the same, or writes it. */
    page: (key: string, madeOf: readonly WrittenPage[], write: () => WrittenPage): WrittenPage => {
      const name = sha256Hex(Buffer.concat([sha256(key), ...madeOf.map(({ entry }) => entry)]));
      const [, known = "", bytes = 0, links = []] = before.get(name) ?? [];
      const hash = Buffer.from(known, "hex");
      const entry = indexEntry(sha256(key), hash, 0);
      const page = known !== "" && isStored(hash) ? { key, entry, bytes, links } : write();
      now.push([name, hexOf(entryHash(page.entry)), page.bytes, page.links]);
      return page;
    },
    /** For builds whose pages all passed. */
    keep: (): Promise<void> => store.write(COMPARISONS_KEY, noteOf(JSON.stringify(now), program)),
  };
}

const noteOf = (kept: string, program: string): Buffer =>
  Buffer.from(`${sha256Hex(program + kept)}\n${kept}`);

function keptIn(noted: Uint8Array | null, program: string): readonly Kept[] {
  if (noted === null) return [];
  const [, kept = ""] = Buffer.from(noted).toString().split("\n");
  return noteOf(kept, program).equals(noted) ? (JSON.parse(kept) as readonly Kept[]) : [];
}
