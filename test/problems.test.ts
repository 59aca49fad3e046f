/** `legis problems` as an operator sees it. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { legis } from "./run-legis.ts";
import { sampleFolder } from "./sample-folder.ts";
import type { Outcome } from "./spawn-legis.ts";
import { zipFile } from "./zip-file.ts";
import { newFolder } from "./new-folder.ts";

const NAMES = [3, 7].map((number) => `BILLSTATUS-119hr${number}.xml`);
const [NAME = "", OTHER = ""] = NAMES;
const ZIP = "zips/BILLSTATUS-119-hr.zip";

const root = newFolder();
/** The same path for all tests, since the records contain absolute paths. */
const [home, quarantined] = [join(root, "home"), join(root, "quarantined")];
const mirror = join(home, "mirror");
const sample = await sampleFolder();
/** The sample's files by name. */
const whole = Object.fromEntries(
  NAMES.map((name) => [name, readFileSync(join(sample, "bills/119/hr", name), "utf8")]),
);
beforeEach(() => mkdirSync(home, { mode: 0o700 }));
afterEach(() => rmSync(home, { recursive: true }));

const run = (args: readonly string[], day = 21): Promise<Outcome> =>
  legis(args, { LEGIS_HOME: home, SOURCE_DATE_EPOCH: String(Date.UTC(2026, 10, day, 3) / 1000) });

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(mirror, path)), { recursive: true });
  writeFileSync(join(mirror, path), content);
}

/** Returns a file without the actions of its earlier version. */
const cut = (name: string): string =>
  (whole[name] ?? "").replaceAll(/<actions>[^]*?<\/actions>/g, "<actions></actions>");
const inFolder = (name: string): string => `bills/119/hr/${name}`;
const zipped = (texts: readonly string[]): Buffer =>
  zipFile(NAMES.map((name, place) => ({ name, text: texts[place] ?? "" })));

/** Imports whole files and then truncated ones, so both bills are quarantined. The result is copied for later tests. */
async function quarantine(): Promise<void> {
  if (existsSync(quarantined)) {
    cpSync(quarantined, home, { recursive: true });
    chmodSync(home, 0o700);
    return;
  }
  for (const name of NAMES) put(inFolder(name), whole[name] ?? "");
  expect((await run(["import", mirror])).code).toBe(0);
  for (const name of NAMES) put(inFolder(name), cut(name));
  expect((await run(["import", mirror])).code).toBe(2);
  cpSync(home, quarantined, { recursive: true });
}

const listed = async (): Promise<Record<string, unknown>[]> =>
  JSON.parse((await run(["problems", "--json"])).out) as Record<string, unknown>[];
const actionsOf = (name: string): number => {
  const database = new BetterSqlite(join(home, "records.sqlite"), { readonly: true });
  const number = Number(/hr(\d+)\.xml/.exec(name)?.[1]);
  try {
    return database
      .prepare<[number], number>(
        "select json_array_length(document, '$.actions') from bill where congress = 119 and type = 'HR' and number = ?",
      )
      .pluck()
      .get(number) as number;
  } finally {
    database.close();
  }
};

describe("legis problems", () => {
  it("reports that nothing needs attention, and before the first import, what to do", async () => {
    const none = await run(["problems"]);
    expect(none).toMatchObject({ code: 1, out: "" });
    expect(none.err).toContain('there is none; "legis nightly" or');
    put(inFolder(NAME), whole[NAME] ?? "");
    await run(["import", mirror]);
    expect(await run(["problems"])).toMatchObject({ code: 0, out: "no problems need attention\n" });
  });

  it("explains since when each problem exists, why, its impact and what to do", async () => {
    await quarantine();
    const { code, out } = await run(["problems"], 23);
    expect(code).toBe(2);
    expect(out).toMatch(
      /^quarantined: bills: 1 file, first seen 2 days ago\n {2}would lose \d+ of \d+ /,
    );
    expect(out).toContain(
      `    ${join(mirror, inFolder(NAME))} (1 night)\n  impact: the previous version`,
    );
    expect(out).toContain(`"legis problems accept ${NAME}" adopts it for the next build;`);
    expect(await listed()).toMatchObject(
      [inFolder(NAME), inFolder(OTHER)].map((path) => ({
        file: join(mirror, path),
        kind: "quarantined",
        source: "bills",
        needs_attention: true,
      })),
    );
  });
});

it("legis problems show shows what accepting a version would change, field by field", async () => {
  await quarantine();
  const had = actionsOf(NAME);
  const { code, out } = await run(["problems", "show", NAME]);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`would lose ${had} of ${had} bill actions`));
  expect(out).toContain(`  bill 119 HR 3\n`);
  expect(out).toMatch(new RegExp(`    actions: ${had} entries → 0\\n      - \\{"`));
  expect(out).toMatch(/ {4}status: "\w+" → "\w+"/);
  expect(actionsOf(NAME)).toBe(had);
});

