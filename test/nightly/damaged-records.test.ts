/** A night reports a damaged `records.sqlite` with advice that works, and repairs damaged pages. */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { databaseFiles } from "../../lib/sqlite.ts";
import type { Outcome } from "../spawn-legis.ts";
import { openOperator } from "./operator.ts";

const operator = await openOperator();
await operator.night();
const records = join(operator.home, "records.sqlite");
const backups = join(operator.root, "backups");
mkdirSync(backups);
const whole = join(backups, "records.sqlite");
restore(records, whole);
const advice = `then, in both cases, run "legis import ${operator.home}/mirror" and "legis generate"`;
afterAll(() => operator.close());

function restore(from: string, to: string): void {
  for (const file of databaseFiles(to)) rmSync(file, { force: true });
  copyFileSync(from, to);
}

/** Overwrites the first page of these tables with zeros. */
function blankTables(...tables: string[]): void {
  const database = new Database(records, { readonly: true });
  const rootOf = database.prepare("select rootpage from sqlite_schema where name = ?").pluck();
  const size = database.pragma("page_size", { simple: true }) as number;
  const pages = tables.map((table) => rootOf.get(table) as number);
  database.close();
  const bytes = readFileSync(records);
  for (const page of pages) bytes.fill(0, (page - 1) * size, page * size);
  writeFileSync(records, bytes);
}

const totals = ({ out }: Outcome): object => (JSON.parse(out) as { totals: object }).totals;

function garbleDocuments(): void {
  const database = new Database(records);
  database.exec("update part set document = replace(document, ':', 'x')");
  database.close();
}

const DAMAGES: readonly [string, damage: () => void, reason: string][] = [
  ["is no database", () => writeFileSync(records, "no database"), "it is not an SQLite database"],
  ["has pages of zeros", () => blankTables("file", "bill", "problem"), "it is damaged"],
];

describe.each(DAMAGES)("records.sqlite that %s", (_, damage, reason) => {
  beforeAll(() => {
    restore(whole, records);
    damage();
  });

  it("is reported with advice by a command", async () => {
    const { code, err } = await operator.run(["generate", "--rewrite"]);
    expect(code).toBe(1);
    expect(err).toContain(`records database ${records}: ${reason} (`);
    expect(err).toContain(advice);
  });
});

describe("damaged records", () => {
  beforeAll(() => {
    restore(whole, records);
    DAMAGES.at(-1)?.[1]();
  });

  it.each(["status", "import"])("are reported with advice by legis %s", async (command) => {
    const mirror = join(operator.home, "mirror");
    const { code, out, err } = await operator.run(
      command === "import" ? [command, mirror] : [command],
    );
    expect(code).toBe(1);
    expect(out + err).toContain(`records database ${records}: it is damaged (`);
    expect(out + err).toContain(advice);
  });
});

it("invalid JSON in a stored document is reported as damage too", async () => {
  restore(whole, records);
  garbleDocuments();
  const { code, err } = await operator.run(["generate", "--rewrite"]);
  expect(code).toBe(1);
  expect(err).toContain(`records database ${records}: it is damaged (`);
  expect(err).toContain(advice);
});

it("importing the mirror restores all records", async () => {
  restore(whole, records);
  const before = await operator.run(["builds", "show", "--json"]);
  truncateSync(records, 100_000);
  for (const file of databaseFiles(records)) rmSync(file, { force: true });
  expect((await operator.run(["import", join(operator.home, "mirror")])).code).toBe(0);
  expect((await operator.run(["generate"])).code).toBe(0);
  const after = await operator.run(["builds", "show", "--json"]);
  expect(totals(after)).toEqual(totals(before));
});

it("damaged pages are repaired by a night without changes", async () => {
  const segments = join(operator.home, "store/segments");
  for (const name of readdirSync(segments)) {
    const bytes = readFileSync(join(segments, name));
    const middle = Math.floor(bytes.length / 2);
    writeFileSync(join(segments, name), bytes.fill(0, middle, middle + 100));
  }
  const damaged = await operator.run(["builds", "verify"]);
  expect(damaged.code).toBe(1);
  expect(damaged.out).toContain('"legis generate", or the next night, repairs the live build');
  const { code, printed } = await operator.night();
  expect([code, printed]).toEqual([0, expect.stringContaining("segments/")]);
  expect((await operator.run(["builds", "verify"])).code).toBe(0);
});
