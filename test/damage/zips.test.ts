/** Damaged zips replace good ones. */
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { smallLegislature } from "../small-legislature.ts";
import { type ZipPart, zipFile } from "../zip-file.ts";
import { BILL_DAMAGES } from "./damages.ts";
import {
  cleanCopy,
  type Legislature,
  namedIn,
  night,
  NIGHTS,
  openLegislature,
  recordsIn,
} from "./legislature.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Damages of one bill in the zip; its problems have the name of that entry. */
const ENTRY_DAMAGES = [
  "a bill that is an HTML page",
  "a bill that is empty",
  "a bill cut off in the middle",
  "a bill whose actions/item are cut to half",
  "a bill without cosponsors/item/bioguideId",
  "a bill of another number than its name",
];

let folder: string;
let zip: string;
let parts: readonly ZipPart[];
let legislature: Legislature;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-damaged-zips-"));
  const bills = globSync(join(await smallLegislature(), "bills/119/hr/*.xml"));
  parts = bills
    .toSorted()
    .slice(0, 30)
    .map((path) => ({ name: basename(path), text: readFileSync(path, "utf8") }));
  mkdirSync(join(folder, "zips"));
  zip = join(folder, "zips/BILLSTATUS-119-hr.zip");
  writeFileSync(zip, zipFile(parts));
  legislature = await openLegislature(folder, [zip]);
  copyFileSync(zip, `${zip}.clean`);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const whole = (): Buffer => readFileSync(`${zip}.clean`);

const ZIP_DAMAGES: Readonly<Record<string, () => Buffer>> = {
  "cut off in the middle": () => whole().subarray(0, Math.floor(whole().length / 2)),
  "cut off before its end": () => whole().subarray(0, whole().length - 12),
  "with no entry": () => zipFile([]),
  "that is empty": () => Buffer.alloc(0),
  "that is an HTML page": () => Buffer.from("<!DOCTYPE html><html></html>\n"),
  "with a wrong checksum": () =>
    zipFile(parts.map((part, at) => (at === 3 ? { ...part, crc: 7 } : part))),
  "with a bit of an entry flipped": () => {
    const bytes = Buffer.from(whole());
    bytes[500] = (bytes[500] ?? 0) ^ 4;
    return bytes;
  },
  "that says that it has more entries": () => zipFile(parts, parts.length + 5),
};

describe("a damaged zip", () => {
  it.each(Object.keys(ZIP_DAMAGES))(
    "%s is reported, and no problem remains after it is repaired",
    async (name) => {
      expect(await faultsOf(ZIP_DAMAGES[name]?.() ?? whole(), zip)).toEqual([]);
    },
  );

  it.each(ENTRY_DAMAGES)(
    "with %s is reported with the entry's name, and no problem remains after it is repaired",
    async (name) => {
      const { damaged, entry } = withEntry(name);
      expect(await faultsOf(damaged, entry)).toEqual([]);
    },
  );
});

/** The zip with one damaged bill. */
function withEntry(name: string): { readonly damaged: Buffer; readonly entry: string } {
  const found = BILL_DAMAGES.find((each) => each.name === name);
  const texts = parts.map((part) => found?.damage(Buffer.from(part.text), part.name) ?? null);
  const place = texts.findIndex((text) => text !== null);
  const text = String(texts[place] ?? "");
  const damaged = zipFile(parts.map((each, at) => (at === place ? { ...each, text } : each)));
  return { damaged, entry: `${zip}!${parts[place]?.name ?? ""}` };
}

/** Returns the faults while a zip is damaged for a night, restored, and damaged until the quarantine ends. */
async function faultsOf(damaged: Buffer, named: string): Promise<readonly string[]> {
  const database = await cleanCopy(legislature);
  const before = JSON.stringify([...recordsIn(database)]);
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string): void => {
    if (!isRight) faults.push(fault);
  };
  const isAsBefore = (): boolean => JSON.stringify([...recordsIn(database)]) === before;
  const problems = (): readonly string[] => [...namedIn(database).keys()];
  writeFileSync(zip, damaged);
  await night(database, [zip], 1);
  check(
    problems().some((file) => file.startsWith(named)),
    "is not named",
  );
  check(isAsBefore(), "changes records");
  copyFileSync(`${zip}.clean`, zip);
  await night(database, [zip], 2);
  check(problems().length === 0, `restored, ${problems().join()} is left`);
  check(isAsBefore(), "restored, records are changed");
  writeFileSync(zip, damaged);
  for (let day = 3; day < 3 + NIGHTS; day++) {
    // oxlint-disable-next-line no-await-in-loop -- one night after another
    await night(database, [zip], day);
  }
  const kinds = [...namedIn(database).values()].flat().map(({ kind }) => kind);
  check(!kinds.includes("quarantined"), "stays quarantined");
  check(kinds.length > 0, "is not named any more");
  database.close();
  return faults;
}
