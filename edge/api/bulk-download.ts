import { API_PREFIX, bulkPath } from "../../contract/addresses.ts";
import { recordLines } from "../../contract/page-text.ts";
import { Problem } from "../../contract/problem.ts";
import { namesIn } from "../../contract/request/build-routes.ts";
import { parseBulkRequest, listPageKey, PAGE_SIZE } from "../../contract/request/request.ts";
import { BULK_TYPES, type BulkFile, type BulkPart } from "../../contract/resources/bulk.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import type { AnswerSource } from "./answer-source.ts";
import { negotiateEncoding } from "./negotiate-encoding.ts";
import { type Exchange, queryOf } from "./exchange.ts";
import type { Sha256 } from "../../lib/bytes.ts";
import {
  type Download,
  type ReadPart,
  storedFile,
  storedParts,
  textContent,
  textParts,
} from "../builds/content.ts";
import { required } from "../../lib/required.ts";

const BULK_LIST_PATH = API_PREFIX + routes.bulk.path;

/** Sent as stored if the client accepts gzip, except Parquet. Throws a `Problem` if the build lacks it. */
export async function findDownload(
  name: string,
  { head }: Exchange,
  { build, pages, client, sha256 }: AnswerSource & { readonly sha256: Sha256 },
): Promise<Download> {
  const request = parseBulkRequest(name, queryOf(head.target));
  const file = await findFile(request.file, { build, pages, client });
  if (request.sha256 !== null && request.sha256 !== file.sha256) {
    const message = `${file.file} has changed, so its SHA-256 is no longer ${request.sha256}; ${BULK_LIST_PATH} has its new address`;
    throw new Problem("not_found", message);
  }
  const type = BULK_TYPES[file.format];
  // Parquet readers request ranges of the uncompressed file, but many also send Accept-Encoding: gzip.
  const codings = file.format === "parquet" ? [] : (["gzip"] as const);
  const coding = negotiateEncoding(head.headers.get("Accept-Encoding"), codings);
  const keyOf = (part: BulkPart): string =>
    listPageKey(bulkPath(file.file), [], file.parts.indexOf(part) + 1);
  const readStored: ReadPart = (part) => pages.readStored(build.index, keyOf(part), part, client);
  const readText = (part: BulkPart) => pages.readText(build.index, keyOf(part), part, client);
  const named = request.part ?? request.from;
  if (named === null) {
    const whole =
      coding === "gzip" ? storedFile(file, readStored, sha256) : textContent(file, readText);
    return { type, ...(await whole) };
  }
  const at = file.parts.findIndex((each) => each.sha256 === named);
  if (at === -1) {
    const message = `${file.file} has no part ${named}; ${BULK_LIST_PATH} lists its parts`;
    throw new Problem("not_found", message);
  }
  const parts = file.parts.slice(at, request.part === null ? undefined : at + 1);
  const content =
    coding === "gzip" ? storedParts(parts, readStored, sha256) : textParts(parts, readText, sha256);
  return { type, ...(await content) };
}

async function findFile(
  name: string,
  { build: { index, manifest }, pages, client }: AnswerSource,
): Promise<BulkFile> {
  namesIn(manifest.routes, routes.bulk);
  const path = routes.bulk.path;
  const total = required(await pages.totalOf(index, listPageKey(path, [], 1)), path);
  for (let page = 1; page <= Math.ceil(total / PAGE_SIZE); page++) {
    const text = required(await pages.read(index, listPageKey(path, [], page), client), path);
    const files = recordLines(text).map((line) => JSON.parse(line) as BulkFile);
    const found = files.find(({ file }) => file === name);
    if (found !== undefined) return found;
  }
  throw new Problem("not_found", `There is no file ${name}; ${BULK_LIST_PATH} lists the files`);
}
