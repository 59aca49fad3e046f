import { raw } from "hono/html";
import { marked } from "marked";

import { ContactLink } from "../components/notice.tsx";
import text from "./privacy.md";

export function Privacy({ contact }: { readonly contact: string | null }) {
  return (
    <>
      {raw(marked.parse(text, { async: false }))}
      {contact !== null && (
        <p>
          Write to <ContactLink contact={contact} /> with questions, or to have something corrected.
        </p>
      )}
    </>
  );
}
