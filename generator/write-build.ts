import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { BUILD_ROUTES } from "../contract/request/build-routes.ts";
import { amount } from "../lib/amounts.ts";
import type { OnProgress } from "../lib/log.ts";
import { onFile } from "../lib/errors.ts";
import type { ComparedRecord } from "./builds/line-files.ts";
import { type Violation } from "./builds/overruled.ts";
import { type FinishedBuild } from "./builds/publication.ts";
import type { SegmentWriter } from "./builds/segments.ts";
import { bulkRow, partPages } from "./bulk/bulk-files.ts";
import { BulkWriter } from "./bulk/bulk-writer.ts";
import { countsOf } from "./manifest-counts.ts";
import { Catalog, type PageParts } from "./catalog/catalog.ts";
import { writeList } from "./lists/list-writer.ts";
import { walkLists } from "./lists/lists.ts";
import { createOpenLinks } from "./checks/open-links.ts";
import { createPageIndex, type PageIndex } from "./builds/page-index.ts";
import type { WrittenPage } from "./builds/page-writer.ts";
import { writeSearchDatabase } from "./catalog/search-database.ts";
import type { WrittenRow } from "./catalog/written-row.ts";
import { lackOf } from "./records/gathered-facts.ts";
import { type BuildContext, type BuildScope } from "./kinds/build-context.ts";
import type { RecordKind } from "../contract/enumerations.ts";
import { KINDS } from "../contract/kinds/kinds.ts";
import { WRITERS } from "./kinds/kinds.ts";
import { withoutPublicPages } from "./kinds/without-public-pages.ts";
import { congressesOf, writeCongress } from "./kinds/congresses.ts";
import { createSearchedTexts, type SearchedTexts } from "./texts/text-search.ts";

type Report = (step: string, share: number) => void;

type ManifestPart = Omit<FinishedBuild["manifestPart"], "changes" | "forced" | "overruled">;

export interface WrittenBuild {
  /** Sorted entries of the index, without places. */
  readonly entries: Uint8Array;
  /** The path of `pages.tsv.gz`, for tools; servers read the index, which publishing makes of the entries. */
  readonly pageListFile: string;
  /** The path of `search.sqlite`. */
  readonly searchFile: string;
  /** All records with their hashes, for comparing with the live build. */
  readonly listedRecords: readonly ComparedRecord[];
  /** The newest text of each bill, for the full-text index. */
  readonly newestTexts: SearchedTexts;
  readonly manifestPart: ManifestPart;
  /** Pages and rows that don't have the shape of their schema. */
  readonly violations: readonly Violation[];
  /** Members in both lists, and laws and amendments that two bills claim. */
  readonly remarks: readonly string[];
  readonly brokenLinks: ReadonlyMap<string, string>;
}

/**
 * Turns records into rows of the catalog, pages, and lines of bulk files; then the catalog's rows into
 * lists and the search database.
 *
 * One thread does everything. More threads would each load the program and all members again, and copy
 * every result.
 */
export async function writeBuild(
  context: BuildContext,
  { segments, workDir }: { readonly segments: SegmentWriter; readonly workDir: string },
  { onProgress, signal }: { readonly onProgress?: OnProgress; readonly signal?: AbortSignal },
): Promise<WrittenBuild> {
  const { known, asOf, addressOf, pages } = context;
  using catalog = new Catalog(join(workDir, "catalog.sqlite"), addressOf);
  await using index = createPageIndex(join(workDir, "pages.tsv.gz"));
  const links = createOpenLinks();
  const bulk = new BulkWriter(segments);
  const newestTexts = createSearchedTexts();
  const remarks = [...known.legislators.values()]
    .filter(({ document }) => document.is_in_both_lists)
    .map(({ document: { name } }) => `${name} is in the lists of current and of former members`);
  const report: Report = (step, share) =>
    onProgress?.(step, share, `${amount(index.pages())} pages`);
  const turns = { report, signal };
  const addPage = async (page: WrittenPage): Promise<void> => {
    links.addPage(page);
    await index.add(page);
  };
  /** Drops a row of a law or amendment that another bill claimed before, with all that belongs to it. */
  const add = async (rows: Iterable<WrittenRow>): Promise<void> => {
    for (const row of rows) {
      if (!catalog.add(row)) {
        remarks.push(`two bills claim ${row.id}; the first one counts`);
        continue;
      }
      const { page: own, pages: others = [] } = row;
      for (const page of own === undefined ? others : [own, ...others]) await addPage(page);
      if (row.text !== undefined) newestTexts.add(row.text);
      await bulk.add(row);
    }
    await segments.flush();
  };

  for (const [kind, writer] of Object.entries(WRITERS)) {
    if (writer === null) continue;
    const { count, rows } = writer(context, catalog);
    const all = inTurns(KINDS[kind as RecordKind].words.many, rows, shareOf(count), turns);
    for await (const some of all) await add(some);
  }

  const counts = { ...countsOf(catalog), current_congress: context.currentCongress };
  const found = lackOf(context.facts, known.legislators.values(), asOf, counts);
  const lack = context.fiction === "none" ? found : withoutPublicPages(found);
  const coverage = { ...counts, ...lack };
  for (const file of await bulk.finish({ addressOf, coverage })) {
    for (const part of partPages(file)) await addPage(part);
    await add([bulkRow(file)]);
  }
  for (const congress of congressesOf(catalog, addressOf, coverage)) {
    await add([writeCongress(congress, context)]);
  }
  const lists = inTurns("lists", walkLists(catalog), (_, { share }) => share, turns);
  for await (const list of lists) {
    const pageOf = (parts: PageParts): Uint8Array => catalog.page(list.table, parts);
    for (const page of writeList(list, pageOf, context, pages)) await addPage(page);
    await segments.flush();
  }
  report("search", 0);
  const searchFile = join(workDir, "search.sqlite");
  onFile(searchFile, () => writeSearchDatabase(searchFile, catalog));

  report("publishing", 0);
  return {
    ...(await index.finish()),
    searchFile,
    listedRecords: catalog.listedRecords,
    newestTexts,
    manifestPart: { ...scopeInManifest(context, index), ...counts, ...lack },
    violations: context.checks.violations,
    remarks,
    brokenLinks: links.left,
  };
}

const shareOf = (count: number) => (done: number) => done / count;

const ITEMS_PER_REPORT = 50;

/** Between turns of the event loop, in milliseconds. */
const TURN_MS = 10;

/** Yields items, and lets the event loop turn from time to time, so that Ctrl-C works. */
async function* inTurns<Item>(
  step: string,
  items: Iterable<Item>,
  share: (done: number, item: Item) => number,
  { report, signal }: { readonly report: Report; readonly signal: AbortSignal | undefined },
): AsyncGenerator<Item> {
  let [done, turned] = [0, 0];
  for (const item of items) {
    if (performance.now() - turned > TURN_MS) {
      await setImmediate();
      turned = performance.now();
    }
    signal?.throwIfAborted();
    yield item;
    if (++done % ITEMS_PER_REPORT === 0) report(step, share(done, item));
  }
}

function scopeInManifest(
  { baseUrl, asOf, currentCongress, fiction }: BuildScope,
  index: Pick<PageIndex, "pages" | "bytes">,
): Omit<ManifestPart, "totals" | "by_congress" | "values" | "gaps" | "incomplete" | "missing"> {
  return {
    base_url: baseUrl,
    as_of: asOf,
    current_congress: currentCongress,
    fiction,
    routes: BUILD_ROUTES,
    pages: index.pages(),
    page_bytes: index.bytes(),
  };
}
