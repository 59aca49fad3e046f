/** Damaged files replace good ones: every loss or change must have an open problem. */
import { cpSync, globSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { writeSample } from "../../data/sample/write-sample.ts";
import { newFolder } from "../new-folder.ts";
import { runs } from "../runs.ts";
import { smallLegislature } from "../small-legislature.ts";
import { BILL_DAMAGES, type Damage, LIST_DAMAGES, PAGE_DAMAGES, VOTE_DAMAGES } from "./damages.ts";
import { openLegislature } from "./legislature.ts";
import { damageAll, type Found } from "./rounds.ts";
import { MEMBERS_TABLE, SENATE_SCHEDULE } from "./test-files.ts";

/** How many files are damaged in each way. */
const FILES_EACH = runs(1);

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

function filesIn(folder: string, within: string): Files {
  const files = globSync(`sample/${within}/**/*.{xml,json,yaml,csv}`, { cwd: folder });
  return { folder, files: files.map((name) => join(folder, name)).toSorted() };
}

function bySize({ folder, files }: Files): Files {
  return { folder, files: files.toSorted((a, b) => statSync(a).size - statSync(b).size) };
}

interface Files {
  readonly folder: string;
  readonly files: readonly string[];
}

const KINDS: readonly {
  readonly kind: string;
  readonly damages: readonly Damage[];
  readonly write: () => Promise<Files>;
}[] = [
  {
    kind: "bills",
    damages: BILL_DAMAGES,
    write: async () => filesIn(await smallSample(), "bills"),
  },
  {
    kind: "votes",
    damages: VOTE_DAMAGES,
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
  },
  {
    kind: "lists",
    damages: LIST_DAMAGES,
    // Smallest first, because the first files are damaged most often.
    write: async () => bySize(filesIn(await smallSample(), "legislators")),
  },
  {
    kind: "pages",
    damages: PAGE_DAMAGES,
    write: async () => filesIn(await smallSample(), "{nominations,biography,meetings}"),
  },
];

describe.each(KINDS)("damaged $kind", ({ kind, damages, write }) => {
  let found: ReadonlyMap<string, Found>;

  beforeAll(async () => {
    const { folder, files } = await write();
    const legislature = await openLegislature(folder, files);
    found = await damageAll(legislature, damages, kind === "votes" ? 2 * FILES_EACH : FILES_EACH);
  });

  it.each(damages)("$name: every loss or change is reported as a problem", ({ name }) => {
    const { files, faults } = found.get(name) ?? { files: 0, faults: [] };
    expect(files).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
