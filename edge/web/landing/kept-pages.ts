type Text = string | Promise<string>;

/** Caches rendered pages for as long as the object that they show, such as a build, exists. */
export function createKeptPages() {
  const cached = new WeakMap<object, Map<string, Text>>();
  return (shown: object, name: string, write: () => Text): Text => {
    const pages = cached.get(shown) ?? new Map<string, Text>();
    cached.set(shown, pages);
    const page = pages.get(name) ?? write();
    pages.set(name, page);
    return page;
  };
}
