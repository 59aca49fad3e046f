import { describe, expect, it } from "vitest";

import { readSitemap } from "./sitemap.ts";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const read = (text: string) => readSitemap(Buffer.from(text));

describe("a sitemap", () => {
  it("has each address's time of change", () => {
    const loc = "https://www.govinfo.gov/bulkdata/BILLSTATUS/119/hr/BILLSTATUS-119hr160.xml";
    const text = `<urlset ${NAMESPACE}><url><loc> ${loc} </loc><lastmod>2026-04-21T20:20:00.649Z</lastmod></url></urlset>`;
    expect(read(text)).toEqual([{ address: loc, stamp: "2026-04-21T20:20:00.649Z" }]);
  });

  it("may be an index of sitemaps", () => {
    const text = `<sitemapindex ${NAMESPACE}><sitemap><loc>https://x/</loc><lastmod>2026-04-21</lastmod></sitemap></sitemapindex>`;
    expect(read(text)).toEqual([{ address: "https://x/", stamp: "2026-04-21" }]);
  });

  it.each([
    ["another document", "<billStatus/>", "is not a sitemap: its root is <billStatus>"],
    ["no date", `<urlset><url><loc>https://x/</loc></url></urlset>`, /without address or date/],
    ["no real date", `<urlset><url><loc>x</loc><lastmod>soon</lastmod></url></urlset>`, /or date/],
    ["cut off", "<urlset><url>", /not well-formed XML/],
    ["a bomb", `<!DOCTYPE urlset [<!ENTITY a "b">]><urlset/>`, /declares entities/],
  ])("is refused: %s", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
