/** A set of rows, a bit each: row 33 is the second bit of the second number. */
export type RowBits = Uint32Array<ArrayBuffer>;

/** `last` is the table's last row. */
export function emptyBits(last: number): RowBits {
  return new Uint32Array((last >> 5) + 1);
}

export function withRows(bits: RowBits, rows: readonly number[]): RowBits {
  for (const row of rows) bits[row >> 5] = (bits[row >> 5] ?? 0) | (1 << (row & 31));
  return bits;
}

export function hasRow(bits: RowBits, row: number): boolean {
  return ((bits[row >> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

export function addBits(bits: RowBits, others: RowBits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
}

export function keepBits(bits: RowBits, others: RowBits): RowBits {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
  return bits;
}

export function countRows(bits: RowBits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let ones = bits[at] ?? 0;
    ones -= (ones >>> 1) & 0x55555555;
    ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333);
    count += Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Returns the first rows, in order. */
export function firstRows(bits: RowBits, limit: number): readonly number[] {
  const rows: number[] = [];
  for (let at = 0; at < bits.length && rows.length < limit; at++) {
    for (let left = bits[at] ?? 0; left !== 0 && rows.length < limit; left &= left - 1) {
      rows.push(at * 32 + 31 - Math.clz32(left & -left));
    }
  }
  return rows;
}
