/** The one place that takes secrets out of what is logged, reported and told. */

/** A `%`, also where an address stands in an address. */
const PERCENT = "%(?:25)*";
const API_KEY = new RegExp(`${encodable("fld_live_")}(?:[0-9A-Za-z]|${PERCENT}[0-9a-f]{2})+`, "gi");
// A name without a value matches too: looked for again from each `?` in it, a line of them takes minutes.
// After `;` comes another parameter, or the rest of a value.
const PARAMETER = /([?&;][^=&;#"\s]*)(=[^&;#"\s]+(?:;[^=&;#"\s]*(?=[&;#"\s]|$))*)?/g;
const SECRET = "key|token|secret|password|signature|credential";
const SECRET_NAME = new RegExp(`${SECRET}|^.auth`, "i");
/** Of an address in an address. */
const ENCODED_PARAMETER = new RegExp(`((?:${SECRET})[\\w.-]{0,40}${PERCENT}3d)[^&#"\\s]+`, "gi");
// What stands before the last @ of an authority (RFC 3986, 3.2.1); a JSON text ends at its quote.
const USER_INFO = /:\/\/[^\s/?#"'<>]*@/g;

/** Matches whatever one of the others changes, and little else. Bounded, as it looks on from each word. */
const MAY_HOLD_SECRET = new RegExp(
  `[%@]|fld_live_|(?:${SECRET}|auth)(?:[^=&;#"\\s]{0,99}=|[^=&;#"\\s]{100})`,
  "i",
);

/**
 * The text without API keys, without user names and passwords in addresses, and without the values
 * of query parameters named like secrets.
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

/** An address that someone mistyped, without anything in it that could be a secret. */
export function maskAddress(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, "$1***@").replace(/\?.*$/s, "?***");
}

/** A value of JSON's with the same taken out of every text in it. */
export function maskedJson<Value>(value: Value): Value {
  return JSON.parse(maskSecrets(JSON.stringify(value))) as Value;
}

/** The letters, each as itself or percent-encoded. */
function encodable(letters: string): string {
  return letters.replaceAll(/./g, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|${PERCENT}${code})`;
  });
}

/** The name as a reader of queries takes it; letters alone, as what is not well-formed is to be taken too. */
function decoded(name: string): string {
  return name.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
