import type { Child } from "hono/jsx";

/** What was just done, told also to who does not see the page. */
export function Notice({ children }: { readonly children: Child }) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}
