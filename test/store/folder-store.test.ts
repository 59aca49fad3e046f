import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll } from "vitest";

import { openStore } from "../../store/open-store.ts";
import { describeStore } from "./store-suite.ts";

const folder = mkdtempSync(join(tmpdir(), "legis-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const again = () => openStore({ location: folder, cacheFolder: join(folder, "unused") });

describeStore("the folder store", async () => {
  return { store: await again(), again };
});
