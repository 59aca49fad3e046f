import { ContactLink } from "../components/contact-link.tsx";
import { show } from "../parts/show.ts";
import type { WebContext } from "../parts/web-parts.ts";

/** The page for the owner of a suspended account, who is not signed in. */
export function suspendedPage(c: WebContext): Response | Promise<Response> {
  c.set("account", null);
  const contact = c.get("contact");
  const title = "This account is suspended";
  const content = (
    <>
      <h1>{title}</h1>
      <p>
        Its keys don’t work, and nobody can sign in to it.
        {contact !== null && (
          <>
            {" "}
            If you think this is a mistake, write to <ContactLink contact={contact} />.
          </>
        )}
      </p>
    </>
  );
  return show(c, { title, status: 403, content });
}
