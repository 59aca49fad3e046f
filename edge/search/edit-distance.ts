/**
 * Returns the distance of two words in insertions, deletions, substitutions, and swaps of neighbors
 * (optimal string alignment). Any number above `most` means "more than `most`".
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last, next] = DISTANCE_ROWS;
  for (let column = 0; column <= other.length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    // Cells farther from the diagonal cost more than `most`.
    const from = Math.max(1, row - most);
    const to = Math.min(other.length, row + most);
    let least = (next[from - 1] = from === 1 ? row : most + 1);
    next[to + 1] = most + 1;
    for (let column = from; column <= to; column++) {
      const isSame = letter === other.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last, next] = [last, next, before];
  }
  return last[other.length] ?? 0;
}

/** Longer than all suggested words. */
const ROW_LENGTH = 32;
const DISTANCE_ROWS: readonly [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
  new Uint8Array(ROW_LENGTH),
];
