import type { Child } from "hono/jsx";

interface NoticeFacts {
  readonly children: Child;
  readonly isBad?: boolean;
}

/** A success or error message, also announced by screen readers. */
export function Notice({ children, isBad = false }: NoticeFacts) {
  return (
    <p class={isBad ? "notice bad" : "notice"} role="status">
      {children}
    </p>
  );
}
