import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openStore } from "../store/open-store.ts";
import { generateInto, importInto, newStore, openEdge } from "./build.ts";
import { newFolder } from "./new-folder.ts";

/** Imports files of publishers, by name and content or in a folder, and serves a build of them. */
export async function edgeOf(given: Readonly<Record<string, string | object>> | string) {
  const folder = newFolder();
  const files = typeof given === "string" ? given : join(folder, "files");
  for (const [name, content] of Object.entries(typeof given === "string" ? {} : given)) {
    mkdirSync(join(files, name, ".."), { recursive: true });
    writeFileSync(
      join(files, name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
  const records = join(folder, "records.sqlite");
  const imported = await importInto(records, [files]);
  await generateInto(newStore(folder), records);
  const store = await openStore(newStore(folder));
  const { edge } = await openEdge(store);
  return { edge, store, imported };
}
