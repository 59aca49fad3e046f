import { API_PREFIX } from "../../contract/addresses.ts";
import { detailPageKey, listPageKey } from "../../contract/request/page-key.ts";
import { textHash } from "./text-hash.ts";

/** Many times the links that pages share: legislators, committees, topics. */
const SLOTS = 2 ** 17;

/**
 * Finds the keys of the pages that a text's links lead to; of a list, its first page without filters.
 * Passes over links that it found lately, in whatever text, until it is to `forget` them.
 *
 * It remembers them in a table of fixed size, where a new link takes an older one's slot: a link
 * may be found again, and none is missed.
 */
export function createLinkFinder(baseUrl: string) {
  const start = `"${baseUrl}${API_PREFIX}/`;
  const found = new Float64Array(SLOTS).fill(-1);
  function* linksIn(text: string): Generator<string> {
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
      const from = at + start.length - 1;
      const end = text.indexOf('"', from);
      const hash = textHash(text, from, end);
      if (found[hash % SLOTS] === hash) continue;
      found[hash % SLOTS] = hash;
      yield pageKeyOf(ownText(text.slice(from, end)));
    }
  }
  return { linksIn, forget: () => void found.fill(-1) };
}

function pageKeyOf(link: string): string {
  const [path = ""] = link.split("?");
  const isList = link.includes("?") || BELOW_A_RECORD.test(path) || isTopic(path);
  return isList ? listPageKey(path, [], 1) : detailPageKey(path);
}

const BELOW_A_RECORD = /^\/(?:committees|legislators)\/[^/]+\/./;
const isTopic = (path: string): boolean => path.startsWith("/topics/");

/** A copy. V8 keeps a whole text in memory for as long as there is a slice of it. */
function ownText(slice: string): string {
  return Buffer.from(slice).toString();
}
