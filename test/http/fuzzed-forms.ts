/** Forms as fast-check makes them: those of our pages with something wrong, and garbage. */
import * as fc from "fast-check";

const FORM_TYPE = "application/x-www-form-urlencoded";
const MAX_FORM_BYTES = 16 * 1024;

/** Stands for something that only the moment of sending knows. */
export const HELD = {
  ownEmail: "{own email}",
  othersEmail: "{another's email}",
  newEmail: "{new email}",
  goodLink: "{good link}",
  usedLink: "{used link}",
  expiredLink: "{expired link}",
  ownKeyId: "{own key id}",
  othersKeyId: "{another's key id}",
  revokedKeyId: "{revoked key id}",
  newestKeyId: "{newest key id}",
  ownKey: "{own key}",
  othersKey: "{another's key}",
  ownSession: "{own session}",
  endedSession: "{ended session}",
  suspendedSession: "{suspended session}",
  ownSessionHash: "{own session's hash}",
} as const;

export interface FuzzedForm {
  readonly path: string;
  readonly method: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Each path that takes forms, with the fields that its form has, filled in well. */
export const FORMS: Readonly<Record<string, readonly (readonly [name: string, value: string])[]>> =
  {
    "/account/sign-up": [["email", HELD.newEmail]],
    "/account/sign-in": [["email", HELD.ownEmail]],
    "/account/open": [["token", HELD.goodLink]],
    "/account/sign-out": [],
    "/account/sign-out-everywhere": [],
    "/account/plan": [["plan", "pro"]],
    "/account/delete": [["email", HELD.ownEmail]],
    "/account/keys/new": [
      ["name", "Laptop"],
      ["after", HELD.newestKeyId],
    ],
    "/account/keys/run": [
      ["key", HELD.ownKey],
      ["occasion", "first"],
    ],
    "/account/keys/:id/rename": [["name", "Server"]],
    "/account/keys/:id/rotate": [],
    "/account/keys/:id/revoke": [],
  };

const BASE_URL = "https://api.example.org";
const NAMES = [
  "email",
  "token",
  "plan",
  "name",
  "key",
  "occasion",
  "after",
  "done",
  "id",
  "_method",
  "method",
];

const odd = fc.oneof(
  fc.constantFrom(...Object.values(HELD)),
  fc.constantFrom(
    "",
    " ",
    "free",
    "PRO",
    "enterprise",
    "null",
    "[object Object]",
    "__proto__",
    "constructor",
    "%",
    "%00",
    "\u0000",
    "\r\nSet-Cookie: session=x",
    "\r\nBcc: everybody@example.org",
    "a@b",
    "a@localhost",
    "a@127.0.0.1",
    "a@[::1]",
    '"a b"@example.org',
    "a@example.org, b@example.org",
    "a@example.org\nb@example.org",
    "a+tag@example.org",
    "A@EXAMPLE.ORG",
    "ä@exämple.org",
    "<a@example.org>",
    "' OR '1'='1",
    "'; DROP TABLE account; --",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "../../etc/passwd",
    "\u202Ereversed",
    "\uD800",
    "👩‍👩‍👧",
    `${"x".repeat(300)}@example.org`,
    "x".repeat(5000),
    "-1",
    "1e999",
    "true",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.emailAddress(),
);

type Field = readonly [name: string, value: string];

/** What happens to a form's fields on their way, one thing after the other. */
const changes: fc.Arbitrary<(fields: readonly Field[]) => readonly Field[]> = fc.oneof(
  odd.map((value) => (fields: readonly Field[]) => fields.map(([name]): Field => [name, value])),
  odd.map((value) => (fields: readonly Field[]) => [
    ...fields,
    ...fields.map(([name]): Field => [name, value]),
  ]),
  odd.map((value) => (fields: readonly Field[]) => [
    ...fields.map(([name]): Field => [name, value]),
    ...fields,
  ]),
  fc.constant(() => []),
  fc.constant((fields: readonly Field[]) => fields.slice(1)),
  fc
    .constantFrom("[]", "[0]", ".", " ", "\u0000", "%")
    .map(
      (end) => (fields: readonly Field[]) =>
        fields.map(([name, value]): Field => [name + end, value]),
    ),
  fc.constant((fields: readonly Field[]) =>
    fields.map(([name, value]): Field => [name.toUpperCase(), value]),
  ),
  fc
    .tuple(fc.oneof(fc.constantFrom(...NAMES), odd), odd)
    .map((field) => (fields: readonly Field[]) => [...fields, field]),
  fc
    .tuple(fc.constantFrom("_method", "method"), fc.constantFrom("DELETE", "GET"))
    .map((field) => (fields: readonly Field[]) => [field, ...fields]),
  fc.constant((fields: readonly Field[]) => [
    ...fields,
    ...Array.from({ length: 1000 }, (_, at): Field => [`f${at}`, "x"]),
  ]),
);

/** A body, and the type that it says it has. */
interface Written {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const bytes = (text: string, encoding: BufferEncoding = "utf8"): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, encoding));
const asForm = (fields: readonly Field[]): string =>
  new URLSearchParams(fields.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]))
    .toString()
    // What is held is put in when it is sent.
    .replaceAll(/%7B([\w+%]*?)%7D/g, (held) => decodeURIComponent(held.replaceAll("+", " ")));
