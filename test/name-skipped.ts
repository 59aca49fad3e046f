import type { Reporter, TestCase } from "vitest/node";

/** A reporter that lists the skipped tests at the end of a run, and where to read what they need. */
export function nameSkipped(): Reporter {
  let isFiltered = false;
  return {
    onInit: ({ config }) => {
      // With -t most tests are skipped on purpose.
      isFiltered = config.testNamePattern !== undefined;
    },
    onTestRunEnd: (modules) => {
      const skipped = modules.flatMap((module) => [...module.children.allTests("skipped")]);
      if (isFiltered || skipped.length === 0) return;
      process.stdout.write(`\n${skippedLines(skipped.map(groupOf)).join("\n")}\n`);
    },
  };
}

/** Returns one line per group, from the group of each skipped test. */
export function skippedLines(groups: readonly string[]): readonly string[] {
  const counts = Map.groupBy(groups, (group) => group);
  return [
    ` Skipped ${groups.length} of the tests; CONTRIBUTING.md says how to have what they need:`,
    ...[...counts].map(([group, { length }]) => ` ${String(length).padStart(5)}  ${group}`),
  ];
}

/** The file (the suite on hosts other than Node) and the name of the outermost `describe` or test in it. */
function groupOf(test: TestCase): string {
  const names = [test.name];
  for (let { parent } = test; parent.type === "suite"; { parent } = parent)
    names.unshift(parent.name);
  const [, host] = /^long-(\w+)$/.exec(test.project.name) ?? [];
  if (host === undefined || names.length < 3) return `${test.module.relativeModuleId}: ${names[0]}`;
  return `on ${host}, ${names[1]}: ${names[2]}`;
}
