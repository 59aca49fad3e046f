import { API_PREFIX } from "../../contract/addresses.ts";
import { KINDS } from "../../contract/kinds/kinds.ts";
import { routeAt } from "../../contract/routes/all-routes.ts";
import { citedKeys, citedPath, withoutAddress } from "../../contract/citations.ts";
import { required } from "../../lib/required.ts";

const CITED = Object.values(KINDS).flatMap(({ cited }) => cited ?? []);

/** The forms that `recordPath` accepts, for models and people. */
export const RECORD_FORMS = `a bill's citation (119 hr 1; without a Congress, the newest one), an amendment's (119 samdt 1), a nomination's (118 PN 1044) or another record's (${CITED.map(({ as }) => as).join(", ")}), a law (119-21), a roll call (119-1-house-240: Congress, session, chamber, number), a Bioguide id (P000197), a committee code (hsag00), a Congress (119th), a topic slug (health), any of their names, or an address here, at congress.gov, govinfo.gov or govtrack.us`;

const CONGRESS = /^(\d+)(?:st|nd|rd|th)(?: congress)?$/i;
const TOPIC = /^[a-z][a-z-]+$/;

/** Returns the type and number of a bill or amendment that is cited without its Congress: `HR 1`. */
export function bareCitation(text: string): string | null {
  return citedKeys(text).find((key) => /^[A-Z]+ \d+$/.test(key)) ?? null;
}

/** Returns a named record's path and query below `/api/v1`; null if the text names no record. */
export function recordPath(written: string): string | null {
  const text = withoutAddress(written);
  const target = required(text.split(API_PREFIX).at(-1), "the end of an address").replace(
    /^\/?/,
    "/",
  );
  const [path = ""] = target.split("?");
  if (routeAt(path) !== null) return target;
  const congress = CONGRESS.exec(text)?.[1];
  if (congress !== undefined) return `/congresses/${congress}`;
  for (const { form, pathOf } of CITED) {
    const groups = form.exec(text)?.slice(1);
    if (groups !== undefined) return pathOf(...groups);
  }
  return citedPath(text) ?? (TOPIC.test(text) ? `/topics/${text}` : null);
}
