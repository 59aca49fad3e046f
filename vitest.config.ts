import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";

import { configDefaults, defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { nameSkipped } from "./test/name-skipped.ts";

/** The tests of functions and small parts. */
const UNITS = "{client,contract,data,edge,generator,hosts,lib,site}/**/*.test.{ts,tsx}";

/**
 * Tests that replace modules, which nothing may have loaded before, and one whose threads run out of
 * memory: with a semi-space larger than 16 MB, V8 may end the process instead of the thread.
 */
const ALONE = [
  "data/mirror/http/allowed-hosts.test.ts",
  "test/http/web.test.ts",
  "test/store/folder-durability.test.ts",
  "data/import/reader-pool.test.ts",
];

/**
 * The tests of `npm run test:long`, in starting order: they walk everything, damage or kill repeatedly, simulate many
 * nights or full disks, repeat other tests on another host, database or page, or use programs with a clock of their own.
 */
const LONG = [
  "test/events/nights.test.ts",
  "test/absent-records.test.ts",
  "test/deploy/installing.test.ts",
  "test/search-quality/search-quality.test.ts",
  "test/publishing/nights-of-changes.test.ts",
  "generator/damaged-nights.test.ts",
  "test/pages/pages.test.ts",
  "test/deploy/replicas.test.ts",
  "test/nightly/turn-of-congress.test.ts",
  "test/nightly/open-problems.test.ts",
  "test/survival/chores.test.ts",
  "test/client/copies.test.ts",
  "test/closure.test.ts",
  "test/events/many-deliveries.test.ts",
  "test/search-quality/kept-words.test.ts",
  "test/mcp/questions.test.ts",
  "test/upgrading/upgrade.test.ts",
  "test/workers/publish.test.ts",
  "site/accounts/engines/postgres.test.ts",
  "test/upgrading/released-home.test.ts",
  "test/accounts/journey.test.ts",
  "test/accounts/killed-senders.test.ts",
  "test/oracle/real-records.test.ts",
  "test/http/real-guide.test.ts",
  "commands/serve.test.ts",
  "test/survival/altered-files.test.ts",
  "test/nightly/nightly.test.ts",
  "test/first-start.test.ts",
  "test/nightly/every-printing.test.ts",
  "test/deploy/alerts.test.ts",
  "test/store/s3-store.test.ts",
  "test/full-disks.test.ts",
  "test/publishing/kill.test.ts",
  "test/deploy/wrapper.test.ts",
  "test/planted-code.test.ts",
  "test/import-sources.test.ts",
  "test/changed-texts.test.ts",
  "test/publishers/interruption.test.ts",
  "test/workers/workers.test.ts",
  "test/workers/watches.test.ts",
  "test/limits/redis.test.ts",
  "test/limits/workers.test.ts",
  "test/workers/search-memory.test.ts",
  "test/pages/reference.test.ts",
  "test/deploy/backups.test.ts",
  "test/deploy/compose.test.ts",
  "test/deploy/image.test.ts",
  "test/deploy/dev.test.ts",
  "test/deploy/proxy.test.ts",
  "test/client/hostile-service.test.ts",
  "test/client/version.test.ts",
  "test/client/recipes.test.ts",
  "test/client/package.test.ts",
  "test/client/python-package.test.ts",
  "test/client/python.test.ts",
  "test/workers/deploy.test.ts",
  "test/oracle/oracle.test.ts",
  "test/survival/builds.test.ts",
  "test/survival/pages.test.ts",
  "test/publishing/gate-refusals.test.ts",
  "test/publishers/changes.test.ts",
  "test/publishers/failures.test.ts",
  "test/judgment.test.ts",
  "test/store/s3-failures.test.ts",
  "test/store/s3-ceph.test.ts",
  "test/nightly/damaged-records.test.ts",
  "test/builds/verify.test.ts",
  "generator/incremental.test.ts",
  "generator/damaged-build.test.ts",
  "test/problems.test.ts",
  "test/http/fuzz.test.ts",
  "edge/search/damaged-bits.test.ts",
];

/** A larger young generation saves a tenth of the time in garbage collection. */
const ROOMY = ["--max-semi-space-size=32"];

/** Tests on Workers, which are part of the long run. */
const ON_HOST = "test/hosts/on-host.test.ts";

/** The longest tests start first, so that none of them runs alone at the end. */
const LONGEST = [ON_HOST, ...LONG, "commands/legis.test.ts"];

const place = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return at === -1 ? LONGEST.length : at;
};
const isUnit = ({ project }: TestSpecification): number => Number(project.name === "units");

/** Starts the longest tests first, and units last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- vitest's
    return sorted.toSorted((a, b) => isUnit(a) - isUnit(b) || place(a) - place(b));
  }
}

/** Loads Markdown and style sheets as text, and fonts and pictures as bytes, like `bin/load.js`. */
const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  // Vite would process a style sheet under its own name.
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
    setupFiles: "test/wait-longer.ts",
    expect: { requireAssertions: true },
    // The longest test takes a minute, but other programs may share the machine.
    testTimeout: 1_200_000,
    // Whole names of tests that differ only at their end.
    taskTitleValueFormatTruncate: 200,
    // The first test file that needs a build makes it; the others wait.
    hookTimeout: 1_800_000,
    // One more than processors, because tests wait for browsers, disks, timeouts and each other's builds.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Loading all modules again for each file would take a third of a run.
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
          exclude: [...configDefaults.exclude, UNITS, ...ALONE, ...LONG, "test/hosts/*.test.ts"],
          execArgv: ROOMY,
        },
      },
      { extends: true, test: { name: "long", include: LONG, execArgv: ROOMY } },
      { extends: true, test: { name: "alone", include: ALONE, isolate: true } },
      {
        extends: true,
        test: {
          name: "long-workers",
          include: [ON_HOST],
          env: { LEGIS_TEST_HOST: "workers" },
          execArgv: ROOMY,
        },
      },
    ],
  },
});
