/** Requests as fast-check makes them: good ones with something wrong, and garbage. */
import * as fc from "fast-check";

import { bulkFileRoute } from "../../contract/resources/bulk.ts";
import { allRoutes } from "../../contract/resources/routes.ts";

/** Stands for the id of the live build. */
export const LIVE_BUILD = "2026-11-21T030000Z-live";

/** Stands for the key of whoever asks, which people paste anywhere. */
export const OWN_KEY = "fld_live_OWN";

export const METHODS = [
  "GET",
  "HEAD",
  "OPTIONS",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "PROPFIND",
  "get",
  "X-Odd",
  "LINK",
  "QUERY",
];

const ODD = [
  "",
  " ",
  "0",
  "-1",
  "1e999",
  "NaN",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "..",
  "%00",
  "%",
  "%2",
  "%zz",
  "%C3",
  "%ff%fe",
  "%E2%82",
  "%0d%0aSet-Cookie:a=b",
  "%2e%2e%2f",
  "+",
  "&",
  "9007199254740991",
  "9007199254740992",
  "99999999999999999999999",
  "0x10",
  "1,2",
  "１",
  "' OR 1=1 --",
  '"',
  '"""',
  "*",
  "NEAR(a b)",
  "a AND",
  "title:x",
  "^x",
  "NOT",
  "(",
  "\u0000",
  "é",
  "日本語",
  "\u202Ereversed",
  "👩‍👩‍👧",
  "\uD800",
  "%ED%A0%80",
  "ﬁ",
  "İ",
  "ß",
  "x".repeat(9000),
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "current",
  "HR",
  "house",
  "119",
  OWN_KEY,
  `https://api.example.org/api/v1/bills?key=${OWN_KEY}`,
];

const SANE = new Map<string, readonly string[]>(
  Object.entries({
    congress: ["118", "119"],
    type: ["HR", "s", "sjres"],
    chamber: ["house", "senate"],
    number: ["1", "2"],
    law_type: ["public", "private"],
    law_number: ["1"],
    session: ["1", "2"],
    vote_number: ["1", "2"],
    bioguide_id: ["F900015"],
    code: ["ssju00", "HSAG"],
    slug: ["health", "Taxation"],
    q: ["act", "health act", "hr 1", "119-1", '"national act"'],
    status: ["referred", "enacted", "referred,Passed-House"],
    sponsor_bioguide_id: ["F900015"],
    bill_type: ["HR"],
    bill_number: ["1"],
    result: ["passed", "Bill Passed"],
    party: ["D", "gop"],
    state: ["TX", "new-york"],
    current: ["all"],
    resource: ["bill", "Topic"],
    file: ["topics.ndjson", "votes-119.ndjson"],
    part: ["0".repeat(64)],
    from: ["2025-01-01", "2024-02-30", "2030-01-01"],
    to: ["2025-12-31", "2019-01-01"],
    introduced_from: ["2025-01-01"],
    introduced_to: ["2025-12-31", "tomorrow"],
    order: ["oldest", "Newest", "asc"],
    ids: ["119-hr-1,H.R. 2 (119th Congress)", "119hr1,,nonsense", ","],
    build: [LIVE_BUILD, LIVE_BUILD.toLowerCase()],
    since: [LIVE_BUILD],
    page: ["1", "2", "99"],
    per_page: ["1", "20", "100", "500"],
    include: ["actions,titles", "results", "terms", "all"],
  }),
);
const NAMES = [...SANE.keys()];

const odd = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ maxLength: 300 }),
  fc.bigInt().map(String),
);

const valueOf = (name: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...(SANE.get(name) ?? ["1"])) }, odd);

/** Some as they are, some percent-encoded. */
const written = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(value, fc.boolean()).map(([text, encodes]) => (encodes ? encoded(text) : text));

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const paths = fc.constantFrom(...allRoutes, bulkFileRoute).chain(({ path, pathParameters }) =>
  fc.tuple(...pathParameters.map(({ name }) => written(valueOf(name)))).map((values) => {
    let next = 0;
    return `/api/v1${path.replaceAll(/:\w+/g, () => values[next++] ?? "")}`;
  }),
);

const pairs = fc
  .oneof({ weight: 6, arbitrary: fc.constantFrom(...NAMES) }, odd)
  .chain((name) => written(valueOf(name)).map((value) => `${name}=${value}`));

const queries = fc.oneof(
  { weight: 6, arbitrary: fc.array(pairs, { maxLength: 4 }).map((all) => all.join("&")) },
  odd,
);

const garbagePaths = fc.oneof(
  odd.map((text) => `/api/v1/${text}`),
  odd.map((text) => `/${text}`),
  fc.constantFrom("/api/v1", "/api/v1/", "//", "/api//v1/bills", "/api/v1/bills/", "/readyz"),
);

/** A path and query, as a caller might send it. */
export const targets: fc.Arbitrary<string> = fc
  .tuple(fc.oneof({ weight: 8, arbitrary: paths }, garbagePaths), queries)
  .map(([path, query]) => (query === "" ? path : `${path}?${query}`))
  // `//host/…` would be another server's address.
  .map((target) => `http://localhost${target}`)
  .filter((target) => URL.canParse(target));

const VISIBLE = {
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
};
const headerValue = fc.oneof(
  fc.constantFrom(
    "*",
    "br;q=",
    "gzip;q=nan",
    "br;q=1e9",
    ";;;,,,",
    'W/"',
    '"',
    "Bearer",
    "Basic x",
    `Bearer ${OWN_KEY}`,
    `bearer  ${OWN_KEY} `,
    `Basic ${OWN_KEY}:`,
    `${OWN_KEY}, ${OWN_KEY}`,
    `W/"${OWN_KEY}"`,
    "a=b",
    "gzip,".repeat(1500),
    '"x",'.repeat(2000),
  ),
  fc.string({ ...VISIBLE, maxLength: 60 }).map((text) => text.replaceAll("\u007F", "")),
);

const NAMED = ["Accept-Encoding", "If-None-Match", "Authorization", "X-Request-Id", "Accept"];
const OTHERS = ["Host", "Range", "Cookie", "Origin", "X-API-Key", "Content-Length", "If-Match"];

export const headerSets: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.dictionary(fc.constantFrom(...NAMED, ...OTHERS), headerValue, { maxKeys: 3 }),
  fc.constantFrom(
    { "If-None-Match": "*" },
    { "Accept-Encoding": "gzip, br" },
    { "Accept-Encoding": "zstd" },
  ),
);
