/** Every link in a build works. The generator checks records against their schemas, and `test/oracle` compares lists. */

import pLimit from "p-limit";
import { describe, expect, it } from "vitest";

import { openIndex } from "../contract/build-index.ts";
import { indexKey } from "../contract/build.ts";
import { BASE_URL, sampleBuild, sourcesBuild, type TestBuild } from "./build.ts";
import { runs } from "./runs.ts";
import { hasSources } from "./sources.ts";
import { ANY_SIZE } from "./any-size.ts";
import { inflated } from "./inflated.ts";

/** At most this many addresses are requested per route. */
const ADDRESSES = runs(15);

/** One page in six is read; all of them with `LEGIS_TEST_RUNS=2`. */
const ONE_IN_PAGES = runs(1) > 1 ? 1 : 6;

describe.each([
  { name: "the sample", open: sampleBuild, isThere: true },
  {
    name: "real records (needs the real upstream files)",
    open: sourcesBuild,
    isThere: hasSources,
  },
])("a build of $name", ({ open, isThere }) => {
  it.runIf(isThere)("has no link to itself that fails", async () => {
    const build = await open();
    const addresses = await addressesIn(build);
    expect(addresses.size).toBeGreaterThan(build.manifest.totals["bill"] ?? 0);
    const answered = await pLimit(AT_ONCE).map(spread(addresses, ADDRESSES), async (address) => {
      const { status } = await build.edge(address.slice(BASE_URL.length), { method: "HEAD" });
      return `${status} ${address}`;
    });
    expect(answered.filter((line) => !line.startsWith("200 "))).toEqual([]);
  });
});

/** The addresses of this service in a build's pages. */
async function addressesIn(build: TestBuild): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for await (const text of somePages(build)) {
    for (const [address] of text.matchAll(ADDRESS)) addresses.add(address);
  }
  return addresses;
}

const ADDRESS = new RegExp(`(?<=")${BASE_URL}[^"]*(?=")`, "g");

/** Hides the latency of a remote store. */
const AT_ONCE = 32;

/** The texts that the build's index names, or some of them. */
async function* somePages({ store, manifest }: TestBuild): AsyncGenerator<string> {
  const bytes = await store.read(indexKey(manifest.build), ANY_SIZE);
  if (bytes === null) throw new Error("the build has no index");
  const places = [...openIndex(bytes, manifest.segments).entries()]
    .map(({ place }) => place)
    .filter((_, at) => at % ONE_IN_PAGES === 0);
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const texts = places.slice(at, at + AT_ONCE).map(async ({ key, ...range }) => {
      const packed = await store.read(key, { ...ANY_SIZE, range });
      if (packed === null) throw new Error(`the store has no ${key}`);
      return inflated(packed).toString("utf8");
    });
    yield* await Promise.all(texts);
  }
}

/** Picks at most `most` addresses per route, evenly spaced. */
function spread(addresses: ReadonlySet<string>, most: number): readonly string[] {
  const routes = Map.groupBy(addresses, (address) =>
    address.slice(BASE_URL.length).replaceAll(/\/[^/?]*\d[^/?]*|=[^&]*/g, ""),
  );
  return [...routes.values()].flatMap((all) => {
    const step = Math.max(1, Math.ceil(all.length / most));
    return all.filter((_, at) => at % step === 0);
  });
}
