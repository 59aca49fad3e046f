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
import { openTestServer, UNLIMITED } from "../http/test-server.ts";
import { bill, set, world } from "../publishing/nights.ts";
import { runs } from "../runs.ts";
import { python, PYTHON_ENV } from "./python.ts";

vi.setConfig({ testTimeout: 900_000 });

const ROOT = join(import.meta.dirname, "../..");
const NIGHTS = runs(2);
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

it.each(Object.keys(PROGRAMS).filter(isThere))(
  `a copy kept by %s equals the list after each of ${NIGHTS} nights with kills`,
  async (name) => {
    const { store, night } = await world();
    const copy = mkdtempSync(join(folder, "copy-"));
    const random = drawn(name.length);
    for (let day = 0; day <= NIGHTS; day += 1) {
      // oxlint-disable no-await-in-loop -- one night after another
      const changed = 1 + Math.floor(random() * 20);
      const gone = 1 + Math.floor(random() * 20);
      if (day > 0) {
        await night(
          day,
          `${set(changed, "$.title", `Title ${day}`)} delete from bill where ${bill(gone)};`,
        );
      }
      if (day === 2) await rollBack(store, null);
      const server = await openTestServer({ store, plans: { free: UNLIMITED, pro: UNLIMITED } });
      const start = (): ChildProcess => {
        const [program = "", ...args] = PROGRAMS[name]?.(server.url, copy) ?? [];
        const env = {
          ...process.env,
          ...PYTHON_ENV,
          FLD_API_KEY: server.key,
          BASE: server.url,
          COPY: copy,
        };
        return spawn(program, args, {
          env,
          stdio: ["ignore", "inherit", "inherit"],
          detached: true,
        });
      };
      for (let kill = 0; kill < 2; kill += 1) {
        const killed = start();
        await Promise.race([once(killed, "exit"), sleep(200 + random() * 600)]);
        // With everything that it started.
        if (killed.exitCode === null) process.kill(-(killed.pid ?? 0), "SIGKILL");
        if (killed.exitCode === null && killed.signalCode === null) await once(killed, "exit");
      }
      const [code] = await once(start(), "exit");
      expect([day, code]).toEqual([day, 0]);
      const api = createClient({ key: server.key, baseUrl: server.url });
      const files = await api.bulk.list({ format: "ndjson" }).collect();
      const listed = files.map(({ file, sha256 }) => [file, sha256]);
      const kept = readdirSync(copy).filter((file) => listed.some(([each]) => each === file));
      expect(Object.fromEntries(kept.map((file) => [file, hashOf(join(copy, file))]))).toEqual(
        Object.fromEntries(listed),
      );
      await server.close();
      // oxlint-enable no-await-in-loop
    }
  },
);
