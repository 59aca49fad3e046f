import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import pLimit from "p-limit";

import { API_PREFIX, textFilePath } from "../../contract/addresses.ts";
import { detailPageText } from "../../contract/page-text.ts";
import { invalidParameter, Problem } from "../../contract/problem.ts";
import { detailRequestFor, namesIn } from "../../contract/request/build-routes.ts";
import { detailMeta } from "../../contract/request/meta.ts";
import { type DetailRequest, detailPageKey } from "../../contract/request/request.ts";
import { type BillTextOutline, MOST_COMPARED } from "../../contract/kinds/bill-text.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import type { QueryTerm } from "../../contract/query/search-query.ts";
import { compareTexts } from "../../contract/texts/compare-texts.ts";
import { countMatches, snippetOf, withoutStruck } from "../../contract/request/text-search.ts";
import type { Sha256 } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";
import type { Download } from "../builds/content.ts";
import { PageNotRead } from "../builds/pages.ts";
import type { TextPlaces } from "../builds/search.ts";
import { type AnswerSource, readRecord } from "./answer-source.ts";
import type { Exchange } from "./exchange.ts";
import { negotiateEncoding } from "./negotiate-encoding.ts";

/** The longest texts have 6 MB. */
const MOST_READ_AT_ONCE = 8;

const SECTIONS = "/sections/";
/** What follows a bill's path. */
const OF_TEXTS = /\/texts(?:\/[^/]+)?$/;

/** Cuts the versions of a bill's text out of the bill's page. Throws a `Problem` for an unknown bill. */
export async function answerVersions(
  request: DetailRequest,
  source: AnswerSource,
): Promise<Uint8Array> {
  const bill = await readBill(request.path.replace(OF_TEXTS, ""), source);
  const { congress, type, number, citation, texts: versions } = bill;
  return answerRecord(request, { congress, type, number, citation, versions }, source);
}

/** Throws a `Problem` for an unknown bill. */
async function readBill(path: string, source: AnswerSource) {
  const bill = await readRecord(routes.bill, path, source, ["texts"]);
  if (bill === null) throw new Problem("not_found", `There is no record at ${path}`);
  return bill;
}

export const answerRecord = (
  request: DetailRequest,
  record: object,
  { build }: Pick<AnswerSource, "build">,
  isIncomplete = false,
): Uint8Array => {
  const meta = detailMeta(request, { isFiction: build.manifest.fiction !== "none", isIncomplete });
  return new TextEncoder().encode(detailPageText(JSON.stringify(record), [], meta));
};

/**
 * Answers what changed in a text: as stored since the one before it, compared now since another. Throws a `Problem` if
 * there is none to compare.
 */
export async function answerChanges(
  request: DetailRequest,
  source: AnswerSource,
): Promise<Uint8Array> {
  const path = request.path.replace(/\/changes$/, "");
  const since = request.parameters.find(({ name }) => name === "since")?.value ?? null;
  const stored = await readRecord(routes.billTextChanges, request.path, source);
  if (stored !== null && (since ?? stored.since_version_code) === stored.since_version_code) {
    return answerRecord(request, stored, source);
  }
  const outline = await readOutline(path, source);
  if (outline === null) throw await noText(path, source);
  if (since === null) {
    const list = `${API_PREFIX}${path.replace(/[^/]+$/, "")}`.slice(0, -1);
    throw new Problem("not_found", `There is no text before ${path}; ${list} lists the versions`);
  }
  const earlierPath = path.replace(/[^/]+$/, String(since));
  const earlier = earlierPath === path ? null : await readOutline(earlierPath, source);
  if (earlier === null || Math.max(earlier.words, outline.words) > MOST_COMPARED) {
    throw await notCompared(String(since), path, source);
  }
  const texts = [earlierPath, path].map((each) => readText(each, source));
  const [before, after] = (await Promise.all(texts)) as [Uint8Array, Uint8Array];
  const changes = compareTexts({ outline: earlier, bytes: before }, { outline, bytes: after });
  return answerRecord(request, changes, source);
}

/** Says which changes of the bill's texts are stored. */
async function notCompared(since: string, path: string, source: AnswerSource): Promise<Problem> {
  const { texts } = await readBill(path.replace(OF_TEXTS, ""), source);
  const codes = texts.flatMap(({ text_url, version_code }) => (text_url ? [version_code] : []));
  const pairs = codes.slice(1).map((code, at) => `${code} to ${codes[at]}`);
  const most = MOST_COMPARED.toLocaleString("en-US");
  const limit = `another text of the bill, and both of at most ${most} words`;
  const known = pairs.length === 0 ? "nothing" : pairs.join(", ");
  return invalidParameter("since", since, `${limit} (what changed is stored for ${known})`);
}

/** Cuts a section out of the page of its text. Throws a `Problem` if there is none. */
export async function answerTextSection(
  request: DetailRequest,
  source: AnswerSource,
): Promise<Uint8Array> {
  const cut = request.path.lastIndexOf(SECTIONS);
  const [path, id] = [request.path.slice(0, cut), request.path.slice(cut + SECTIONS.length)];
  const outline = await readOutline(path, source);
  const section = outline?.sections.find((each) => each.id === id);
  if (outline === null) throw await noText(path, source);
  if (section === undefined) {
    const list = `${API_PREFIX}${path} lists the sections`;
    throw new Problem("not_found", `There is no section ${id} in ${path}; ${list}`);
  }
  const { sections: _, bytes: __, bill_url: ___, changes_url: ____, ...about } = outline;
  const citations = citedIn(id, about.citations);
  const { offset, bytes, ...named } = section;
  const text = new TextDecoder().decode(await readText(path, source, offset, offset + bytes));
  return answerRecord(
    request,
    { ...about, ...named, text, text_url: outline.text_url, citations },
    source,
  );
}

