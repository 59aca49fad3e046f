/** A live build that was made before the program had some routes, filters and blocks. */
import { beforeAll, describe, expect, it } from "vitest";

import { manifestKey, type Manifest, POINTER_KEY } from "../../contract/build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { type AskEdge, openEdge, sampleBuild } from "../build.ts";

/** What the older build lacks, by route. */
const LACKS: Readonly<Record<string, readonly string[]>> = {
  "/bills": ["status", "introduced_date", "ids"],
  "/votes": ["result", "date"],
  "/laws": ["q"],
  "/bills/{congress}/{type}/{number}": ["titles"],
};
const LACKED_ROUTES = new Set([
  "/meetings",
  "/legislators/{bioguide_id}/votes",
  "/congresses/{congress}",
]);

let present: AskEdge;
let older: AskEdge;

beforeAll(async () => {
  const { store, manifest, edge } = await sampleBuild();
  present = edge;
  ({ edge: older } = await openEdge(withRoutes(store, manifest, routesWithout(manifest.routes))));
});

function routesWithout(routes: Manifest["routes"]): Manifest["routes"] {
  const kept = Object.entries(routes).filter(([path]) => !LACKED_ROUTES.has(path));
  return Object.fromEntries(
    kept.map(([path, names]) => [path, names.filter((name) => !LACKS[path]?.includes(name))]),
  );
}

/** The same store with other `routes` in the manifest. */
function withRoutes(store: Store, manifest: Manifest, routes: Manifest["routes"]): Store {
  const bytes = Buffer.from(JSON.stringify({ ...manifest, routes }));
  const pointer = { build: manifest.build, manifest_sha256: sha256Hex(bytes) };
  const changed = new Map<string, Uint8Array>([
    [manifestKey(manifest.build), bytes],
    [POINTER_KEY, Buffer.from(JSON.stringify(pointer))],
  ]);
  const read: Store["read"] = async (key, options) =>
    changed.get(key) ?? (await store.read(key, options));
  return Object.assign(Object.create(store) as Store, { read });
}

const shown = async (edge: AskEdge, target: string) => {
  const response = await edge(`/api/v1${target}`);
  return { status: response.status, body: await response.text() };
};

describe("a request for what the live build lacks", () => {
  it.each([
    ["/bills?status=enacted", "filter status on /api/v1/bills"],
    ["/bills?status=enacted&congress=119", "filter status on /api/v1/bills"],
    ["/bills?status=enacted,vetoed", "filter status on /api/v1/bills"],
    ["/bills?q=act&status=enacted", "filter status on /api/v1/bills"],
    ["/bills?introduced_from=2025-01-03", "filter introduced_date on /api/v1/bills"],
    ["/bills?ids=119-hr-1", "filter ids on /api/v1/bills"],
    ["/votes?result=passed", "filter result on /api/v1/votes"],
    ["/votes?from=2025-02-01", "filter date on /api/v1/votes"],
    ["/laws?q=act", "filter q on /api/v1/laws"],
    [
      "/bills/119/hr/1?include=actions,titles",
      "block titles of /api/v1/bills/{congress}/{type}/{number}",
    ],
    ["/meetings", "/api/v1/meetings"],
    ["/legislators/F900031/votes", "/api/v1/legislators/{bioguide_id}/votes"],
    ["/congresses/119", "/api/v1/congresses/{congress}"],
  ])("is 503 and names it: %s", async (target, what) => {
    const response = await older(`/api/v1${target}`);
    expect([response.status, response.headers.has("Retry-After")]).toEqual([503, true]);
    expect(await response.json()).toEqual({
      error: {
        code: "schema_not_ready",
        message: `The live build has no ${what} yet; the next one will`,
      },
    });
  });
});

describe("every other answer is that of the build", () => {
  it.each([
    "/bills",
    "/bills?congress=119&type=HR&per_page=7&page=3",
    "/bills?sponsor_bioguide_id=F900031&chamber=house",
    "/bills?from=2025-02-01&to=2025-09-30&order=oldest",
    "/bills?q=small+business&congress=119",
    "/bills?type=HR,S",
    "/bills?status=nonsense",
    "/bills/119/hr/1",
    "/bills/119/hr/1?include=actions,votes,nonsense",
    "/bills/119/hr/99999",
    "/votes?congress=119&chamber=senate&session=1",
    "/votes?bill_type=HR&bill_number=1",
    "/votes?q=passage",
    "/laws?from=2025-01-01",
    "/legislators?congress=118&state=CA",
    "/legislators/Z999999/cosponsored-bills",
    "/committees?type=standing",
    "/topics/taxation?congress=119",
    "/congresses",
    "/changes",
    "/bulk",
  ])("%s", async (target) => {
    expect(await shown(older, target)).toEqual(await shown(present, target));
  });

  it("in OpenAPI, whose examples leave out what the build lacks", async () => {
    const document = await (await older("/openapi.json")).text();
    const { body } = await shown(present, "/committees?chamber=house&per_page=1");
    const [{ name }] = (JSON.parse(body) as { data: [{ name: string }] }).data;
    expect(document).toContain(name);
  });
});
