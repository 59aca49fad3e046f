import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Accounts } from "../site/accounts/create-accounts.ts";
import { openAccounts } from "../site/accounts/engines/open-accounts.ts";
import { demoInstructions, loadDemoKey } from "./start.ts";
import { readSettings } from "./settings/settings.ts";
import { newFolder } from "../test/new-folder.ts";

const KEY = "fld_live_abc";
const URL = "http://localhost:8787/api/v1/bills";

describe("the instructions", () => {
  it("is shown on a terminal", () => {
    expect(demoInstructions({ key: KEY, path: "/x/demo-key" }, URL, true)).toBe(
      `Demo key (plan pro): ${KEY}\n\n    curl -H 'X-API-Key: ${KEY}' '${URL}'`,
    );
  });

  it("is only named by its file elsewhere, for the shell to read", () => {
    const folder = mkdtempSync(join(tmpdir(), "legis it's "));
    const path = join(folder, "demo-key");
    writeFileSync(path, `${KEY}\n`);
    const text = demoInstructions({ key: KEY, path }, URL, false);
    expect(text).toContain(`Demo key (plan pro): in ${path}\n`);
    expect(text).not.toContain(KEY);
    const command = text.slice(text.indexOf("curl")).replace("curl", "printf '%s\\n'");
    const words = execFileSync("sh", ["-c", command], { encoding: "utf8" }).split("\n");
    expect(words).toEqual(["-H", `X-API-Key: ${KEY}`, URL, ""]);
  });
});

describe("the key", () => {
  let home: string;
  let accounts: Accounts;

  beforeAll(async () => {
    home = newFolder();
    accounts = await openAccounts(join(home, "accounts.sqlite"));
  });
  afterAll(async () => {
    await accounts.close();
  });

  it("is the same at every start until it is revoked", async () => {
    const settings = readSettings({ LEGIS_HOME: home });
    const first = await loadDemoKey(settings);
    expect(first?.key).toMatch(/^fld_live_/);
    expect(await loadDemoKey(settings)).toEqual(first);
    const keys = await accounts.listKeys();
    expect(keys).toHaveLength(1);
    await accounts.revokeKey(keys[0]?.id ?? "");
    expect((await loadDemoKey(settings))?.key).not.toBe(first?.key);
  });
});