/** What a section cites. Outlines of builds from before citations have none. */
export function citedIn(
  id: string,
  citations: BillTextOutline["citations"] = [],
): typeof citations {
  const isIn = (other: string): boolean => other === id || other.startsWith(`${id}.`);
  return citations.filter(({ sections }) => sections.some(isIn));
}

/** Returns a version as plain text, as stored if the client accepts gzip. Throws a `Problem` if the build lacks it. */
export async function findText(
  pathValues: readonly string[],
  { head }: Pick<Exchange, "head">,
  source: AnswerSource & { readonly sha256: Sha256 },
): Promise<Download> {
  const { build, pages, client, sha256 } = source;
  namesIn(build.manifest.routes, routes.billText);
  const query = new URLSearchParams();
  const { path } = detailRequestFor(build.manifest, routes.billText, pathValues, query);
  const isGzip = negotiateEncoding(head.headers.get("Accept-Encoding"), ["gzip"]) === "gzip";
  const key = detailPageKey(textFilePath(path));
  const bytes = isGzip
    ? await pages.readGzip(build.index, key, client)
    : await pages.read(build.index, key, client);
  if (bytes === null) throw await noText(path, source);
  const hash = isGzip ? await sha256(bytes) : required(await build.index.find(key), path).hash;
  return {
    type: "text/plain; charset=utf-8",
    coding: isGzip ? "gzip" : "identity",
    bytes: bytes.length,
    etag: `"${bytesToHex(hash)}"`,
    contentParts: [{ bytes: bytes.length, read: () => Promise.resolve([bytes]) }],
  };
}

const readOutline = (path: string, source: AnswerSource) =>
  readRecord(routes.billText, path, source);

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
  const bill = path.replace(OF_TEXTS, "");
  const isKnown = (await pages.totalOf(build.index, detailPageKey(bill))) !== null;
  const hint = isKnown
    ? `${API_PREFIX}${bill}/texts lists those of the bill, or says why it can't be read`
    : `there is no record at ${bill}`;
  return new Problem("not_found", `There is no text at ${path}; ${hint}`);
}

/**
 * Adds `matched_text` to each bill's line: the section with most matches, and the words around one. It is null if the
 * text can't be read, and the list is then incomplete.
 */
export async function addMatches(
  lines: readonly string[],
  places: readonly TextPlaces[],
  terms: readonly QueryTerm[],
  source: AnswerSource,
) {
  const oneByOne = pLimit(1);
  const matches = await pLimit(MOST_READ_AT_ONCE).map(lines, async (line, at) => {
    const place = places[at];
    if (place === undefined) return null;
    return matchAt(JSON.parse(line), place, terms, source, () => oneByOne(letOthersGoOn));
  });
  return {
    lines: lines.map(
      (line, at) => `${line.slice(0, -1)},"matched_text":${JSON.stringify(matches[at] ?? null)}}`,
    ),
    isIncomplete: matches.includes(null),
  };
}

/** Finding words in twenty texts takes 15 ms. */
const letOthersGoOn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

async function matchAt(
  { id, api_url }: { readonly id: string; readonly api_url: string },
  { version, sections: places }: TextPlaces,
  terms: readonly QueryTerm[],
  source: AnswerSource,
  turn: () => Promise<void>,
) {
  const below = `/texts/${version}`;
  try {
    const { sections = [] } = (await readOutline(`${id}${below}`, source)) ?? {};
    const text = await readText(`${id}${below}`, source);
    await turn();
    const [found] = places
      .flatMap((place) => {
        const section = sections[place];
        if (section === undefined) return [];
        const own = withoutStruck(ownText(text, sections.slice(place)));
        const isTitle = /^short title/i.test(section.heading ?? "");
        return [{ section, own, matches: isTitle ? 0 : countMatches(own, terms) }];
      })
      .toSorted((a, b) => b.matches - a.matches);
    if (found === undefined) return null;
    const { section, own } = found;
    return {
      version_code: version,
      section_id: section.id,
      section_number: section.section_number,
      heading: section.heading,
      snippet: snippetOf(own, terms),
      section_url: `${api_url}${below}/sections/${section.id}`,
    };
  } catch (error) {
    if (error instanceof PageNotRead) return null;
    throw error;
  }
}

/** The first section's own words. The sections in it were searched by themselves. */
function ownText(text: Uint8Array, sections: BillTextOutline["sections"]): string {
  const [{ offset, bytes } = { offset: 0, bytes: 0 }, ...others] = sections;
  const own: Uint8Array[] = [];
  let from = offset;
  for (const inner of others) {
    if (inner.offset >= offset + bytes) break;
    if (inner.offset > from) own.push(text.subarray(from, inner.offset));
    from = Math.max(from, inner.offset + inner.bytes);
  }
  own.push(text.subarray(from, offset + bytes));
  return new TextDecoder().decode(concatBytes(...own));
}
