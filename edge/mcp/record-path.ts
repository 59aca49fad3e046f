import { API_PREFIX } from "../../contract/addresses.ts";
import { allRoutes } from "../../contract/resources/routes.ts";
import { searchQuery } from "../../contract/search-query.ts";

/** What `recordPath` reads, for models and people. */
export const RECORD_FORMS =
  "a bill's citation with its Congress (119 hr 1), a law (119-21), a roll call (119-1-house-240: Congress, session, chamber, number), a member's Bioguide id (P000197), a committee's code (hsag00), a Congress (119th), a topic's slug (health), or any address in this API";

const ROUTES = allRoutes.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));

const NAMES: readonly (readonly [form: RegExp, path: string])[] = [
  [/^(\d+)\W(\d)\W+(house|senate)\W+(\d+)$/i, "/votes/$1/$2/$3/$4"],
  [/^(\d+)(?:st|nd|rd|th)(?: congress)?$/i, "/congresses/$1"],
];

/** As `q` has the citations and ids that it reads. */
const KEYS: typeof NAMES = [
  [/^(\d+) ([A-Z]+) (\d+)$/, "/bills/$1/$2/$3"],
  [/^(public|private) (\d+)-(\d+)$/, "/laws/$2/$1/$3"],
  [/^([A-Z]\d{6})$/, "/legislators/$1"],
  [/^([a-z]{4}\d\d)$/, "/committees/$1"],
];

const TOPIC: typeof NAMES = [[/^([a-z][a-z-]+)$/, "/topics/$1"]];

/** Returns the path below `/api/v1`, with its query, of the record that a text names; null where it names none. */
export function recordPath(text: string): string | null {
  const target = (text.split(API_PREFIX).at(-1) ?? "").replace(/^\/?/, "/");
  const [path = ""] = target.split("?");
  if (ROUTES.some((route) => route.test(path))) return target;
  const keys = searchQuery(text, {}).keys.map((key) => pathOf(key, KEYS));
  return [pathOf(text, NAMES), ...keys, pathOf(text, TOPIC)].find((each) => each !== null) ?? null;
}

function pathOf(text: string, forms: typeof NAMES): string | null {
  const [form, path] = forms.find(([each]) => each.test(text)) ?? [];
  return form === undefined || path === undefined ? null : text.replace(form, path);
}
