import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { layout, type Loaded } from "../components/layout.tsx";
import type { WebContext } from "./web-parts.ts";

export interface Page {
  readonly title: string;
  /** What it says, for who finds or shares it; without it nobody is to. */
  readonly about?: string;
  readonly content: Child;
  readonly status?: ContentfulStatusCode;
  readonly isWide?: boolean;
  /** What it loads instead of what all pages do. */
  readonly loads?: Loaded;
  /** Shows nothing of who asks. */
  readonly isForEverybody?: boolean;
}

/** Answers with a form; one with something `wrong` in it says so to whoever only hears the title. */
export function showForm(
  c: WebContext,
  title: string,
  wrong: string | undefined,
  content: Child,
): Response | Promise<Response> {
  if (wrong === undefined) return show(c, { title, content });
  return show(c, { title: `Error: ${title}`, status: 400, content });
}

/** Answers with a page. */
export function show(c: WebContext, page: Page): Response | Promise<Response> {
  return c.html(written(c, page), page.status ?? 200);
}

/** The text of a page. */
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
