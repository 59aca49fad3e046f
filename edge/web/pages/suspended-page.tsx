import { Suspended } from "./suspended.tsx";
import { show } from "../parts/show.ts";
import type { WebContext, WebParts } from "../parts/web-parts.ts";

/** Answers who has a suspended account; the browser is not signed in. */
export function suspendedPage(
  c: WebContext,
  { contact }: Pick<WebParts, "contact">,
): Response | Promise<Response> {
  c.set("account", null);
  const content = <Suspended contact={contact} />;
  return show(c, { title: "This account is suspended", status: 403, content });
}
