/** Damaged files replace good ones: every loss or change must have an open problem. */
import { cpSync, globSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { vi } from "vitest";

import { writeSample } from "../../data/sample/write-sample.ts";
import { runs } from "../runs.ts";
import { smallLegislature } from "../small-legislature.ts";
import { BILL_DAMAGES } from "./bill-damages.ts";
import { describeDamages } from "./describe-damages.ts";
import { LIST_DAMAGES } from "./list-damages.ts";
import { MEMBERS_TABLE, SENATE_SCHEDULE } from "./test-files.ts";
import { PAGE_DAMAGES } from "./page-damages.ts";
import { VOTE_DAMAGES } from "./vote-damages.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

/** How many files are damaged in each way. */
const filesEach = runs(1);

/** With whole roll calls. */
async function sample(): Promise<string> {
  const folder = newFolder();
  await writeSample({ out: join(folder, "sample"), bills: 100, congresses: 1, seed: 3 });
  return folder;
}

async function smallSample(): Promise<string> {
  const folder = newFolder();
  cpSync(await smallLegislature(), join(folder, "sample"), { recursive: true });
  mkdirSync(join(folder, "sample/meetings/senate"));
  writeFileSync(join(folder, "sample/meetings/senate/hearings.xml"), SENATE_SCHEDULE);
  writeFileSync(join(folder, "sample/legislators/legislators-current.csv"), MEMBERS_TABLE);
  return folder;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "legis-damaged-"));
}

function filesIn(folder: string, within: string) {
  const files = globSync(`sample/${within}/**/*.{xml,json,yaml,csv}`, { cwd: folder });
  return { folder, files: files.map((name) => join(folder, name)).toSorted() };
}

function bySize({ folder, files }: ReturnType<typeof filesIn>) {
  return { folder, files: files.toSorted((a, b) => statSync(a).size - statSync(b).size) };
}

describeDamages({
  kind: "bills",
  damages: BILL_DAMAGES,
  filesEach,
  write: async () => filesIn(await smallSample(), "bills"),
});
describeDamages({
  kind: "votes",
  damages: VOTE_DAMAGES,
  filesEach: 2 * filesEach,
  write: async () => {
    const { folder, files } = filesIn(await sample(), "votes");
    // Alternates between the chambers.
    const [house, senate] = ["/house/", "/senate/"].map((part) =>
      files.filter((name) => name.includes(part)),
    );
    return {
      folder,
      files: (house ?? []).flatMap((name, at) => [name, senate?.[at] ?? name]).slice(0, 16),
    };
  },
});
describeDamages({
  kind: "lists",
  damages: LIST_DAMAGES,
  filesEach,
  // Most damages are done to the smallest files.
  write: async () => bySize(filesIn(await smallSample(), "legislators")),
});
describeDamages({
  kind: "pages",
  damages: PAGE_DAMAGES,
  filesEach,
  write: async () => filesIn(await smallSample(), "{nominations,biography,meetings}"),
});
