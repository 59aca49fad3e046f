const SPECIAL: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escape(text: string): string {
  return /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (sign) => SPECIAL[sign] ?? sign) : text;
}

/**
 * What an element has: a text (`""` makes `<name/>`), its elements by their names, with its own
 * attributes as `@name` and its text beside them as `#`, or a list for several of the same name.
 * Elements that are written already stand as `!`. What is undefined, and an element that would
 * have nothing, is left out.
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

/** An element with its elements on lines of their own. */
export function xml(name: string, content: Content, indent = ""): string {
  if (content === undefined) return "";
  if (content === "") return `${indent}<${name}/>\n`;
  if (typeof content === "number") return `${indent}<${name}>${content}</${name}>\n`;
  if (typeof content === "string") return `${indent}<${name}>${escape(content)}</${name}>\n`;
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
    if (sign === "#") text = escape(plain(value));
    else if (sign === "!") inside += plain(value);
    else if (sign !== "@") inside += xml(key, value, deeper);
    else if (value !== undefined) attributes += ` ${key.slice(1)}="${escape(plain(value))}"`;
  }
  if (text !== "") return `${indent}<${name}${attributes}>${text}</${name}>\n`;
  if (inside !== "") return `${indent}<${name}${attributes}>\n${inside}${indent}</${name}>\n`;
  return attributes === "" ? "" : `${indent}<${name}${attributes}/>\n`;
}

/** Content for things that come again and again: the elements of each are written once. */
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
