import { join } from "node:path";

import { openStore } from "../../store/open-store.ts";
import { describeStore } from "./store-suite.ts";
import { newFolder } from "../new-folder.ts";

const folder = newFolder();

const again = () => openStore({ location: folder, cacheFolder: join(folder, "unused") });

describeStore("the folder store", async () => {
  return { store: await again(), again };
});
