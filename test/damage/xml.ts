/** The position of an element in an XML text. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
}

const TOKEN =
  /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<(?<close>\/?)(?<name>[\w-]+)[^>]*?(?<empty>\/?)>/g;

/** The elements at a path such as `billStatus/bill/actions/item`, in order. */
export function elementsAt(xml: string, path: string): readonly Place[] {
  const found: Place[] = [];
  const open: { readonly name: string; readonly start: number; readonly innerStart: number }[] = [];
  const isAt = (): boolean => open.map(({ name }) => name).join("/") === path;
  for (const token of xml.matchAll(TOKEN)) {
    const { close, name, empty } = token.groups ?? {};
    if (name === undefined) continue;
    const start = token.index;
    const end = start + token[0].length;
    if (close === "") open.push({ name, start, innerStart: end });
    if (close === "" && empty === "") continue;
    const last = open.at(-1);
    if (last !== undefined && isAt()) {
      const innerEnd = close === "" ? last.innerStart : start;
      found.push({ start: last.start, end, innerStart: last.innerStart, innerEnd });
    }
    open.pop();
  }
  return found;
}

/** Replaces each of these elements. */
export function replaced(
  xml: string,
  places: readonly Place[],
  change: (element: string, at: number) => string,
): string {
  return places
    .map((place, at) => ({ ...place, at }))
    .toReversed()
    .reduce(
      (text, { start, end, at }) =>
        text.slice(0, start) + change(text.slice(start, end), at) + text.slice(end),
      xml,
    );
}

/** Replaces the content of each of these elements. */
export function refilled(
  xml: string,
  places: readonly Place[],
  change: (inner: string, at: number) => string,
): string {
  const inner = places.map(({ innerStart: start, innerEnd: end, ...rest }) => ({
    ...rest,
    start,
    end,
    innerStart: start,
    innerEnd: end,
  }));
  return replaced(xml, inner, change);
}
