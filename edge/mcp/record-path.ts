import { API_PREFIX } from "../../contract/addresses.ts";
import { routeAt } from "../../contract/routes/all-routes.ts";
import { citedKeys, citedPath, withoutAddress } from "../../contract/citations.ts";
import { required } from "../../lib/required.ts";

/** The forms that `recordPath` accepts, for models and people. */
export const RECORD_FORMS =
  "a bill's citation (119 hr 1; without a Congress, the newest one), an amendment's (119 samdt 1), nomination's (118 PN 1044), report's (H. Rept. 117-130, R47175) or treaty's (Treaty Doc. 117-1), a law (119-21), a roll call (119-1-house-240: Congress, session, chamber, number), a Bioguide id (P000197), a committee code (hsag00), a Congress (119th), a topic slug (health), any of their names, or an address here, at congress.gov, govinfo.gov or govtrack.us";

const CONGRESS = /^(\d+)(?:st|nd|rd|th)(?: congress)?$/i;
const REPORT =
  /^(h|s|e)(?:ouse|enate|x(?:ec(?:utive)?)?)?\.?\s*(?:rept|report|rpt)\.?\s*(?:no\.\s*)?(\d+)-(\d+)(?:,?\s*(?:part|pt|book)\.?\s*(\d*))?$/i;
const CRS_REPORT = /^(?:crs\s+(?:[a-z]+\s+)*)?((?:R[LS]?|I[FGN]|LSB|TE)\d{4,5})$/i;
const TREATY = /^treaty\s+doc(?:ument)?\.?\s*(?:no\.\s*)?(\d+)-(\d+)$/i;
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
  const [, chamber, of, number, part] = REPORT.exec(text) ?? [];
  if (chamber) return `/committee-reports/${of}/${chamber.toUpperCase()}RPT/${number}/${part || 1}`;
  const ofCrs = CRS_REPORT.exec(text)?.[1];
  if (ofCrs !== undefined) return `/crs-reports/${ofCrs.toUpperCase()}`;
  const [, ofTreaty, treaty] = TREATY.exec(text) ?? [];
  if (treaty) return `/treaties/${ofTreaty}/${treaty}`;
  return citedPath(text) ?? (TOPIC.test(text) ? `/topics/${text}` : null);
}
