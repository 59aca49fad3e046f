/**
 * The lists that contain each of a task's rows, such as legislators' votes. Packed as numbers, since
 * all Congresses together have ten million entries.
 */
export interface RowsBelow {
  /** The paths of the lists: `/committees/hsag00/meetings`. */
  readonly paths: readonly string[];
  readonly counts: Uint32Array;
  /** Indexes into `paths`, row by row. */
  readonly lists: Uint32Array;
}

interface InLists {
  readonly lists?: readonly string[];
}

export function packLists<Row extends InLists>(
  rows: readonly Row[],
): {
  readonly rows: readonly Omit<Row, "lists">[];
  readonly below: RowsBelow;
} {
  const numbers = new Map<string, number>();
  const lists: number[] = [];
  for (const path of rows.flatMap((row) => row.lists ?? [])) {
    const number = numbers.get(path) ?? numbers.size;
    numbers.set(path, number);
    lists.push(number);
  }
  return {
    rows: rows.map(withoutLists),
    below: {
      paths: [...numbers.keys()],
      counts: Uint32Array.from(rows, (row) => row.lists?.length ?? 0),
      lists: Uint32Array.from(lists),
    },
  };
}

function withoutLists<Row extends InLists>(row: Row): Omit<Row, "lists"> {
  const { lists, ...bare } = row;
  return lists === undefined ? row : bare;
}

export function createBelow() {
  const rows = new Map<string, RowNumbers>();
  const numbersOf = (path: string): RowNumbers => {
    const found = rows.get(path) ?? createRowNumbers();
    rows.set(path, found);
    return found;
  };
  return {
    /** `numbers` are the row numbers in the tables, undefined for dropped rows. */
    add: ({ paths, counts, lists }: RowsBelow, numbers: readonly (number | undefined)[]): void => {
      const named = paths.map(numbersOf);
      let at = 0;
      for (const [row, count] of counts.entries()) {
        const number = numbers[row];
        for (const end = at + count; at < end; at++) {
          if (number !== undefined) named[lists[at] ?? 0]?.add(number);
        }
      }
    },
    rowsOf: (path: string): Uint32Array => rows.get(path)?.all() ?? new Uint32Array(),
  };
}

type RowNumbers = ReturnType<typeof createRowNumbers>;

function createRowNumbers() {
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
    all: () => numbers.subarray(0, size),
  };
}
