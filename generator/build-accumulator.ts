import { createHash } from "node:crypto";

import { bytesToHex } from "@noble/hashes/utils.js";

import { sha256Hex } from "../lib/hash.ts";
import type { Gap, Manifest } from "../contract/build.ts";
import { ENTRY_BYTES, entryHash } from "../contract/build-index.ts";
import type { CommitteeType } from "../contract/enumerations.ts";
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
import type { WholeRecord } from "./bulk/bulk-files.ts";
import type { WrittenPart } from "./pages/part-writer.ts";
import type { Violation } from "./builds/overruled.ts";
import { createOpenLinks } from "./pages/open-links.ts";
import type { PageCounts, WrittenPage } from "./pages/page-writer.ts";
import { searchRow } from "./pages/search-row.ts";
import type { SearchTexts } from "./pages/search-texts.ts";
import { createGrowingBytes, createTable, rowOf } from "./pages/table.ts";
import { createBelow } from "./pages/rows-below.ts";
import { namesInUse } from "./records/names-in-use.ts";
import { createTopicGatherer, type GatheredTopic } from "./pages/topics.ts";
import {
  hashSearchRows,
  type TaskResult,
  type ListResult,
  type WrittenRow,
} from "./pages/task-result.ts";
import { TABLE_RESOURCES, type TableName } from "./pages/table-resources.ts";

export type BuildAccumulator = ReturnType<typeof createBuildAccumulator>;

/** Collects the results of tasks in a fixed order, so that the same records give the same build. */
export function createBuildAccumulator(
  texts: Pick<SearchTexts, "add">,
  address: (path: string) => string,
) {
  const index = createPageIndex();
  const rows = createRows(texts, index);
  const below = createBelow();
  const tallies = createTallies();
  const sightings = createSightings();
  const committeeTypes = new Map<string, CommitteeType>();
  const gaps: Gap[] = [];
  const incomplete: number[] = [];
  const violations: Violation[] = [];
  const parts: WrittenPart[] = [];
  const searchRowsHash = createHash("sha256");
  const counts = { rendered: 0, newTexts: 0, newBytes: 0 };
  const topics = (): readonly GatheredTopic[] => rows.topics.gathered(address);
  const addParts = (written: readonly WrittenPart[], pageCounts: PageCounts): void => {
    parts.push(...written);
    counts.rendered += pageCounts.rendered;
    counts.newTexts += pageCounts.newTexts;
    counts.newBytes += pageCounts.newBytes;
  };
  const addFound = (found: Pick<ListResult, "counts" | "findings">): void => {
    addParts([], found.counts);
    violations.push(...found.findings.violations);
    for (const [link, page] of found.findings.links) index.addLink(link, page);
  };
  return {
    index,
    counts: () => ({ bytes: index.bytes(), ...counts }),
    records: rows.records,
    violations,
    committeeTypes,
    gaps,
    incomplete: (): Manifest["incomplete"] =>
      incomplete.length === 0 ? {} : { legislator: [...incomplete] },
    parts,
    sightings: sightings.all,
    tallies: tallies.all,
    wholeRecords: () => wholeRecordsOf(rows.laws.values(), topics()),
    add: (written: TaskResult): void => {
      addFound(written);
      searchRowsHash.update(written.searchRowsHash);
      below.add(written.below, written.rows.map(rows.add));
      tallies.add(written.tallies);
      parts.push(...written.parts);
      for (const [code, type] of written.committeeTypes) committeeTypes.set(code, type);
      sightings.add(written.sightings);
      gaps.push(...written.gaps);
      incomplete.push(...written.partlyKnown);
    },
    addParts,
    addFound,
    /** Call this after the last bill. Turns the topics into records. */
    addTopics: (): void => {
      const ofTopics = topics().map(({ topic }) => topicRow(topic));
      searchRowsHash.update(hashSearchRows(ofTopics));
      for (const row of ofTopics) rows.add(row);
    },
    searchRowsHash: () => searchRowsHash.copy().digest("hex"),
    rows: (): GatheredRows => ({ ...rows, rowsBelow: below.rowsOf, topics: topics() }),
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
    add: ({ key, entry, bytes }: WrittenPage): void => {
      textBytes += bytes;
      entries.add(entry);
      links.addPage(key);
      lines.push(`${key}\t${bytesToHex(entryHash(entry))}`);
    },
    addLink: links.addLink,
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
  const laws = new Map<string, WholeRecord>();
  const addRecord = ({ table, id, page, line, path }: WrittenRow): void => {
    if (id === undefined) return;
    const hash = page === undefined ? sha256Hex(line) : bytesToHex(entryHash(page.entry));
    records.push({ resource: table, id, hash, path: path ?? id });
    owners.get(table)?.push(id);
  };
  const add = (row: WrittenRow): number | undefined => {
    // Two bills claiming one law is a source error; the first one wins.
    if (row.table === "law" && row.id !== undefined) {
      if (laws.has(row.id)) return undefined;
      const line = row.page?.line ?? new Uint8Array();
      laws.set(row.id, { resource: "law", record: JSON.parse(row.line), line });
    }
    const number = tables.get(row.table)?.add(row);
    if (number === undefined) return undefined;
    if (row.page !== undefined) pages.add(row.page);
    addRecord(row);
    texts.add(row, number);
    if (row.view !== undefined) {
      const view = views.get(row.table) ?? new Map<number, SetFilter>();
      views.set(row.table, view.set(number, row.view));
    }
    for (const mention of row.about?.topics ?? []) {
      if (row.about !== undefined) topics.add(mention, number, row.about.bill);
    }
    return number;
  };
  return { tables, views, owners, topics, records, laws, add };
}

function wholeRecordsOf(
  laws: Iterable<WholeRecord>,
  topics: readonly GatheredTopic[],
): readonly WholeRecord[] {
  const whole = topics.map(({ topic, detail }): WholeRecord => {
    const line = Buffer.from(`${JSON.stringify(detail)}\n`);
    return { resource: "topic", record: topic, line };
  });
  return [
    ...[...laws].toSorted((a, b) => LAW_ORDER(a.record, b.record)),
    ...whole.toSorted((a, b) => (a.record.slug < b.record.slug ? -1 : 1)),
  ];
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
