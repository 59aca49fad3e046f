import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { makePrivate, PRIVATE_FOLDER } from "../../lib/private-files.ts";
import { databaseFiles } from "../../lib/sqlite.ts";
import type { Settings } from "./settings.ts";

/** Creates `LEGIS_HOME`, and makes it and the files with addresses, keys and links private. */
export function makeHomePrivate<Some extends Pick<Settings, "home" | "accountsPath" | "outbox">>(
  settings: Some,
): Some {
  const { home, accountsPath, outbox } = settings;
  mkdirSync(home, { recursive: true, mode: PRIVATE_FOLDER });
  const paths = [
    home,
    ...databaseFiles(accountsPath),
    join(home, "demo-key"),
    outbox,
    ...filesIn(outbox),
  ];
  for (const message of paths.map(makePrivate)) {
    if (message !== null) console.error(`legis: ${message}`);
  }
  return settings;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    // The folder does not exist yet.
    return [];
  }
}
