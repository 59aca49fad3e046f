import { readFileSync } from "node:fs";

import { congressOf } from "../contract/congress.ts";
import type { RecordReader } from "../data/database/record-reader.ts";
import { codeHash } from "../lib/hash.ts";
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
  const all = [records.partsHash(), records.statesHash()].map((each) =>
    Buffer.from(each).toString("hex"),
  );
  const program = [process.version, process.versions["unicode"], readFileSync(PACKAGES, "utf8")];
  const folders = ["contract", "data", "generator", "lib"];
  const made = JSON.stringify([...program, baseUrl, fiction, ...date, ...all]);
  return codeHash(folders, [made]).toString("hex");
}
