import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

import { expect, it, vi } from "vitest";

// Wrangler takes some seconds to begin.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = join(import.meta.dirname, "../..");
const MOST_BYTES = 1024 ** 2;

it("wrangler bundles the Worker for each environment, with code of at most 1 MB compressed", async () => {
  const out = mkdtempSync(join(tmpdir(), "legis-deploy-"));
  const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const environment = { ...process.env, WRANGLER_SEND_METRICS: "false", XDG_CONFIG_HOME: out };
  for (const name of ["", "staging"]) {
    const args = [wrangler, "deploy", "--dry-run", "--env", name, "--outdir", out];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      env: environment,
    });
    for (const binding of ["STORE", "ACCOUNTS", "QUOTAS", "SEARCHES", "LEGIS_BASE_URL"]) {
      expect(stdout).toContain(`env.${binding}`);
    }
  }
  expect(gzipSync(readFileSync(join(out, "worker.js"))).length).toBeLessThan(MOST_BYTES);
  rmSync(out, { recursive: true });
});
