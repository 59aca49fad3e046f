import type { JsonSchema } from "./json-schemas.ts";

interface Header {
  readonly description: string;
  readonly required?: true;
  readonly schema: JsonSchema;
}

const integer = (description: string, example: number): Header => ({
  description,
  schema: { type: "integer", minimum: 0, examples: [example] },
});
const text = (description: string, example: string): Header => ({
  description,
  schema: { type: "string", examples: [example] },
});
const always = (header: Header): Header => ({ ...header, required: true });

export const HEADERS = {
  ETag: always(
    text(
      "Identifies the body: send it back in `If-None-Match`. Weak; the same for the same body, whatever the key, the encoding and the build. Bulk files have a strong one for each encoding.",
      'W/"5d41402abc4b2a76b9719d911017c592"',
    ),
  ),
  "Accept-Ranges": text("`bytes`, because `Range` is supported.", "bytes"),
  "Content-Range": text("The range of bytes sent, and the total size.", "bytes 1000-1999/60101"),
  "Cache-Control": always(
    text("Who may cache the answer, and for how long.", "private, max-age=60"),
  ),
  "X-Build-Id": text(
    "The build that answered. All answers of one build are consistent; it changes when new data is published. Absent if no build is live.",
    "2026-11-21T030000Z-1a2b3c4d",
  ),
  "X-Today-Id": text(
    "Set on answers with something that happened since the build: it changes with that.",
    "9f86d081884c7d65",
  ),
  "X-Request-Id": always(
    text(
      "The client's own id if it is 1 to 64 letters, digits, `.`, `_`, `-`; otherwise a generated one. Quote it when you report a problem.",
      "2f1c9a52-0f6e-4b7b-9a55-9c1f0c0e7b11",
    ),
  ),
  "X-RateLimit-Limit-Day": integer("Requests per day.", 1000),
  "X-RateLimit-Remaining-Day": integer("Requests left today.", 987),
  "X-RateLimit-Reset-Day": integer("Unix seconds of the next midnight UTC.", 1795305600),
  "X-RateLimit-Limit-Second": integer("Requests per second.", 5),
  "X-RateLimit-Remaining-Second": integer("Requests left in this second.", 4),
  "X-RateLimit-Reset-Second": integer("Unix seconds at which the next second begins.", 1795262401),
  "X-RateLimit-Limit-Search": integer(
    "Searches per second: requests with `q`, `ids`, a day of introduction or status, or several values of one filter. Only on answers to searches.",
    2,
  ),
  "X-RateLimit-Remaining-Search": integer(
    "Searches left in this second. Only on answers to searches.",
    1,
  ),
  "RateLimit-Policy": text(
    "The same limits in the field of draft-ietf-httpapi-ratelimit-headers-10: `q` requests in `w` seconds; on answers to searches also of searches.",
    '"day";q=1000;w=86400, "second";q=5;w=1',
  ),
  RateLimit: text(
    "The remaining limits: `r` requests for the next `t` seconds.",
    '"day";r=987;t=43200, "second";r=4;t=1',
  ),
  "Retry-After": always(integer("Seconds to wait before the next request.", 1)),
  "WWW-Authenticate": always(text("How to authenticate.", 'Bearer realm="api"')),
  Link: text(
    'On a 401, the guide, if the service has web pages (`rel="help"`). On an answer, its web page and its feed, if there are any (`rel="alternate"`, with a `type`). On a list, its pages before and after (`rel="prev"`, `rel="next"`, RFC 8288).',
    '<https://api.example.org/docs>; rel="help"',
  ),
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export const LIMIT_HEADERS: readonly HeaderName[] = [
  "X-RateLimit-Limit-Day",
  "X-RateLimit-Remaining-Day",
  "X-RateLimit-Reset-Day",
  "X-RateLimit-Limit-Second",
  "X-RateLimit-Remaining-Second",
  "X-RateLimit-Reset-Second",
  "X-RateLimit-Limit-Search",
  "X-RateLimit-Remaining-Search",
  "RateLimit-Policy",
  "RateLimit",
];
const COMMON_HEADERS: readonly HeaderName[] = ["X-Request-Id", "Cache-Control"];

export function apiHeaders(status: number): readonly HeaderName[] {
  return [
    ...COMMON_HEADERS,
    ...(status < 400 ? (["ETag"] as const) : []),
    ...(status === 200 ? (["Link"] as const) : []),
    ...(status === 401
      ? (["WWW-Authenticate", "Link"] as const)
      : (["X-Build-Id", ...LIMIT_HEADERS] as const)),
    ...(status === 416 ? (["Content-Range"] as const) : []),
    ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
  ];
}

/** The headers of routes outside `/api/v1`. */
export function serviceHeaders(status: number, hasETag: boolean): readonly HeaderName[] {
  return [
    ...COMMON_HEADERS,
    ...(hasETag && status < 400 ? (["ETag"] as const) : []),
    ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
  ];
}

export function headerRefs(names: readonly HeaderName[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
