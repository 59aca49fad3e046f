import type { Child } from "hono/jsx";

interface NoticeFacts {
  readonly children: Child;
  readonly isBad?: boolean;
}

/** What was just done or what is wrong, told also to who does not see the page. */
export function Notice({ children, isBad = false }: NoticeFacts) {
  return (
    <p class={isBad ? "notice bad" : "notice"} role="status">
      {children}
    </p>
  );
}
