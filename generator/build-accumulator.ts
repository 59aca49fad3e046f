import { bytesToHex } from "@noble/hashes/utils.js";

import { sha256Hex } from "../lib/hash.ts";
import type { Gap } from "../contract/build.ts";
import { ENTRY_BYTES, entryHash } from "../contract/build-index.ts";
import type { CommitteeType, RecordKind } from "../contract/enumerations.ts";
import type { SetFilter } from "../contract/request/request.ts";
import type { Law } from "../contract/resources/law.ts";
import type { Topic } from "../contract/resources/topic.ts";
import { topicPath } from "../contract/addresses.ts";
import { keysOfNames } from "../contract/search-query.ts";
import { ascending } from "../data/parse/order.ts";
import { createSightings } from "../data/merge/sightings.ts";
import { createTallies } from "./records/congress-records.ts";
import type { ListedRecord } from "./builds/line-files.ts";
import { LISTS_BELOW, type GatheredRows } from "./pages/lists.ts";
import { type BulkPiece, recordPiece, withoutLine } from "./pages/bulk-piece.ts";
import type { Violation } from "./builds/overruled.ts";
import { createOpenLinks } from "./pages/open-links.ts";
import type { PageCounts, WrittenPage } from "./pages/page-writer.ts";
import { searchRow } from "./pages/search-row.ts";
import type { SearchTexts } from "./pages/search-texts.ts";
import { createGrowingBytes, createTable, rowOf } from "./pages/table.ts";
import { createBelow } from "./pages/rows-below.ts";
import { gapsOf, type IncompleteBill, incompleteBlocks } from "./records/incomplete-blocks.ts";
import { namesInUse } from "./records/names-in-use.ts";
import { createSearchedTexts } from "./texts/text-search.ts";
import { createTopicGatherer, type GatheredTopic } from "./pages/topics.ts";
import type { WrittenRow } from "./pages/written-row.ts";
import { TABLE_RESOURCES, type TableName } from "./pages/table-resources.ts";

export type BuildAccumulator = ReturnType<typeof createBuildAccumulator>;

/** Collects the rows of records in a fixed order, so that the same records give the same build. */
export function createBuildAccumulator(
  texts: Pick<SearchTexts, "add">,
  address: (path: string) => string,
) {
  const index = createPageIndex();
  const rows = createRows(texts, index);
  const tallies = createTallies();
  const sightings = createSightings();
  const committeeTypes = new Map<string, CommitteeType>();
  const gaps: Gap[] = [];
  const partlyKnown: number[] = [];
  const incompleteBills: IncompleteBill[] = [];
  const violations: Violation[] = [];
  const counts = { newTexts: 0, newBytes: 0 };
  const topics = (): readonly GatheredTopic[] => rows.topics.gathered(address);
  return {
    index,
    counts: () => ({ bytes: index.bytes(), ...counts }),
    records: rows.records,
    searchedTexts: rows.searched,
    violations,
    committeeTypes,
    gaps: () => [...gaps, ...gapsOf(incompleteBills)],
    addGap: (gap: Gap): void => void gaps.push(gap),
    /** Congresses whose list of members is incomplete. */
    partlyKnown,
    incomplete: () => incompleteBlocks(incompleteBills, partlyKnown),
    sightings,
    tallies,
    incompleteBills,
    /** Adds a row and returns its pieces of bulk files. */
    add: rows.add,
    addCounts: (more: PageCounts): void => {
      counts.newTexts += more.newTexts;
      counts.newBytes += more.newBytes;
    },
    /** Call this after the last bill. Turns the topics into records. */
    addTopics: (): void => {
      for (const { topic } of topics()) rows.add(topicRow(topic));
    },
    /** Returns the pieces of laws and topics, which come from bills in another order. */
    latePieces: (): readonly BulkPiece[] => [
      ...rows.lawPieces(),
      ...topics()
        .toSorted((a, b) => (a.topic.slug < b.topic.slug ? -1 : 1))
        .map(({ topic, detail }) =>
          recordPiece("topic", topic, [Buffer.from(`${JSON.stringify(detail)}\n`)]),
        ),
    ],
    rows: (): GatheredRows => ({ ...rows, topics: topics() }),
  };
}

