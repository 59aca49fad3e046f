import type { Bindings } from "./bindings.ts";

/** Returns a key with the bucket's prefix. */
export function storeKey(
  { LEGIS_STORE_PREFIX: prefix = "" }: Pick<Bindings, "LEGIS_STORE_PREFIX">,
  key: string,
): string {
  return prefix === "" ? key : `${prefix}/${key}`;
}
