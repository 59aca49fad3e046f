import { entriesIn, entryHash, type Range } from "../../contract/build-index.ts";
import { MAX_SEGMENT_BYTES, segmentKey } from "../../contract/build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { inflateText, type ObjectFault, readBounded, readStored } from "./read-text.ts";
import type { Segment, StoredTexts } from "./stored-texts.ts";
import { createTextTable, type NumberedPlace } from "./text-table.ts";
import { required } from "../../lib/required.ts";
import { addTo } from "../../lib/amounts.ts";

export interface PlacedEntries {
  readonly segments: readonly Segment[];
  readonly placeOf: (hash: Uint8Array) => NumberedPlace;
}

export type SegmentWriter = ReturnType<typeof createSegmentWriter>;

/** Appends texts to segments, and finds those of the live build. */
export function createSegmentWriter(
  store: Pick<Store, "read" | "write">,
  { segments: known, places: before }: StoredTexts,
  /** Whether texts of the live build are written again. */
  rewrite = false,
) {
  const segments: Segment[] = [...known];
  const own = createTextTable();
  /** Full segments, by their numbers, until they are in the store. */
  const full = new Map<number, Buffer<ArrayBuffer>>();
  let open = Buffer.allocUnsafeSlow(MAX_SEGMENT_BYTES);
  let [used, written] = [0, 0];
  const counts = { newTexts: 0, newBytes: 0 };
  const find = (hash: Uint8Array) => own.find(hash) ?? before.find(hash);
  const segmentAt = (number: number): Segment => required(segments[number], `segment ${number}`);
  const sha256Of = (number: number): string => segmentAt(number).sha256;
  const isStored = (hash: Uint8Array): boolean =>
    own.find(hash) !== null || (!rewrite && before.find(hash) !== null);

  const closeOpen = (): void => {
    if (used === 0) return;
    const bytes = open.subarray(0, used);
    full.set(segments.length, bytes);
    segments.push({ sha256: sha256Hex(bytes), bytes: used });
    [open, used] = [Buffer.allocUnsafeSlow(MAX_SEGMENT_BYTES), 0];
  };
  const append = (hash: Uint8Array, bytes: Uint8Array): void => {
    if (used + bytes.length > MAX_SEGMENT_BYTES) closeOpen();
    open.set(bytes, used);
    own.add(hash, { segment: segments.length, offset: used, length: bytes.length });
    used += bytes.length;
    written += bytes.length;
  };
  const flush = async (): Promise<void> => {
    for (const [number, bytes] of full) {
      await store.write(segmentKey(sha256Of(number)), bytes);
      full.delete(number);
      // At once: V8 looks through the whole heap for every 60 MB of buffers.
      bytes.buffer.transfer(0);
    }
  };
  /** Reads the compressed bytes of a text of the live build or of this run, or returns its fault. */
  const readCompressed = async (hash: Uint8Array): Promise<Uint8Array | ObjectFault> => {
    const place = find(hash);
    if (place === null) return "missing";
    const bytes = place.segment === segments.length ? open : full.get(place.segment);
    if (bytes !== undefined) return slice(bytes, place);
    const { segment, ...range } = place;
    return readStored(store, { key: segmentKey(sha256Of(segment)), ...range });
  };
  const move = async (segment: Segment, texts: Iterable<Uint8Array>): Promise<void> => {
    const bytes = await readBounded(store, segmentKey(segment.sha256), MAX_SEGMENT_BYTES);
    // A damaged segment stays as it is.
    if (typeof bytes === "string" || sha256Hex(bytes) !== segment.sha256) return;
    for (const hash of texts) {
      const place = before.find(hash);
      if (place !== null && own.find(hash) === null) append(hash, slice(bytes, place));
    }
    await flush();
  };
  return {
    isStored,
    /** Adds a compressed text unless it is stored. Call `flush` from time to time. */
    add: (hash: Uint8Array, compressed: Uint8Array): void => {
      if (isStored(hash)) return;
      append(hash, compressed);
      counts.newTexts += 1;
      counts.newBytes += compressed.length;
    },
    /** How many texts were added, and their compressed size. */
    counts: (): Readonly<typeof counts> => counts,
    /** Writes full segments to the store. */
    flush,
    readCompressed,
    /** Reads a text of the live build or of this run, or returns its fault. */
    read: async (hash: Uint8Array): Promise<Buffer | ObjectFault> => {
      const bytes = await readCompressed(hash);
      return typeof bytes === "string" ? bytes : inflateText(hash, bytes);
    },
    /**
     * Closes the open segment and returns the places of all texts of a build. First, it moves texts from
     * segments that are less than half in use.
     */
    place: async (entries: readonly Uint8Array[]): Promise<PlacedEntries> => {
      const uses = new Map<number, number>();
      for (const hash of hashesIn(entries)) {
        const { segment, length } = required(find(hash), "the text of a page");
        addTo(uses, segment, length);
      }
      const sparse = sparseSegments(segments, uses, { from: known.length, written });
      for (const number of sparse) {
        const texts = hashesIn(entries).filter((hash) => find(hash)?.segment === number);
        await move(segmentAt(number), texts);
      }
      closeOpen();
      await flush();
      const inUse = new Set<number>();
      for (const hash of hashesIn(entries))
        inUse.add(required(find(hash), "the text of a page").segment);
      const ordered = [...inUse].toSorted((a, b) => (sha256Of(a) < sha256Of(b) ? -1 : 1));
      const numbers = new Map(ordered.map((number, position) => [number, position]));
      return {
        segments: ordered.map(segmentAt),
        placeOf: (hash) => {
          const place = required(find(hash), "the text of a page");
          return { ...place, segment: required(numbers.get(place.segment), "a segment in use") };
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
    const size = required(segments[number], `segment ${number}`).bytes;
    const isSmall = size < MAX_SEGMENT_BYTES / 2 && inUse <= bytes;
    if (inUse * 2 >= size && !isSmall) return [];
    bytes += inUse;
    return [number];
  });
}

function* hashesIn(entries: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const each of entries) for (const entry of entriesIn(each)) yield entryHash(entry);
}

function slice(bytes: Uint8Array, { offset, length }: Range): Uint8Array {
  return bytes.subarray(offset, offset + length);
}
