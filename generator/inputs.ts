import { readFileSync } from "node:fs";

import { congressOf } from "../contract/congress.ts";
import type { RecordReader } from "../data/database/record-reader.ts";
import { codeHash, hexOf, sha256Hex } from "../lib/hash.ts";
import type { BuildScope } from "./kinds/build-context.ts";

const PACKAGES = new URL("../package-lock.json", import.meta.url);

/**
 * Hashes all that a build is made of: the records, the program with its packages and Unicode tables, the
 * settings, and the date's effects. Who is in office changes only when a term ends, so the latest end of a
 * term represents it.
 */
export function inputsHash(
  records: RecordReader,
  { asOf, currentCongress, fiction, baseUrl }: BuildScope,
): string {
  const date = [congressOf(asOf), currentCongress, records.lastTermEnd(asOf)];
  const all = [records.partsHash(), records.statesHash()].map(hexOf);
  return sha256Hex(JSON.stringify([programHash({ baseUrl, fiction }), ...date, ...all]));
}

/** A hash of the program with its packages and Unicode tables, and of what all pages depend on. */
export function programHash({ baseUrl, fiction }: Pick<BuildScope, "baseUrl" | "fiction">): string {
  const packages = readFileSync(PACKAGES, "utf8");
  const made = [process.version, process.versions["unicode"], packages, baseUrl, fiction];
  const folders = ["contract", "data", "generator", "lib"];
  return hexOf(codeHash(folders, [JSON.stringify(made)]));
}
