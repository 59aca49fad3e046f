import { escapeMarkup } from "../../../lib/escape-markup.ts";

/**
 * The content of an element: a text (`""` makes `<name/>`), or child elements by name, with attributes as
 * `@name` and text beside them as `#`, or a list of elements with the same name. `!` holds rendered
 * elements. Undefined and empty elements are omitted.
 */
export type Content =
  | string
  | number
  | undefined
  | readonly Content[]
  | { readonly [name: string]: Content };

function plain(content: Content): string {
  return typeof content === "string" || typeof content === "number" ? String(content) : "";
}

export function xml(name: string, content: Content, indent = ""): string {
  if (content === undefined) return "";
  if (content === "") return `${indent}<${name}/>\n`;
  if (typeof content === "number") return `${indent}<${name}>${content}</${name}>\n`;
  if (typeof content === "string") return `${indent}<${name}>${escapeMarkup(content)}</${name}>\n`;
  if (isList(content)) {
    let all = "";
    for (const each of content) all += xml(name, each, indent);
    return all;
  }
  let attributes = "";
  let text = "";
  let inside = "";
  const deeper = `${indent}  `;
  for (const key in content) {
    const value = content[key];
    const sign = key.charAt(0);
    if (sign === "#") text = escapeMarkup(plain(value));
    else if (sign === "!") inside += plain(value);
    else if (sign !== "@") inside += xml(key, value, deeper);
    else if (value !== undefined) attributes += ` ${key.slice(1)}="${escapeMarkup(plain(value))}"`;
  }
  if (text !== "") return `${indent}<${name}${attributes}>${text}</${name}>\n`;
  if (inside !== "") return `${indent}<${name}${attributes}>\n${inside}${indent}</${name}>\n`;
  return attributes === "" ? "" : `${indent}<${name}${attributes}/>\n`;
}

/** Renders repeated content only once. */
export function writtenOnce<Thing extends object, Context = void>(
  describe: (thing: Thing, context: Context) => Readonly<Record<string, Content>>,
  indent: string,
): (thing: Thing, context: Context) => { readonly "!": string } {
  const known = new WeakMap<Thing, { readonly "!": string }>();
  return (thing, context) => {
    let content = known.get(thing);
    if (content === undefined) {
      const elements = Object.entries(describe(thing, context));
      content = { "!": elements.map(([name, value]) => xml(name, value, indent)).join("") };
      known.set(thing, content);
    }
    return content;
  };
}

function isList(content: object): content is readonly Content[] {
  return Array.isArray(content);
}
