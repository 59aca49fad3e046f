import type { SearchIndex } from "../guide/search-index.ts";

/** Everything that the docs' search finds, for browsers without scripts. */
export function IndexPage({ index }: { readonly index: SearchIndex }) {
  return (
    <article class="stack measure">
      <h1>Index</h1>
      <p>Find a name with your browser’s search in this page.</p>
      {index.map(([path, title, sections]) => (
        <section class="stack">
          <h2>
            <a href={path}>{title}</a>
          </h2>
          <ul>
            {sections.map(([anchor, name, words]) => (
              <li>
                {anchor === "" ? name : <a href={`${path}#${anchor}`}>{name}</a>}{" "}
                <span class="quiet small">{words.replaceAll(" ", ", ")}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
