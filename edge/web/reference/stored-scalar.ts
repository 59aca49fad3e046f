/** Reads the gzipped Scalar on hosts that load files as modules. Read on first use. */
export async function storedScalar(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: zipped } = await import("./script/scalar.js.gz");
  return zipped;
}
