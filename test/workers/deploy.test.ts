import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, it, vi } from "vitest";
import { unstable_readConfig } from "wrangler";

// Wrangler takes some seconds to start.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = join(import.meta.dirname, "../..");
const BINDINGS = ["STORE", "ACCOUNTS", "QUOTAS", "SEARCHES", "LEGIS_BASE_URL"];
const MOST_KIB = 1024;

/** The settings in wrangler.jsonc that name external resources. */
interface WranglerConfig {
  readonly routes: readonly { readonly pattern: string }[];
  readonly vars: { readonly LEGIS_BASE_URL: string };
  readonly r2_buckets: readonly { readonly bucket_name: string }[];
  readonly d1_databases: readonly { readonly database_name: string }[];
}

it("wrangler bundles the Worker for each environment, with at most 1 MB compressed", async () => {
  const out = mkdtempSync(join(tmpdir(), "legis-deploy-"));
  const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const environment = { ...process.env, WRANGLER_SEND_METRICS: "false", XDG_CONFIG_HOME: out };
  for (const name of ["", "staging"]) {
    const args = [wrangler, "deploy", "--dry-run", "--env", name, "--outdir", out];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      env: environment,
    });
    for (const binding of BINDINGS) {
      expect(stdout).toContain(`env.${binding}`);
    }
    // Code and data files count toward Workers' limit.
    const [, told] = /Total Upload: .* gzip: ([\d.]+) KiB/.exec(stdout) ?? [];
    expect(Number(told)).toBeLessThan(MOST_KIB);
  }
  rmSync(out, { recursive: true });
});

it("staging shares no route, bucket or database with production", () => {
  const [production, staging] = [undefined, "staging"].map((env) => {
    const config: WranglerConfig = unstable_readConfig({
      config: join(ROOT, "wrangler.jsonc"),
      ...(env !== undefined && { env }),
    });
    const patterns = config.routes.map(({ pattern }) => pattern);
    expect(patterns).toEqual([new URL(config.vars.LEGIS_BASE_URL).host]);
    const buckets = config.r2_buckets.map((bucket) => bucket.bucket_name);
    const databases = config.d1_databases.map((database) => database.database_name);
    return [...patterns, ...buckets, ...databases];
  });
  expect(production).toHaveLength(3);
  expect(staging?.filter((name) => production?.includes(name))).toEqual([]);
});

it("npm run dev:workers fails at once if its port is taken, and says how to choose another", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const failed: unknown = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "commands/dev-workers/dev.ts")],
    { env: { ...process.env, PORT: String(port), LEGIS_HOME: "/nonexistent" } },
  ).catch((error: unknown) => error);
  server.close();
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Port \d+ is not available .*PORT=8789 npm run dev:workers\n$/),
  });
});
