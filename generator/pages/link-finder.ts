import { API_PREFIX } from "../../contract/addresses.ts";
import { detailPageKey, listPageKey } from "../../contract/request/request.ts";
import { equalityHash } from "./equality-hash.ts";

/** Many times the number of links that pages share: legislators, committees, topics. */
const SLOTS = 2 ** 17;

/**
 * Yields the keys of linked pages; for a list, its first unfiltered page. Skips links found
 * recently in any text, until `forget`. The table has a fixed size, so a link may be yielded again,
 * but none is missed.
 */
export function createLinkFinder(baseUrl: string) {
  const start = `"${baseUrl}${API_PREFIX}/`;
  const found = new Float64Array(SLOTS).fill(-1);
  function* linksIn(text: string): Generator<string> {
    for (
      let offset = text.indexOf(start);
      offset !== -1;
      offset = text.indexOf(start, offset + 1)
    ) {
      const from = offset + start.length - 1;
      const end = text.indexOf('"', from);
      const hash = equalityHash(text, from, end);
      if (found[hash % SLOTS] === hash) continue;
      found[hash % SLOTS] = hash;
      // Copies, since V8 keeps a whole text in memory as long as a slice of it exists.
      yield pageKeyOf(Buffer.from(text.slice(from, end)).toString());
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
