export interface SidePart {
  readonly title: string;
  readonly links: readonly SideLink[];
}

interface SideLink {
  readonly path: string;
  readonly title: string;
  /** Sections of the page, shown while it is open. */
  readonly sections?: readonly SideLink[];
}

/** The sidebar of the docs. Phones show it below the page. */
export function DocsSide({
  current,
  parts,
}: {
  readonly current: string;
  readonly parts: readonly SidePart[];
}) {
  return (
    <nav class="side stack" id="chapters" aria-label="Docs">
      {parts.map(({ title, links }) => (
        <div>
          <p>{title}</p>
          <SideLinks current={current} links={links} />
        </div>
      ))}
    </nav>
  );
}

function SideLinks({
  current,
  links,
}: {
  readonly current: string;
  readonly links: readonly SideLink[];
}) {
  return (
    <ul role="list">
      {links.map(({ path, title, sections = [] }) => (
        <li>
          <a href={path} aria-current={path === current ? "page" : undefined}>
            {title}
          </a>
          {path === current && sections.length > 0 && (
            <SideLinks current={current} links={sections} />
          )}
        </li>
      ))}
    </ul>
  );
}
