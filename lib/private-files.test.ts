import { chmodSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { newFolder } from "../test/new-folder.ts";
import { makePrivate } from "./private-files.ts";

const folder = newFolder();

it("a link is not followed: its target keeps its mode, and a message names it", () => {
  const [target, link] = [join(folder, "shared.txt"), join(folder, "link.txt")];
  writeFileSync(target, "");
  chmodSync(target, 0o644);
  symlinkSync(target, link);
  expect(makePrivate(link)).toContain(`chmod 600 ${link}`);
  expect(statSync(target).mode & 0o777).toBe(0o644);
  expect(makePrivate(target)).toContain("its mode is 600 now");
  expect(makePrivate(link)).toBeNull();
});
