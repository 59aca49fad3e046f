import type { Child } from "hono/jsx";

import { layout, type Page } from "../components/layout.tsx";
import type { WebContext } from "./web-parts.ts";

/** Responds with a form. An error is also in the title, for screen readers. */
export function showForm(
  c: WebContext,
  title: string,
  wrong: string | undefined,
  content: Child,
): Response | Promise<Response> {
  if (wrong === undefined) return show(c, { title, content });
  return show(c, { title: `Error: ${title}`, status: 400, content });
}

export function show(c: WebContext, page: Page): Response | Promise<Response> {
  return c.html(layout(c, page), page.status ?? 200);
}
