import { raw } from "hono/html";

import { type Chapter, CHAPTERS, PARTS } from "../guide/chapters.ts";
import type { Rendered } from "../guide/render.tsx";
import { DocsSide, type SidePart } from "../components/docs-side.tsx";
import { INDEX_PATH, REFERENCE_PATH } from "../app/site.ts";

export function GuidePage({ chapter, html, sections }: Rendered & { readonly chapter: Chapter }) {
  const at = CHAPTERS.indexOf(chapter);
  const [previous, next] = [CHAPTERS[at - 1], CHAPTERS[at + 1]];
  const hasContents = sections.length > 1;
  return (
    <div class="guide">
      <p class="to-chapters small">
        <a href="#chapters">Docs menu</a>
      </p>
      <div class="chapter stack">
        <article class="stack">{raw(html)}</article>
        <nav class="row apart" aria-label="Next">
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
        </nav>
        <p class="quiet small">
          <a href={`${chapter.path}.md`}>This page as Markdown</a>
        </p>
      </div>
      <DocsSide current={chapter.path} parts={SIDE} />
      {hasContents && (
        <nav class="side contents" aria-labelledby="contents-title">
          <p id="contents-title">On this page</p>
          <ul role="list">
            {sections.map(({ id, title }) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

const SIDE: readonly SidePart[] = [
  ...PARTS.map(({ title, chapters }) => ({ title, links: chapters })),
  {
    title: "Reference",
    links: [
      { path: REFERENCE_PATH, title: "API reference" },
      { path: "/openapi.json", title: "OpenAPI document" },
      { path: INDEX_PATH, title: "Index" },
    ],
  },
];
