import { Suspended } from "./pages/suspended.tsx";
import { show } from "./show.ts";
import type { WebContext, WebParts } from "./web-parts.ts";

/** Answers who has a suspended account; the browser is not signed in. */
export function suspendedPage(
  c: WebContext,
  { contact }: Pick<WebParts, "contact">,
): Response | Promise<Response> {
  c.set("account", null);
  const content = <Suspended contact={contact} />;
  return show(c, { title: "This account is suspended", status: 403, content });
}
