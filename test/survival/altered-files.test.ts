/** Files of a live build that change on the disk: where SQLite would not notice, no answer comes from them for long. */
import {
  closeSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { searchKey } from "../../contract/build.ts";
import { textSearchKey } from "../../contract/request/text-search.ts";
import { createFileCheck } from "../../edge/builds/file-check.ts";
import { SearchDamaged } from "../../edge/builds/search.ts";
import { hashInThread, stateOfFile } from "../../hosts/node/hash-in-thread.ts";
import { nodeBuilds, type NodeBuilds } from "../../hosts/node/serve.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { fewBuild } from "../few-records.ts";
import { forkBuild } from "../fork-build.ts";
import { recordLog } from "../http/test-edge.ts";
import { newFolder } from "../new-folder.ts";
import { patientSearch } from "../patient-search.ts";
import { randomOf } from "../random.ts";
import { runs } from "../runs.ts";

/** `LEGIS_TEST_RUNS=25` flips two hundred. */
const FLIPS = runs(8);
const PLACE = { resource: "bill", view: null, filters: [], offset: 0, limit: 5 } as const;
const FIVE = 5 * MINUTE_MS;

/** Flips a bit, so that neither size nor time tell. Returns what flips it back. */
function flip(path: string, bit: number): () => void {
  const { atime, mtime } = statSync(path);
  const before = readFileSync(path)[bit >> 3] ?? 0;
  const write = (byte: number) => (): void => {
    const file = openSync(path, "r+");
    writeSync(file, Uint8Array.of(byte), 0, 1, bit >> 3);
    closeSync(file);
    utimesSync(path, atime, mtime);
  };
  write(before ^ (1 << (bit & 7)))();
  return write(before);
}

let builds: NodeBuilds;
let now = 0;
const paths = { words: "", texts: "" };
const log = recordLog();

beforeAll(async () => {
  const build = await fewBuild();
  const { location } = (await forkBuild(build, newFolder())).address;
  const [texts] = build.manifest.text_search ?? [];
  if (texts === undefined) throw new Error("the build has no texts");
  paths.words = join(location, searchKey(build.manifest.build));
  paths.texts = join(location, textSearchKey(texts));
  builds = nodeBuilds(openFolderStore(location), log.log, {
    clock: () => now,
    openSearch: patientSearch,
  });
  await builds.refresh();
});
afterAll(() => builds.stop());

const live = () => {
  const build = builds.current();
  if (build === null) throw new Error("no build is live");
  return build;
};
const searches = {
  words: () =>
    live().search.query({ ...PLACE, kind: "words", of: "titles", memberFilters: [], q: "act" }, ""),
  texts: async () =>
    live().search.query(
      { ...PLACE, kind: "texts", q: "act", files: (await live().textFiles?.(null)) ?? [] },
      "",
    ),
};

describe.each(["words", "texts"] as const)("the index of %s", (kind) => {
  const heal = async (right: unknown): Promise<void> => {
    now += MINUTE_MS;
    await builds.refresh();
    expect(await searches[kind]()).toEqual(right);
  };

  it("with a bit flipped is refused within five minutes, and answers again once it is repaired", async () => {
    const right = await searches[kind]();
    expect(right.total).toBeGreaterThan(0);
    const repair = flip(paths[kind], 8 * (statSync(paths[kind]).size >> 1));
    now += FIVE;
    await expect(builds.checkFiles()).rejects.toThrow(SearchDamaged);
    await expect(searches[kind]()).rejects.toThrow(/altered|checksum/);
    now += MINUTE_MS;
    await builds.refresh();
    await expect(searches[kind]()).rejects.toThrow(/altered|checksum/);
    repair();
    await heal(right);
    await builds.checkFiles();
  });

  it("that another program wrote to is refused at the next look", async () => {
    const right = await searches[kind]();
    const bytes = readFileSync(paths[kind]);
    truncateSync(paths[kind], bytes.length - 512);
    await expect(builds.checkFiles()).rejects.toThrow(SearchDamaged);
    await expect(searches[kind]()).rejects.toThrow(/altered|checksum/);
    const file = openSync(paths[kind], "r+");
    writeSync(file, bytes);
    closeSync(file);
    await heal(right);
  });

  it(`is found altered within five minutes, whichever of ${FLIPS} bits is flipped`, async () => {
    const random = randomOf(kind);
    const { size } = statSync(paths[kind]);
    const check = createFileCheck({
      hashFile: hashInThread,
      stateOf: stateOfFile,
      clock: () => now,
    });
    const sha256 = await hashInThread(paths[kind]);
    for (let flips = 0; flips < FLIPS; flips += 1) {
      expect(await check.isSound(paths[kind], sha256)).toBe(true);
      const repair = flip(paths[kind], random.below(8 * size));
      now += FIVE;
      await expect(check.look()).rejects.toThrow(SearchDamaged);
      repair();
    }
  });
});
