import { required } from "../../lib/required.ts";
/**
 * Returns the distance of two words in insertions, deletions, substitutions, and swaps of neighbors
 * (optimal string alignment). Any number above `max` means "more than `max`".
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || b.length + 1 >= ROW_LENGTH) return max + 1;
  let [twoRowsBack, last, next] = DISTANCE_ROWS;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    // Cells farther from the diagonal cost more than `max`.
    const from = Math.max(1, row - max);
    const to = Math.min(b.length, row + max);
    let least = (next[from - 1] = from === 1 ? row : max + 1);
    next[to + 1] = max + 1;
    for (let column = from; column <= to; column++) {
      const isSame = letter === b.charCodeAt(column - 1);
      let cost = Math.min(
        cell(last, column) + 1,
        cell(next, column - 1) + 1,
        cell(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwapped) cost = Math.min(cost, cell(twoRowsBack, column - 2) + 1);
      next[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    [twoRowsBack, last, next] = [last, next, twoRowsBack];
  }
  return cell(last, b.length);
}

const cell = (row: Uint8Array, column: number): number => required(row[column], "a cell");

/** Longer words are near to no other. */
const ROW_LENGTH = 64;
const DISTANCE_ROWS: readonly [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
];
