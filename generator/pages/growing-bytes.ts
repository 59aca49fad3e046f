/** Bytes that come piece by piece and lie one after the other, in shared memory that grows with them. */
export interface GrowingBytes {
  /** Copies a piece to the end. */
  readonly add: (piece: Uint8Array) => void;
  readonly size: () => number;
  /** A view of all that came until now. */
  readonly all: () => Uint8Array;
  readonly buffer: SharedArrayBuffer;
}

// Address space, not memory: pages are taken as the buffer grows.
const MAX_BYTES = 16 * 1024 ** 3;
const GROWTH_BYTES = 4 * 1024 ** 2;

export function createGrowingBytes(): GrowingBytes {
  const bytes = new SharedArrayBuffer(GROWTH_BYTES, { maxByteLength: MAX_BYTES });
  let size = 0;
  return {
    add: (piece) => {
      const end = size + piece.length;
      if (end > bytes.byteLength) bytes.grow(end + GROWTH_BYTES);
      new Uint8Array(bytes, size, piece.length).set(piece);
      size = end;
    },
    size: () => size,
    all: () => new Uint8Array(bytes, 0, size),
    buffer: bytes,
  };
}
