import { raw } from "hono/html";
import type { Child } from "hono/jsx";

import { amount } from "../../../lib/amounts.ts";
import { type Chapter, CHAPTERS, PARTS } from "../guide/chapters.ts";
import type { Rendered } from "../guide/render.tsx";
import type { FoundSection } from "../guide/search.ts";
import { GUIDE_SEARCH_PATH, REFERENCE_PATH } from "../app/site.ts";

export function GuidePage({ chapter, html, sections }: Rendered & { readonly chapter: Chapter }) {
  const at = CHAPTERS.indexOf(chapter);
  const [previous, next] = [CHAPTERS[at - 1], CHAPTERS[at + 1]];
  const hasContents = sections.length > 1;
  return (
    <GuideFrame current={chapter}>
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
      <div class="chapter">
        <SearchForm words="" />
        <article class="stack">{raw(html)}</article>
        <nav class="turn" aria-label="Next">
          {previous && (
            <a href={previous.path} rel="prev">
              <span>Previous</span>
              {previous.title}
            </a>
          )}
          {next && (
            <a href={next.path} rel="next">
              <span>Next</span>
              {next.title}
            </a>
          )}
        </nav>
        <p class="quiet small">
          <a href={`${chapter.path}.md`}>This page as Markdown</a>
        </p>
      </div>
    </GuideFrame>
  );
}

export function GuideSearchPage({
  words,
  found,
}: {
  readonly words: string;
  readonly found: readonly FoundSection[];
}) {
  return (
    <GuideFrame current={null}>
      <div class="chapter stack">
        <h1>Search the docs</h1>
        <SearchForm words={words} />
        {words.trim() !== "" && (
          <p class="quiet" role="status">
            {found.length === 0
              ? `No section contains “${words}”. Try fewer words, or the API reference.`
              : amount(found.length, "section")}
          </p>
        )}
        <ul class="found" role="list">
          {found.map(({ path, chapter, heading, excerpt }) => (
            <li>
              <a href={path}>{heading === null ? chapter : `${chapter}: ${heading}`}</a>
              <p class="quiet small">{excerpt}</p>
            </li>
          ))}
        </ul>
      </div>
    </GuideFrame>
  );
}

function SearchForm({ words }: { readonly words: string }) {
  return (
    <form class="find" role="search" action={GUIDE_SEARCH_PATH}>
      <label class="unseen" for="q">
        Search the docs
      </label>
      <input id="q" name="q" type="search" placeholder="Search the docs" required value={words} />
      <button class="button plain slim">Search</button>
    </form>
  );
}

function GuideFrame({
  current,
  children,
}: {
  readonly current: Chapter | null;
  readonly children: Child;
}) {
  return (
    <div class="guide">
      <details class="menu">
        <summary>All chapters</summary>
        <Chapters current={current} />
      </details>
      <nav class="side" aria-label="Guide">
        <Chapters current={current} />
      </nav>
      {children}
    </div>
  );
}

const REFERENCES = [
  [REFERENCE_PATH, "API reference"],
  ["/openapi.json", "OpenAPI document"],
  ["/status", "Status"],
] as const;

function Chapters({ current }: { readonly current: Chapter | null }) {
  return (
    <>
      {PARTS.map(({ title, chapters }) => (
        <div>
          <p>{title}</p>
          <ul role="list">
            {chapters.map(({ path, title: name }) => (
              <li>
                <a href={path} aria-current={path === current?.path ? "page" : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p>Reference</p>
        <ul role="list">
          {REFERENCES.map(([path, name]) => (
            <li>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
