import { UnreadableFile } from "../../parse/source-file.ts";
import { children, parseXml, textAt } from "../../parse/xml.ts";
import { checkNoEntities } from "./check-content.ts";

export interface SitemapEntry {
  readonly address: string;
  readonly stamp: string;
}

/**
 * Reads a sitemap or a sitemap index (https://www.sitemaps.org/protocol.html). Throws an
 * {@link UnreadableFile} for other documents, and for an entry without a date.
 */
export function readSitemap(bytes: Uint8Array): readonly SitemapEntry[] {
  checkNoEntities(bytes);
  const root = parseXml(bytes);
  const entryName = { sitemapindex: "sitemap", urlset: "url" }[root.name];
  if (entryName === undefined) {
    throw new UnreadableFile(`is not a sitemap: its root is <${root.name}>`);
  }
  return children(root, entryName).map((entry) => {
    const [address, stamp] = [textAt(entry, "loc"), textAt(entry, "lastmod")];
    if (address === null || stamp === null || Number.isNaN(Date.parse(stamp))) {
      throw new UnreadableFile(`has an entry without address or date: ${address ?? stamp ?? ""}`);
    }
    return { address, stamp };
  });
}
