const SPECIAL: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text as an element's content or an attribute's value. */
export function escape(text: string): string {
  return /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (sign) => SPECIAL[sign] ?? sign) : text;
}

/** Text as an element's content, where quotes stay: `"` of a title. */
export function content(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll(/[&<>]/g, (sign) => SPECIAL[sign] ?? sign) : text;
}

/** `<name>text</name>` on a line of its own, at an indent of spaces. */
export function line(indent: number, name: string, text: string | number): string {
  const shown = typeof text === "number" ? String(text) : content(text);
  return `${INDENTS[indent]}<${name}>${shown}</${name}>\n`;
}

const INDENTS = Array.from({ length: 30 }, (_, spaces) => " ".repeat(spaces));

/** An element around what is inside it, each on lines of their own; nothing where nothing is inside. */
export function block(indent: number, name: string, inside: string): string {
  if (inside === "") return "";
  return `${INDENTS[indent]}<${name}>\n${inside}${INDENTS[indent]}</${name}>\n`;
}
