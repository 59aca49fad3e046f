import { html } from "hono/html";

import { MEDIA_TYPES } from "../../contract/request/feeds.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { type Entry, type Feed, type Published, tagOf, withoutControls } from "./feed.ts";

/** Writes a feed as Atom (RFC 4287). */
export async function atom(feed: Feed, { baseUrl, address, note }: Published): Promise<string> {
  const id = tagOf(baseUrl, feed.path);
  const written = await html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
      <id>${id}</id>
      <title>${feed.title}</title>
      ${note === undefined ? "" : html`<subtitle>${note}</subtitle>`}
      <updated>${feed.updated}</updated>
      <author><name>${SERVICE_NAME}</name><uri>${baseUrl}</uri></author>
      <link rel="self" type="${MEDIA_TYPES.atom}" href="${address}.atom" />
      <link rel="alternate" type="${MEDIA_TYPES.json}" href="${address}.json" />
      <link rel="alternate" type="text/html" href="${feed.siteUrl ?? baseUrl}" />
      ${feed.entries.map((entry) => entryOf(entry, id))}
    </feed> `;
  return withoutControls(written.toString());
}

function entryOf({ id, title, text, url, published, updated }: Entry, feedId: string) {
  return html`<entry>
    <id>${feedId}${id}</id>
    <title>${title}</title>
    <updated>${updated}</updated>
    ${published === undefined ? "" : html`<published>${published}</published>`}
    ${url === null ? "" : html`<link rel="alternate" type="text/html" href="${url}" />`}
    <content type="text">${text}</content>
  </entry> `;
}
