import type { Child } from "hono/jsx";
import { writtenInstant } from "../parts/written-time.ts";

/** A success or error message, also announced by screen readers. */
export function Notice({
  children,
  isBad = false,
}: {
  readonly children: Child;
  readonly isBad?: boolean;
}) {
  return (
    <p class={isBad ? "notice bad" : "notice"} role="status">
      {children}
    </p>
  );
}

export function ContactLink({ contact }: { readonly contact: string }) {
  return <a href={`mailto:${contact}`}>{contact}</a>;
}

/** `21 Nov 2026, 12:00 UTC` */
export function Instant({ at }: { readonly at: string }) {
  return <time datetime={at}>{writtenInstant(at)}</time>;
}
