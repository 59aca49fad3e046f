/** The one place that takes secrets out of what is logged, reported and told. */

const API_KEY = /fld_live_[0-9A-Za-z]+/g;
// A name without a value matches too: looked for again from each `?` in it, a line of them takes minutes.
const PARAMETER = /([?&][^=&#"\s]*)(=[^&#"\s]+)?/g;
const SECRET_NAME = /key|token|secret|password|signature|credential|^.auth/i;
// What stands before the last @ of an authority (RFC 3986, 3.2.1); a JSON text ends at its quote.
const USER_INFO = /:\/\/[^\s/?#"'<>]*@/g;

/**
 * The text without API keys, without user names and passwords in addresses, and without the values
 * of query parameters named like secrets.
 */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(USER_INFO, "://***@")
    .replaceAll(PARAMETER, (whole: string, name: string, value: string | undefined) =>
      value !== undefined && SECRET_NAME.test(name) ? `${name}=***` : whole,
    )
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
