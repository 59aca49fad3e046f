import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, it, vi } from "vitest";

// Wrangler takes some seconds to begin.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = join(import.meta.dirname, "../..");
const BINDINGS = ["STORE", "ACCOUNTS", "QUOTAS", "SEARCHES", "ASSETS", "LEGIS_BASE_URL"];
const MOST_KIB = 1024;

it("wrangler bundles the Worker for each environment, 1 MB compressed at most", async () => {
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
    for (const binding of BINDINGS) {
      expect(stdout).toContain(`env.${binding}`);
    }
    // Code and data files, which count against Workers' limit; static assets do not.
    const [, told] = /Total Upload: .* gzip: ([\d.]+) KiB/.exec(stdout) ?? [];
    expect(Number(told)).toBeLessThan(MOST_KIB);
    expect(stdout).toContain("Read 1 file from the assets directory");
  }
  rmSync(out, { recursive: true });
});

it("npm run dev:workers says at once that its port is taken, and how to take another", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const failed: unknown = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "workers/dev/dev.ts")],
    { env: { ...process.env, PORT: String(port), LEGIS_HOME: "/nonexistent" } },
  ).catch((error: unknown) => error);
  server.close();
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Port \d+ can't be had .*PORT=8789 npm run dev:workers\n$/),
  });
});
