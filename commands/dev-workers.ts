/**
 * `npm run dev:workers`: runs `wrangler dev` with the build in `LEGIS_HOME`, or with the sample, without a Cloudflare account. Its data is deleted when it ends.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { WORKERS_POINTER_KEY } from "../contract/workers-build.ts";
import { publishToWorkers } from "../generator/builds/cloudflare/publish-to-workers.ts";
import { createWorkerClient } from "../generator/builds/cloudflare/worker-client.ts";
import { copyBuild } from "../generator/builds/copy-build.ts";
import { findLiveManifest, LIVE, openBuild } from "../generator/builds/open-build.ts";
import { openFolderStore } from "../store/folder-store.ts";

const ROOT = resolve(import.meta.dirname, "..");
const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
const HOME = resolve(process.env["LEGIS_HOME"] ?? "./var");
const PORT = process.env["PORT"] || "8788";
const ADDRESS = `http://127.0.0.1:${PORT}`;
const TOKEN = "token-of-the-local-worker";
/** As in `wrangler.jsonc`. */
const BUCKET = "legis-builds";

const folder = mkdtempSync(join(tmpdir(), "legis-workers-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const local = ["--local", "--persist-to", join(folder, "state")];

function run(program: string, args: readonly string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, LEGIS_HOME: HOME, ...settings };
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}
const legis = (...args: readonly string[]) => run(join(ROOT, "bin/legis.js"), args);

const source = openFolderStore(join(HOME, "store"));
if ((await findLiveManifest(source)) === null) {
  if (!existsSync(join(HOME, "records.sqlite"))) {
    const sample = join(HOME, "sample");
    legis("sample", "--out", sample);
    legis("import", sample);
  }
  legis("generate");
}
const bucketFolder = join(folder, "bucket");
const bucket = openFolderStore(bucketFolder);
const manifest = await openBuild(source, LIVE);
await copyBuild(source, bucket, manifest);

/** Puts the bucket's objects into wrangler's. */
async function upload(prefix = ""): Promise<void> {
  const objects: { readonly key: string; readonly file: string }[] = [];
  for await (const { key } of bucket.list(prefix))
    objects.push({ key, file: join(bucketFolder, key) });
  const list = join(folder, "objects.json");
  writeFileSync(list, JSON.stringify(objects));
  run(WRANGLER, ["r2", "bulk", "put", BUCKET, "--filename", list, ...local]);
}

async function startWorker(): Promise<void> {
  const vars = {
    LEGIS_BASE_URL: ADDRESS,
    LEGIS_PUBLISH_TOKEN: TOKEN,
    LEGIS_ACCOUNTS_TOKEN: TOKEN,
    LEGIS_LOG_LEVEL: "warn",
  };
  const given = Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const where = ["--ip", "127.0.0.1", "--port", PORT, "--inspector-port", "0"];
  const quiet = ["--show-interactive-dev-session=false", "--log-level", "warn"];
  const args = [WRANGLER, "dev", ...where, ...local, ...given, ...quiet];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  child.once("exit", (code) => process.exit(code ?? 0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  // Before the migration, it answers 503.
  while ((await fetch(ADDRESS).catch(() => null)) === null) await sleep(200);
}

const client = createWorkerClient({ url: ADDRESS, token: TOKEN });
const migrate = async (): Promise<void> => {
  // By now, the bucket has everything that the Worker reads, except the pointer.
  await upload();
  await startWorker();
  await client.migrate();
};
const { build } = manifest;
await publishToWorkers({ store: bucket, build, worker: { ...client, migrate }, replicas: 1 });
await upload(WORKERS_POINTER_KEY);
run(join(ROOT, "bin/legis.js"), ["keys", "create", "--plan", "pro"], {
  LEGIS_ACCOUNTS: ADDRESS,
  LEGIS_ACCOUNTS_TOKEN: TOKEN,
});
console.log(`\n${build} is served by workerd at ${ADDRESS}/ until Ctrl-C.\n`);
