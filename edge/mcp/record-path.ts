import { API_PREFIX } from "../../contract/addresses.ts";
import { searchQuery } from "../../contract/search-query.ts";
import { allRoutes } from "../../contract/resources/routes.ts";

/** What `recordPath` reads, for people and models. */
export const RECORD_FORMS =
  "a bill's citation with its Congress (119 hr 1, H.R. 1 (119th)), a law (119-21, Public Law 119-21), a roll call (119-1-house-240: Congress, session, chamber, number), a member's Bioguide id (P000197), a committee's code (hsag00), a Congress (119th), a topic's slug (health), or an api_url, url or id from an answer";

const ROUTES = allRoutes.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
const ROLL_CALL = /^(\d+)\D(\d)\D+(house|senate)\D+(\d+)$/i;
const CONGRESS = /^(\d+)(?:st|nd|rd|th)(?: congress)?$/i;
const TOPIC = /^[a-z][a-z-]+$/;

/** Returns the path and query below `/api/v1` of the record that a text names, or null. */
export function recordPath(text: string): string | null {
  return addressPath(text) ?? namedPath(text) ?? citedPath(text);
}

function addressPath(text: string): string | null {
  const at = text.indexOf(`${API_PREFIX}/`);
  const target = at === -1 ? text.replace(/^\/?/, "/") : text.slice(at + API_PREFIX.length);
  const [path = ""] = target.split("?");
  return ROUTES.some((route) => route.test(path)) ? target : null;
}

function namedPath(text: string): string | null {
  const [, ...vote] = ROLL_CALL.exec(text) ?? [];
  if (vote.length > 0) return `/votes/${vote.join("/")}`;
  const [, congress] = CONGRESS.exec(text) ?? [];
  return congress === undefined ? null : `/congresses/${congress}`;
}

/** Reads citations and ids as `q` does. */
function citedPath(text: string): string | null {
  for (const key of searchQuery(text, {}).keys) {
    const [first = "", ...rest] = key.split(/[ -]/);
    if (rest.length === 2) {
      return /^\d/.test(first)
        ? `/bills/${key.replaceAll(" ", "/")}`
        : `/laws/${rest[0]}/${first}/${rest[1]}`;
    }
    if (/^[A-Z]\d{6}$/.test(key)) return `/legislators/${key}`;
    if (/\d/.test(key) && rest.length === 0) return `/committees/${key}`;
  }
  return TOPIC.test(text) ? `/topics/${text}` : null;
}