/** The index entries, the lines of `pages.tsv.gz`, and the links between pages. */
function createPageIndex() {
  // Copies the bytes, since an entry's view would keep its whole chunk in memory.
  const entries = createGrowingBytes();
  const lines: string[] = [];
  const links = createOpenLinks();
  let textBytes = 0;
  return {
    add: ({ key, entry, bytes, links: linked }: WrittenPage): void => {
      textBytes += bytes;
      entries.add(entry);
      links.addPage(key);
      for (const link of linked) links.addLink(link, key);
      lines.push(`${key}\t${bytesToHex(entryHash(entry))}`);
    },
    brokenLinks: links.left,
    pages: () => entries.size() / ENTRY_BYTES,
    bytes: () => textBytes,
    entries: entries.all,
    /** Returns the new lines for `pages.tsv.gz` since the last call. */
    takeLines: () => lines.splice(0),
  };
}

function createRows(texts: Pick<SearchTexts, "add">, pages: { add: (page: WrittenPage) => void }) {
  const tables = new Map(
    Object.entries(TABLE_RESOURCES).map(([name, resource]) => [
      name as TableName,
      createTable(resource),
    ]),
  );
  const views = new Map<TableName, Map<number, SetFilter>>();
  const owners = new Map(
    Object.keys(LISTS_BELOW).map((name) => [name as TableName, [] as string[]]),
  );
  const topics = createTopicGatherer();
  const records: ListedRecord[] = [];
  const laws = new Map<string, { readonly law: Law; readonly pieces: readonly BulkPiece[] }>();
  const amendments = new Set<string>();
  const below = createBelow();
  const searched = createSearchedTexts();
  const addRecord = ({ table, id, page, line, path }: WrittenRow): void => {
    if (id === undefined) return;
    const hash = page === undefined ? sha256Hex(line) : bytesToHex(entryHash(page.entry));
    records.push({ resource: table as RecordKind, id, hash, path: path ?? id });
    owners.get(table)?.push(id);
  };
  const add = (row: WrittenRow): readonly BulkPiece[] => {
    const { table, id, page, lists = [], view, about, pieces = [] } = row;
    const law = table === "law" ? id : undefined;
    // Two bills claiming one law or amendment is a source error; the first one wins.
    if (law !== undefined && laws.has(law)) return [];
    if (table === "amendment" && id !== undefined) {
      if (amendments.has(id)) return [];
      amendments.add(id);
    }
    const number = tables.get(table)?.add(row);
    if (number === undefined) return [];
    if (page !== undefined) pages.add(page);
    row.pages?.forEach(pages.add);
    if (row.text !== undefined) searched.add(row.text);
    addRecord(row);
    texts.add(row, number);
    below.add(lists, number);
    if (view !== undefined) {
      const known = views.get(table) ?? new Map<number, SetFilter>();
      views.set(table, known.set(number, view));
    }
    for (const mention of about?.topics ?? []) {
      if (about !== undefined) topics.add(mention, number, about.bill);
    }
    if (law === undefined) return pieces;
    laws.set(law, { law: JSON.parse(row.line) as Law, pieces: pieces.map(withoutLine) });
    return [];
  };
  const lawPieces = (): readonly BulkPiece[] =>
    [...laws.values()].toSorted((a, b) => LAW_ORDER(a.law, b.law)).flatMap(({ pieces }) => pieces);
  return {
    tables,
    views,
    owners,
    topics,
    records,
    lawPieces,
    rowsBelow: below.rowsOf,
    searched,
    add,
  };
}

const LAW_ORDER = ascending<Law>("congress", "law_type", "law_number");

function topicRow(topic: Topic): WrittenRow {
  const resource = TABLE_RESOURCES.topic;
  const names = namesInUse("topic", topic.slug);
  const keys = [topic.slug, ...keysOfNames(names)];
  const search = { keys, title: topic.name, titles: names, texts: [] };
  return {
    ...rowOf(resource, topic),
    table: "topic",
    id: topicPath(topic.slug),
    search: searchRow(resource, topic, search),
  };
}
