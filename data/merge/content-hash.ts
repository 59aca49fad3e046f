import { hash } from "node:crypto";

/**
 * The hash that tells whether a record's content changed, of the record's JSON.
 *
 * Publishers move the stamps of thousands of records, and of the titles, summaries and amendments
 * in them, that did not change (LibraryOfCongress/api.congress.gov#201), so stamps are left out. So is
 * the day of the file of memberships, which is one for all committees.
 */
export function contentHash(json: string): Uint8Array {
  return hash("sha256", json.replaceAll(STAMPS, ""), "buffer");
}

// Not to be met inside a text, where JSON has a backslash before each quote.
const STAMPS = /"(?:(?:source_)?updated_at|as_of)":(?:null|"[^"]*"),?/g;
