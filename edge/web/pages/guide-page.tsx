import { raw } from "hono/html";

import { type Chapter, CHAPTERS } from "../guide/chapters.ts";

/** A chapter of the guide, with the way to the others. */
export function GuidePage({ chapter, html }: { readonly chapter: Chapter; readonly html: string }) {
  const at = CHAPTERS.indexOf(chapter);
  const [previous, next] = [CHAPTERS[at - 1], CHAPTERS[at + 1]];
  return (
    <div class="guide">
      <div>
        <article class="stack">{raw(html)}</article>
        <div class="row apart turn">
          {previous && (
            <a href={previous.path} rel="prev">
              ← {previous.title}
            </a>
          )}
          {next && (
            <a href={next.path} rel="next">
              {next.title} →
            </a>
          )}
        </div>
        <p class="quiet small">
          <a href={`${chapter.path}.md`}>This page as Markdown</a>
        </p>
      </div>
      <nav aria-label="Guide">
        <ul>
          {CHAPTERS.map(({ path, title }) => (
            <li>
              <a href={path} aria-current={path === chapter.path ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <a href="/openapi.json">OpenAPI document</a>
          </li>
          <li>
            <a href="/status">Status</a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
