/**
 * One page of each kind as published, one record or block per line, to be reviewed as a diff.
 * `npm run contract` writes them.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { changesIndexKey, indexKey, searchKey } from "../contract/build.ts";
import { type DetailRoute, routes } from "../contract/resources/routes.ts";
import { openFolderStore } from "../store/folder-store.ts";
import { generateInto, sampleBuild, smallBuild } from "./build.ts";
import { ANY_SIZE } from "./any-size.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

/** The records are small ones that have every block. */
const PAGES = {
  bills: "/bills?type=hr&per_page=2",
  amendments: "/amendments?type=samdt&per_page=2",
  laws: "/laws?per_page=2",
  votes: "/votes?per_page=2&page=2",
  legislators: "/legislators?congress=119&state=ny&per_page=2",
  committees: "/committees?chamber=joint&per_page=2",
  topics: "/topics?per_page=2",
  topic: "/topics/congressional-oversight?congress=119&per_page=2",
  meetings: "/committees/slia00/meetings?per_page=2",
  nominations: "/committees/ssas00/nominations?per_page=2",
  bill: `/bills/119/HR/11?include=${tokensOf(routes.bill)}`,
  amendment: `/amendments/119/SAMDT/1?include=${tokensOf(routes.amendment)}`,
  law: "/laws/119/private/1",
  vote: `/votes/119/1/senate/18?include=${tokensOf(routes.vote)}`,
  legislator: `/legislators/Y900012?include=${tokensOf(routes.legislator)}`,
  committee: `/committees/sshr00?include=${tokensOf(routes.committee)}`,
};

describe("the page of", () => {
  it.each(Object.entries(PAGES))("%s", async (name, path) => {
    const { edge } = await sampleBuild({ congresses: 1, bills: 100 });
    const response = await edge(`/api/v1${path}`);
    expect(response.status).toBe(200);
    await expect(await response.text()).toMatchFileSnapshot(`snapshots/${name}.json`);
  });
});

describe("generating from the same records", () => {
  it("gives the same bytes", async () => {
    const { recordsPath, manifest, store: made } = await smallBuild();
    const folder = await mkdtemp(join(tmpdir(), "legis-same-bytes-"));
    try {
      const address = { location: folder, cacheFolder: folder };
      const again = await generateInto(address, recordsPath);
      expect(again).toEqual(manifest);
      const store = openFolderStore(folder);
      for (const keyOf of [indexKey, changesIndexKey, searchKey]) {
        const key = keyOf(manifest.build);
        // oxlint-disable-next-line no-await-in-loop -- three keys
        const [bytes, before] = await Promise.all([
          store.read(key, ANY_SIZE),
          made.read(key, ANY_SIZE),
        ]);
        expect(bytes).not.toBeNull();
        const isSame = Buffer.from(before ?? []).equals(bytes ?? new Uint8Array());
        expect({ key, isSame }).toEqual({ key, isSame: true });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

function tokensOf({ resource }: DetailRoute): string {
  return resource.blocks.map(({ token }) => token).join();
}
