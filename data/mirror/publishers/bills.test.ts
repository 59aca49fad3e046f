import { expect, it } from "vitest";

import { newFolder } from "../../../test/new-folder.ts";
import { openMirrorFolder } from "../files/mirror-folder.ts";
import { openMirrorState } from "../files/mirror-state.ts";
import { startSource } from "../files/source-run.ts";
import type { HttpClient } from "../http/http-client.ts";
import { PUBLISHERS } from "../http/publishers.ts";
import { fetchBills } from "./bills.ts";

const INDEX = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap>
<loc>https://www.govinfo.gov/sitemap/bulkdata/BILLSTATUS/118hr/sitemap.xml</loc>
<lastmod>2026-11-20T03:00:00.000Z</lastmod></sitemap></sitemapindex>`;

it("a Congress that the index of sitemaps lacks is noted, and asked for again the next time", async () => {
  const asked: string[] = [];
  const root = newFolder();
  const state = openMirrorState(root);
  const get: HttpClient["get"] = async ({ address }) => {
    asked.push(address);
    const validators = { etag: null, lastModified: null };
    return { kind: "content", bytes: Buffer.from(INDEX), contentType: "text/xml", validators };
  };
  const run = startSource("bills", {
    publishers: PUBLISHERS,
    congresses: [119],
    isChosen: true,
    client: { get } as HttpClient,
    state,
    folder: openMirrorFolder(root),
    congressApiKey: null,
    cutLists: () => Promise.resolve([]),
    isFull: false,
    signal: undefined,
    clock: () => Date.parse("2026-11-21T06:00:00Z"),
  });
  await fetchBills(run);
  expect(asked).toEqual([`${PUBLISHERS.govinfo}/sitemap/bulkdata/BILLSTATUS/sitemapindex.xml`]);
  expect(run.outcome().notice).toBe("govinfo has no bills of Congress 119");
  state.close();
});
