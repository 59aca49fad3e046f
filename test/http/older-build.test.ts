/** A live build that was made before the program had some routes, filters and blocks. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Manifest } from "../../contract/build.ts";
import { BUILD_ROUTES } from "../../contract/request/build-routes.ts";
import { billResource } from "../../contract/kinds/bill.ts";
import { openStore } from "../../store/open-store.ts";
import { type AskEdge, generateInto, newStore, openEdge, sampleBuild } from "../build.ts";
import { putLive } from "../put-live.ts";
import { newFolder } from "../new-folder.ts";

/** The filters of bills in the older build: none of statuses, and in another walk order. */
const OLDER_FILTERS = ["sponsor_bioguide_id", "type", "congress", "chamber"];
/** What else the older build lacks, by route. */
const LACKS: Readonly<Record<string, readonly string[]>> = {
  "/votes": ["result", "date"],
  "/laws": ["q"],
  "/committees": ["current"],
  "/legislators": ["party"],
  "/bills/{congress}/{type}/{number}": ["titles"],
};
const LACKED_ROUTES = new Set([
  "/bulk",
  "/meetings",
  "/legislators/{bioguide_id}/votes",
  "/congresses/{congress}",
]);

const folder = newFolder();
const [address, recordsPath] = [newStore(folder), join(folder, "records.sqlite")];

const sample = await sampleBuild();
const present = sample.edge;
copyFileSync(sample.recordsPath, recordsPath);
const store = await openStore(address);
await putLive(store, withoutLacked(await generateAsBefore()));
const { edge: older } = await openEdge(store);

/** Generates as the program did before it had all filters of bills. */
async function generateAsBefore(): Promise<Manifest> {
  const [{ filters }, { "/bills": names = [] }] = [billResource, BUILD_ROUTES];
  const before = OLDER_FILTERS.flatMap((name) => filters.find((each) => each.name === name) ?? []);
  try {
    Object.assign(billResource, { filters: before });
    Object.assign(BUILD_ROUTES, { "/bills": [...OLDER_FILTERS, "date", "q"] });
    return structuredClone(await generateInto(address, recordsPath));
  } finally {
    Object.assign(billResource, { filters });
    Object.assign(BUILD_ROUTES, { "/bills": names });
  }
}

/** The manifest with `routes` and `values` that are without what the build lacks. */
function withoutLacked(manifest: Manifest): Manifest {
  const kept = Object.entries(manifest.routes).filter(([path]) => !LACKED_ROUTES.has(path));
  const routes = Object.fromEntries(
    kept.map(([path, names]) => [path, names.filter((name) => !LACKS[path]?.includes(name))]),
  );
  return { ...manifest, routes, values: { ...manifest.values, legislator: {} } };
}

interface Answered {
  readonly meta: { readonly read_as?: readonly { readonly parameter: string }[] };
}

const shown = async (edge: AskEdge, target: string) => {
  const response = await edge(`/api/v1${target}`);
  return { status: response.status, body: await response.text() };
};

it.each([
  ["/bills?status=enacted", "filter status on /api/v1/bills"],
  ["/bills?status=enacted,vetoed", "filter status on /api/v1/bills"],
  ["/bills?q=act&status=enacted", "filter status on /api/v1/bills"],
  ["/bills?introduced_from=2025-01-03", "filter introduced_from on /api/v1/bills"],
  ["/votes?result=passed", "filter result on /api/v1/votes"],
  ["/laws?q=act", "filter q on /api/v1/laws"],
  ["/legislators?party=Independent", "filter party on /api/v1/legislators"],
  [
    "/bills/119/hr/1?include=actions,titles",
    "block titles of /api/v1/bills/{congress}/{type}/{number}",
  ],
  ["/meetings", "/api/v1/meetings"],
  ["/bulk", "/api/v1/bulk"],
  ["/congresses/119", "/api/v1/congresses/{congress}"],
])("a request for what the live build lacks is 503 and names it: %s", async (target, what) => {
  const response = await older(`/api/v1${target}`);
  expect([response.status, response.headers.has("Retry-After")]).toEqual([503, true]);
  expect(await response.json()).toEqual({
    error: {
      code: "schema_not_ready",
      message: `The live build has no ${what} yet; the next one will`,
    },
  });
});

it.each([
  ["/feeds/legislators/F900031.atom", 503],
  ["/feeds/committees/hsag00.atom", 200],
])("a feed is 503 only if it needs what the live build lacks: %s", async (target, status) => {
  expect((await older(target)).status).toBe(status);
});

it("words of a question are read only as filters that the live build has", async () => {
  const target = "/bills?q=health+bills+introduced+in+2025+that+became+law";
  const readIn = async (edge: AskEdge) =>
    (JSON.parse((await shown(edge, target)).body) as Answered).meta.read_as?.map(
      ({ parameter }) => parameter,
    );
  expect(await readIn(present)).toEqual(["status", "introduced_from", "introduced_to"]);
  expect(await readIn(older)).toEqual(["from", "to"]);
});

describe("every other answer is as before", () => {
  it.each([
    "/bills",
    "/bills?congress=119&type=HR&per_page=7&page=3",
    "/bills?congress=119&chamber=senate",
    "/bills?sponsor_bioguide_id=F900031&chamber=house",
    "/bills?from=2025-02-01&to=2025-09-30&order=oldest",
    "/bills?q=small+business&congress=119",
    "/bills/119/hr/1",
    "/bills/119/hr/1?include=actions,votes,nonsense",
    "/votes?congress=119&chamber=senate&session=1",
    "/votes?bill_type=HR&bill_number=1",
    "/legislators?congress=118&state=CA",
    "/committees?type=standing",
    "/topics/taxation?congress=119",
  ])("%s", async (target) => {
    expect(await shown(older, target)).toEqual(await shown(present, target));
  });

  it("without a default that the build lacks", async () => {
    const [{ body }, all] = [
      await shown(older, "/committees"),
      await shown(present, "/committees?current=all"),
    ];
    const [records] = body.split('],"meta"');
    expect(all.body).toContain(`${records}],"meta"`);
  });

  it("in OpenAPI, whose examples leave out what the build lacks", async () => {
    const document = await (await older("/openapi.json")).text();
    const { body } = await shown(present, "/committees?chamber=house&per_page=1");
    const [{ name }] = (JSON.parse(body) as { data: [{ name: string }] }).data;
    expect(document).toContain(name);
  });
});

it("the next build has it", async () => {
  await generateInto(address, recordsPath);
  const { edge, manifest } = await openEdge(await openStore(address));
  expect(manifest.routes).toEqual(BUILD_ROUTES);
  for (const target of [
    "/bills?status=enacted",
    "/bills?congress=119&type=HR",
    "/bills?ids=119-hr-1",
  ]) {
    expect(await shown(edge, target)).toEqual(await shown(present, target));
  }
});
