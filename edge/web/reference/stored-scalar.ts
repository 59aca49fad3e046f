/** Scalar, gzipped, on hosts that load files as modules; nothing is read of it before somebody asks. */
export async function storedScalar(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: zipped } = await import("./script/scalar.js.gz");
  return zipped;
}
