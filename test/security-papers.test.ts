import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

describe.each(["docs/security/threat-model.md", "docs/security/asvs.md", "deploy/proxy.md"])(
  "%s",
  (paper) => {
    const text = readFileSync(join(ROOT, paper), "utf8");

    it("names only files that exist", () => {
      const named = Array.from(text.matchAll(/`((?:[\w-]+\/)+[\w.-]+)`/g), ([, path = ""]) => path);
      const linked = Array.from(text.matchAll(/\]\(([^)#:]+)\)/g), ([, path = ""]) =>
        join(paper, "..", path),
      );
      expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    });
  },
);

it("the ASVS table has a state and a reason for each requirement", () => {
  const rows = Array.from(
    readFileSync(join(ROOT, "docs/security/asvs.md"), "utf8").matchAll(
      /^\| (\d|all)[^|]*\| ([^|]*?) *\| ([^|]*?) *\|$/gm,
    ),
  );
  const states = new Set(rows.map(([, , state]) => state));
  expect(states).toEqual(new Set(["met", "n/a", "not met", "operator"]));
  expect(rows.filter(([, , , why = ""]) => why.length < 5)).toEqual([]);
});
