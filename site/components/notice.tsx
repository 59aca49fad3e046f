import type { Child } from "hono/jsx";
import { writtenInstant } from "./written-time.ts";

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

export function Instant({ at }: { readonly at: string }) {
  return <time datetime={at}>{writtenInstant(at)}</time>;
}
