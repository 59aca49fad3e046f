/** HTML as publishers write it, made safe to pass on or turned into plain text. */
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

/** A well-formed fragment of harmless tags, `""` where nothing is left. */
export function sanitizedHtml(html: string): string {
  const collapsed = clean(html);
  if (collapsed === null) return "";
  if (isPlain(collapsed)) return collapsed;
  if (isTidy(collapsed)) return collapsed;
  const once = sanitized(collapsed);
  // Between tags that were dropped the sanitizer leaves a paragraph inside a paragraph.
  return isPlain(once) || isTidy(once) ? once : sanitized(once);
}

function sanitized(html: string): string {
  return clean(sanitize(html, OPTIONS)) ?? "";
}

/** The words of an HTML fragment: a line a paragraph or list entry, tags gone, entities decoded. */
export function plainText(html: string): string {
  return textOfFragment(sanitizedHtml(html));
}

/** The text of a fragment that `sanitizedHtml` has made. */
export function textOfFragment(fragment: string): string {
  if (isPlain(fragment)) return fragment;
  return decoded(fragment.replaceAll(BREAKS, "\n").replaceAll(TAGS, ""))
    .split("\n")
    .map((line) => clean(line))
    .filter((line) => line !== null)
    .join("\n");
}

/** As `plainText`, on one line; `null` where nothing is left. */
export function oneLine(text: string | null | undefined): string | null {
  const cleaned = clean(text);
  if (cleaned === null || !MARKUP.test(cleaned)) return cleaned;
  return clean(plainText(cleaned));
}

const BREAKS = /<\/p>|<br \/>|<\/li>|<\/tr>|<[uo]l>/g;
const TAGS = /<[^>]*>/g;
/** A tag or an entity; a lone `<` or `&` in a title is neither. */
const MARKUP = /<\/?[a-z!][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

function isPlain(text: string): boolean {
  return !text.includes("<") && !text.includes("&");
}

const TIDY_TAGS = /<(\/?)(p|b|strong|i|em|u|ul|ol|li)>|<br \/>|[<>&]/g;

/**
 * Whether the text holds only allowed tags without attributes, closed in order, and no entity:
 * what most summaries are, and then the sanitizer would give it back unchanged.
 */
function isTidy(html: string): boolean {
  const open: string[] = [];
  for (const [match, slash, name] of html.matchAll(TIDY_TAGS)) {
    if (match === "<br />") continue;
    if (name === undefined) return false;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) return false;
    // A paragraph or list inside a paragraph ends it in HTML, so that is the sanitizer's to mend.
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

/** The text with the four entities decoded that the sanitizer leaves; no other is touched. */
export function decoded(text: string): string {
  return text.includes("&")
    ? text.replaceAll(/&(?:lt|gt|quot|amp);/g, (each) => ENTITIES[each] ?? each)
    : text;
}