const asParts = (fields: readonly Field[], boundary: string): string =>
  `${fields
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join("")}--${boundary}--\r\n`;

const ways: readonly ((fields: readonly Field[]) => Written)[] = [
  (fields) => ({ body: bytes(asForm(fields)), type: `${FORM_TYPE};charset=UTF-8` }),
  (fields) => ({ body: bytes(asForm(fields)), type: FORM_TYPE.toUpperCase() }),
  (fields) => ({ body: bytes(asForm(fields)), type: `${FORM_TYPE}; charset=utf-16` }),
  (fields) => ({ body: bytes(asForm(fields), "utf16le"), type: `${FORM_TYPE}; charset=utf-16` }),
  (fields) => ({ body: bytes(`\uFEFF${asForm(fields)}`), type: FORM_TYPE }),
  (fields) => ({ body: bytes(asForm(fields)), type: "" }),
  (fields) => ({ body: bytes(asForm(fields)), type: "text/plain" }),
  (fields) => ({ body: bytes(asForm(fields)), type: `${FORM_TYPE}, text/plain` }),
  (fields) => ({ body: bytes(asForm(fields)), type: `text/plain; ${FORM_TYPE}` }),
  (fields) => ({ body: bytes(asForm(fields)), type: "multipart/form-data" }),
  (fields) => ({ body: bytes(asParts(fields, "b")), type: "multipart/form-data; boundary=b" }),
  (fields) => ({ body: bytes(asParts(fields, "b")), type: "multipart/form-data; boundary=other" }),
  (fields) => ({ body: bytes(asParts(fields, "b")), type: FORM_TYPE }),
  (fields) => ({
    body: bytes(asParts(fields, "b").slice(0, -12)),
    type: "multipart/form-data; boundary=b",
  }),
  (fields) => ({
    body: bytes(JSON.stringify(Object.fromEntries(fields))),
    type: "application/json",
  }),
  (fields) => ({ body: bytes(JSON.stringify(Object.fromEntries(fields))), type: FORM_TYPE }),
  (fields) => ({ body: bytes(`${asForm(fields)}&x=%&y=%zz&z=%C3%28&%ff`), type: FORM_TYPE }),
  (fields) => ({ body: bytes(`&&&=${asForm(fields)};;&=`), type: FORM_TYPE }),
  (fields) => ({ body: bytes(asForm(fields).replaceAll("&", ";")), type: FORM_TYPE }),
  (fields) => ({
    body: bytes(`${asForm(fields)}&pad=${"x".repeat(MAX_FORM_BYTES)}`),
    type: FORM_TYPE,
  }),
  (fields) => ({
    body: bytes(`${asForm(fields)}&pad=`.padEnd(MAX_FORM_BYTES, "x")),
    type: FORM_TYPE,
  }),
  () => ({ body: bytes("x".repeat(300_000)), type: FORM_TYPE }),
  () => ({ body: Uint8Array.from([0xff, 0xfe, 0x00, 0x3d, 0x80, 0x26]), type: FORM_TYPE }),
  () => ({ body: new Uint8Array(), type: FORM_TYPE }),
];

const written = (fields: fc.Arbitrary<readonly Field[]>): fc.Arbitrary<Written> =>
  fc
    .tuple(
      fields,
      fc.oneof(
        {
          weight: 10,
          arbitrary: fc.constant((given: readonly Field[]) => ({
            body: bytes(asForm(given)),
            type: FORM_TYPE,
          })),
        },
        fc.constantFrom(...ways),
      ),
    )
    .map(([given, write]) => write(given));

const seldom = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 10, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

const ids = fc.oneof(
  { weight: 5, arbitrary: fc.constant(HELD.ownKeyId) },
  fc.constantFrom(
    HELD.othersKeyId,
    HELD.revokedKeyId,
    "new",
    "..",
    "%2e%2e",
    "key_",
    "key_AAAAAAAAAAAAAAAA",
    "'%20OR%201=1",
    "%00",
    "%",
    "__proto__",
    "x".repeat(3000),
  ),
);

