import { SERVICE_NAME } from "../../contract/addresses.ts";
import { feedTarget } from "../../contract/request/feeds.ts";
import { type Feed, type Published, tagOf } from "./feed.ts";

/** Writes a feed as JSON Feed 1.1. */
export function jsonFeed(feed: Feed, { baseUrl, note }: Published): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    ...(note !== undefined && { description: note }),
    home_page_url: feed.siteUrl ?? baseUrl + feed.path,
    feed_url: baseUrl + feedTarget(feed.path, "json"),
    authors: [{ name: SERVICE_NAME, url: baseUrl }],
    language: "en-US",
    items: feed.entries.map((entry) => ({
      id: tagOf(baseUrl, entry.id),
      ...(entry.url !== null && { url: entry.url }),
      title: entry.title,
      content_text: entry.text,
      tags: [entry.kind],
      date_published: entry.published,
      date_modified: entry.updated,
    })),
  });
}
