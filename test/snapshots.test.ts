/**
 * One page of each kind as published, one record or block per line, to be reviewed as a diff.
 * `npm run contract` writes them.
 */

import { expect, it } from "vitest";

import type { DetailRoute } from "../contract/kinds/route.ts";
import { routes } from "../contract/routes/all-routes.ts";
import { sampleBuild } from "./build.ts";

/** Small records that have nearly every block. */
const PAGES = {
  bills: "/bills?type=hr&per_page=2",
  amendments: "/amendments?type=samdt&per_page=2",
  laws: "/laws?per_page=2",
  votes: "/votes?per_page=2&page=2",
  legislators: "/legislators?congress=119&state=fl&per_page=2",
  committees: "/committees?chamber=joint&per_page=2",
  topics: "/topics?per_page=2",
  topic: "/topics/congressional-oversight?congress=119&per_page=2",
  meetings: "/committees/slia00/meetings?per_page=2",
  nominations: "/committees/ssas00/nominations?per_page=2",
  bill: `/bills/119/HR/2?include=${tokensOf(routes.bill)}`,
  amendment: `/amendments/119/SAMDT/1?include=${tokensOf(routes.amendment)}`,
  law: "/laws/119/private/1",
  vote: `/votes/119/1/senate/10?include=${tokensOf(routes.vote)}`,
  legislator: `/legislators/W900001?include=${tokensOf(routes.legislator)}`,
  committee: `/committees/sshr00?include=${tokensOf(routes.committee)}`,
};

it.each(Object.entries(PAGES))("the page of: %s", async (name, path) => {
  const { edge } = await sampleBuild();
  const response = await edge(`/api/v1${path}`);
  expect(response.status).toBe(200);
  await expect(await response.text()).toMatchFileSnapshot(`snapshots/${name}.json`);
});

function tokensOf({ resource }: DetailRoute): string {
  return resource.blocks.map(({ token }) => token).join();
}
