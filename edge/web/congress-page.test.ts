import { afterEach, expect, it } from "vitest";

import type { CongressSummary } from "../../contract/resources/congress.ts";
import { PageNotRead } from "../builds/pages.ts";
import { openTestWeb, shownBuild, type TestWeb } from "../../test/accounts/test-web.ts";

let web: TestWeb;
afterEach(() => web.close());

const CONGRESS = {
  congress: 117,
  start_date: "2021-01-03",
  end_date: "2023-01-03",
  bill_count: 2_000,
  bills_by_status: [
    { status: "introduced", bill_count: 400 },
    { status: "referred", bill_count: 1_500 },
    { status: "enacted", bill_count: 99 },
    { status: "tabled", bill_count: 1 },
  ],
  bills_by_type: [{ type: "HR", bill_count: 2_000 }],
  amendments: [
    { type: "HAMDT", status: "agreed_to", amendment_count: 20 },
    { type: "SAMDT", status: "proposed", amendment_count: 3 },
  ],
  laws: [{ law_type: "public", law_count: 99 }],
  votes: [],
  api_url: "https://api.example.org/api/v1/congresses/117",
} as unknown as CongressSummary;

async function page(
  path: string,
  readCongress: (congress: string) => Promise<CongressSummary | null>,
  created_at = "2026-11-21T03:05:00Z",
) {
  web = await openTestWeb({ currentBuild: () => shownBuild("b1", { created_at }), readCongress });
  const response = await web.request(path);
  const html = await response.text();
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  return { status: response.status, headers: response.headers, html, text };
}

it("draws where a Congress's bills ended, with every status behind it", async () => {
  const { status, headers, html, text } = await page("/docs/congresses/117", () =>
    Promise.resolve(CONGRESS),
  );
  expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=300"]);
  expect(text).toContain(
    "Where its bills ended up Bills by outcome Outcome Bills Share Became law 99 5.0% Voted down or set aside 1 &lt;0.1% In committee 1,900 95.0% Show every status",
  );
  expect(text).toContain("introduced 400 20.0% referred 1,500 75.0%");
  const bars = Array.from(html.matchAll(/class="bar".*?<rect width="([^"]*)"/g), ([, w]) => w);
  expect(bars.slice(0, 3)).toEqual(["5.21", "0.60", "100.00"]);
  expect(text).toContain("Amendments 23 Laws 99");
  expect(text).not.toContain("Roll calls");
});

it("does not say that bills of the current Congress ended", async () => {
  const { text } = await page(
    "/docs/congresses/117",
    () => Promise.resolve(CONGRESS),
    "2022-05-01T03:05:00Z",
  );
  expect(text).toContain("Where its bills are");
});

it("is not found for a Congress without bills, nor for one that the build lacks", async () => {
  const { status } = await page("/docs/congresses/5", () =>
    Promise.resolve({ ...CONGRESS, bill_count: 0 }),
  );
  await web.close();
  const { status: unknown } = await page("/docs/congresses/x", () => Promise.resolve(null));
  expect([status, unknown]).toEqual([404, 404]);
});

it("answers 503 while the store is down", async () => {
  const { status } = await page("/docs/congresses/117", () =>
    Promise.reject(new PageNotRead("the store is down")),
  );
  expect(status).toBe(503);
});
