import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { demoInstructions } from "./demo-key.ts";

const KEY = "fld_live_abc";
const URL = "http://localhost:8787/api/v1/bills";

describe("the demo key", () => {
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
    rmSync(folder, { recursive: true });
    expect(words).toEqual(["-H", `X-API-Key: ${KEY}`, URL, ""]);
  });
});
