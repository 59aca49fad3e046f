import { beforeEach, describe, expect, it } from "vitest";

import { manifestKey, POINTER_KEY } from "../../contract/build.ts";
import { nodeBuilds } from "../../hosts/node/serve.ts";
import { openBuild } from "../../generator/builds/open-build.ts";
import { withPublication } from "../../generator/builds/publication.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import type { Store } from "../../store/store.ts";
import { recordLog } from "../http/test-edge.ts";
import { bytesOf, copyOf, threeBuilds } from "./three-builds.ts";

let store: Store;

const { store: original, builds } = await threeBuilds();
beforeEach(async () => {
  store = await copyOf(original);
});

describe("the pointer", () => {
  it("has the hash of the live manifest and accepts no other", async () => {
    const { build } = builds[2];
    await store.write(
      manifestKey(build),
      Buffer.from(JSON.stringify({ ...builds[2], base_url: "https://elsewhere.example" })),
    );
    await expect(openBuild(store, "live")).rejects.toThrow("is not the one that went live");
    await expect(openBuild(store, build)).rejects.toThrow("is not the one that went live");
    await rollBack(store, builds[1].build);
    expect((await openBuild(store, "live")).build).toBe(builds[1].build);
  });

  it("is not read if it is larger than allowed", async () => {
    await store.write(POINTER_KEY, Buffer.alloc(1_000_000, " "));
    await expect(openBuild(store, "live")).rejects.toThrow("more than 65,536 bytes");
    const { log, logged } = recordLog();
    const watcher = nodeBuilds(store, log);
    await watcher.refresh();
    await watcher.stop();
    expect(logged.map(({ event }) => event)).toEqual(["pointer_read_failed"]);
  });

  it.each([POINTER_KEY, manifestKey(builds[2].build)])(
    "leads to a whole build again after any flipped bit: %s",
    async (key) => {
      const [pointer, bytes] = [await bytesOf(store, POINTER_KEY), await bytesOf(store, key)];
      for (let flip = 0; flip < 400; flip++) {
        const at = Math.floor((flip * bytes.length) / 400);
        const byte = (bytes[at] ?? 0) ^ (1 << (flip % 8));
        await store.write(POINTER_KEY, pointer);
        await store.write(key, Buffer.from(bytes).fill(byte, at, at + 1));
        await withPublication(store, { now: new Date() }, () => Promise.resolve());
        const live = await openBuild(store, "live");
        const whole = builds.find(({ build }) => build === live.build);
        expect(live).toEqual(whole);
      }
    },
  );

  it("is named if a server finds it damaged", async () => {
    await store.write(POINTER_KEY, Buffer.from("{"));
    await expect(nodeBuilds(store, recordLog().log).look()).rejects.toThrow(
      `${POINTER_KEY} can't be read: it is damaged`,
    );
    const advice = `${POINTER_KEY} is damaged; "legis generate" puts the newest whole build live`;
    await expect(openBuild(store, "live")).rejects.toThrow(advice);
  });
});
