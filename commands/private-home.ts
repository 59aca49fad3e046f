import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { makePrivate, PRIVATE_FOLDER } from "../lib/private-files.ts";
import { databaseFiles } from "../lib/sqlite.ts";
import type { Settings } from "./settings.ts";

/**
 * Makes `LEGIS_HOME` where it is missing, and private what was open to other users: the folder
 * itself and what people's addresses, keys and links stand in. What had to be changed is said.
 */
export function privateHome<Some extends Pick<Settings, "home" | "accountsPath" | "outbox">>(
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
  for (const told of paths.map(makePrivate)) {
    if (told !== null) console.error(`legis: ${told}`);
  }
  return settings;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    // There is none yet.
    return [];
  }
}
