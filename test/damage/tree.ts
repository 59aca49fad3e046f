import { dump, load } from "js-yaml";

import { parseXml, type XmlElement } from "../../data/parse/xml.ts";
import { escapeMarkup } from "../../lib/escape-markup.ts";

/**
 * A parsed file. An XML element has lists of child elements by name, attributes by `@name`, and its text by `#text`.
 * JSON and YAML values are kept as they are, below `root`.
 */
export type Tree = Record<string, unknown>;

/** Changes a tree in place. */
export type Edit = (tree: Tree) => void;

const TEXT = "#text";

export function parseTree(file: string, text: string): Tree {
  if (file.endsWith(".xml")) {
    const root = parseXml(Buffer.from(text));
    return { [root.name]: [treeOf(root)] };
  }
  return { root: file.endsWith(".json") ? JSON.parse(text) : load(text) };
}

/** Writes a tree in the format of the original file. */
export function writeTree(file: string, tree: Tree, original: string): string {
  if (file.endsWith(".xml")) return `${prolog(original)}${writeElements(tree)}\n`;
  if (file.endsWith(".json")) return JSON.stringify(tree["root"]);
  return `${/^(?:#.*\n)*/.exec(original)?.[0]}${dump(tree["root"])}`;
}

function treeOf({ attributes, children, text }: XmlElement): Tree {
  const named = Object.entries(attributes).map(([key, value]) => [`@${key}`, value]);
  const elements = Map.groupBy(children, ({ name }) => name);
  return {
    ...(Object.fromEntries(named) as Tree),
    ...Object.fromEntries(Array.from(elements, ([name, own]) => [name, own.map(treeOf)])),
    [TEXT]: text,
  };
}

const textOf = ({ [TEXT]: text }: Tree): string => (typeof text === "string" ? text : "");

/** Returns the text before the root element. */
function prolog(text: string): string {
  return text.slice(0, text.search(/<[\w-]+[\s>/]/));
}

function writeElements(parent: Tree): string {
  return Object.entries(parent)
    .filter(([name]) => !name.startsWith("@") && name !== TEXT)
    .flatMap(([name, elements]) => (elements as Tree[]).map((each) => writeElement(name, each)))
    .join("");
}

function writeElement(name: string, element: Tree): string {
  const attributes = Object.entries(element)
    .filter(([key]) => key.startsWith("@"))
    .map(([key, value]) => ` ${key.slice(1)}="${escapeMarkup(String(value))}"`);
  const inner = writeElements(element);
  const text = inner === "" ? textOf(element) : textOf(element).trim();
  return `<${name}${attributes.join("")}>${escapeMarkup(text)}${inner}</${name}>`;
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

type Place = readonly [holder: Tree, key: string];

/** Returns the places at a path such as `billStatus/bill/actions/item`; `*` matches any key. */
function placesAt(tree: Tree, path: string): readonly Place[] {
  const keys = path.split("/");
  const placesIn = (holder: Tree, key: string): readonly Place[] => {
    const named = key === "*" ? Object.keys(holder) : [key];
    return named.filter((each) => Object.hasOwn(holder, each)).map((each) => [holder, each]);
  };
  let places = placesIn(tree, keys.shift() ?? "");
  for (const key of keys) {
    const holders = places.flatMap(([holder, each]) => [holder[each]].flat()).filter(isTree);
    places = holders.flatMap((holder) => placesIn(holder, key));
  }
  return places;
}

/** Returns every value at a path: an XML element's text, or a JSON or YAML value. */
export function valuesAt(tree: Tree, path: string): readonly string[] {
  return placesAt(tree, path).flatMap(([holder, key]) =>
    [holder[key]].flat().map((value) => (isTree(value) ? textOf(value) : String(value))),
  );
}

/** Applies an edit at each place of several paths. */
const atEach =
  (paths: readonly string[], edit: (holder: Tree, key: string, at: number) => void): Edit =>
  (tree) => {
    for (const path of paths) {
      for (const [at, [holder, key]] of placesAt(tree, path).entries()) edit(holder, key, at);
    }
  };

/** Applies several edits in order. */
export const all =
  (...edits: readonly Edit[]): Edit =>
  (tree) => {
    for (const edit of edits) edit(tree);
  };

/** Removes the values at these paths: all of them, or one in every `oneIn`. */
export const without = (paths: readonly string[], oneIn = 1): Edit =>
  atEach(paths, (holder, key, at) => {
    if (at % oneIn === 0) delete holder[key];
  });

/** Replaces the values at these paths. */
export const filled = (
  paths: readonly string[],
  fill: (value: string, at: number) => unknown,
  which: "all" | "first" = "all",
): Edit => {
  let seen = 0;
  const next = (value: string): unknown => {
    const at = seen++;
    return which === "first" && at > 0 ? value : fill(value, at);
  };
  const fillIn = atEach(paths, (holder, key) => {
    const value = holder[key];
    if (!Array.isArray(value)) holder[key] = next(String(value));
    else for (const element of value as Tree[]) element[TEXT] = String(next(textOf(element)));
  });
  return (tree) => {
    seen = 0;
    fillIn(tree);
  };
};

/** Truncates lists that have at least `least` entries. */
export const shortened = (
  paths: readonly string[],
  keep: (length: number) => number,
  least = 1,
): Edit =>
  atEach(paths, (holder, key) => {
    const list = holder[key];
    if (Array.isArray(list) && list.length >= least) holder[key] = list.slice(0, keep(list.length));
  });

/** Renames the last key of a path. */
export const renamed = (path: string, name: string): Edit =>
  atEach([path], (holder, key) => {
    holder[name] = holder[key];
    delete holder[key];
  });

/** Inserts a changed copy of the first entry into lists. */
export const repeated = (paths: readonly string[], change: Edit = () => {}): Edit =>
  atEach(paths, (holder, key) => {
    const list = holder[key];
    if (!Array.isArray(list) || list.length === 0) return;
    const first = structuredClone(list[0] as Tree);
    change(first);
    holder[key] = [list[0], first, ...list.slice(1)];
  });

/** Moves half of a list's entries into a second section of the same name. */
export const split = (section: string, entries: string): Edit =>
  atEach([section], (holder, key) => {
    const [whole = {}] = holder[key] as Tree[];
    const list = (whole[entries] ?? []) as Tree[];
    const half = Math.ceil(list.length / 2);
    if (list.length < 4) return;
    holder[key] = [{ ...whole, [entries]: list.slice(0, half) }, { [entries]: list.slice(half) }];
  });
