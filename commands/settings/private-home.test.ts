import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import { legis } from "../../test/run-legis.ts";
import { newFolder } from "../../test/new-folder.ts";

let folder: string;
let home: string;

beforeEach(() => {
  folder = newFolder();
  home = join(folder, "home");
});

const listAccounts = () => legis(["accounts", "list"], { LEGIS_HOME: home });
const modeOf = (...path: string[]): string =>
  (statSync(join(home, ...path)).mode & 0o777).toString(8);

describe("LEGIS_HOME", () => {
  it("is created readable only by its owner, with all account files, silently", async () => {
    expect(await listAccounts()).toMatchObject({ code: 0, err: "" });
    expect(modeOf(".")).toBe("700");
    const accounts = await openAccounts(join(home, "accounts.sqlite"));
    await accounts.createAccount({ email: null, plan: "free", isVerified: true });
    const files = readdirSync(home).filter((name) => name.startsWith("accounts."));
    expect(files.toSorted()).toEqual([
      "accounts.sqlite",
      "accounts.sqlite-shm",
      "accounts.sqlite-wal",
    ]);
    expect(files.map((name) => modeOf(name))).toEqual(["600", "600", "600"]);
    await accounts.close();
  });

  it("that is open to others is closed, with its secret files, and each is named once", async () => {
    await listAccounts();
    mkdirSync(join(home, "outbox"));
    const opened = ["accounts.sqlite", "demo-key", "outbox/1.eml", "accounts.sqlite-wal"];
    for (const name of opened) {
      writeFileSync(join(home, name), "", { flag: "a" });
      chmodSync(join(home, name), 0o644);
    }
    chmodSync(join(home, "outbox"), 0o755);
    chmodSync(home, 0o755);
    const { code, err } = await listAccounts();
    expect(code).toBe(0);
    expect(err).toContain(
      `legis: ${home} was open to other users (mode 755); its mode is 700 now\n`,
    );
    for (const name of opened) {
      expect(err).toContain(`legis: ${home}/${name} was open to other users (mode 644)`);
    }
    expect(err.trim().split("\n")).toHaveLength(opened.length + 2);
    expect(["outbox", "outbox/1.eml", "accounts.sqlite"].map((name) => modeOf(name))).toEqual([
      "700",
      "600",
      "600",
    ]);
    expect(await listAccounts()).toMatchObject({ code: 0, err: "" });
  });

  it("that all users share stays unchanged, with a warning", async () => {
    mkdirSync(home);
    chmodSync(home, 0o1777);
    expect((await listAccounts()).err).toContain("keep LEGIS_HOME in a folder of its own");
    expect(modeOf(".")).toBe("777");
  });

  it("is not created by a read-only command", async () => {
    await legis(["status"], { LEGIS_HOME: home });
    expect(existsSync(home)).toBe(false);
  });
});

it("an accounts database that was copied in is closed to others when opened", async () => {
  const path = join(folder, "accounts.sqlite");
  await (await openAccounts(path)).close();
  chmodSync(path, 0o666);
  const accounts = await openAccounts(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await accounts.close();
});
