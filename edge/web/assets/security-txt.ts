import { DAY_MS } from "../../../lib/time.ts";
import type { Handler } from "hono";

/** The path in RFC 9116. */
export const SECURITY_TXT_PATH = "/.well-known/security.txt";

/** Less than a year, as the RFC recommends. Each response has a new date. */
const VALID_FOR_MS = 180 * DAY_MS;

/** Serves the contact for security reports (RFC 9116). */
export function serveSecurityTxt({
  contact,
  baseUrl,
  clock,
}: {
  /** `mailto:` or `https:`. */
  readonly contact: string;
  readonly baseUrl: string;
  readonly clock: () => number;
}): Handler {
  return (c) => {
    const expires = `${new Date(clock() + VALID_FOR_MS).toISOString().slice(0, 19)}Z`;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${baseUrl}${SECURITY_TXT_PATH}`,
    ];
    return c.text(`${lines.join("\n")}\n`);
  };
}
