import { raw } from "hono/html";
import { marked } from "marked";

import type { ListedGroup } from "../reference/listed-routes.ts";
import { GUIDE_PATH } from "../parts/site.ts";

/** The plain list of routes, replaced by the interactive reference if scripts run. */
export function ReferencePage({ groups }: { readonly groups: readonly ListedGroup[] }) {
  return (
    <article class="stack routes">
      <h1>API reference</h1>
      <p>
        Every route on one page, generated from <a href="/openapi.json">the OpenAPI document</a> for
        programs. <a href={GUIDE_PATH}>The guide</a> explains how to use them. With JavaScript, this
        page also shows each field and an example answer, and lets you try requests with your key.
      </p>
      {groups.map(({ name, about, routes }) => (
        <section class="stack">
          <h2 id={name.toLowerCase()}>{name}</h2>
          <p>{about}</p>
          {routes.map(({ id, path, summary, about: what, parameters }) => (
            <section class="stack">
              <h3 id={id}>{summary}</h3>
              <p>
                <code>GET {path}</code>
              </p>
              <Words text={what} />
              {parameters.length > 0 && (
                <dl>
                  {parameters.map((parameter) => (
                    <>
                      <dt>
                        <code>{parameter.name}</code>
                      </dt>
                      <dd>
                        <Words text={parameter.about} />
                      </dd>
                    </>
                  ))}
                </dl>
              )}
            </section>
          ))}
        </section>
      ))}
    </article>
  );
}

/** Renders the document's Markdown. Not sanitized, because it is our own. */
function Words({ text }: { readonly text: string }) {
  return <p>{raw(marked.parseInline(text, { async: false }))}</p>;
}
