import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it, vi } from "vitest";

import { POINTER_KEY } from "../contract/build.ts";
import { BASE_URL, NOW } from "../test/build.ts";
import { fewBuild } from "../test/few-records.ts";
import { forkBuild } from "../test/fork-build.ts";
import { newFolder } from "../test/new-folder.ts";
import { generate } from "./generate.ts";
import { requireMemory } from "./memory.ts";

it("refuses a build that memory is too small for, in one line, and keeps the live one", async () => {
  const { recordsPath, address: store } = await forkBuild(await fewBuild(), newFolder());
  const live = () => readFileSync(join(store.location, POINTER_KEY), "utf8");
  const before = live();
  using limit = vi.spyOn(process, "constrainedMemory").mockReturnValue(100e6);
  const options = { recordsPath, store, baseUrl: BASE_URL, now: NOW, rewrite: true };
  await expect(generate(options)).rejects.toThrow(
    /^a build of \d+ bills needs at least \d+\.\d MB of memory, and this process can have 100\.0 MB; allow more, .* unchanged$/,
  );
  expect(limit).toHaveBeenCalled();
  expect(live()).toBe(before);
});

it("refuses a build for which other programs have left too little memory, whatever the limit", async () => {
  const { recordsPath, address: store } = await forkBuild(await fewBuild(), newFolder());
  using spies = new DisposableStack();
  spies.use(vi.spyOn(process, "constrainedMemory").mockReturnValue(0));
  spies.use(vi.spyOn(process, "availableMemory").mockReturnValue(30e6));
  spies.use(vi.spyOn(process.memoryUsage, "rss").mockReturnValue(60e6));
  const options = { recordsPath, store, baseUrl: BASE_URL, now: NOW, rewrite: true };
  await expect(generate(options)).rejects.toThrow("this process can have 90.0 MB; ");
});

it.each([
  [17_817, 12_767, 650e6],
  [100, 100, 250e6],
  [0, 0, 200e6],
])("makes a build of %i bills and %i people with %i bytes", (bills, people, allowed) => {
  expect(() => requireMemory({ bills, people }, allowed)).not.toThrow();
});
