/** The first night after an upgrade of the readers. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { POINTER_KEY } from "../../contract/build.ts";
import { ONLY, openOperator, type Operator } from "./operator.ts";

// Each test runs several nights of the whole program.
vi.setConfig({ testTimeout: 300_000 });

const LONG_AGO = "2020-01-01T00:00:00Z";
const INVENTED = "A Subject That Earlier Readers Invented";
const SPOILED = "congress = 119 and type = 'HR' and number = 7";

let operator: Operator;

beforeAll(async () => {
  operator = await openOperator();
  await operator.night();
});
afterAll(() => operator.close());

function inRecords<Result>(work: (database: BetterSqlite.Database) => Result): Result {
  const database = new BetterSqlite(join(operator.home, "records.sqlite"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Makes the records look as if an earlier version had read a subject that does not exist. */
function goBack(): void {
  inRecords((database) => {
    database.prepare("update file set reader_version = 1").run();
    for (const table of ["bill", "vote", "part"]) {
      database.prepare(`update ${table} set updated_at = ?`).run(LONG_AGO);
    }
    const subject = JSON.stringify({ name: INVENTED, slug: "invented" });
    const spoil = database.prepare(
      `update bill set document = json_insert(document, '$.subjects[#]', json(?)), content_hash = x'00'
       where ${SPOILED}`,
    );
    expect(spoil.run(subject).changes).toBe(1);
  });
}

const spoiled = (): boolean =>
  inRecords((database) =>
    (
      database.prepare(`select document from bill where ${SPOILED}`).pluck().get() as string
    ).includes(INVENTED),
  );
const changedSince = (): unknown[] =>
  inRecords((database) =>
    database
      .prepare("select type, number from bill where updated_at <> ? order by type, number")
      .all(LONG_AGO),
  );
/** The number of files that the current readers have read again. */
const readAgain = (): number =>
  inRecords(
    (database) =>
      database
        .prepare("select count(*) from file where reader_version > 1")
        .pluck()
        .get() as number,
  );
const live = (): string => readFileSync(join(operator.home, "store", POINTER_KEY), "utf8");

it("the error of earlier readers is gone, and only its bill counts as changed", async () => {
  goBack();
  const { code, run } = await operator.night();
  expect(code).toBe(0);
  expect(run.remarks.join("\n")).toMatch(
    /\d+ files were read again because this version reads them differently/,
  );
  expect(spoiled()).toBe(false);
  expect(changedSince()).toEqual([{ type: "HR", number: 7 }]);
});

it("a kill during rereading leaves the build unchanged, and the next night resumes", async () => {
  goBack();
  const before = live();
  const child = operator.start(["nightly", "--only", ONLY]);
  const exit = once(child, "exit");
  // oxlint-disable-next-line no-await-in-loop -- polls
  while (readAgain() === 0) await setTimeout(5);
  child.kill("SIGKILL");
  await exit;
  expect(live()).toBe(before);

  expect((await operator.night()).code).toBe(0);
  expect(spoiled()).toBe(false);
  expect(changedSince()).toEqual([{ type: "HR", number: 7 }]);
});
