import type { Fetcher } from "@cloudflare/workers-types";

/** Its name among the files that the Worker is deployed with. */
const ADDRESS = "https://assets.invalid/scalar.js.gz";

/** Reads Scalar, gzipped, from the static assets: in the Worker itself it would be three times its code. */
export async function readScalar(assets: Fetcher): Promise<Uint8Array<ArrayBuffer>> {
  const response = await assets.fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS} is not deployed (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
