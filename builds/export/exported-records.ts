import { sha256Hex } from "../../lib/hash.ts";
import type { BuildIndex } from "../../contract/build-index.ts";
import { objectKey } from "../../contract/object-name.ts";
import { type Manifest, MAX_LINE_FILE_BYTES, recordsKey } from "../../contract/build.ts";
import { listPageKey, PAGE_SIZE } from "../../contract/request/page-key.ts";
import { openingOf, recordLines } from "../../contract/page-text.ts";
import { routes } from "../../contract/resources/routes.ts";
import { inOrder } from "../../lib/in-order.ts";
import type { BuildReader } from "../../store/store.ts";
import { type ListedRecord, readLines } from "../line-files.ts";
import { BuildError } from "../open-build.ts";
import { readObject } from "../read-object.ts";

/** A record with all that is published of it, as JSON text without a line feed. */
interface ExportedRecord {
  readonly resource: string;
  readonly line: Buffer;
}

/** Objects read at once. */
const IN_FLIGHT = { count: 32 };

/**
 * Every record of a build once, in the build's order.
 *
 * @throws {BuildError} when a page is missing or was altered
 */
export async function* exportedRecords(
  store: BuildReader,
  manifest: Manifest,
  index: BuildIndex,
): AsyncGenerator<ExportedRecord> {
  const listed: ListedRecords = new Map();
  yield* inOrder(pagedRecords(store, manifest, listed), IN_FLIGHT, {
    start: (record) => readRecord(store, index, record),
  });
  yield* readListed(store, index, listed);
}

/** Those with a page of their own; the others are set aside. */
async function* pagedRecords(
  store: BuildReader,
  { build }: Manifest,
  listed: ListedRecords,
): AsyncGenerator<ListedRecord> {
  const bytes = await store.read(recordsKey(build), { maxBytes: MAX_LINE_FILE_BYTES });
  if (bytes === null) throw new BuildError(`${recordsKey(build)} is missing`);
  for await (const line of readLines(bytes)) {
    const [resource = "", id = "", hash = "", path = ""] = line;
    const record = { resource, id, hash, path };
    if (path === id) {
      yield record;
      continue;
    }
    const list = listed.get(path) ?? { resource, hashes: new Set<string>() };
    listed.set(path, list);
    list.hashes.add(hash);
  }
}

async function readRecord(
  store: BuildReader,
  index: BuildIndex,
  { resource, hash, path }: ListedRecord,
): Promise<ExportedRecord> {
  const line =
    resource === routes.topic.headed.resource
      ? topicLine(await readPage(store, index, listPageKey(path, [], 1)))
      : detailLine(await readWhole(store, Buffer.from(hash, "hex"), path));
  return { resource, line };
}

const DATA = '{"data":';
const END_OF_RECORD = '\n},"meta":';

/** The `data` of a stored detail page: its lines are the fields and the blocks. */
function detailLine(page: Buffer): Buffer {
  const end = page.lastIndexOf(END_OF_RECORD);
  const lines = page.toString("utf8", DATA.length, end).replaceAll("\n", "");
  return Buffer.from(`${lines}}`);
}

/** The fields of a topic, which precede its bills on the first line. */
function topicLine(page: Buffer): Buffer {
  const bills = `,"${routes.topic.headed.key}":[`;
  const opening = Buffer.from(openingOf(page)).toString();
  return Buffer.from(`${opening.slice(DATA.length, -bills.length)}}`);
}

/** By path of their list, records that stand in lists only, most of them in several. */
type ListedRecords = Map<string, { readonly resource: string; readonly hashes: Set<string> }>;

async function* readListed(
  store: BuildReader,
  index: BuildIndex,
  listed: ListedRecords,
): AsyncGenerator<ExportedRecord> {
  for (const [path, { resource, hashes }] of listed) {
    for await (const page of listPages(store, index, path)) {
      for (const text of recordLines(page)) {
        const line = Buffer.from(text);
        const isWanted = hashes.delete(sha256Hex(line));
        if (isWanted) yield { resource, line };
      }
    }
  }
}

async function* listPages(
  store: BuildReader,
  index: BuildIndex,
  path: string,
): AsyncGenerator<Buffer> {
  const total = index.find(listPageKey(path, [], 1))?.total ?? 0;
  for (let page = 1; page <= Math.max(1, Math.ceil(total / PAGE_SIZE)); page++) {
    yield await readPage(store, index, listPageKey(path, [], page));
  }
}

async function readPage(store: BuildReader, index: BuildIndex, pageKey: string): Promise<Buffer> {
  const entry = index.find(pageKey);
  if (entry === null) throw new BuildError(`the index has no page ${pageKey}`);
  return readWhole(store, entry.object, pageKey);
}

async function readWhole(store: BuildReader, object: Uint8Array, pageKey: string): Promise<Buffer> {
  const page = await readObject(store, object);
  if (typeof page !== "string") return page;
  throw new BuildError(
    `${pageKey}: ${objectKey(object)} is ${page}; "legis builds verify" names all such pages`,
  );
}
