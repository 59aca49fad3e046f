/** The documented backup (docs/operations/backups.md) of a running server with one process. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { keyOn, statusOf } from "./visitor.ts";
import { type Member, newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";

const hasSqlite = spawnSync("sqlite3", ["-version"]).status === 0;

const sqlite = (path: string, command: string): string =>
  execFileSync("sqlite3", [path, command], { encoding: "utf8" }).trim();

describe.skipIf(!hasSqlite)("the documented backup of a running service", () => {
  let service: TestService;
  let member: Member;
  let backup: string;

  beforeAll(async () => {
    service = await openTestService();
    member = await newMember(service);
    // Leaves the database open only in the server and the backup; an open file here would hide lost locks.
    await service.accounts.close();
    backup = join(service.home, "backup.sqlite");
  });
  afterAll(() => service.close());

  /** The number of other processes' locks on the database; SQLite holds one as long as it is open. */
  const locks = (): number => {
    const end = `:${statSync(service.accountsPath).ino}`;
    return readFileSync("/proc/locks", "utf8")
      .split("\n")
      .filter((line) => line.includes("POSIX") && line.split(/\s+/)[5]?.endsWith(end)).length;
  };

  it("keeps the server's lock and WAL, and both databases are intact", async () => {
    const before = [locks(), statSync(`${service.accountsPath}-wal`).ino];
    expect(before[0]).toBeGreaterThan(0);
    sqlite(service.accountsPath, `.backup '${backup}'`);
    expect([locks(), statSync(`${service.accountsPath}-wal`).ino]).toEqual(before);
    const key = keyOn(await member.submit("/account/keys/new", { name: "after the backup" }));
    expect(await statusOf(service, key)).toBe(200);
    const keys = "SELECT count(*) FROM api_key; PRAGMA integrity_check";
    expect(sqlite(service.accountsPath, keys)).toBe("2\nok");
    expect(sqlite(backup, keys)).toBe("1\nok");
  });
});
