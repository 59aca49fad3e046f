/** An upgrade of the contract version and its rollback, under load, as in docs/operations/upgrading.md. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { plainNginx } from "../deploy/shipped-proxies.ts";
import { freePort } from "../free-port.ts";
import { hasPostgres, type Postgres, startPostgres } from "../postgres.ts";
import { hasNginx } from "../survival/faults/nginx.ts";
import { ask, seenDuring } from "./clients.ts";
import { importSample, type Program, restoreRecords } from "./programs.ts";
import { testPrograms } from "./test-programs.ts";

// Stops and starts servers.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const NGINX = "nginx";
const WAIT = { timeout: 60_000, interval: 50 };
/** How long nginx avoids a failed server. */
const NGINX_FAIL_MS = 6_000;

interface Server {
  readonly url: string;
  readonly start: (program: Program) => Promise<void>;
  readonly end: () => Promise<void>;
}

const { older, newer } = await testPrograms();

function newServer(port: number, settings: Record<string, string>): Server {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  return {
    url,
    start: async (program) => {
      child = program.start(["serve"], { ...settings, HOST: "127.0.0.1", PORT: String(port) });
      child.stdout?.resume();
      child.stderr?.resume();
      await vi.waitUntil(
        async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200,
        WAIT,
      );
    },
    end: async () => {
      if (child.exitCode !== null) return;
      const left = once(child, "exit");
      child.kill("SIGTERM");
      await left;
    },
  };
}

describe.skipIf(!hasPostgres || !hasNginx)(
  "an upgrade of two servers (needs Postgres and nginx)",
  () => {
    let folder: string;
    let postgres: Postgres;
    let nginx: ChildProcess;
    let url: string;
    let servers: Server[];
    let settings: { LEGIS_HOME: string } & Record<string, string>;
    let oldKey: string;
    let newKey: string;
    let oldBuild: string;
    let newBuild: string;

    const liveOf = async (program: Program): Promise<string> => {
      const { out } = await program.run(["builds", "show", "--json"], settings);
      return (JSON.parse(out) as { build: string }).build;
    };
    const createKey = async (program: Program): Promise<string> => {
      const { out } = await program.run(["keys", "create", "--plan", "pro", "--json"], settings);
      return (JSON.parse(out) as { key: string }).key;
    };
    const statusFor = async (key: string): Promise<number> => (await ask(url, key)).status;
    /** Replaces one server after another, each when nginx uses the previous one again. */
    const replace = async (replaced: readonly Server[], program: Program): Promise<void> => {
      for (const server of replaced) {
        await server.end();
        await server.start(program);
        await sleep(NGINX_FAIL_MS);
      }
    };

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "legis-upgrade-"));
      postgres = await startPostgres();
      settings = {
        LEGIS_HOME: folder,
        LEGIS_BASE_URL: "https://api.example.org",
        LEGIS_ACCOUNTS: postgres.address,
        LEGIS_TRUSTED_PROXIES: "1",
        LEGIS_LOG_LEVEL: "error",
        LEGIS_PROCESSES: "1",
        LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
        LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
      };
      await importSample(older, settings);
      await older.run(["generate"], settings);
      const ports = [await freePort(), await freePort()];
      servers = ports.map((port) => newServer(port, settings));
      await Promise.all(servers.map((server) => server.start(older)));
      oldBuild = await liveOf(older);
      oldKey = await createKey(older);
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const hosts = ports.map((each) => `127.0.0.1:${each}`);
      writeFileSync(join(folder, "nginx.conf"), plainNginx(port, hosts));
      const args = ["-p", folder, "-e", "error.log", "-c", "nginx.conf", "-g", "daemon off;"];
      nginx = spawn(NGINX, args, { stdio: "ignore" });
      await vi.waitUntil(async () => (await statusFor(oldKey)) === 200, WAIT);
    });
    afterAll(async () => {
      nginx.kill("SIGKILL");
      await Promise.all(servers.map((server) => server.end()));
      await postgres.close();
      rmSync(folder, { recursive: true });
    });

    it("begins with a build of the newer version, while the older servers keep serving theirs", async () => {
      const seen = await seenDuring(url, oldKey, async () => {
        await importSample(newer, settings);
        const { out } = await newer.run(["generate"], settings);
        newBuild = /^(\S+) is live$/m.exec(out)?.[1] ?? "";
        await sleep(3_000);
      });
      expect(newBuild).not.toBe(oldBuild);
      expect(await liveOf(older)).toBe(oldBuild);
      expect(seen.builds).toEqual(new Set([oldBuild]));
      expect([...seen.statuses.keys()]).toEqual([200]);
    });

    it("replaces the servers one by one without a failed request", async () => {
      const seen = await seenDuring(url, oldKey, () => replace(servers, newer));
      expect([...seen.statuses.keys()]).toEqual([200]);
      expect(seen.builds).toEqual(new Set([oldBuild, newBuild]));
      newKey = await createKey(newer);
      expect([await statusFor(oldKey), await statusFor(newKey)]).toEqual([200, 200]);
    });

    it("can be rolled back without a failed request or a lost key", async () => {
      await newer.run(["builds", "prune", "--keep", "1", "--grace", "0"], settings);
      await older.run(["builds", "verify"], settings);
      // The other server goes on with the newer version.
      const seen = await seenDuring(url, newKey, () => replace(servers.slice(0, 1), older));
      expect([...seen.statuses.keys()]).toEqual([200]);
      expect(seen.builds).toEqual(new Set([oldBuild, newBuild]));
      expect([await statusFor(oldKey), await statusFor(newKey)]).toEqual([200, 200]);
      restoreRecords(settings);
      // The older job works too, and does not touch the newer version's build.
      await older.run(["generate", "--rewrite"], settings);
      await newer.run(["builds", "verify"], settings);
      expect(await liveOf(newer)).toBe(newBuild);
    });

    it("ends when the older version is dropped", async () => {
      await Promise.all(servers.map((server) => server.end()));
      const { out } = await newer.run(["builds", "list", "--json"], settings);
      const listed = JSON.parse(out) as { build: string; live_for_version: number | null }[];
      const version = listed.find((each) => each.live_for_version !== null)?.live_for_version;
      await importSample(newer, settings);
      const status = await newer.run(["status"], settings);
      expect(status.out).toContain(`"legis builds prune --drop-version ${version}"`);
      const flags = ["--drop-version", String(version), "--grace", "0", "--json"];
      const pruned = await newer.run(["builds", "prune", ...flags], settings);
      expect((JSON.parse(pruned.out) as { removed: string[] }).removed).toContain(oldBuild);
      await newer.run(["builds", "verify"], settings);
      await expect(older.run(["builds", "show"], settings)).rejects.toThrow("no build is live yet");
    });
  },
);
