import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";

export type ContentCoding = "br" | "zstd" | "gzip";

export interface Encoder {
  /** In order of preference. */
  readonly codings: readonly ContentCoding[];
  encode: (body: Uint8Array, coding: ContentCoding) => Promise<Uint8Array<ArrayBuffer>>;
}

/** The first of the preferred codings in `supported`; identity if none is accepted (RFC 9110, 12.5.3). */
export function negotiateEncoding(
  acceptEncoding: string | null | undefined,
  supported: readonly ContentCoding[],
): ContentCoding | "identity" {
  if (acceptEncoding === null || acceptEncoding === undefined) return "identity";
  const isShort = acceptEncoding.length <= MAX_CACHED_LENGTH;
  const weights = isShort ? known.memo(acceptEncoding) : weightsOf(acceptEncoding);
  const weightOf = (name: string): number => weights.get(name) ?? 0;
  const other = weightOf("*");
  let best: ContentCoding | "identity" = "identity";
  // Identity is always acceptable, but wins only if the client prefers it.
  let bestWeight = weightOf("identity");
  for (const coding of supported) {
    const weight = weights.get(coding) ?? other;
    if (weight > 0 && (weight > bestWeight || (weight === bestWeight && best === "identity"))) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

/** Clients send few distinct headers, so they are cached. */
const known = new LRUCache<string, ReadonlyMap<string, number>>({
  max: 1_000,
  memoMethod: weightsOf,
});
const MAX_CACHED_LENGTH = 200;

function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { type, q } of parseAccept(acceptEncoding)) {
    const name = type.toLowerCase();
    // RFC 9110, 8.4.1.3: x-gzip is gzip.
    weights.set(name === "x-gzip" ? "gzip" : name, q);
  }
  return weights;
}
