// Reserves address space, not memory: pages are allocated as the buffer grows.
const MAX_BYTES = 16 * 1024 ** 3;
const GROWTH_BYTES = 4 * 1024 ** 2;

export function createGrowingBytes() {
  const bytes = new ArrayBuffer(GROWTH_BYTES, { maxByteLength: MAX_BYTES });
  let size = 0;
  return {
    add: (piece: Uint8Array): void => {
      const end = size + piece.length;
      if (end > bytes.byteLength) bytes.resize(end + GROWTH_BYTES);
      new Uint8Array(bytes, size, piece.length).set(piece);
      size = end;
    },
    size: () => size,
    all: () => new Uint8Array(bytes, 0, size),
  };
}
