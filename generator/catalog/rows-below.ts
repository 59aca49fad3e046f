import { required } from "../../lib/required.ts";

/**
 * The rows of lists below records, such as legislators' votes. Packed, since all Congresses together
 * have ten million entries.
 */
export function createBelow() {
  const rows = new Map<string, RowNumbers>();
  return {
    add: (paths: readonly string[], row: number): void => {
      for (const path of paths) {
        const found = rows.get(path) ?? createRowNumbers();
        rows.set(path, found);
        found.add(row);
      }
    },
    rowsOf: (path: string): Uint32Array => rows.get(path)?.all() ?? new Uint32Array(),
  };
}

type RowNumbers = ReturnType<typeof createRowNumbers>;

/** Whole numbers in four bytes each. */
export function createRowNumbers() {
  let numbers = new Uint32Array(16);
  let size = 0;
  return {
    add: (number: number): void => {
      if (size === numbers.length) {
        const larger = new Uint32Array(size * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[size++] = number;
    },
    at: (index: number): number => required(numbers[index], "a row number"),
    all: () => numbers.subarray(0, size),
  };
}
