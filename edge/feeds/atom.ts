import { html } from "hono/html";

import { feedTarget, MEDIA_TYPES } from "../../contract/request/feeds.ts";
import type { Entry } from "../../contract/entries/entry.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { type Feed, type Published, tagOf, withoutControls } from "./feed.ts";

/** Writes a feed as Atom (RFC 4287). */
export async function atom(feed: Feed, { baseUrl, note }: Published): Promise<string> {
  const id = tagOf(baseUrl, feed.path);
  const written = await html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
      <id>${id}</id>
      <title>${feed.title}</title>
      ${note === undefined ? "" : html`<subtitle>${note}</subtitle>`}
      <updated>${feed.updated}</updated>
      <author><name>${SERVICE_NAME}</name><uri>${baseUrl}</uri></author>
      <link
        rel="self"
        type="${MEDIA_TYPES.atom}"
        href="${baseUrl}${feedTarget(feed.path, "atom")}"
      />
      <link
        rel="alternate"
        type="${MEDIA_TYPES.json}"
        href="${baseUrl}${feedTarget(feed.path, "json")}"
      />
      <link rel="alternate" type="text/html" href="${feed.siteUrl ?? baseUrl + feed.path}" />
      ${feed.entries.map((entry) => entryOf(entry, baseUrl))}
    </feed> `;
  return withoutControls(written.toString());
}

function entryOf({ id, kind, title, text, url, published, updated }: Entry, baseUrl: string) {
  return html`<entry>
    <id>${tagOf(baseUrl, id)}</id>
    <title>${title}</title>
    <updated>${updated}</updated>
    ${published === undefined ? "" : html`<published>${published}</published>`}
    ${url === null ? "" : html`<link rel="alternate" type="text/html" href="${url}" />`}
    <category term="${kind}" />
    <content type="text">${text}</content>
  </entry> `;
}
