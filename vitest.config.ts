import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";

import {
  configDefaults,
  defineConfig,
  type Plugin,
  type TestProjectInlineConfiguration,
} from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { nameSkipped } from "./test/name-skipped.ts";
import { hasPostgres } from "./test/postgres.ts";
import { hasRedis } from "./test/redis.ts";
import { hasNginx } from "./test/survival/faults/nginx.ts";

/** The tests of functions and small parts. */
const UNITS = "{client,contract,data,edge,generator,lib,mirror,sample}/**/*.test.{ts,tsx}";

/**
 * Those that put other modules in the place of Node's, which nothing before them may have loaded,
 * and one whose threads run out of memory: with a semi-space larger than 16 MB, V8 may end the
 * process where it should end the thread.
 */
const ALONE = [
  "mirror/http/allowed-hosts.test.ts",
  "test/store/folder-durability.test.ts",
  "data/import/reader-pool.test.ts",
];

/**
 * What walks everything, kills again and again, takes the whole program through many days or full disks, or does
 * once more on another host, database or page what is held by others: `npm run test:long`, in the order begun.
 */
const LONG = [
  "test/closure.test.ts",
  "test/search-quality/search-quality.test.ts",
  "test/upgrading/upgrade.test.ts",
  "test/workers/publish.test.ts",
  "edge/accounts/engines/postgres.test.ts",
  "test/upgrading/workers.test.ts",
  "test/accounts/accessibility.test.ts",
  "test/oracle/real-records.test.ts",
  "test/oracle/raw-roll-calls.test.ts",
  "test/real-answers.test.ts",
  "test/http/real-guide.test.ts",
  "commands/serve.test.ts",
  "test/nightly/open-problems.test.ts",
  "test/nightly/new-congress.test.ts",
  "test/nightly/full-disk.test.ts",
  "test/publishers/full-disk.test.ts",
  "test/full-disks.test.ts",
  "test/deploy/wrapper.test.ts",
  "test/planted-code.test.ts",
  "test/import-sources.test.ts",
  "test/damage/many-damages.test.ts",
  "test/damage/year.test.ts",
  "test/damage/kill.test.ts",
  "test/nightly/kill.test.ts",
  "test/publishing/kill.test.ts",
  "test/survival/faults/bucket.test.ts",
  "test/publishers/interruption.test.ts",
  "test/workers/workers.test.ts",
  "test/workers/ten-keys.test.ts",
  "test/limits/processes.test.ts",
  "test/limits/redis.test.ts",
  "test/limits/workers.test.ts",
  "test/workers/search-memory.test.ts",
  "test/pages/reference.test.ts",
  "test/nightly/upgrade.test.ts",
  "test/deploy/backups.test.ts",
  "test/deploy/replicas.test.ts",
  "test/deploy/compose.test.ts",
  "test/deploy/dev.test.ts",
  "test/deploy/processes.test.ts",
  "test/pages/weight.test.ts",
  "test/client/copies.test.ts",
  "test/client/recipes.test.ts",
  "test/client/generators.test.ts",
  "test/client/package.test.ts",
  "test/client/python-package.test.ts",
  "test/survival/faults/folder.test.ts",
  "test/survival/gateway.test.ts",
  "test/survival/swaps.test.ts",
  "test/workers/deploy.test.ts",
];

/** A tenth less time goes into clearing away what is short-lived. */
const ROOMY = ["--max-semi-space-size=32"];

/** What runs on a host beside Node, beside the other tests of the long run. */
const ON_HOST = ["test/hosts/*.test.ts"];

const onHost = (
  name: "replicas" | "workers",
  isThere: boolean,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: `long-${name}`,
    include: ["test/hosts/on-host.test.ts"],
    env: { LEGIS_TEST_HOST: name, ...(isThere && { LEGIS_TEST_HOST_IS_THERE: "1" }) },
    testTimeout: 60_000,
    // Tests that wait for the next second wait together.
    maxConcurrency: 10,
    execArgv: ROOMY,
  },
});

/** What takes longest: begun first, so that no worker ends the run alone with one of them. */
const LONGEST = [
  "test/hosts/on-host.test.ts",
  ...LONG,
  "test/oracle/oracle.test.ts",
  "test/nightly/nightly.test.ts",
  "commands/legis.test.ts",
  "test/accounts/escaping.test.ts",
  "test/docs.test.ts",
];

const place = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return at === -1 ? LONGEST.length : at;
};
const isUnit = ({ project }: TestSpecification): number => Number(project.name === "units");

/** Whole parts before units, the longest before all. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- vitest's
    return sorted.toSorted((a, b) => isUnit(a) - isUnit(b) || place(a) - place(b));
  }
}

/** Markdown and style sheets as their text and typefaces and pictures as their bytes, as `bin/load.js` gives them. */
const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  // By its own name a style sheet is Vite's.
  resolveId: (source, importer) =>
    source.endsWith(".css") ? `\0${resolve(dirname(importer ?? ""), source)}.text` : null,
  load: (id) => {
    const path = id.replace(/^\0(.*)\.text$/, "$1");
    if (/\.(?:md|css)$/.test(path))
      return `export default ${JSON.stringify(readFileSync(path, "utf8"))}`;
    if (!/\.(?:woff2|png|ico|gz)$/.test(id)) return null;
    return `export default Uint8Array.from(atob("${readFileSync(id, "base64")}"), (c) => c.charCodeAt(0))`;
  },
};

export default defineConfig({
  plugins: [texts],
  test: {
    reporters: ["default", nameSkipped()],
    globalSetup: "test/run-folder.ts",
    expect: { requireAssertions: true },
    // A file that takes longer says so. Most need a hundredth of it: others share the machine.
    testTimeout: 60_000,
    // The first to need a build makes it, and the others wait for it.
    hookTimeout: 600_000,
    // One more than processors: files wait for browsers, disks, timeouts and each other's builds.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // What each file would load again in a process of its own takes a third of a run.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: [UNITS],
          exclude: [...configDefaults.exclude, ...ALONE, ...LONG],
          execArgv: ROOMY,
        },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, UNITS, ...ALONE, ...LONG, ...ON_HOST],
          execArgv: ROOMY,
        },
      },
      { extends: true, test: { name: "long", include: LONG, execArgv: ROOMY } },
      { extends: true, test: { name: "alone", include: ALONE, isolate: true } },
      onHost("replicas", hasPostgres && hasRedis && hasNginx),
      onHost("workers", true),
    ],
  },
});
