import { entriesIn, entryHash, type PlacedText, type Range } from "../../contract/build-index.ts";
import { MAX_SEGMENT_BYTES, segmentKey } from "../../contract/build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { inflateText, type ObjectFault, readBounded, readText } from "./read-text.ts";
import type { Segment, StoredTexts } from "./stored-texts.ts";
import { type NumberedPlace, openTexts } from "./text-table.ts";

/** Compressed texts on their way from a thread to a segment. */
export interface WrittenTexts {
  /** 32 bytes of each. */
  readonly hashes: Uint8Array;
  readonly lengths: Uint32Array;
  readonly bytes: Uint8Array;
}

export interface PlacedEntries {
  readonly segments: readonly Segment[];
  readonly placeOf: (hash: Uint8Array) => NumberedPlace;
}

export type SegmentWriter = ReturnType<typeof createSegmentWriter>;

/** Appends texts to segments, and finds those of the live build. Only the calling thread has one. */
export function createSegmentWriter(
  store: Pick<Store, "read" | "write">,
  { segments: known, places, stored }: Pick<StoredTexts, "segments" | "places" | "stored">,
) {
  const segments: Segment[] = [...known];
  const [before, reusable, own] = [openTexts(places), openTexts(stored), openTexts()];
  const open = Buffer.allocUnsafeSlow(MAX_SEGMENT_BYTES);
  let [used, written] = [0, 0];
  const find = (hash: Uint8Array) => own.find(hash) ?? before.find(hash);
  const nameOf = (number: number): string => segments[number]?.sha256 ?? "";
  const isStored = (hash: Uint8Array): boolean =>
    own.find(hash) !== null || reusable.find(hash) !== null;

  const close = async (): Promise<void> => {
    if (used === 0) return;
    const bytes = open.subarray(0, used);
    const name = sha256Hex(bytes);
    await store.write(segmentKey(name), bytes);
    segments.push({ sha256: name, bytes: used });
    used = 0;
  };
  const append = async (hash: Uint8Array, bytes: Uint8Array): Promise<void> => {
    if (used + bytes.length > MAX_SEGMENT_BYTES) await close();
    open.set(bytes, used);
    own.add(hash, { segment: segments.length, offset: used, length: bytes.length });
    used += bytes.length;
    written += bytes.length;
  };
  const move = async (segment: Segment, texts: Iterable<Uint8Array>): Promise<void> => {
    const bytes = await readBounded(store, segmentKey(segment.sha256), MAX_SEGMENT_BYTES);
    // A damaged segment stays as it is.
    if (typeof bytes === "string" || sha256Hex(bytes) !== segment.sha256) return;
    for (const hash of texts) {
      const place = before.find(hash);
      // oxlint-disable-next-line no-await-in-loop -- it waits for the store
      if (place !== null && own.find(hash) === null) await append(hash, slice(bytes, place));
    }
  };
  return {
    isStored,
    /** Adds texts that are not stored yet. Waits while the store is behind. */
    add: async ({ hashes, lengths, bytes }: WrittenTexts): Promise<void> => {
      let offset = 0;
      for (const [text, length] of lengths.entries()) {
        const hash = hashes.subarray(text * 32, (text + 1) * 32);
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (!isStored(hash)) await append(hash, slice(bytes, { offset, length }));
        offset += length;
      }
    },
    /** Reads a text of the live build or of this run, or returns its fault. */
    read: async (hash: Uint8Array): Promise<Buffer | ObjectFault> => {
      const place = find(hash);
      if (place === null) return "missing";
      if (place.segment === segments.length) return inflateText(hash, slice(open, place));
      return readText(store, placed(hash, place, segments));
    },
    close,
    /**
     * Closes the open segment and returns the places of all texts of a build. First, it moves texts from
     * segments that are less than half in use.
     */
    place: async (entries: readonly Uint8Array[]): Promise<PlacedEntries> => {
      const uses = new Map<number, number>();
      for (const hash of hashesIn(entries)) {
        const { segment, length } = requirePlace(find(hash));
        uses.set(segment, (uses.get(segment) ?? 0) + length);
      }
      const sparse = sparseSegments(segments, uses, { from: known.length, written });
      for (const number of sparse) {
        const texts = hashesIn(entries).filter((hash) => find(hash)?.segment === number);
        // oxlint-disable-next-line no-await-in-loop -- keeps one segment in memory
        await move(segments[number] as Segment, texts);
      }
      await close();
      const inUse = new Set<number>();
      for (const hash of hashesIn(entries)) inUse.add(requirePlace(find(hash)).segment);
      const ordered = [...inUse].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
      const numbers = new Map(ordered.map((number, position) => [number, position]));
      return {
        segments: ordered.map((number) => segments[number] as Segment),
        placeOf: (hash) => {
          const place = requirePlace(find(hash));
          return { ...place, segment: numbers.get(place.segment) ?? 0 };
        },
      };
    },
  };
}

/**
 * Returns the numbers of the segments that the build should not use: those less than half in use, and
 * small ones beside which as much is new, so that many small nights leave few segments.
 */
function sparseSegments(
  segments: readonly Segment[],
  uses: ReadonlyMap<number, number>,
  { from, written }: { readonly from: number; readonly written: number },
): readonly number[] {
  const old = [...uses].filter(([number]) => number < from).toSorted((a, b) => a[1] - b[1]);
  let bytes = written;
  return old.flatMap(([number, inUse]) => {
    const size = segments[number]?.bytes ?? 0;
    const isSmall = size < MAX_SEGMENT_BYTES / 2 && inUse <= bytes;
    if (inUse * 2 >= size && !isSmall) return [];
    bytes += inUse;
    return [number];
  });
}

function* hashesIn(entries: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const each of entries) for (const entry of entriesIn(each)) yield entryHash(entry);
}

function requirePlace(place: NumberedPlace | null): NumberedPlace {
  if (place === null) throw new Error("a page of the build has no text");
  return place;
}

function slice(bytes: Uint8Array, { offset, length }: Range): Uint8Array {
  return bytes.subarray(offset, offset + length);
}

export function placed(
  hash: Uint8Array,
  { segment, offset, length }: NumberedPlace,
  segments: readonly Segment[],
): PlacedText {
  const key = segmentKey(segments[segment]?.sha256 ?? "unknown");
  return { hash, place: { key, offset, length } };
}
