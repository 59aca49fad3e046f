/**
 * `npm run dev:workers`: runs the service in a local workerd, without a Cloudflare account, with the
 * build in `LEGIS_HOME` or with sample data.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { MAX_POINTER_BYTES, POINTER_KEY } from "../../contract/build.ts";
import { accountsDatabase } from "../../edge/accounts/database/database.ts";
import { createAccounts } from "../../edge/accounts/create-accounts.ts";
import { messageOf } from "../../lib/errors.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { openD1Engine } from "../../edge/workers/accounts/d1-engine.ts";
import { publishToWorkers } from "../../generator/builds/cloudflare/publish-to-workers.ts";
import { openLocalWorker } from "./local-worker.ts";

const PORT = Number(process.env["PORT"] || 8788);
const HOME = resolve(process.env["LEGIS_HOME"] ?? "./var");
const LEGIS_PROGRAM = fileURLToPath(new URL("../../bin/legis.js", import.meta.url));

function legis(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [LEGIS_PROGRAM, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function showMails(): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { to, subject, text } = JSON.parse(body) as Record<string, string>;
      console.log(`\nMail to ${to}: ${subject}\n${text}\n`);
      response.end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/emails`;
}

if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65_535) {
  fail(`PORT must be a number from 1 to 65535, not ${process.env["PORT"]}`);
}
// Runs first, to fail fast.
const probe = createServer().listen(PORT, "127.0.0.1");
await once(probe, "listening").catch((error: unknown) =>
  fail(
    `Port ${PORT} is not available (${messageOf(error)}): stop the program that listens there, or choose another port, as in PORT=8789 npm run dev:workers`,
  ),
);
probe.close();
await once(probe, "close");
const store = openFolderStore(join(HOME, "store"));
if ((await store.read(POINTER_KEY, { maxBytes: MAX_POINTER_BYTES })) === null) {
  const sample = join(HOME, "sample");
  if (!existsSync(join(HOME, "records.sqlite"))) {
    legis("sample", "--out", sample, "--congresses", "2", "--bills", "300");
    legis("import", sample);
  }
  legis("generate");
}
const folder = mkdtempSync(join(tmpdir(), "legis-workers-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const worker = await openLocalWorker({
  folder,
  port: PORT,
  settings: {
    MAIL_API_URL: await showMails(),
    MAIL_API_TOKEN: "shown-on-the-terminal",
    MAIL_FROM: "Federal Legislative Data API <no-reply@localhost>",
    LEGIS_LOG_LEVEL: "warn",
  },
});
console.log(`Copying ${await worker.fill(store)} files…`);
const { build } = await publishToWorkers({
  store: worker.store,
  worker: worker.client,
  replicas: 1,
});
const accounts = createAccounts(await accountsDatabase(openD1Engine(worker.database)));
const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
const { key } = await accounts.createKey(id, "demo");
console.log(`
${build} is served by workerd at ${worker.url}/ until Ctrl-C; all but the build is forgotten then.

  curl -H 'X-API-Key: ${key}' '${worker.url}/api/v1/bills?per_page=1'

The guide is at ${worker.url}/docs; mails, as to who signs up, are shown here.
`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // A second signal ends the process at once.
  process.once(signal, () => void worker.close().then(() => process.exit(0)));
}
