import { bytesToHex } from "@noble/hashes/utils.js";
import pLimit from "p-limit";

import { API_PREFIX, textFilePath } from "../../contract/addresses.ts";
import { detailPageText } from "../../contract/page-text.ts";
import { Problem } from "../../contract/problem.ts";
import { detailRequestFor, namesIn } from "../../contract/request/build-routes.ts";
import { detailMeta } from "../../contract/request/meta.ts";
import { type DetailRequest, detailPageKey } from "../../contract/request/request.ts";
import type { BillTextOutline } from "../../contract/kinds/bill-text.ts";
import { routes } from "../../contract/resources/routes.ts";
import type { QueryTerm } from "../../contract/search-query.ts";
import { snippetOf, withoutStruck } from "../../contract/request/text-search.ts";
import { parseJson } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";
import type { Download } from "../builds/content.ts";
import type { SearchAnswer } from "../builds/search.ts";
import type { AnswerSource } from "./answer-source.ts";

/** The longest texts have 6 MB. */
const MOST_READ_AT_ONCE = 8;

const SECTION = /^(.*)\/sections\/([^/]+)$/;

/** Cuts a section out of the page of its text. Throws a `Problem` if there is none. */
export async function answerTextSection(
  request: DetailRequest,
  source: AnswerSource,
): Promise<Uint8Array> {
  const [, path = "", id = ""] = SECTION.exec(request.path) ?? [];
  const outline = await readOutline(path, source);
  const section = outline?.sections.find((each) => each.id === id);
  if (outline === null) throw await noText(path, source);
  if (section === undefined) {
    const list = `${API_PREFIX}${path} lists the sections`;
    throw new Problem("not_found", `There is no section ${id} in ${path}; ${list}`);
  }
  const { sections: _, bytes: __, bill_url: ___, ...about } = outline;
  const { offset, bytes, ...named } = section;
  const text = new TextDecoder().decode(await readText(path, source, offset, offset + bytes));
  const cut = JSON.stringify({ ...about, ...named, text, text_url: outline.text_url });
  return new TextEncoder().encode(detailPageText(cut, [], detailMeta(request)));
}

/** Returns a version as plain text. Throws a `Problem` if the build lacks it. */
export async function findText(
  pathValues: readonly string[],
  source: AnswerSource,
): Promise<Download> {
  const { manifest, index } = source.build;
  namesIn(manifest.routes, routes.billText);
  const query = new URLSearchParams();
  const { path } = detailRequestFor(manifest, routes.billText, pathValues, query);
  const text = await readText(path, source);
  const { hash } = required(await index.find(detailPageKey(textFilePath(path))), path);
  return {
    type: "text/plain; charset=utf-8",
    coding: "identity",
    bytes: text.length,
    etag: `"${bytesToHex(hash)}"`,
    contentParts: [{ bytes: text.length, read: () => Promise.resolve(text) }],
  };
}

async function readOutline(
  path: string,
  { build, pages, client }: AnswerSource,
): Promise<BillTextOutline | null> {
  const page = await pages.read(build.index, detailPageKey(path), client);
  return page && (parseJson(page) as { readonly data: BillTextOutline }).data;
}

/** Reads a text, or some of its bytes. */
async function readText(
  path: string,
  { build, pages, client }: AnswerSource,
  from = 0,
  to?: number,
): Promise<Uint8Array> {
  const page = await pages.read(build.index, detailPageKey(textFilePath(path)), client);
  if (page === null) throw await noText(path, { build, pages });
  return page.subarray(from, to);
}

/** Says which texts the bill has instead of the one at a path. */
export async function noText(
  path: string,
  { build, pages }: Pick<AnswerSource, "build" | "pages">,
): Promise<Problem> {
  const list = path.replace(/\/[^/]+$/, "");
  const isListed = (await pages.totalOf(build.index, detailPageKey(list))) !== null;
  const hint = isListed ? `${API_PREFIX}${list} lists those of the bill` : "the bill has none here";
  return new Problem("not_found", `There is no text at ${path}; ${hint}`);
}

/** Adds `matched_text` to each bill's line: the first place that matches, and the words around it. */
export function addMatches(
  lines: readonly string[],
  places: NonNullable<SearchAnswer["places"]>,
  terms: readonly QueryTerm[],
  source: AnswerSource,
): Promise<readonly string[]> {
  return pLimit(MOST_READ_AT_ONCE).map(lines, async (line, at) => {
    const { version, section: place } = places[at] ?? { version: "", section: 0 };
    const { id, api_url } = JSON.parse(line) as { readonly id: string; readonly api_url: string };
    const below = `/texts/${version}`;
    const outline = await readOutline(`${id}${below}`, source);
    const [section, next] = outline?.sections.slice(place) ?? [];
    if (section === undefined) return line;
    const end = section.offset + section.bytes;
    // The sections in it were searched by themselves.
    const ownEnd = Math.min(end, next?.offset ?? end);
    const text = await readText(`${id}${below}`, source, section.offset, ownEnd);
    const matched = {
      version_code: version,
      section_id: section.id,
      section_number: section.section_number,
      heading: section.heading,
      snippet: snippetOf(withoutStruck(new TextDecoder().decode(text)), terms),
      section_url: `${api_url}${below}/sections/${section.id}`,
    };
    return `${line.slice(0, -1)},"matched_text":${JSON.stringify(matched)}}`;
  });
}
