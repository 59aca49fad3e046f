/** Copies that three programs keep over nights of changes, although they are killed. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, expect, it, vi } from "vitest";

import { createClient } from "../../client/src/client.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { congressBuild, smallBuild } from "../build.ts";
import { openTestServer, type TestServer, UNLIMITED } from "../http/test-server.ts";
import { bill, set, world } from "../publishing/nights.ts";
import { runs } from "../runs.ts";
import { hasSources } from "../sources.ts";
import { python, PYTHON_ENV } from "./python.ts";

// Ten nights of a whole Congress, the first time with its import.
vi.setConfig({ testTimeout: 3_600_000 });

const ROOT = join(import.meta.dirname, "../..");
const NIGHTS = runs(2);
/** With `LEGIS_TEST_RUNS=5`, ten nights of the 117th Congress. */
const isReal = runs(1) > 1 && hasSources;
const folder = mkdtempSync(join(tmpdir(), "legis-syncs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Keeps a copy as the guide says, with curl: each changed file from its address with the hash. */
const CURL = `
set -euo pipefail
cd "$COPY"
curl -sf -H "X-API-Key: $FLD_API_KEY" "$BASE/api/v1/bulk?format=ndjson" > list.json
jq -r '.data[] | [.file, .sha256, .url] | @tsv' list.json | sed "s#https://api.example.org#$BASE#" | while read -r file sha256 url; do
  if echo "$sha256  $file" | sha256sum -c --status 2>/dev/null; then continue; fi
  curl -sSf -C - -H "X-API-Key: $FLD_API_KEY" -H "Accept-Encoding: gzip" -o "$sha256.gz" "$url" \\
    || gunzip -t "$sha256.gz"
  gunzip -c "$sha256.gz" > "$file.new"
  echo "$sha256  $file.new" | sha256sum -c --status
  mv "$file.new" "$file"
  rm "$sha256.gz"
done`;

const PROGRAMS: Readonly<Record<string, (url: string, copy: string) => readonly string[]>> = {
  curl: () => ["bash", "-c", CURL],
  JavaScript: (url, copy) => [
    process.execPath,
    "--input-type=module",
    "--eval",
    `import { createClient } from "${join(ROOT, "client/src/client.ts")}";
     await createClient({ baseUrl: "${url}" }).sync("${copy}");`,
  ],
  Python: (url, copy) => [
    python ?? "",
    "-c",
    `from federal_legislative_data import Client\nClient("${url}").sync("${copy}")`,
  ],
};

function isThere(name: string): boolean {
  if (name === "Python") return python !== null;
  return (
    name === "JavaScript" || ["curl", "jq"].every((each) => spawnSync(each, ["-V"]).status === 0)
  );
}

/** Reproducible random numbers from 0 to 1. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const hashOf = (path: string): string =>
  createHash("sha256").update(readFileSync(path)).digest("hex");

it(`copies kept by curl, JavaScript and Python equal the list after each of ${NIGHTS} nights with kills`, async () => {
  const { store, night } = await world(isReal ? congressBuild() : smallBuild());
  const copies = Object.keys(PROGRAMS)
    .filter(isThere)
    .map((name) => ({ name, copy: mkdtempSync(join(folder, "copy-")) }));
  const random = drawn(23);
  const pick = (): number => 1 + Math.floor(random() * 20);
  for (let day = 0; day <= NIGHTS; day += 1) {
    if (day > 0) {
      const retitled = set(pick(), "$.title", `Title ${day}`);
      await night(day, `${retitled} delete from bill where ${bill(pick())};`);
    }
    if (day === 2) await rollBack(store, null);
    const server = await openTestServer({ store, plans: { free: UNLIMITED, pro: UNLIMITED } });
    const api = createClient({ key: server.key, baseUrl: server.url });
    const files = await api.bulk.list({ format: "ndjson" }).collect();
    const listed = Object.fromEntries(files.map(({ file, sha256 }) => [file, sha256]));
    for (const { name, copy } of copies) {
      for (let kill = 0; kill < 2; kill += 1) {
        await killAfter(started(name, server, copy), 200 + random() * 600);
      }
      const [code] = await once(started(name, server, copy), "exit");
      const kept = readdirSync(copy).filter((file) => file in listed);
      const hashes = Object.fromEntries(kept.map((file) => [file, hashOf(join(copy, file))]));
      expect([name, day, code, hashes]).toEqual([name, day, 0, listed]);
    }
    await server.close();
  }
});

function started(name: string, { url, key }: TestServer, copy: string): ChildProcess {
  const [program = "", ...args] = PROGRAMS[name]?.(url, copy) ?? [];
  const env = { ...process.env, ...PYTHON_ENV, FLD_API_KEY: key, BASE: url, COPY: copy };
  return spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"], detached: true });
}

/** Kills a program with everything that it started, unless it ends before. */
async function killAfter(program: ChildProcess, ms: number): Promise<void> {
  await Promise.race([once(program, "exit"), sleep(ms)]);
  if (program.exitCode === null) process.kill(-(program.pid ?? 0), "SIGKILL");
  if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
}
