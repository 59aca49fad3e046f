type Text = string | Promise<string>;

/** Renders each page once for what it shows, such as a build, and forgets it with that. */
export function createKeptPages() {
  const kept = new WeakMap<object, Map<string, Text>>();
  return (shown: object, name: string, write: () => Text): Text => {
    const pages = kept.get(shown) ?? new Map<string, Text>();
    kept.set(shown, pages);
    const page = pages.get(name) ?? write();
    pages.set(name, page);
    return page;
  };
}
