/** Real files damaged in every way: 500 bills and 100 votes each, and every list. */
import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { describe, vi } from "vitest";

import { hasSources, SOURCES } from "../sources.ts";
import { unpackCongress } from "../unpack-congress.ts";
import { BILL_DAMAGES } from "./bill-damages.ts";
import { describeDamages } from "./describe-damages.ts";
import { LIST_DAMAGES } from "./list-damages.ts";
import { VOTE_DAMAGES } from "./vote-damages.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 7_200_000 });

/** All 500 take hours, so this runs only on request. */
const BILLS = Number(process.env["LEGIS_DAMAGED_BILLS"] ?? 0);
const VOTES = Math.ceil(BILLS / 5);
/** The zips have 18,000 bills. */
const ONE_IN = Math.floor(18_000 / Math.max(BILLS, 1));

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "legis-damaged-"));
}

function filesIn(folder: string) {
  return { folder, files: globSync(join(folder, "files/**/*.{xml,yaml,csv,json}")).toSorted() };
}

describe.skipIf(!hasSources || BILLS === 0)(
  "real files (needs the real upstream files and LEGIS_DAMAGED_BILLS=500)",
  () => {
    describeDamages({
      kind: "bills",
      damages: BILL_DAMAGES,
      filesEach: BILLS,
      write: async () => {
        const folder = newFolder();
        await unpackCongress(join(folder, "files/bills"), (_, at) => at % ONE_IN === 0);
        // These have longer lists to damage.
        const rich = globSync(join(SOURCES, "bills/117/*/*.xml")).slice(0, Math.floor(BILLS / 3));
        for (const file of rich) copyFileSync(file, join(folder, "files/bills", basename(file)));
        return filesIn(folder);
      },
    });
    describeDamages({
      kind: "votes",
      damages: VOTE_DAMAGES,
      filesEach: VOTES,
      write: async () => {
        const folder = newFolder();
        const all = globSync("votes/{house,senate}/*_*/*.xml", { cwd: SOURCES });
        const house = globSync("votes/house/2*/*.xml", { cwd: SOURCES });
        for (const name of [...all.slice(0, VOTES / 2), ...house.slice(0, VOTES / 2)]) {
          mkdirSync(join(folder, "files", name, ".."), { recursive: true });
          copyFileSync(join(SOURCES, name), join(folder, "files", name));
        }
        return filesIn(folder);
      },
    });
    describeDamages({
      kind: "lists",
      // The list of accounts is not among the real files.
      damages: LIST_DAMAGES.filter(({ name }) => !name.startsWith("accounts")),
      filesEach: 10,
      write: async () => {
        const folder = newFolder();
        cpSync(join(SOURCES, "legislators"), join(folder, "files/legislators"), {
          recursive: true,
        });
        const { files } = filesIn(folder);
        // This list is not published.
        return { folder, files: files.filter((name) => !name.endsWith("executive.yaml")) };
      },
    });
  },
);
