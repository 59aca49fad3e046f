import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { extract } from "tar";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { indexKey, type Manifest, manifestKey, pagesKey } from "../../contract/build.ts";
import { routes } from "../../contract/resources/routes.ts";
import { exportBuild, type ExportSummary } from "../../generator/builds/export/export-build.ts";
import type { Store } from "../../store/store.ts";
import { type AskEdge, BASE_URL, openEdge } from "../build.ts";
import { listPages, recordsOf } from "../walk-list.ts";
import { placeOf } from "../build-texts.ts";
import { bytesOf, copyOf, testFolder, threeBuilds } from "./three-builds.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

type Json = Record<string, unknown>;

let store: Store;
let edge: AskEdge;
let manifest: Manifest;
let home: string;
/** An export shared by the tests that only read it. */
let exported: string;
let summary: ExportSummary;

beforeAll(async () => {
  const made = await threeBuilds();
  ({ store } = made);
  [, , manifest] = made.builds;
  ({ edge } = await openEdge(store));
  home = await mkdtemp(join(tmpdir(), "legis-export-"));
  exported = join(home, "out");
  summary = await exportBuild(store, manifest, { target: exported });
});
afterAll(() => rm(home, { recursive: true }));

async function recordsIn(file: string): Promise<Json[]> {
  const text = await readFile(join(exported, `${file}.ndjson`), "utf8");
  const lines = text.split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line) as Json);
}

/** All records of a list, read through its links. */
async function listed(path: string, parameters = ""): Promise<Json[]> {
  const found: Json[] = [];
  for await (const answer of listPages(edge, `/api/v1${path}?per_page=100${parameters}`)) {
    found.push(...(recordsOf(answer) as Json[]));
  }
  return found;
}

const byJson = (records: readonly unknown[]): string[] =>
  records.map((record) => JSON.stringify(record)).toSorted();

