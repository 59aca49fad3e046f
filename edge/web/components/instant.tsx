import { writtenInstant } from "../words/written-time.ts";

/** `21 Nov 2026, 12:00 UTC` */
export function Instant({ at }: { readonly at: string }) {
  return <time datetime={at}>{writtenInstant(at)}</time>;
}
