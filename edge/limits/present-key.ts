import { Problem } from "../../contract/problem.ts";

const HOW_TO_SEND = "send it in the X-API-Key header or as Authorization: Bearer <key>";

/** Returns the API key in a request's headers. The query string is never read. */
export function presentedKey(
  headers: { get(name: string): string | null },
  query: () => URLSearchParams,
): string {
  const sent = (name: string): string => headers.get(name)?.trim() ?? "";
  const [direct, authorization] = [sent("X-API-Key"), sent("Authorization")];
  const bearer = isBearer(authorization) ? authorization.slice("bearer".length).trim() : "";
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

/** Describes the misplaced key. Never repeats a value, which may be a real key. */
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
  if (isBearer(authorization)) return "Authorization has no key after Bearer";
  const [scheme = "", ...credentials] = authorization.split(/\s+/);
  if (credentials.length === 0) return "Authorization must have the word Bearer before the key";
  return /^[a-z][a-z0-9-]{0,30}$/i.test(scheme)
    ? `Authorization uses the scheme ${scheme}, which is not supported`
    : "Authorization uses a scheme that is not supported";
}

const KEY_NAME = /^(?:x[-_]?)?(?:api[-_]?)?key$|token$|^authorization$/i;

function unreadParameter(query: URLSearchParams): string | null {
  for (const [name, value] of query) {
    if (KEY_NAME.test(name) || value.startsWith("fld_live_")) {
      return "keys in the query string are ignored, because URLs end up in logs and histories";
    }
  }
  return null;
}

function isBearer(text: string): boolean {
  return /^bearer(?:\s|$)/i.test(text);
}
