import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { openAccountsDatabase } from "./database.ts";

const [NORMAL, FULL] = [1, 2];

it("what is confirmed to somebody is on the disk by then; counts follow at leisure", async () => {
  const folder = mkdtempSync(join(tmpdir(), "legis-database-"));
  const database = await openAccountsDatabase(join(folder, "accounts.sqlite"));
  const synchronous = (): unknown => database.connection.pragma("synchronous", { simple: true });
  expect(database.atomically(synchronous)).toBe(FULL);
  expect(database.atomicallyAtLeisure(synchronous)).toBe(NORMAL);
  expect(() =>
    database.atomicallyAtLeisure(() => {
      throw new Error("stop");
    }),
  ).toThrow("stop");
  expect(database.atomically(synchronous)).toBe(FULL);
  await database.close();
  rmSync(folder, { recursive: true });
});