describe("legis problems accept", () => {
  it("adopts a quarantined version at once, and can be repeated", async () => {
    await quarantine();
    expect(actionsOf(NAME)).toBeGreaterThan(0);
    const accepted = await run(["problems", "accept", NAME]);
    expect(accepted).toEqual({
      code: 0,
      out: `${join(mirror, inFolder(NAME))}: adopted\n`,
      err: "",
    });
    expect(actionsOf(NAME)).toBe(0);
    expect(actionsOf(OTHER)).toBeGreaterThan(0);
    expect(await run(["problems", "accept", NAME])).toEqual(accepted);
    await run(["problems", "accept", OTHER]);
    const after = await run(["problems"]);
    expect(after.code).toBe(0);
    expect(after.out).toMatch(/^no problems need attention\n\nKnown, nothing to do:\n\nadopted: /);
  });

  it("adopts one file of a zip and leaves the others", async () => {
    put(ZIP, zipped(NAMES.map((name) => whole[name] ?? "")));
    await run(["import", mirror]);
    put(ZIP, zipped(NAMES.map(cut)));
    await run(["import", mirror]);
    const { code, out } = await run(["problems", "accept", NAME]);
    expect([code, out]).toEqual([0, `${join(mirror, ZIP)}!${NAME}: adopted\n`]);
    expect(actionsOf(NAME)).toBe(0);
    expect(actionsOf(OTHER)).toBeGreaterThan(0);
  });

  it("adopts all files that match a pattern", async () => {
    await quarantine();
    const { code, out } = await run(["problems", "accept", "BILLSTATUS-119*", "--json"]);
    expect(code).toBe(0);
    const adopted = [{ kind: "adopted", decision: null }];
    expect(JSON.parse(out)).toEqual(
      NAMES.map((name) => ({ file: join(mirror, inFolder(name)), problems: adopted })),
    );
  });

  it("marks a refused file as accepted", async () => {
    put(inFolder(NAME), "<!doctype html>");
    await run(["import", mirror]);
    const early = await run(["problems"]);
    expect([early.code, early.out]).toEqual([0, expect.stringContaining("Problems only if they")]);
    const { out } = await run(["problems", "accept", NAME]);
    expect(out).toBe(`${join(mirror, inFolder(NAME))}: refused (accepted)\n`);
    await run(["import", mirror], 22);
    expect((await run(["problems"], 22)).code).toBe(0);
  });

  it("changes nothing if a named file has no problem", async () => {
    await quarantine();
    const { code, err } = await run(["problems", "accept", NAME, "hr8.xml"]);
    expect(code).toBe(1);
    expect(err).toBe(
      'legis: no file named hr8.xml has a problem; "legis problems --verbose" lists them all\n',
    );
    expect(await listed()).toMatchObject([{ kind: "quarantined" }, { kind: "quarantined" }]);
  });
});

describe("legis problems reject", () => {
  it("keeps the older version until the publisher's file changes", async () => {
    await quarantine();
    const { code, out } = await run(["problems", "reject", NAME]);
    expect([code, out]).toEqual([0, `${join(mirror, inFolder(NAME))}: quarantined (rejected)\n`]);
    const list = (await run(["problems"])).out.split("Known, nothing to do:")[1];
    expect(list).toContain("the previous version stays live until the file changes");
    expect(list).not.toContain("LEGIS_QUARANTINE_NIGHTS");
    for (const day of [22, 23, 24, 25]) {
      await run(["import", mirror], day);
    }
    expect(actionsOf(NAME)).toBeGreaterThan(0);
    expect(actionsOf(OTHER)).toBe(0);
    put(inFolder(NAME), `${cut(NAME)}\n`);
    await run(["import", mirror], 26);
    expect((await run(["problems"], 26)).code).toBe(2);
    put(inFolder(NAME), whole[NAME] ?? "");
    await run(["import", mirror], 27);
    expect((await run(["problems"], 27)).code).toBe(0);
  });

  it("refuses to reject an unreadable file", async () => {
    put(inFolder(NAME), "<!doctype html>");
    await run(["import", mirror]);
    const { code, err } = await run(["problems", "reject", NAME]);
    expect(code).toBe(1);
    expect(err).toContain(
      "is refused, not quarantined; only a quarantined version can be rejected",
    );
  });
});

it("legis import --accept adopts a version that looks damaged", async () => {
  await quarantine();
  expect((await run(["import", "--accept", join(mirror, inFolder(NAME))])).code).toBe(0);
  expect(actionsOf(NAME)).toBe(0);
});
