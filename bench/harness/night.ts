/** A store with two builds, a night apart. */
import { constants, existsSync } from "node:fs";
import { copyFile, cp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { amount } from "../../lib/amounts.ts";
import { changeRecords, type Changes } from "./change-records.ts";
import { runLegis } from "./run-measured.ts";
import type { Sample } from "./samples.ts";

/** Makes a night on a copy of a sample, once; gives the folder of the store. */
export async function openNight({ home }: Sample, changes: Changes): Promise<string> {
  const { changed, added, recent } = changes;
  const night = join(dirname(home), ["night", changed, added, recent ?? "all"].join("-"));
  if (!existsSync(night)) {
    console.log(`(making a night of ${amount(changed)} changed and ${amount(added)} new bills)`);
    const begun = `${night}.partial`;
    await rm(begun, { recursive: true, force: true });
    await cp(join(home, "store"), join(begun, "store"), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    for (const name of ["records.sqlite", "records.cache.sqlite"]) {
      // oxlint-disable-next-line no-await-in-loop -- two files
      await copyFile(join(home, name), join(begun, name), constants.COPYFILE_FICLONE);
    }
    changeRecords(join(begun, "records.sqlite"), changes);
    await runLegis(["generate"], { LEGIS_HOME: begun });
    await rename(begun, night);
  }
  return join(night, "store");
}
