import { createHash } from "node:crypto";

import type { WrittenRow } from "./written.ts";

/** A hash of all that the lists and the search database take from rows. */
export function hashOfRows(rows: readonly WrittenRow[]): Uint8Array {
  const hash = createHash("sha256");
  for (const { table, id, view, line, facets, sort, search, lists, about } of rows) {
    hash.update(JSON.stringify([table, id, view, facets, sort, search, lists, about])).update(line);
  }
  return hash.digest();
}
