/**
 * The `version` script of package.json: `npm version` has changed that file and now gives both clients and CITATION.cff the same version.
 * Python accepts this spelling too: it reads `1.0.0-rc.1` as 1.0.0rc1, and `1.0.0-beta.2` as 1.0.0b2.
 */
import { readFileSync, writeFileSync } from "node:fs";

const PLACES = {
  "CITATION.cff": /(?<=^version: ).+/m,
  "package-lock.json": /(?<="client": \{\s+"name": "[^"]+",\s+"version": ")[^"]+/,
  "client/package.json": /(?<="version": ")[^"]+/,
  "client/src/client.ts": /(?<=^const VERSION = ")[^"]+/m,
  "client/python/src/federal_legislative_data/_core.py": /(?<=^VERSION = ")[^"]+/m,
};

const { npm_package_version: version } = process.env;
if (version === undefined) throw new Error("npm did not say which version");
for (const [path, place] of Object.entries(PLACES)) {
  const text = readFileSync(path, "utf8");
  if (!place.test(text)) throw new Error(`${path} has no version`);
  writeFileSync(path, text.replace(place, version));
}
