import sanitize from "sanitize-html";

import { clean } from "./values.ts";

const OPTIONS: sanitize.IOptions = {
  allowedTags: "p br b strong i em u ul ol li a table caption thead tbody tfoot tr th td".split(
    " ",
  ),
  allowedAttributes: { a: ["href"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["https"],
  allowProtocolRelative: false,
};

/** Returns a well-formed fragment with harmless tags; `""` if nothing is left. */
export function sanitizedHtml(html: string): string {
  const collapsed = clean(html);
  if (collapsed === null) return "";
  if (isPlain(collapsed)) return collapsed;
  if (isTidy(collapsed)) return collapsed;
  const once = sanitized(collapsed);
  // After dropping tags, the sanitizer may leave a paragraph inside a paragraph.
  return isPlain(once) || isTidy(once) ? once : sanitized(once);
}

function sanitized(html: string): string {
  return clean(sanitize(html, OPTIONS)) ?? "";
}

/** One line per paragraph or list item, without tags, entities decoded. */
export function plainText(html: string): string {
  return textOfFragment(sanitizedHtml(html));
}

export function textOfFragment(fragment: string): string {
  if (isPlain(fragment)) return fragment;
  return decoded(fragment.replaceAll(BREAKS, "\n").replaceAll(TAGS, ""))
    .split("\n")
    .map((line) => clean(line))
    .filter((line) => line !== null)
    .join("\n");
}

/** Like `plainText`, on one line; `null` if nothing is left. */
export function oneLine(text: string | null | undefined): string | null {
  const cleaned = clean(text);
  if (cleaned === null || !MARKUP.test(cleaned)) return cleaned;
  return clean(plainText(cleaned));
}

const BREAKS = /<\/p>|<br \/>|<\/li>|<\/tr>|<[uo]l>/g;
const TAGS = /<[^>]*>/g;
/** A tag or an entity, but not a lone `<` or `&` in a title. */
const MARKUP = /<\/?[a-z!][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

function isPlain(text: string): boolean {
  return !text.includes("<") && !text.includes("&");
}

const TIDY_TAGS = /<(\/?)(p|b|strong|i|em|u|ul|ol|li)>|<br \/>|[<>&]/g;

/**
 * Whether only allowed tags are nested, without attributes or entities, as in most summaries: the
 * sanitizer would return them unchanged.
 */
function isTidy(html: string): boolean {
  const open: string[] = [];
  for (const [match, slash, name] of html.matchAll(TIDY_TAGS)) {
    if (match === "<br />") continue;
    if (name === undefined) return false;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) return false;
    // In HTML, a paragraph or list inside a paragraph ends it, which the sanitizer must fix.
    if (slash === "" && open.length > 1 && BLOCKS.has(name) && open.at(-2) !== "li") {
      if (!(name === "li" && LISTS.has(open.at(-2) ?? ""))) return false;
    }
  }
  return open.length === 0;
}

const LISTS = new Set(["ul", "ol"]);
const BLOCKS = new Set(["p", "ul", "ol", "li"]);

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
};

/** Decodes the four entities that the sanitizer leaves. */
export function decoded(text: string): string {
  return text.includes("&")
    ? text.replaceAll(/&(?:lt|gt|quot|amp);/g, (each) => ENTITIES[each] ?? each)
    : text;
}
