/**
 * What zlib gave, to be kept: a short result is a view of the 64 KB that zlib wrote it into, all of which
 * would stay for as long as it does.
 */
export function inOwnMemory(result: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return result.byteLength === result.buffer.byteLength ? result : new Uint8Array(result);
}