const paths = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.keys(FORMS)), ids)
      .map(([path, id]) => ({ form: path, path: path.replace(":id", () => id) })),
  },
  fc.constantFrom(
    { form: "/account/delete", path: "/account/delete/" },
    { form: "/account/delete", path: "//account/delete" },
    { form: "/account/delete", path: "/ACCOUNT/DELETE" },
    { form: "/account/plan", path: "/account/plan?plan=pro&_method=POST" },
    { form: "/account/open", path: `/account/open?token=${HELD.goodLink}` },
    { form: "/account/plan", path: "/account" },
    { form: "/account/plan", path: "/" },
    { form: "/account/plan", path: "/assets/style.css" },
    { form: "/account/sign-up", path: "/account/data.json" },
    { form: "/account/sign-up", path: "/account/activity" },
    { form: "/account/sign-up", path: "/nothing" },
  ),
);

const ABSENT = "";

const sources = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ "Sec-Fetch-Site": "same-origin" }) },
  { weight: 4, arbitrary: fc.constant({ Origin: BASE_URL }) },
  fc.record({
    "Sec-Fetch-Site": fc.constantFrom(
      ABSENT,
      "same-site",
      "cross-site",
      "none",
      "SAME-ORIGIN",
      "same-origin, cross-site",
    ),
    Origin: fc.constantFrom(
      ABSENT,
      BASE_URL,
      "null",
      "https://evil.example",
      `${BASE_URL}.evil.example`,
      "http://api.example.org",
      `${BASE_URL}:443`,
      `${BASE_URL}/`,
      "https://API.EXAMPLE.ORG",
    ),
  }),
);

const cookies = seldom(
  `__Host-session=${HELD.ownSession}`,
  ABSENT,
  `__Host-session=${HELD.endedSession}`,
  `__Host-session=${HELD.suspendedSession}`,
  `__Host-session=${HELD.ownSessionHash}`,
  `__Host-session=${HELD.goodLink}`,
  `session=${HELD.ownSession}`,
  `__Secure-session=${HELD.ownSession}`,
  `__Host-session=${HELD.ownSession}x`,
  `__Host-session=; __Host-session=${HELD.ownSession}`,
  `__Host-session=${HELD.ownSession}; __Host-session=${HELD.endedSession}`,
  `__Host-session="${HELD.ownSession}"`,
  `__Host-session=${"x".repeat(4000)}`,
  "__Host-session=%00%ff",
  "__Host-session=' OR 1=1 --",
  ";;;=;=",
);

const others = seldom<Record<string, string>>(
  {},
  { "X-HTTP-Method-Override": "DELETE" },
  { "X-HTTP-Method-Override": "GET" },
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-For": "127.0.0.1, ::1" },
  { "X-Forwarded-Proto": "http" },
  { "User-Agent": "x".repeat(3000) },
  { "X-Request-Id": "<script>" },
  { "Accept-Language": "%00" },
  { Referer: "https://evil.example/" },
  { "Content-Encoding": "gzip" },
  { Authorization: "Bearer x" },
);

/** A form, as a browser, another site or a tool might send it. */
export const forms: fc.Arbitrary<FuzzedForm> = paths.chain(({ form, path }) =>
  fc
    .record({
      sent: written(
        fc
          .oneof(
            { weight: 2, arbitrary: fc.constant([]) },
            fc.array(changes, { minLength: 1, maxLength: 3 }),
          )
          .map((all) => all.reduce((fields, change) => change(fields), FORMS[form] ?? [])),
      ),
      method: seldom("POST", "PUT", "PATCH", "DELETE", "GET", "HEAD", "OPTIONS", "X-ODD"),
      source: sources,
      cookie: cookies,
      other: others,
      ip: fc.nat({ max: 2 ** 24 - 1 }),
    })
    .map(({ sent: { body, type }, method, source, cookie, other, ip }) => {
      const all = {
        ...source,
        Cookie: cookie,
        "Content-Type": type,
        "X-Test-Ip": `10.${ip >> 16}.${(ip >> 8) & 255}.${ip & 255}`,
        ...other,
      };
      const headers = Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== ABSENT),
      );
      return { path, method, body, headers };
    }),
);

/** Whether a form comes from our own pages and can be read, so that it may have an effect. */
export function isOurs({ method, headers, body }: FuzzedForm): boolean {
  const site = headers["Sec-Fetch-Site"];
  const isOwnSite = site === undefined ? headers["Origin"] === BASE_URL : site === "same-origin";
  const [type = ""] = (headers["Content-Type"] ?? "").split(";");
  const isForm = type.trim().toLowerCase() === FORM_TYPE;
  return method === "POST" && isOwnSite && isForm && body.length <= MAX_FORM_BYTES;
}
