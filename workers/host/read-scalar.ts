import type { Fetcher } from "@cloudflare/workers-types";

/** Its URL among the Worker's static assets. */
const ADDRESS = "https://assets.invalid/scalar.js.gz";

/** Reads the gzipped Scalar from the static assets. Bundling it would quadruple the Worker's size. */
export async function readScalar(assets: Fetcher): Promise<Uint8Array<ArrayBuffer>> {
  const response = await assets.fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS} is not deployed (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
