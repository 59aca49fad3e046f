import { hash } from "node:crypto";

/**
 * Hashes a record's JSON without timestamps, which publishers update in thousands of unchanged
 * records, titles, summaries and amendments (LibraryOfCongress/api.congress.gov#201), and without
 * the date of the membership file, which all committees share.
 */
export function contentHash(json: string): Uint8Array {
  return hash("sha256", json.replaceAll(STAMPS, ""), "buffer");
}

// Can't match inside a JSON string, where quotes are escaped.
const STAMPS = /"(?:(?:source_)?updated_at|as_of)":(?:null|"[^"]*"),?/g;