describe("legis export", () => {
  it("writes as many lines per resource as the manifest counts", async () => {
    const { records, bytes } = summary;
    expect(records).toEqual(manifest.totals);
    const files = await readdir(exported);
    expect(files.toSorted()).toEqual(
      [
        ...Object.keys(manifest.totals).map((name) => `${name}s.ndjson`),
        "manifest.json",
      ].toSorted(),
    );
    let written = 0;
    for (const [name, total] of Object.entries(manifest.totals)) {
      expect(await recordsIn(`${name}s`)).toHaveLength(total);
      written += (await readFile(join(exported, `${name}s.ndjson`))).length;
    }
    expect(bytes).toBe(written);
    const stored = await bytesOf(store, manifestKey(manifest.build));
    expect(await readFile(join(exported, "manifest.json"))).toEqual(stored);
  });

  it.each(["bill", "law", "vote", "legislator", "committee"] as const)(
    "has every %s once, equal to its own route with every include",
    async (name) => {
      const resource = `${name}s`;
      const includes = routes[name].resource.blocks.map(({ token }) => token).join(",");
      const records = await recordsIn(resource);
      const urls = records.map(({ api_url }) => String(api_url));
      const everything = name === "committee" ? "&current=all" : "";
      const all = (await listed(`/${resource}`, everything)).map(({ api_url }) => String(api_url));
      expect(urls.toSorted()).toEqual(all.toSorted());
      for (const record of records) {
        const path = String(record["api_url"]).replace(BASE_URL, "");
        const response = await edge(includes === "" ? path : `${path}?include=${includes}`);
        const { data } = (await response.json()) as { data: Json };
        expect(record).toEqual(data);
      }
    },
  );

  it("has every topic, equal to its own route without the bills", async () => {
    const topics = await recordsIn("topics");
    expect(topics.length).toBeGreaterThan(10);
    for (const topic of topics) {
      const response = await edge(String(topic["api_url"]).replace(BASE_URL, ""));
      const { bills, ...fields } = ((await response.json()) as { data: Json }).data;
      expect(bills).toBeDefined();
      expect(topic).toEqual(fields);
    }
  });

  it.each(["meetings", "nominations"])(
    "has all %s of all committees exactly once",
    async (resource) => {
      const committees = await recordsIn("committees");
      const found = new Set<string>();
      for (const { code } of committees) {
        for (const text of byJson(await listed(`/committees/${String(code)}/${resource}`))) {
          found.add(text);
        }
      }
      expect(found.size).toBeGreaterThan(0);
      expect(byJson(await recordsIn(resource))).toEqual([...found].toSorted());
    },
  );

  it("writes the same files into a tar.gz, with the same bytes each time", async () => {
    const folder = await testFolder();
    const targets = ["out", "out.tar.gz", "again.tgz"].map((name) => join(folder, name));
    for (const target of targets) await exportBuild(store, manifest, { target });
    const [plain = "", archive = "", again = ""] = targets;
    expect(await readFile(archive)).toEqual(await readFile(again));
    const unpacked = join(folder, "unpacked");
    await mkdir(unpacked);
    await extract({ file: archive, cwd: unpacked });
    const names = await readdir(plain);
    expect((await readdir(unpacked)).toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      expect(await readFile(join(unpacked, name))).toEqual(await readFile(join(plain, name)));
    }
    expect((await readdir(folder)).toSorted()).toEqual([
      "again.tgz",
      "out",
      "out.tar.gz",
      "unpacked",
    ]);
  });

  it.each(["out", "out.tar.gz"])("does not overwrite %s without --force", async (name) => {
    const folder = await testFolder();
    const target = join(folder, name);
    const { builds } = await threeBuilds();
    await exportBuild(store, builds[0], { target });
    await expect(exportBuild(store, manifest, { target })).rejects.toThrow(
      `${target} already exists; --force replaces`,
    );
    const { build } = await exportBuild(store, manifest, { target, isForced: true });
    expect(build).toBe(manifest.build);
    expect(await readdir(folder)).toEqual([name]);
  });

  it("never replaces a folder that contains other files", async () => {
    const target = await testFolder();
    await writeFile(join(target, "thesis.doc"), "");
    await expect(exportBuild(store, manifest, { target, isForced: true })).rejects.toThrow(
      "thesis.doc, which is not part of an export",
    );
    expect(await readdir(target)).toEqual(["thesis.doc"]);
  });

  it.each(["out", "out.tar.gz"])(
    "leaves no part of %s behind if a page is damaged",
    async (name) => {
      const folder = await testFolder();
      const damaged = await copyOf(store);
      const { key, offset } = await placeOf(damaged, manifest, await partOfBills(damaged));
      await damaged.write(key, (await bytesOf(damaged, key)).subarray(0, offset + 9));
      await expect(exportBuild(damaged, manifest, { target: join(folder, name) })).rejects.toThrow(
        `is truncated in ${key}`,
      );
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it("rejects a build whose index has the wrong checksum", async () => {
    const folder = await testFolder();
    const damaged = await copyOf(store);
    const key = indexKey(manifest.build);
    await damaged.write(key, (await bytesOf(damaged, key)).fill(0, 20_000));
    const target = join(folder, "out");
    await expect(exportBuild(damaged, manifest, { target })).rejects.toThrow(
      "not as it was written",
    );
    expect(existsSync(target)).toBe(false);
  });

  it("leaves nothing behind when it is aborted", async () => {
    const folder = await testFolder();
    const controller = new AbortController();
    const onProgress = (): void => controller.abort();
    const target = join(folder, "out");
    await expect(
      exportBuild(store, manifest, { target, signal: controller.signal, onProgress }),
    ).rejects.toThrow("aborted");
    expect(await readdir(folder)).toEqual([]);
  });
});

/** The key of an exported page. */
async function partOfBills(from: Store): Promise<string> {
  const lines = gunzipSync(await bytesOf(from, pagesKey(manifest.build))).toString();
  return /^\/bulk\/bills-\S+ndjson\S+(?=\t)/m.exec(lines)?.[0] ?? "";
}
