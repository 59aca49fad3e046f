import type { Range } from "../../contract/build-index.ts";
import { required } from "../../lib/required.ts";

export interface NumberedPlace extends Range {
  readonly segment: number;
}

export type TextTable = ReturnType<typeof createTextTable>;

/** A row: two words of the hash, segment, offset, length. A free row has length 0. */
const WORDS = 5;
const FIRST_ROWS = 64;

/**
 * Where texts are stored, by the first eight bytes of their hash. In a million texts, a new one
 * collides with another with a probability of 1 in 10^13.
 */
export function createTextTable() {
  let rows = new Uint32Array(WORDS * FIRST_ROWS);
  let size = 0;
  /** Returns the start of the hash's row, or of the free row where it belongs. */
  const rowOf = (first: number, second: number): number => {
    const count = rows.length / WORDS;
    for (let row = first % count; ; row = (row + 1) % count) {
      const at = row * WORDS;
      if (rows[at + 4] === 0 || (rows[at] === first && rows[at + 1] === second)) return at;
    }
  };
  const grow = (): void => {
    const before = rows;
    rows = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += WORDS) {
      if (before[at + 4] === 0) continue;
      const row = before.subarray(at, at + WORDS);
      rows.set(row, rowOf(required(row[0], "a word"), required(row[1], "a word")));
    }
  };
  return {
    add: (hash: Uint8Array, { segment, offset, length }: NumberedPlace): void => {
      if ((size + 1) * 2 > rows.length / WORDS) grow();
      const [first, second] = wordsOf(hash);
      const at = rowOf(first, second);
      if (rows[at + 4] === 0) size += 1;
      rows.set([first, second, segment, offset, length], at);
    },
    find: (hash: Uint8Array): NumberedPlace | null => {
      const at = rowOf(...wordsOf(hash));
      const word = (index: number): number => required(rows[at + index], "a word of a row");
      return word(4) === 0 ? null : { segment: word(2), offset: word(3), length: word(4) };
    },
  };
}

function wordsOf(hash: Uint8Array): [number, number] {
  const view = new DataView(hash.buffer, hash.byteOffset);
  return [view.getUint32(0), view.getUint32(4)];
}
