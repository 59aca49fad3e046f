import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";

import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  readonly run: (options: RunOptions) => Promise<AxeResults>;
}

/** Returns axe's findings on a page in its current state: the rule and the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.run({
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`),
  );
}

const WELL_SHAPED = { headings: 1, language: "en", isTitled: true, overflow: 0 };

/** Returns axe's violations, and faults in a page's headings, language, title or width. */
export async function faultsOf(page: Page): Promise<string[]> {
  const shape = await page.evaluate(() => ({
    headings: document.querySelectorAll("h1").length,
    language: document.documentElement.lang,
    isTitled: document.title !== "",
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  const shapeFaults = isDeepStrictEqual(shape, WELL_SHAPED) ? [] : [JSON.stringify(shape)];
  return [...shapeFaults, ...(await violationsOf(page))].map((fault) => `${page.url()} ${fault}`);
}
