import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, vi } from "vitest";

import { smallRecords } from "../build.ts";
import { mayMount, mountDisk, unmountDisk } from "../small-disk.ts";
import { legis } from "../spawn-legis.ts";

// The first to need a build makes it, which other files wait for too.
vi.setConfig({ testTimeout: 120_000 });

it.skipIf(!mayMount)(
  "generate without room where it puts a build together says where, and what to do (needs to be allowed to mount)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "legis-full-work-"));
    const small = join(folder, "small");
    mkdirSync(small);
    copyFileSync(await smallRecords(), join(folder, "records.sqlite"));
    mountDisk("100k", small);
    try {
      const { code, err } = await legis(["generate", "--quiet"], {
        LEGIS_HOME: folder,
        TMPDIR: small,
      });
      expect(err).toMatch(
        /^legis: \/.*\/small\/legis-generate-\w+: the disk is full; make room there, or set TMPDIR to a folder with more, and run it again\n$/,
      );
      expect(code).toBe(1);
    } finally {
      unmountDisk(small);
      rmSync(folder, { recursive: true });
    }
  },
);
