/** The Senate divides nominations and treaties: the whole goes when a complete list has its parts. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { openRecords } from "../data/database/database.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { importPaths } from "../data/import/import.ts";
import { readSourceFile } from "../data/readers/read-source-file.ts";
import { readKnownRecords } from "../generator/records/known-records.ts";
import { localReaders } from "./local-readers.ts";
import { newFolder } from "./new-folder.ts";
import { CASES, hasCases } from "./sources.ts";

type Named = readonly [citation: string, day: number];

const RECEIVED = { actionDate: "2025-06-16", text: "Received in the Senate." };

const row = ([citation, day]: Named) => {
  const [, number, part = "00"] = /^PN(\d+)(?:-(\d+))?$/.exec(citation) ?? [];
  const url = `https://api.congress.gov/v3/nomination/119/${citation.slice(2)}?format=json`;
  return {
    citation,
    congress: 119,
    number: Number(number),
    partNumber: part.padStart(2, "0"),
    url,
    latestAction: RECEIVED,
    receivedDate: "2025-06-16",
    updateDate: `2025-09-${String(day).padStart(2, "0")}T11:00:13Z`,
  };
};

const list = (named: readonly Named[], count = named.length) => ({
  "nominations-119.json": { nominations: named.map(row), pagination: { count } },
});

/** A nomination's own files, which stay when a list no longer has it. */
const ownFiles = (named: Named) => {
  const id = named[0].slice(2);
  return {
    [`nomination-119-${id}.json`]: { nomination: row(named) },
    [`nomination-119-${id}-actions.json`]: { actions: [RECEIVED] },
  };
};

type Files = Readonly<Record<string, object>>;

/** Puts the files of each night over those of the night before, imports them, and returns the last night's result. */
async function afterNights(nights: readonly (Files | string)[], isApart = false) {
  const home = newFolder();
  const database = await openRecords(join(home, "records.sqlite"));
  try {
    let absent: unknown;
    for (const [at, night] of nights.entries()) {
      const folder = join(home, isApart ? `mirror-${nights.length - at}` : "mirror");
      mkdirSync(folder, { recursive: true });
      if (typeof night === "string") cpSync(night, folder, { recursive: true });
      else {
        for (const [name, content] of Object.entries(night)) {
          writeFileSync(join(folder, name), JSON.stringify(content));
        }
      }
      const openReaders = localReaders(readSourceFile);
      const now = `2025-10-0${at + 1}T03:00:00Z`;
      const summary = await importPaths({ paths: [folder], database, now, openReaders });
      expect(summary.files).toMatchObject({ refused: 0, quarantined: 0 });
      absent = summary.absent.flatMap(({ ids }) => ids);
    }
    const { nominations, treaties } = readKnownRecords(createRecordReader(database));
    const known = [...nominations.keys(), ...treaties.keys()];
    const here = known.map((path) => path.split("/").at(-1) ?? "");
    return { here: here.toSorted(), absent };
  } finally {
    database.close();
  }
}

const WHOLE: Named = ["PN7", 1];
const PARTS: readonly Named[] = [
  ["PN7-1", 19],
  ["PN7-2", 19],
];
const first = { ...list([WHOLE, ["PN8", 1]]), ...ownFiles(WHOLE) };

