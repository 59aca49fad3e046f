import { Problem } from "../contract/problem.ts";

const HOW_TO_SEND = "send it in the X-API-Key header or as Authorization: Bearer <key>";

/** The API key that a request presents in its headers; the query string is never read. */
export function presentedKey(headers: { get(name: string): string | null }): string {
  const direct = headers.get("X-API-Key")?.trim() ?? "";
  const bearer = bearerToken(headers.get("Authorization"));
  if (direct !== "" && bearer !== "" && direct !== bearer) {
    throw new Problem(
      "invalid_api_key",
      "X-API-Key and Authorization: Bearer carry different keys; send one of them",
    );
  }
  const key = direct || bearer;
  if (key === "") {
    throw new Problem("missing_api_key", `This route needs an API key: ${HOW_TO_SEND}`);
  }
  return key;
}

/** The token of `Bearer <token>`; other schemes count as none. */
function bearerToken(authorization: string | null): string {
  if (authorization === null) return "";
  return /^\s*bearer(?:\s+(.*))?$/i.exec(authorization)?.[1]?.trim() ?? "";
}
