import { UnreadableFile } from "../../data/parse/source-file.ts";
import { children, parseXml, textAt } from "../../data/parse/xml.ts";
import { checkNoEntities } from "./check-content.ts";

export interface SitemapEntry {
  readonly address: string;
  /** When what is there changed last, by the publisher's clock. */
  readonly stamp: string;
}

/**
 * Reads a sitemap, or an index of sitemaps (https://www.sitemaps.org/protocol.html).
 *
 * @throws {UnreadableFile} when it is none, or tells of something not when it changed
 */
export function readSitemap(bytes: Uint8Array): readonly SitemapEntry[] {
  checkNoEntities(bytes);
  const root = parseXml(bytes);
  const entryName = { sitemapindex: "sitemap", urlset: "url" }[root.name];
  if (entryName === undefined) {
    throw new UnreadableFile(`is no sitemap: its root is <${root.name}>`);
  }
  return children(root, entryName).map((entry) => {
    const [address, stamp] = [textAt(entry, "loc"), textAt(entry, "lastmod")];
    if (address === null || stamp === null || Number.isNaN(Date.parse(stamp))) {
      throw new UnreadableFile(`has an entry without address or date: ${address ?? stamp ?? ""}`);
    }
    return { address, stamp };
  });
}
