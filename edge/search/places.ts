/** Places of words in a column, sorted by row and place. */
export interface Places {
  readonly rows: Uint32Array;
  readonly places: Uint32Array;
}

export interface PlaceList {
  readonly add: (row: number, place: number) => void;
  readonly all: () => Places;
}

const FIRST_SIZE = 256;

export function createPlaceList(): PlaceList {
  let rows = new Uint32Array(FIRST_SIZE);
  let places = new Uint32Array(FIRST_SIZE);
  let length = 0;
  return {
    add(row, place) {
      if (length === rows.length) {
        rows = twiceAsLong(rows);
        places = twiceAsLong(places);
      }
      rows[length] = row;
      places[length] = place;
      length += 1;
    },
    all: () => ({ rows: rows.subarray(0, length), places: places.subarray(0, length) }),
  };
}

function twiceAsLong(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}

/** Where a row's places begin, or would begin, from `from` on. Galloping search: fastest near `from`. */
export function startOfRow({ rows }: Places, row: number, from: number): number {
  let low = from;
  let step = 1;
  while ((rows[low + step] ?? Infinity) < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, rows.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
