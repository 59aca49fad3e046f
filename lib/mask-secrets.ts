/** A `%`, possibly percent-encoded again in a nested address. */
const PERCENT = "%(?:25)*";
const API_KEY = new RegExp(
  `${literalOrEncoded("fld_live_")}(?:[0-9A-Za-z]|${PERCENT}[0-9a-f]{2})+`,
  "gi",
);
// Also matches a name without a value: otherwise, rescanning from each `?` takes minutes on a long
// line. After `;` comes another parameter or the rest of a value.
const PARAMETER = /([?&;][^=&;#"\s]*)(=[^&;#"\s]+(?:;[^=&;#"\s]*(?=[&;#"\s]|$))*)?/g;
const SECRET = "key|token|secret|password|signature|credential";
const SECRET_NAME = new RegExp(`${SECRET}|^.auth`, "i");
/** A parameter in a percent-encoded nested address. */
const ENCODED_PARAMETER = new RegExp(`((?:${SECRET})[\\w.-]{0,40}${PERCENT}3d)[^&#"\\s]+`, "gi");
// Everything before the last @ of an authority (RFC 3986, 3.2.1). A JSON string ends at its quote.
const USER_INFO = /:\/\/[^\s/?#"'<>]*@/g;

/**
 * A fast check that matches whatever the patterns above change, and little else. Its lengths are
 * bounded because it scans from each word.
 */
const MAY_HOLD_SECRET = new RegExp(
  `[%@]|fld_live_|(?:${SECRET}|auth)(?:[^=&;#"\\s]{0,99}=|[^=&;#"\\s]{100})`,
  "i",
);

/**
 * Removes API keys, user names and passwords in addresses, and the values of query parameters with
 * secret-sounding names.
 */
export function maskSecrets(text: string): string {
  if (!MAY_HOLD_SECRET.test(text)) return text;
  return text
    .replaceAll(USER_INFO, "://***@")
    .replaceAll(PARAMETER, (whole: string, name: string, value: string | undefined) =>
      value !== undefined && SECRET_NAME.test(decoded(name)) ? `${name}=***` : whole,
    )
    .replaceAll(ENCODED_PARAMETER, "$1***")
    .replaceAll(API_KEY, "fld_live_***");
}

/** Removes everything that could be a secret from a mistyped address. */
export function maskAddress(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, "$1***@").replace(/\?.*$/s, "?***");
}

export function maskedJson<Value>(value: Value): Value {
  return JSON.parse(maskSecrets(JSON.stringify(value))) as Value;
}

/** Matches each letter literally or percent-encoded. */
function literalOrEncoded(letters: string): string {
  return letters.replaceAll(/./g, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|${PERCENT}${code})`;
  });
}

/** Decodes a query parameter's name. Decodes ASCII only, so that malformed names are covered too. */
function decoded(name: string): string {
  return name.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Moves the user name and password from an address into a Basic authorization header (RFC 7617). */
export function splitLogin(address: string): {
  readonly address: string;
  readonly authorization: string | null;
} {
  const url = new URL(address);
  if (url.username === "" && url.password === "") return { address, authorization: null };
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  url.username = "";
  url.password = "";
  return { address: url.href, authorization };
}
