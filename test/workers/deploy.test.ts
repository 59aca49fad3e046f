import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, it, vi } from "vitest";
import { unstable_readConfig } from "wrangler";

import { sampleBuild } from "../build.ts";
import { forkBuild } from "../fork-build.ts";
import { freePort } from "../free-port.ts";
import { newFolder } from "../new-folder.ts";
import { COMPATIBILITY } from "./local-worker.ts";

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

it("wrangler bundles the Worker, with at most 1 MB compressed", async () => {
  const out = newFolder();
  const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const args = [wrangler, "deploy", "--dry-run", "--env", "", "--outdir", out];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", XDG_CONFIG_HOME: out },
  });
  for (const binding of BINDINGS) expect(stdout).toContain(`env.${binding}`);
  // Code and data files count toward Workers' limit.
  const [, told] = /Total Upload: .* gzip: ([\d.]+) KiB/.exec(stdout) ?? [];
  expect(Number(told)).toBeLessThan(MOST_KIB);
});

it("the tests' Worker runs as the deployed one", () => {
  const config = unstable_readConfig({ config: join(ROOT, "wrangler.jsonc") });
  expect(COMPATIBILITY).toEqual({
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
  });
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

it("npm run dev:workers serves the build in LEGIS_HOME until Ctrl-C", async () => {
  const home = newFolder();
  await forkBuild(await sampleBuild(), home);
  const port = String(await freePort());
  const child = spawn("npm", ["run", "-s", "dev:workers"], {
    cwd: ROOT,
    env: { ...process.env, LEGIS_HOME: home, PORT: port, WRANGLER_SEND_METRICS: "false" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const left = once(child, "exit");
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitUntil(() => said.includes("until Ctrl-C") || child.exitCode !== null, {
    timeout: 240_000,
  });
  const [key = ""] = /fld_live_\w+/.exec(said) ?? [];
  // The Worker reads the pointer every two seconds.
  for (const target of ["/api/v1/bills?per_page=1", "/api/v1/bills?q=act"]) {
    await vi.waitFor(
      async () => {
        const headers = { "X-API-Key": key };
        expect((await fetch(`http://127.0.0.1:${port}${target}`, { headers })).status).toBe(200);
      },
      { interval: 200 },
    );
  }
  process.kill(-(child.pid ?? 0), "SIGINT");
  await left;
});