describe("a nomination that was divided", () => {
  it.each([
    ["goes with its own files", [first, list([...PARTS, ["PN8", 1]])], ["7-1", "7-2", "8"], []],
    [
      "stays if the list is cut",
      [first, list([...PARTS, ["PN8", 1]], 300)],
      ["7", "7-1", "7-2", "8"],
      [],
    ],
    [
      "stays if the list has it, too",
      [first, list([WHOLE, ...PARTS, ["PN8", 1]])],
      ["7", "7-1", "7-2", "8"],
      [],
    ],
    [
      "stays away while one part is confirmed after the other",
      [
        first,
        list([...PARTS, ["PN8", 1]]),
        list([
          ["PN7-1", 20],
          ["PN7-2", 19],
          ["PN8", 1],
        ]),
      ],
      ["7-1", "7-2", "8"],
      [],
    ],
    [
      "comes back with a later list",
      [
        first,
        list([...PARTS, ["PN8", 1]]),
        list([
          ["PN7", 25],
          ["PN8", 1],
        ]),
      ],
      ["7", "7-1", "7-2", "8"],
      ["119-7-1", "119-7-2"],
    ],
    ["goes if only its files were known", [ownFiles(WHOLE), list(PARTS)], ["7-1", "7-2"], []],
  ] as const)("%s", async (_, nights, here, absent) => {
    expect(await afterNights(nights)).toEqual({ here, absent });
  });

  it("is away whichever list is imported first", async () => {
    const nights = [list([...PARTS, ["PN8", 1]]), first];
    expect(await afterNights(nights, true)).toMatchObject({ here: ["7-1", "7-2", "8"] });
  });

  it.skipIf(!hasCases)("is two nominations (needs cases3)", async () => {
    const folder = join(CASES, "02-nomination-split-later");
    const nights = ["night1", "night2"].map((night) => join(folder, night));
    expect(await afterNights(nights)).toEqual({ here: ["9002-1", "9002-2"], absent: [] });
  });
});

/** A list of treaties of the 119th Congress, each with its part (`7-A`) and the day of its last change. */
const treaties = (named: readonly Named[], count = named.length) => ({
  "treaties.json": {
    treaties: named.map(([name, at]) => {
      const [number, suffix = ""] = name.split("-");
      return {
        congressReceived: 119,
        number: Number(number),
        suffix,
        topic: "Taxation",
        transmittedDate: "2025-02-14T00:00:00Z",
        updateDate: `2025-09-${String(at).padStart(2, "0")}T11:00:13Z`,
      };
    }),
    pagination: { count },
  },
});
const ownTreaty = {
  "treaty-119-7-actions.json": { actions: [RECEIVED] },
};
const TREATY: readonly Named[] = [
  ["7", 1],
  ["8", 1],
];
const DIVIDED: readonly Named[] = [
  ["7-A", 19],
  ["7-B", 19],
  ["8", 1],
];

it.each([
  [
    "goes with its own files",
    [{ ...treaties(TREATY), ...ownTreaty }, treaties(DIVIDED)],
    ["7-A", "7-B", "8"],
  ],
  [
    "stays if the list is cut",
    [treaties(TREATY), treaties(DIVIDED, 700)],
    ["7", "7-A", "7-B", "8"],
  ],
  [
    "stays if the list has it, too",
    [treaties(TREATY), treaties([["7", 1], ...DIVIDED])],
    ["7", "7-A", "7-B", "8"],
  ],
  [
    "stays away while a part moves",
    [treaties(TREATY), treaties(DIVIDED), treaties([["7-A", 25], ...DIVIDED.slice(1)])],
    ["7-A", "7-B", "8"],
  ],
  [
    "comes back with a later list",
    [treaties(TREATY), treaties(DIVIDED), treaties([["7", 25], ...DIVIDED])],
    ["7", "7-A", "7-B", "8"],
  ],
  ["goes if only its files were known", [ownTreaty, treaties(DIVIDED)], ["7-A", "7-B", "8"]],
] as const)("a treaty that was divided %s", async (_, nights, here) => {
  expect(await afterNights(nights)).toEqual({ here, absent: [] });
});

it("a treaty that a later list lacks is kept and reported", async () => {
  const nights = [treaties(TREATY), treaties([["7", 1]])];
  expect(await afterNights(nights)).toMatchObject({ here: ["7", "8"], absent: ["119-8-00"] });
});

it.each([
  ["another one", [list([WHOLE, ["PN8", 1]]), list([WHOLE])], ["7", "8"], ["119-8-00"]],
  [
    "several",
    [list([WHOLE, ["PN8", 1], ["PN9-3", 1]]), list([WHOLE])],
    ["7", "8", "9-3"],
    ["119-8-00", "119-9-3"],
  ],
  ["none", [list([WHOLE]), list([WHOLE, ["PN8", 1]])], ["7", "8"], []],
  ["one of a cut list", [list([WHOLE, ["PN8", 1]]), list([WHOLE], 2)], ["7", "8"], []],
] as const)("%s that a later list lacks is kept and reported", async (_, nights, here, absent) => {
  expect(await afterNights(nights)).toEqual({ here, absent });
});
