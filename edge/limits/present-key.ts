import { Problem } from "../../contract/problem.ts";

const HOW_TO_SEND = "send it in the X-API-Key header or as Authorization: Bearer <key>";

/** The API key that a request presents in its headers; the query string is never read. */
export function presentedKey(
  headers: { get(name: string): string | null },
  query: () => URLSearchParams,
): string {
  const direct = headers.get("X-API-Key")?.trim() ?? "";
  const authorization = headers.get("Authorization")?.trim() ?? "";
  const bearer = bearerToken(authorization);
  if (direct !== "" && bearer !== "" && direct !== bearer) {
    throw new Problem(
      "invalid_api_key",
      "X-API-Key and Authorization: Bearer carry different keys; send one of them",
    );
  }
  if (isBearer(direct)) {
    throw new Problem("invalid_api_key", "X-API-Key takes the key alone, without the word Bearer");
  }
  const key = direct || bearer;
  if (key === "") throw missingKey(authorization, query());
  return key;
}

/** Says what was sent in a key's place; never the value, which may be a key. */
function missingKey(authorization: string, query: URLSearchParams): Problem {
  const found = unreadAuthorization(authorization) ?? unreadParameter(query);
  return new Problem(
    "missing_api_key",
    found === null
      ? `This route needs an API key: ${HOW_TO_SEND}`
      : `This route needs an API key, and ${found}: ${HOW_TO_SEND}`,
  );
}

function unreadAuthorization(authorization: string): string | null {
  if (authorization === "") return null;
  if (isBearer(authorization)) return "Authorization has none after Bearer";
  const [scheme = "", ...credentials] = authorization.split(/\s+/);
  if (credentials.length === 0) return "Authorization must have the word Bearer before it";
  return /^[a-z][a-z0-9-]{0,30}$/i.test(scheme)
    ? `Authorization is of the scheme ${scheme}, which is not read`
    : "Authorization is of a scheme that is not read";
}

const KEY_NAME = /^(?:x[-_]?)?(?:api[-_]?)?key$|token$|^authorization$/i;

function unreadParameter(query: URLSearchParams): string | null {
  for (const [name, value] of query) {
    if (KEY_NAME.test(name) || value.startsWith("fld_live_")) {
      return "the query string is not read for one, as addresses end up in logs and histories";
    }
  }
  return null;
}

/** The token of `Bearer <token>`; other schemes count as none. */
function bearerToken(authorization: string): string {
  return isBearer(authorization) ? authorization.slice("bearer".length).trim() : "";
}

function isBearer(text: string): boolean {
  return /^bearer(?:\s|$)/i.test(text);
}
