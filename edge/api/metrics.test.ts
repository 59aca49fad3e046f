import { expect, it, describe } from "vitest";

import { allRoutes } from "../../contract/routes/all-routes.ts";
import { inflateInPieces } from "../../hosts/node/inflate.ts";
import { createEdge } from "../app.ts";
import { createPages } from "../builds/pages.ts";
import { createLimits } from "../limits/create-limits.ts";
import { DEFAULT_PLANS } from "../limits/plans.ts";

const silent = (): void => {};

const counted: string[] = [];
/** An edge without a build. */
const edge = createEdge({
  checkKey: () => ({ keyId: "k", accountId: "a", plan: "pro", quotaId: "q" }),
  limits: createLimits({ plans: DEFAULT_PLANS, clock: Date.now }),
  currentBuild: () => null,
  pages: createPages({
    store: { read: () => Promise.resolve(null) },
    inflate: () => Promise.reject(new Error("nothing is inflated")),
    inflateInPieces,
    cacheBytes: 1,
  }),
  encoder: { codings: [], encode: () => Promise.reject(new Error("nothing is encoded")) },
  log: { info: silent, warn: silent, error: silent },
  answerCacheBytes: 1,
  metrics: { answered: (route) => counted.push(route), lookedUp: silent },
});

/** The labels under which a request is counted. */
async function countedUnder(target: string, init: RequestInit = {}): Promise<readonly string[]> {
  await edge.request(target, { ...init, headers: { "X-API-Key": "k" } });
  return counted.splice(0);
}

describe("a request is counted under", () => {
  it.each(allRoutes.map(({ path }) => path))("%s", async (path) => {
    const target = `/api/v1${path.replaceAll(/:\w+/g, "x")}`;
    expect(await countedUnder(target)).toEqual([path]);
    expect(await countedUnder(`${target}?q=a/b/c`, { method: "HEAD" })).toEqual([path]);
  });

  it.each(["/api/v1/bills/", "/api/v1/nothing", "/robots.txt", "/"])(
    "one name if no route matches: %s",
    async (target) => {
      expect(await countedUnder(target)).toEqual(["other"]);
    },
  );
});
