import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { layout, type Loaded } from "../components/layout.tsx";
import type { WebContext } from "./web-parts.ts";

export interface Page {
  readonly title: string;
  /** The description for search engines and link previews. If absent, the page is not indexed. */
  readonly about?: string;
  readonly content: Child;
  readonly status?: ContentfulStatusCode;
  readonly isWide?: boolean;
  /** Replaces the default assets. */
  readonly loads?: Loaded;
  /** Whether the page is the same for all visitors. */
  readonly isForEverybody?: boolean;
}

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
  return c.html(written(c, page), page.status ?? 200);
}

/** Renders a page as text. */
export function written(
  c: WebContext,
  { content, isWide = false, isForEverybody = false, ...page }: Page,
): ReturnType<typeof layout> {
  const isSignedIn = isForEverybody ? null : c.get("account") !== null;
  const { path } = c.req;
  const { fiction, contact, ownPages, baseUrl } = c.var;
  const shape = { path, isSignedIn, children: content, isNarrow: !isWide };
  return layout({ ...page, ...shape, fiction, contact, ownPages, baseUrl });
}
