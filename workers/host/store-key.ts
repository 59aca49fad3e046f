import type { Bindings } from "./bindings.ts";

/** A key as it stands in the bucket, of which the service may have a part. */
export function storeKey(
  { LEGIS_STORE_PREFIX: prefix = "" }: Pick<Bindings, "LEGIS_STORE_PREFIX">,
  key: string,
): string {
  return prefix === "" ? key : `${prefix}/${key}`;
}
